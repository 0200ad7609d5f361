// Text of files in the pages, in labels, votes, names, reports and a terminal: it stays text. Each scenario ends with
// controls: the same watcher sees what an unsafe program would have let through. The workbench's own widgets are tried
// in test/e2e/untrusted.test.mjs. Would catch a text that becomes an element, a link, a format, an icon or a request.
// In a process of its own: it sets a variable of the environment.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { appendFile, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import {
  CHOICES,
  EMPTY,
  gathered,
  LABELLED,
  NAME,
  ODD,
  OTHERS,
  RATINGS,
  UNKNOWN,
  writeHostileFiles,
  writeHostileKinds,
  writeLabelled,
} from "../e2e/lib/hostileFiles.mjs";
import { labelByHostileModel } from "../e2e/lib/hostileModel.mjs";
import { hostileTexts } from "../e2e/lib/hostileTexts.mjs";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { providerModule } from "../e2e/lib/provider.mjs";
import { until } from "../e2e/lib/until.mjs";
import { seesWhatIsUnsafe, startCanary, watch } from "../e2e/lib/watch.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */

const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
process.env.XDG_CACHE_HOME = cache;
const fake = await providerModule();
const provider = await fake.startProvider();
const scenario = suite({
  spoils: true,
  settings: {
    "evaloupe.annotator": ODD,
    "evaloupe.models.baseUrl": provider.baseUrl,
    "evaloupe.models.names": [ODD],
    "evaloupe.models.concurrency": 1,
  },
});

/** @type {Awaited<ReturnType<typeof startCanary>>} */
let canary;
/** @type {readonly string[]} */
let texts;
before(async () => {
  canary = await startCanary();
  texts = hostileTexts(canary.address);
});
after(async () => {
  canary.close();
  await provider.close();
  await rm(cache, { recursive: true, force: true });
});

scenario(
  "hostile texts in list, sample, metrics, tree and notification stay texts",
  async (code) => {
    assert.ok(texts.length >= 200, `${texts.length} texts`);
    const watching = await watched(code);
    await code.explorerMenu([NAME], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    await scrollThrough(frame, texts.length + gathered(texts).length);
    // The first samples hold every text as sentences, with explanations and keys.
    for (let at = 0; at < gathered(texts).length; at++) {
      await frame
        .locator(".vrow")
        .first()
        .evaluate((row) => row.closest("[tabindex]")?.scrollIntoView());
      await code.page.keyboard.press("Escape");
      await openAt(frame, at);
      await unfold(frame.locator(".sample summary, .sample [aria-expanded=false]"));
    }
    await Metrics.of(code);
    await hovers(code);
    await code.explorerMenu([EMPTY], "Evaluate with Evaloupe");
    const said = await code.notice(/squirrel/);
    assert.match(said, /\[y\] ?\(command:evil\.run\)/);
    await code.explorerMenu([UNKNOWN], "Evaluate with Evaloupe");
    await code.frame(".reading-table .cell");

    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    await controls(code, watching, NAME);
  },
  (folder) => writeHostileFiles(folder, texts),
);

scenario(
  "hostile texts in choices, columns, filters, slices, curves and a comparison stay texts",
  async (code) => {
    const watching = await watched(code);
    await code.explorerMenu([CHOICES], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    await openTwo(code, frame);
    await columnsAndFilters(code, frame);
    await slices(code, "<evil-el>evil</evil-el>");
    const { frame: metrics } = await Metrics.of(code);
    const curves = metrics.locator('section[data-figure="choice.phi.curve"]');
    await curves.scrollIntoViewIfNeeded();
    await curves.locator(".legend", { hasText: "evil" }).waitFor();
    assert.deepEqual(await watching.found(), []);

    await code.explorerMenu([CHOICES, OTHERS], "Compare with Evaloupe");
    const compared = await code.frame("main.compare .metrics");
    await compared.locator(".vrow").first().click();
    await compared.locator("article.pair").waitFor();
    await unfold(compared.locator("summary, [aria-expanded=false]"));
    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    await controls(code, watching, CHOICES);
  },
  (folder) => writeHostileKinds(folder, texts),
);

scenario(
  "hostile texts in candidates, votes, raters' names, labels and matrices stay texts",
  async (code) => {
    const watching = await watched(code);
    await code.explorerMenu([RATINGS], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    await openTwo(code, frame);
    await columnsAndFilters(code, frame);
    const { frame: metrics } = await Metrics.of(code);
    const matrix = metrics.locator('[data-figure^="agreement.confusion"], [data-figure*="confusion"]').first();
    await matrix.scrollIntoViewIfNeeded();
    assert.match(await matrix.innerText(), /evil/);
    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    await controls(code, watching, RATINGS);
  },
  (folder) => writeHostileKinds(folder, texts),
);

scenario(
  "hostile names of people, models and criteria, and what models and endpoints say, stay texts",
  async (code) => {
    const watching = await watched(code);
    await code.explorerMenu([LABELLED], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.frame.locator('.vrow[aria-posinset="1"]').click();
    await inspector.pin("a");
    await code.page.keyboard.press("4");
    // The Inspector moves on to the next sample.
    await inspector.frame.locator('.vrow[aria-posinset="2"][aria-selected="true"]').waitFor();
    await inspector.frame.locator('.vrow[aria-posinset="1"]').click();
    await inspector.sentence("a").locator(".split-chip").waitFor();
    // Two more people have labelled the same sentence, and had something to say.
    const file = path.join(code.folder, LABELLED.replace(/\.jsonl$/, ".labels.human.jsonl"));
    const said = JSON.parse((await readFile(file, "utf8")).trim());
    const others = ["$(squirrel) [evillink](command:evil)", "<img src=x onerror=globalThis.__evil=1>"].map((who, at) =>
      JSON.stringify({ ...said, who, label: at === 0 ? "full" : "partial", note: ODD }),
    );
    await appendFile(file, `${others.join("\n")}\n`);
    await code.reload();
    const again = await Inspector.of(code);
    await openTwo(code, again.frame);
    await again.frame.locator('.vrow[aria-posinset="1"]').click();
    await again.sentence("a").locator(".split-chip").hover();
    const metrics = await Metrics.of(code);
    await metrics.frame.locator(".agreement tbody", { hasText: "evillink" }).first().waitFor();
    await metrics.frame.locator('[data-family="annotator"] [data-value]', { hasText: "evil" }).last().click();
    const criterion = metrics.frame.locator('[data-metric^="criterion."]', { hasText: "evil" }).first();
    // The cards are drawn anew for the annotator who was chosen.
    await until("the criterion in sight", () => criterion.scrollIntoViewIfNeeded().then(() => true));
    assert.deepEqual(await watching.found(), []);

    await labelByHostileModel(code, provider, fake);
    const labelled = await Inspector.of(code);
    await openTwo(code, labelled.frame);
    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    await controls(code, watching, LABELLED);
  },
  (folder) => writeLabelled(folder, texts),
);

/** Markdown of the hovers over every text of the file, which must hold nothing but our own formats and links. @param {Desk} code */
async function hovers(code) {
  let shown = 0;
  for (let line = 1; line <= gathered(texts).length + texts.length; line += 3) {
    for (const { value, isTrusted, supportHtml } of await code.hover(NAME, line, 40)) {
      assert.notEqual(supportHtml, true);
      const links = value.match(/command:[^)]*/g) ?? [];
      if (isTrusted !== false) {
        for (const link of links) assert.match(link, /^command:evaloupe\.(?:openSample|nextProblem)\?[\d%BCD]+$/);
      } else {
        // Without the escapes no mark of a link, an image, an element or an icon is left.
        const bare = value.replace(/\\[!-/:-@[-`{-~]/g, "").replace(/^\$\([\w-]+\) /gm, "");
        assert.doesNotMatch(bare, /[<[\]]|\$\(/, value.slice(0, 200));
      }
      shown++;
    }
  }
  assert.ok(shown >= 100, `${shown} parts of hovers`);
}

/** A window that has been watched since it was loaded. @param {Desk} code */
async function watched(code) {
  const watching = await watch(code.page, canary.address);
  await code.reload();
  return watching;
}

/** Presses all that unfolds something, whether it is on the screen or not. @param {import("playwright-core").Locator} folds */
const unfold = (folds) =>
  folds.evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLElement) one.click();
  });

/** @param {Desk} code @param {Awaited<ReturnType<typeof watch>>} watching @param {string} name */
async function controls(code, watching, name) {
  await code.openTab(`Inspector: ${name}`);
  const { frame } = await Inspector.of(code);
  await seesWhatIsUnsafe(code.page, frame, watching, canary.address);
  // What the controls asked for is not what the next scenario did.
  canary.asked.length = 0;
}

/** Opens the first two samples, and all that is folded in them. @param {Desk} code @param {import("playwright-core").Frame} frame */
async function openTwo(code, frame) {
  for (const at of [1, 2]) {
    await code.page.keyboard.press("Escape");
    await frame.locator(`.vrow[aria-posinset="${at}"]`).click();
    await frame.locator(".head .path").waitFor({ state: "attached" });
    await frame.page().waitForTimeout(300);
    await unfold(frame.locator(".sample summary, .sample [aria-expanded=false]"));
  }
}

/** Hostile names of fields in the menu of columns, in cells, in completions and in what is wrong with an expression. @param {Desk} code @param {import("playwright-core").Frame} frame */
async function columnsAndFilters(code, frame) {
  const { keyboard } = code.page;
  for (const name of ["<evil-el>evil", "**evilbold"]) {
    await frame.locator(".act.columns").click();
    await keyboard.type(name);
    await frame.getByRole("option", { name: "evil" }).first().waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await frame.locator(".value-head", { hasText: name }).waitFor();
    await keyboard.press("Escape");
    await frame
      .getByRole("button", { name: /^Column / })
      .first()
      .click();
    await frame.locator(".counts .option", { hasText: "evil" }).first().waitFor();
    await keyboard.press("Escape");
  }
  const box = frame.getByRole("combobox", { name: "Filter by an expression" });
  await box.fill("evil");
  await frame.getByRole("option", { name: "evil" }).first().waitFor();
  // As a path is written that is no plain name.
  await box.fill('`["<evil-el>evil</evil-el>"]` == ');
  await frame.getByRole("option", { name: "evil" }).first().waitFor();
  for (const wrong of ["<evil-el>evil</evil-el>", '"<evil-el>', "[evillink](command:evil)", "`**evilbold**` >"]) {
    await box.fill(wrong);
    await keyboard.press("Enter");
    await frame.locator(".trouble").first().waitFor();
  }
  await box.fill("");
}

/** Slices by a field and presses one of its values. @param {Desk} code @param {string} field */
async function slices(code, field) {
  const metrics = await Metrics.of(code);
  const { frame } = metrics;
  await metrics.choose("Slice by any field", field);
  const figure = frame.locator('[data-figure^="distribution:"]').first();
  await figure.locator("[data-mark]").first().click();
  await until("a filtered list", async () => (await frame.locator('[data-figure^="distribution:"]').count()) > 0);
}

/** Scrolls the list from its first row to its last and back. @param {import("playwright-core").Frame} frame @param {number} rows */
async function scrollThrough(frame, rows) {
  const list = frame.locator(".vlist");
  const last = frame.locator(`.vrow[aria-posinset="${rows}"] .id`);
  await until(
    "the last row",
    async () => {
      if ((await last.count()) > 0) return true;
      await list.evaluate((one) => one.scrollBy(0, one.clientHeight / 2));
      await frame.page().waitForTimeout(40);
      return false;
    },
    60_000,
  );
  await list.evaluate((one) => one.scrollTo(0, 0));
}

/** Opens a sample near the top of the list. @param {import("playwright-core").Frame} frame @param {number} at */
async function openAt(frame, at) {
  const row = frame.locator(".vrow").filter({ hasText: `gathered-${at}-` });
  await row.first().click();
  await frame
    .locator(".head .path")
    .filter({ hasText: `gathered-${at}-` })
    .waitFor({ state: "attached" });
}
