// The report in a browser: a file that asks for nothing, holds nothing of what hostile texts want, and is read by
// keyboard. Would catch a report that asks for something, runs something, or cannot be read without a mouse.
// In a process of its own: it has a browser of its own.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launchBrowser } from "../e2e/lib/browser.mjs";
import { rowOf } from "../e2e/lib/hostileFiles.mjs";
import { hostileTexts } from "../e2e/lib/hostileTexts.mjs";
import { startCanary, watch } from "../e2e/lib/watch.mjs";
import { PROJECT } from "../tools/exec.mjs";

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startCanary>>} */
let canary;
/** @type {string} */
let folder;
before(async () => {
  [browser, canary, folder] = await Promise.all([
    launchBrowser(),
    startCanary(),
    mkdtemp(path.join(tmpdir(), "evaloupe-report-")),
  ]);
});
after(async () => {
  await browser?.close();
  canary?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Elements that the report is made of. */
const OURS = new Set(
  (
    "html head meta title style body svg symbol path circle rect g text desc use a header h1 h2 h3 h4 p nav ul ol li main " +
    "section dl div dt dd br b u bdi code kbd span small article figure figcaption details summary table thead tbody tr th td mark footer " +
    // What the Inspector draws Markdown, candidates and choices with.
    "h5 strong em s pre abbr"
  ).split(" "),
);

test("hostile texts stay texts, and nothing is asked for", async () => {
  const texts = hostileTexts(canary.address);
  const report = await reportOf(await rowsOf(texts, "hostile.jsonl"));
  const { page, asked, watching } = await opened(report);
  assert.equal(await page.locator("article.sample").count(), Math.min(500, texts.length));
  const names = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll("*")].map((one) => one.localName)),
  ]);
  assert.deepEqual(
    names.filter((name) => !OURS.has(name)),
    [],
  );
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((one) =>
      [...one.attributes]
        .filter(({ name }) => /^(on|src|style|action|data$|form|poster|xlink|href)/.test(name))
        .map(({ name, value }) => `${name} ${value}`),
    ),
  );
  assert.deepEqual(
    addresses.filter((address) => !/^href #[\w-]+$/.test(address)),
    [],
  );
  // Every text can be read on it, as far as it can be seen at all.
  const shown = await page.evaluate(() => document.body.textContent ?? "");
  for (const text of texts.filter((one) => /^[!-~ ]+$/.test(one) && one.trim() === one)) {
    assert.ok(shown.includes(text), text.slice(0, 80));
  }
  assert.equal(asked.length, 1, asked.join("\n"));
  assert.deepEqual(canary.asked, []);
  // Words that would be bold elsewhere stand in headings and cells of ours; which elements there are was seen above.
  const found = await watching.found();
  assert.deepEqual(
    found.filter((line) => !line.startsWith("format: ")),
    [],
  );
  await page.context().close();
});

test("its policy refuses what does not belong to it", async () => {
  const report = await reportOf(path.join(PROJECT, "examples/ragbench.jsonl"));
  const { page, asked } = await opened(report);
  const padding = await page.evaluate(() => getComputedStyle(document.body).paddingTop);
  assert.equal(padding, "24px", "its own style is used");
  const results = await page.evaluate((address) => {
    const script = document.createElement("script");
    script.textContent = "globalThis.__evil = 1";
    const style = document.createElement("style");
    style.textContent = "body { padding: 99px }";
    const image = document.createElement("img");
    image.src = `http://${address}/evil.png`;
    document.body.append(script, style, image);
    document.body.setAttribute("style", "color: rgb(1, 2, 3)");
    const { paddingTop, color } = getComputedStyle(document.body);
    return { evil: "__evil" in globalThis, paddingTop, color };
  }, canary.address);
  assert.equal(results.evil, false);
  assert.equal(results.paddingTop, "24px");
  assert.notEqual(results.color, "rgb(1, 2, 3)");
  await page.waitForTimeout(200);
  assert.deepEqual(canary.asked, []);
  assert.deepEqual(
    asked.filter((url) => !url.startsWith("file:") && !url.startsWith("http://127.0.0.1")),
    [],
  );
  await page.context().close();
});

test("keys lead from a sentence to its source and back, by keyboard, into a closed document too", async () => {
  const report = await reportOf(path.join(PROJECT, "examples/ragbench.jsonl"));
  const { page } = await opened(report);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  await page.keyboard.press("Enter");
  assert.match(page.url(), /#samples$/);
  await page.locator("table.list a").first().press("Enter");
  assert.match(page.url(), /#s1$/);
  const source = page.locator('#s1 .s a[href^="#s1-d"]').first();
  const target = await source.getAttribute("href");
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("details")) one.open = false;
  });
  await source.press("Enter");
  assert.ok(page.url().endsWith(target ?? "?"));
  const sentence = page.locator(`[id="${target?.slice(1)}"]`);
  await sentence.waitFor({ state: "visible" });
  assert.equal(await sentence.evaluate((one) => one.matches(":target")), true);
  await sentence.locator('a[href^="#s1-r"]').last().press("Enter");
  assert.match(page.url(), /#s1-r\d+$/);
  await page.context().close();
});

for (const [name, example] of [
  ["answers", "robustness-counterfactuals.jsonl"],
  ["choices", "choice"],
  ["ratings", "rating/judge-votes.jsonl"],
]) {
  test(`${name}: fits its window in light, dark, forced colours and on paper`, async () => {
    const report = await reportOf(path.join(PROJECT, "examples", example ?? ""));
    for (const width of [1200, 480]) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      await page.goto(pathToFileURL(report).href);
      for (const media of [
        { colorScheme: "light" },
        { colorScheme: "dark" },
        { forcedColors: "active" },
        { media: "print" },
      ]) {
        await page.emulateMedia(/** @type {Parameters<typeof page.emulateMedia>[0]} */ (media));
        const { wide, samples, ground, words } = await page.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.body);
          return {
            wide: document.documentElement.scrollWidth - innerWidth,
            samples: document.querySelectorAll("article.sample").length,
            ground: backgroundColor,
            words: color,
          };
        });
        if (!("media" in media)) assert.ok(wide <= 0, `${JSON.stringify(media)} ${width}: ${wide} pixels too wide`);
        assert.ok(samples > 0);
        assert.notEqual(ground, words);
      }
      // On paper what was folded is read as well.
      const folded = page.locator("details:not([open]) table").first();
      if ((await folded.count()) > 0) assert.ok(((await folded.boundingBox())?.height ?? 0) > 0, "a folded table");
      await context.close();
    }
  });
}

/** A report of a file or folder, by the command line. @param {string} source */
async function reportOf(source) {
  const report = path.join(folder, `${path.basename(source)}.html`);
  const args = [path.join(PROJECT, "dist/cli.js"), "score", source, "--as", "html", "--out", report];
  await promisify(execFile)(process.execPath, args).catch((error) => {
    // Hostile rows may be bad input as well; the report is there all the same.
    if (error.code !== 2) throw error;
  });
  return report;
}

/** The report in a window that is watched, and what it asked for. @param {string} report */
async function opened(report) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const watching = await watch(page, canary.address);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(report).href);
  return { page, asked, watching };
}

/** A row a text, which stands in every field of it, and as a key beside a good one. @param {readonly string[]} texts @param {string} name */
async function rowsOf(texts, name) {
  const file = path.join(folder, name);
  const rows = texts.map((text, at) => ({
    ...rowOf(text, at),
    response_sentences: [
      ["a", text],
      [text, text],
    ],
  }));
  await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return file;
}
