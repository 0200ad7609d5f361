// Room for the text: how much of a response is seen in small and large windows, for every kind; sizes that people
// choose; and that nothing moves once it was painted. Would catch a header that pushes the response off the screen, a
// divider that forgets, a filter that cannot be reached in a narrow window, and a part that comes late and shoves others.
import assert from "node:assert/strict";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after } from "node:test";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { resize, textPx } from "./lib/room.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("playwright-core").Frame} Frame */

const settings = { "evaloupe.annotator": "Ann" };
const scenario = suite({ settings });
/** Pages that hear of all that moves. */
const heardMoving = suite({ settings, spoils: true });

/**
 * Windows of the Inspector in px, and the least of a response's text that is seen there. 720 × 450 is a window of
 * 1440 × 900 at 200 %, 672 × 358 what the editor's bars leave of it; 932 × 400 what they and the terminal leave of
 * 1280 × 720, where half of the height is to be text.
 * @type {readonly (readonly [width: number, height: number, least: number])[]}
 */
const WINDOWS = [
  [350, 700, 440],
  [350, 450, 260],
  [720, 450, 260],
  [672, 358, 180],
  [932, 400, 235],
  [900, 620, 380],
  [900, 800, 560],
  [1400, 900, 670],
  [2200, 1200, 870],
];

const PARAGRAPH =
  "The tunnel of Harrow Strait was dug from both of its shores, and its two halves met in the spring of 1961. " +
  "Trains have used it since May 1964, at first by day alone. Ferries went on until 1970, when the last was sold. ";
const MARKDOWN = [
  "## When it opened",
  PARAGRAPH,
  ...Array.from({ length: 12 }, (_, at) => `- **Year ${1961 + at}**: the crossing took ${90 - at} minutes.`),
  "| year | trains |\n| --- | --- |\n| 1964 | 12 |\n| 1965 | 20 |",
  ...Array.from({ length: 8 }, () => PARAGRAPH),
].join("\n\n");
/** Tags, which no font draws and which can say anything. */
const HIDDEN = "\u{E0049}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}".repeat(8);
const QUESTION =
  "When did the tunnel open to rail traffic, who paid for it, and how long did ferries go on after that?";

/**
 * Each kind with a long text, and where it stands. `least` is all that there is of a shorter one.
 * @type {Readonly<Record<string, {file: string, selector: string, rows?: readonly object[], least?: number}>>}
 */
const KINDS = {
  "plain answers": {
    file: "answers.jsonl",
    selector: ".response ol",
    rows: ["1964", "1961", "1970"].map((gold, at) => ({
      id: `a${at}`,
      question: `${QUESTION} (${at})`,
      answer: gold,
      response: MARKDOWN,
    })),
  },
  "answers with documents": {
    file: "documents.jsonl",
    selector: ".response ol",
    rows: ["1964", "1961", "1970"].map((gold, at) => ({
      id: `d${at}`,
      question: `${QUESTION} (${at})`,
      answer: gold,
      response: MARKDOWN,
      documents: [PARAGRAPH, "The strait is nine miles wide.", PARAGRAPH],
    })),
  },
  choices: { file: "choice", selector: "table.choices tbody", least: 90 },
  ratings: { file: "votes.jsonl", selector: ".rating-body .cand .text" },
};

/** @type {string[]} */
const seen = [];
after(() => console.log(`px of text seen, by window: ${seen.join("; ")}`));

/** @param {string} folder */
async function withKinds(folder) {
  for (const { file, rows } of Object.values(KINDS)) {
    if (rows) await writeFile(path.join(folder, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  await cp(path.join(PROJECT, "examples/choice"), path.join(folder, "choice"), { recursive: true });
  const votes = await readFile(path.join(PROJECT, "examples/rating/judge-votes.jsonl"), "utf8");
  // The candidates' texts are long too.
  const long = votes.replaceAll(/("response[12]?"\s*:\s*)"/g, `$1${JSON.stringify(PARAGRAPH.repeat(24)).slice(0, -1)}`);
  await writeFile(path.join(folder, "votes.jsonl"), long);
}

for (const [kind, { file, selector, least: most }] of Object.entries(KINDS)) {
  scenario(
    `${kind}: the text is seen in every window`,
    async (code) => {
      await code.explorerMenu([file], "Evaluate with Evaloupe");
      const { frame } = await Inspector.of(code);
      await frame.locator(selector).first().waitFor();
      for (const [width, height, floor] of WINDOWS) {
        await resize(code, frame, width, height);
        const least = Math.min(floor, most ?? floor);
        const size = `${width}×${height}`;
        await until(`${size} to settle`, async () => (await textPx(frame, selector)) >= least, 3_000).catch(() => {});
        const px = await textPx(frame, selector);
        seen.push(`${kind} ${size} ${px}`);
        assert.ok(px >= least, `${px} px of text at ${size}, at least ${least}`);
      }
    },
    withKinds,
  );
}

scenario(
  "dividers are dragged, moved by keys, sent back by a double click, and stay over a reload",
  async (code) => {
    await code.explorerMenu(["documents.jsonl"], "Evaluate with Evaloupe");
    let { frame } = await Inspector.of(code);
    await resize(code, frame, 1400, 900);
    /** @param {string} name */
    const divider = (name) => frame.getByRole("separator", { name });
    const now = async (/** @type {string} */ name) => Number(await divider(name).getAttribute("aria-valuenow"));
    const list = "Width of the list";
    await until("its usual width", async () => (await now(list)) === 322);
    const box = await divider(list).boundingBox();
    assert.ok(box);
    await code.page.mouse.move(box.x + 0.5, 400);
    await code.page.mouse.down();
    await code.page.mouse.move(450, 400, { steps: 4 });
    await code.page.mouse.up();
    await until("the list as wide as dragged", async () => (await now(list)) === 450);
    await divider(list).press("ArrowLeft");
    await until("16 px less", async () => (await now(list)) === 434);
    await divider(list).press("Home");
    await until("the least", async () => (await now(list)) === 180);
    await divider(list).press("End");
    await until("the most", async () => (await now(list)) === 1080);
    await divider(list).dblclick();
    await until("the usual again", async () => (await now(list)) === 322);
    await divider(list).press("ArrowRight");
    const share = "Share of the response";
    await divider(share).press("Shift+ArrowRight");
    await until("more for the response", async () => (await now(share)) > 50);
    const kept = [await now(list), await now(share)];
    await code.reload();
    ({ frame } = await Inspector.of(code));
    await resize(code, frame, 1400, 900);
    await until("the same sizes", async () => (await now(list)) === kept[0] && (await now(share)) === kept[1]);
  },
  withKinds,
);

scenario("in a narrow window search and filters are a button away, and a chosen row leads back", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const { frame } = await Inspector.of(code);
  await resize(code, frame, 350, 700);
  const [list, sample] = [frame.locator(".list"), frame.locator(".sample")];
  await until("the sample alone", async () => (await sample.isVisible()) && !(await list.isVisible()));
  const button = frame.getByRole("button", { name: "Samples, search and filters" });
  await button.click();
  await until("the list alone", async () => (await list.isVisible()) && !(await sample.isVisible()));
  assert.equal(await frame.locator(".search").isVisible(), true);
  assert.equal(await frame.evaluate(() => document.activeElement?.className), "vlist");
  await new Inspector(frame).filter("Unsupported");
  await until("two rows", async () => (await frame.locator(".vrow").count()) === 2);
  await frame.locator(".vrow", { hasText: "mast" }).click();
  await frame.locator(".head .path", { hasText: "mast" }).waitFor({ state: "attached" });
  await until("the sample again", async () => (await sample.isVisible()) && !(await list.isVisible()));
  // The button says how many filters are on.
  assert.match(await button.innerText(), /1/);
  await button.press("Enter");
  await until("the list by key", () => list.isVisible());
  await code.page.keyboard.press("Escape");
  await until("the sample by key", () => sample.isVisible());
  assert.equal(await button.evaluate((one) => one === document.activeElement), true);
});

scenario(
  "a hidden character is one piece in a narrow window, and what can be done about a sample is not cut",
  async (code) => {
    await code.explorerMenu(["hidden.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    await resize(code, frame, 350, 700);
    const escapes = frame.locator(".response .esc");
    await until("all escapes", async () => (await escapes.count()) === [...HIDDEN].length);
    const pieces = await escapes.evaluateAll((all) => all.map((one) => one.getClientRects().length));
    assert.deepEqual(new Set(pieces), new Set([1]));
    const label = await frame.locator(".foot").getByRole("button", { name: "Label", exact: true }).boundingBox();
    const foot = await frame.locator(".sample > .foot").boundingBox();
    assert.ok(label && foot && label.x + label.width <= foot.x + foot.width, JSON.stringify({ label, foot }));
  },
  (folder) =>
    writeFile(
      path.join(folder, "hidden.jsonl"),
      JSON.stringify({
        question: "What is it?",
        answer: "24",
        response: `It is 24.${HIDDEN} So it is.`,
        documents: ["24"],
      }),
    ),
);

scenario(
  "what nobody labelled is text alone; rows without documents have no pane for them",
  async (code) => {
    await code.explorerMenu(["answers.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    const sentence = frame.locator(".response .s").nth(1);
    await sentence.waitFor();
    assert.equal(await frame.locator(".documents").count(), 0);
    assert.equal(await frame.getByRole("separator", { name: "Share of the response" }).count(), 0);
    assert.equal(await frame.locator(".label-bar").count(), 0);
    assert.equal(await sentence.locator(".i").filter({ visible: true }).count(), 0);
    assert.equal(await sentence.locator(".text u").evaluate((u) => getComputedStyle(u).textDecorationLine), "none");
    const left = async () => (await sentence.locator(".text").boundingBox())?.x;
    const before = await left();
    // Its key shows where someone points, and the text stays where it is.
    await sentence.hover();
    assert.equal(await sentence.locator(".k").evaluate((key) => getComputedStyle(key).opacity), "1");
    assert.equal(await left(), before);
    await frame.getByRole("button", { name: "Label", exact: true }).click();
    await frame.locator(".label-bar").waitFor();
    await code.page.mouse.move(700, 5);
    await until("its key", () => sentence.locator(".k").evaluate((key) => getComputedStyle(key).opacity === "1"));
    assert.equal(await left(), before);
  },
  withKinds,
);

for (const [kind, { file, selector }] of [
  ...Object.entries(KINDS),
  /** @type {const} */ (["labelled", { file: "support.jsonl", selector: ".response .s" }]),
]) {
  heardMoving(
    `${kind}: nothing moves once it was painted`,
    async (code) => {
      await code.page.context().addInitScript(hearShifts);
      const settled = settling(code);
      await code.explorerMenu([file], "Evaluate with Evaloupe");
      const { frame } = await Inspector.of(code);
      await frame.locator(selector).first().waitFor();
      await settled(frame, "opening");
      for (const key of ["j", "j", "k"]) await code.page.keyboard.press(key);
      await settled(frame, "moving through samples");
      const inspector = new Inspector(frame);
      // One that nobody has counted yet may find nothing, and be gone.
      const entry = (await inspector.filterMenu()).find((one) => / \d+$/.test(one));
      await code.page.keyboard.press("Escape");
      if (entry) {
        const name = entry.replace(/ \S+$/, "");
        await inspector.filter(name);
        await settled(frame, "filtering");
        await inspector.filter(name);
        await settled(frame, "filtering no more");
      }
      await frame.locator(".search input").fill("tunnel");
      await settled(frame, "searching");
      await frame.locator(".search input").fill("");
      await settled(frame, "searching no more");
      await frame.locator(".list .vlist").press("ArrowDown");
      await code.page.keyboard.press("Shift+2");
      await frame.locator(".label-bar").waitFor();
      await settled(frame, "labelling");
    },
    withKinds,
  );
}

/** So long nothing crosses between page and extension once all questions are answered, ms: a search waits for a pause too. */
const SILENT_MS = 300;

/** What waits until every question of the pages is answered, and sees that nothing has moved by the browser's account. @param {Desk} code */
function settling(code) {
  const open = new Set();
  let crossedAt = Date.now();
  code.editor.traffic = (way, webview, message) => {
    crossedAt = Date.now();
    const { type, id } = /** @type {{type?: string, id?: number}} */ (message);
    const key = `${code.editor.tabs.nameOf(webview)} ${id}`;
    if (way === "from page" && type === "request") open.add(key);
    if (way === "to page" && (type === "result" || type === "failure")) open.delete(key);
  };
  return async (/** @type {Frame} */ frame, /** @type {string} */ what) => {
    crossedAt = Date.now();
    await until("silence", async () => open.size === 0 && Date.now() - crossedAt >= SILENT_MS);
    await nothingMoved(frame, what);
  };
}

/** @param {Frame} frame @param {string} what */
async function nothingMoved(frame, what) {
  // What the browser has painted it tells of a frame later.
  await frame.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  const shifts = await frame.evaluate(() => Reflect.get(window, "shifts").splice(0));
  assert.deepEqual(shifts, [], `${what}: ${JSON.stringify(shifts)}`);
}

/** Runs in every frame before its own scripts: keeps what moved, and from where to where. */
function hearShifts() {
  /** @type {string[]} */
  const shifts = [];
  Object.assign(window, { shifts });
  const nameOf = (/** @type {Node | null} */ node) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute("class")}` : String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // As the browser's own measure does, but for what it excuses in the half second after a click.
      const { value, sources, hadRecentInput } = /** @type {any} */ (entry);
      if (value === 0) continue;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        shifts.push(`${hadRecentInput ? "after input " : ""}${nameOf(node)} ${from.x},${from.y} → ${to.x},${to.y}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}
