// Text of files on every surface: it stays text. Each scenario ends with controls: the same watcher sees what an
// unsafe program would have let through.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launchBrowser } from "./lib/browser.mjs";
import { choiceRow, ratingRow, shortTexts } from "./lib/hostileRows.mjs";
import { hostileTexts } from "./lib/hostileTexts.mjs";
import { answer, dialog, notice, type } from "./lib/labelling.mjs";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { PROJECT, suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";
import { startCanary, watch } from "./lib/watch.mjs";

/** @typedef {import("./lib/workbench.mjs").Workbench} Workbench */

/** In one name what could become an element, a link, an icon and bold words. */
const ODD = "<evil-el>evil</evil-el> [evillink](command:evil.run) $(squirrel) **evilbold**";
const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
const { completion, json, modelReply, startProvider } = await providerModule();
const provider = await startProvider();
const scenario = suite({
  settings: {
    ...QUIET,
    // The editor itself asks about files with line separators, and would stand in the way.
    "editor.unusualLineTerminators": "off",
    "evaloupe.annotator": ODD,
    "evaloupe.models.baseUrl": provider.baseUrl,
    "evaloupe.models.names": [ODD],
    "evaloupe.models.concurrency": 1,
  },
  env: { XDG_CACHE_HOME: cache },
});
const NAME = "[x](command:evil.run) $(squirrel) <evil-el> **evilbold**.jsonl";
const EMPTY = "[y](command:evil.run) $(squirrel) <evil-el>.jsonl";
const UNKNOWN = "$(squirrel) `evilcode`.jsonl";

const CHOICES = "[c](command:evil.run) $(squirrel) <evil-el> choices.jsonl";
const OTHERS = "<evil-el> **evilbold** $(squirrel) other choices.jsonl";
const LABELLED = "[l](command:evil.run) $(squirrel) <evil-el> labelled.jsonl";
const RATINGS = "[r](command:evil.run) $(squirrel) <evil-el> ratings.jsonl";

/** What commands a terminal, or turns its text around. */
const CONTROLS = /[^\P{Cc}\t\n\r]|\r(?!\n)|\p{Bidi_Control}/u;

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
      for (const fold of await frame.locator("summary, [aria-expanded=false]").all()) {
        await fold.click({ timeout: 500 }).catch(() => {}); // Not all of them are on the screen.
      }
    }
    await Metrics.of(code);
    await code.page.locator('.activitybar [aria-label^="Evaloupe"]').first().hover();
    const entry = code.page.locator(".pane-body .monaco-list-row").filter({ hasText: "squirrel" }).first();
    await entry.hover();
    await code.page.waitForTimeout(800);

    await code.page.locator('.activitybar [aria-label^="Explorer"]').first().click();
    await code.explorerMenu([EMPTY], "Evaluate with Evaloupe");
    const said = await code.notice(/squirrel/);
    assert.match(said, /\[y\] ?\(command:evil\.run\)/);
    await code.explorerMenu([UNKNOWN], "Evaluate with Evaloupe");
    await code.frame(".mapping .field");

    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    await controls(code, watching);
  },
  prepare,
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

    await code.page.locator('.activitybar [aria-label^="Explorer"]').first().click();
    await code.explorerMenu([CHOICES, OTHERS], "Compare with Evaloupe");
    const compared = await code.frame("main.compare .metrics");
    await compared.locator(".vrow").first().click();
    await compared.locator("article.pair").waitFor();
    for (const fold of await compared.locator("summary, [aria-expanded=false]").all()) {
      await fold.click({ timeout: 500 }).catch(() => {}); // Not all of them are on the screen.
    }
    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    await controls(code, watching, CHOICES);
  },
  prepareKinds,
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
  prepareKinds,
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
    await metrics.frame.locator("[data-annotator]", { hasText: "evil" }).last().click();
    const criterion = metrics.frame.locator('[data-metric^="criterion."]', { hasText: "evil" }).first();
    await criterion.scrollIntoViewIfNeeded();
    assert.deepEqual(await watching.found(), []);

    await labelByModel(code);
    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    await controls(code, watching, LABELLED);
  },
  (folder) => {
    const rows = shortTexts(texts)
      .slice(0, 6)
      .map((text, at) => ({
        ...rowOf(text, at),
        id: `${at} ${text}`,
        criteria: Object.fromEntries([text, ODD].map((name) => [name, { score: 1 + (at % 5), explanation: text }])),
      }));
    return writeFile(path.join(folder, LABELLED), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  },
);

test("reports of choices and ratings hold hostile texts as texts, and ask for nothing", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-untrusted-"));
  const browser = await launchBrowser();
  try {
    await prepareKinds(folder);
    for (const name of [CHOICES, RATINGS]) {
      const report = path.join(folder, "report.html");
      await cli("score", path.join(folder, name), "--as", "html", "--out", report);
      const page = await browser.newPage();
      const watching = await watch(page, canary.address);
      await page.goto(pathToFileURL(report).href);
      await page.locator("article.sample").first().waitFor();
      assert.equal(await page.locator("script, img, iframe, link, form, input, object, embed").count(), 0);
      const shown = await page.evaluate(() => document.body.textContent ?? "");
      assert.ok(shown.includes("<evil-el>evil</evil-el>") && shown.includes("[evillink]("));
      // Words in headings and cells of ours are bold as any others are there.
      assert.deepEqual(
        (await watching.found()).filter((line) => !line.startsWith("format: ")),
        [],
      );
      await page.close();
    }
    assert.deepEqual(canary.asked, []);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

scenario(
  "hostile texts in hover, CodeLens, Problems and status bar stay texts",
  async (code) => {
    const watching = await watched(code);
    await code.explorerMenu([NAME], "Evaluate with Evaloupe");
    await Inspector.of(code);
    await code.explorerEntry(NAME).dblclick();
    await code.page.locator(".codelens-decoration a").first().waitFor();
    const problems = await code.problems();
    assert.ok(problems.length > 0);
    const lines = (await readFile(path.join(code.folder, NAME), "utf8")).split("\n");
    let shown = 0;
    for (let line = gathered(texts).length + 1; line <= texts.length; line += 9) {
      const start = (lines[line - 1] ?? "").slice(0, 9_000);
      const sentence = start.indexOf('"response_sentences":[["a","');
      // Wide and joined characters are counted otherwise in the status bar: then the hover of the whole sample does.
      const column = sentence >= 0 && /^[ -~]*$/.test(start.slice(0, sentence)) ? sentence + 30 : 3;
      await code.goTo(line, column);
      await until(`the hover of line ${line}`, async () => {
        await code.page.keyboard.press("Control+k");
        await code.page.keyboard.press("Control+i");
        // It does not come when the second key arrives after the first is forgotten: then once more.
        await code.hover.filter({ hasText: "Open in Inspector" }).first().waitFor({ timeout: 5_000 });
        return true;
      });
      const links = await code.hover
        .locator("a[data-href^='command:']")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-href") ?? ""));
      // Beside our two only the editor's own, about its long lines.
      for (const link of links)
        assert.match(link, /^command:(?:evaloupe\.(?:openSample|nextProblem)\?[\d%BCD]+$|editor\.action\.)/);
      shown++;
      await code.page.keyboard.press("Escape");
    }
    assert.ok(shown >= 20, `${shown} hovers`);
    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    await controls(code, watching);
  },
  prepare,
);

scenario(
  "hostile texts in the terminal and in CSV command nothing",
  async (code) => {
    const file = path.join(code.folder, NAME);
    for (const as of ["table", "json", "jsonl", "csv", "reference"]) {
      const { stdout, stderr } = await cli("score", file, "--as", as).catch((error) => error);
      assert.ok(stdout.length > 0, `${as}: ${stderr}`);
      assert.equal(CONTROLS.exec(stdout + stderr)?.[0], undefined, as);
    }
    await prepareKinds(code.folder);
    const [choices, others, ratings] = [CHOICES, OTHERS, RATINGS].map((name) => path.join(code.folder, name));
    for (const args of [
      ["score", choices],
      ["agree", ratings],
      ["agree", ratings, "--as", "json"],
      ["compare", choices, others],
      ["label", file, "--with", "local", "--dry-run"],
      ["judge", ratings, "--dry-run", "--base-url", `http://${canary.address}/`, "--model", "evil\u001b[31m"],
    ]) {
      const { stdout, stderr } = await cli(...args.map(String)).catch((error) => error);
      assert.ok(stdout.length + stderr.length > 0, args[0]);
      assert.equal(CONTROLS.exec(stdout + stderr)?.[0], undefined, args.join(" "));
    }
    const { stdout } = await cli("score", file, "--as", "csv");
    for (const cell of cellsOf(stdout)) assert.doesNotMatch(cell, /^\s*[=+@]|^\s*-(?!\d)/, cell.slice(0, 80));
    // The control: the same file, printed as it is, would.
    const raw = (await readFile(file, "utf8")).split("\n").flatMap((line) => {
      try {
        return String(JSON.parse(line).id);
      } catch {
        return [];
      }
    });
    assert.match(raw.join("\n"), CONTROLS);
    assert.ok(raw.some((id) => /^[=+@]/.test(id)));
  },
  prepare,
);

/** A window that has been watched since it was loaded. @param {Workbench} code */
async function watched(code) {
  const watching = await watch(code.page, canary.address);
  await code.page.reload();
  await code.ready();
  return watching;
}

/** Unsafe insertions in the workbench and in our page, each of which must be seen. */
async function controls(
  /** @type {Workbench} */ code,
  /** @type {Awaited<ReturnType<typeof watch>>} */ watching,
  name = NAME,
) {
  await code.tab(`Inspector: ${name}`).click();
  const { frame } = await Inspector.of(code);
  // Element by element: neither the workbench nor our page makes HTML of a string.
  const unsafe = (/** @type {string} */ address) => {
    const make = (/** @type {string} */ name, /** @type {Record<string, string>} */ attributes = {}, text = "") => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.textContent = text;
      return element;
    };
    const place = make("div");
    place.append(
      make("evil-el"),
      make("img", { src: `http://${address}/evil` }),
      make("b", {}, "evilbold"),
      make("i", { class: "codicon-squirrel" }),
      make("a", { "data-href": "command:evil" }, "x"),
    );
    document.body.append(place);
  };
  await frame.evaluate(unsafe, canary.address);
  const inPage = await until("what the page was given", async () => {
    const found = await watching.found();
    return found.length >= 5 && found;
  });
  for (const what of ["element", "address", "format", "icon"]) {
    assert.ok(
      inPage.some((line) => line.startsWith(what)),
      `${what} is not seen`,
    );
  }
  await code.page.evaluate(async (address) => {
    Object.assign(globalThis, { __evil: 1 });
    await fetch(`http://${address}/evil`, { mode: "no-cors" }).catch(() => {});
  }, canary.address);
  const all = await watching.found();
  assert.ok(all.includes("code ran") && all.some((line) => line.startsWith("request")));
}

/** A run whose endpoint refuses, talks, and labels with hostile words. @param {Workbench} code */
async function labelByModel(code) {
  let calls = 0;
  provider.fault = (received, response) => {
    if (!received.path.endsWith("/chat/completions")) return false;
    calls++;
    if (calls % 3 === 0) json(response, 400, { error: { message: ODD, type: ODD, code: ODD } });
    else if (calls % 3 === 1) json(response, 200, completion(`${ODD}\u001b[31m`));
    else {
      // Every explanation of a reply that is right otherwise.
      const reply = modelReply(received.body).replaceAll(/("explanation":)\s*"[^"]*"/g, `$1${JSON.stringify(ODD)}`);
      json(response, 200, completion(reply));
    }
    return true;
  };
  await code.command("Evaloupe: Enter an API Key…");
  await type(code, "API key for", "sk-canary-untrusted");
  await code.page.locator('.activitybar [aria-label^="Explorer"]').first().click();
  await code.explorerMenu([LABELLED], "Label Support…");
  await code.pick("By a model");
  assert.ok((await dialog(code)).includes("[evillink]"), "the model is named as it is");
  await answer(code, "Send");
  await notice(code, /labelled/);
  const inspector = await Inspector.of(code);
  await openTwo(code, inspector.frame);
}

/** Opens the first two samples, and all that is folded in them. @param {Workbench} code @param {import("playwright-core").Frame} frame */
async function openTwo(code, frame) {
  for (const at of [1, 2]) {
    await code.page.keyboard.press("Escape");
    await frame.locator(`.vrow[aria-posinset="${at}"]`).click();
    await frame.locator(".head .path").waitFor();
    await frame.page().waitForTimeout(300);
    for (const fold of await frame.locator(".sample summary, .sample [aria-expanded=false]").all()) {
      await fold.click({ timeout: 500 }).catch(() => {}); // Not all of them are on the screen.
    }
  }
}

/** Hostile names of fields in the menu of columns, in cells, in completions and in what is wrong with an expression. @param {Workbench} code @param {import("playwright-core").Frame} frame */
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

/** Slices by a field and presses one of its values. @param {Workbench} code @param {string} field */
async function slices(code, field) {
  const { frame } = await Metrics.of(code);
  await frame.locator('vscode-dropdown[aria-label="Slice by any field"]').click();
  await frame.locator("vscode-option", { hasText: field }).first().click();
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
    .waitFor();
}

/** @param {string} folder */
async function prepare(folder) {
  const rows = [...gathered(texts), ...texts.map(rowOf)];
  const bad = texts.slice(0, 12).map((text) => `{"id": ${text.replace(/[\r\n]/g, " ")}`);
  const lines = [...rows.map((row) => JSON.stringify(row)), ...bad];
  await writeFile(path.join(folder, NAME), `${lines.join("\n")}\n`);
  await writeFile(path.join(folder, EMPTY), "\n");
  const strange = texts
    .slice(0, 60)
    .map((text, at) => JSON.stringify({ nr: at, [text.slice(0, 60)]: text, "<evil-el>": { "$(squirrel)": text } }));
  await writeFile(path.join(folder, UNKNOWN), `${strange.join("\n")}\n`);
}

/** Questions of two runs, and ratings. @param {string} folder */
async function prepareKinds(folder) {
  const short = shortTexts(texts);
  const lines = (/** @type {object[]} */ rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const write = (/** @type {string} */ name, /** @type {object[]} */ rows) =>
    writeFile(path.join(folder, name), lines(rows));
  await write(
    CHOICES,
    short.map((_, at) => choiceRow(short, at, 0)),
  );
  await write(
    OTHERS,
    short.map((_, at) => choiceRow(short, at, 1)),
  );
  await write(
    RATINGS,
    short.map((_, at) => ratingRow(short, at)),
  );
}

/** A row in which every field is this text. @param {string} text @param {number} at */
function rowOf(text, at) {
  return {
    id: text,
    question: text,
    response: text,
    response_sentences: [["a", text]],
    documents: [text, text],
    documents_sentences: [[["0a", text]], [[text, text]]],
    all_relevant_sentence_keys: ["0a", text],
    all_utilized_sentence_keys: ["0a", text],
    sentence_support_information: [
      {
        response_sentence_key: "a",
        explanation: text,
        supporting_sentence_keys: ["0a", text],
        fully_supported: at % 2 === 0,
      },
      { response_sentence_key: text, explanation: text, supporting_sentence_keys: [], fully_supported: false },
    ],
    relevance_explanation: text,
    overall_supported: at % 2 === 0,
    overall_supported_explanation: text,
    unsupported_response_sentence_keys: [text],
    ground_truth: [text],
    counterfactual_answer: `${text}!`,
    task: "counterfactual_robustness",
    noise_ratio: at % 2 === 0 ? 0.2 : text,
    generation_model_name: text,
    dataset_name: text,
    relevance_score: text,
    [text]: text,
  };
}

/** Rows that hold all texts, twenty each, as their sentences. @param {readonly string[]} all */
function gathered(all) {
  const rows = [];
  for (let at = 0; at * 20 < all.length; at++) {
    const own = all.slice(at * 20, at * 20 + 20);
    const letter = (/** @type {number} */ index) => String.fromCharCode(97 + index);
    rows.push({
      ...rowOf(own[0] ?? "", at),
      id: `gathered-${at}-`,
      noise_ratio: 0.2,
      response: own.join(" "),
      response_sentences: own.map((text, index) => [letter(index), text]),
      documents: [own.join(" ")],
      documents_sentences: [own.map((text, index) => [`0${letter(index)}`, text])],
      sentence_support_information: own.map((text, index) => ({
        response_sentence_key: letter(index),
        explanation: text,
        supporting_sentence_keys: [`0${letter(index)}`, text],
        fully_supported: index % 2 === 0,
      })),
    });
  }
  return rows;
}

/** @param {string[]} args */
function cli(...args) {
  return promisify(execFile)(process.execPath, [path.join(PROJECT, "dist/cli.js"), ...args], { maxBuffer: 256 << 20 });
}

/** Cells of a CSV text. @param {string} text */
function* cellsOf(text) {
  for (const match of text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    yield match[1]?.replaceAll('""', '"') ?? match[2] ?? "";
  }
}
