// Hostile texts in what the command line writes: reports, a terminal, CSV. Would catch a text that commands a terminal
// or a spreadsheet, or is no text in a report.
// In a process of its own: it has a browser for each test.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launchBrowser } from "../e2e/lib/browser.mjs";
import { CHOICES, NAME, OTHERS, RATINGS, writeHostileFiles, writeHostileKinds } from "../e2e/lib/hostileFiles.mjs";
import { hostileTexts } from "../e2e/lib/hostileTexts.mjs";
import { naughtyTexts } from "../e2e/lib/naughtyTexts.mjs";
import { startCanary, watch } from "../e2e/lib/watch.mjs";
import { PROJECT } from "../tools/exec.mjs";

/** What commands a terminal, or turns its text around. */
const CONTROLS = /[^\P{Cc}\t\n\r]|\r(?!\n)|\p{Bidi_Control}/u;

/** @type {Awaited<ReturnType<typeof startCanary>>} */
let canary;
/** @type {string} */
let folder;
before(async () => {
  canary = await startCanary();
  folder = await mkdtemp(path.join(tmpdir(), "evaloupe-untrusted-"));
  const texts = [...new Set([...hostileTexts(canary.address), ...naughtyTexts])];
  await writeHostileFiles(folder, texts);
  await writeHostileKinds(folder, texts);
});
after(async () => {
  canary.close();
  await rm(folder, { recursive: true, force: true });
});

test("reports of choices and ratings hold hostile texts as texts, and ask for nothing", {
  timeout: 120_000,
}, async () => {
  const browser = await launchBrowser();
  try {
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
  }
});

test("hostile texts in the terminal and in CSV command nothing", { timeout: 120_000 }, async () => {
  const file = path.join(folder, NAME);
  for (const as of ["table", "json", "jsonl", "csv", "reference"]) {
    const { stdout, stderr } = await cli("score", file, "--as", as).catch((error) => error);
    assert.ok(stdout.length > 0, `${as}: ${stderr}`);
    assert.equal(CONTROLS.exec(stdout + stderr)?.[0], undefined, as);
  }
  const [choices, others, ratings] = [CHOICES, OTHERS, RATINGS].map((name) => path.join(folder, name));
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
});

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
