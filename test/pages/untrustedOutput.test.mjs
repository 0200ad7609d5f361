// Hostile texts in reports, in a browser. Would catch a text that is none there, or asks for something. What the command
// line writes else (a terminal, CSV) is tried in test/hostile/surfaces.test.ts.
// In a process of its own: it has a browser for each test.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launchBrowser } from "../e2e/lib/browser.mjs";
import { CHOICES, RATINGS, writeHostileKinds } from "../e2e/lib/hostileFiles.mjs";
import { hostileTexts } from "../e2e/lib/hostileTexts.mjs";
import { naughtyTexts } from "../e2e/lib/naughtyTexts.mjs";
import { startCanary, watch } from "../e2e/lib/watch.mjs";
import { PROJECT } from "../tools/exec.mjs";

/** @type {Awaited<ReturnType<typeof startCanary>>} */
let canary;
/** @type {string} */
let folder;
before(async () => {
  canary = await startCanary();
  folder = await mkdtemp(path.join(tmpdir(), "evaloupe-untrusted-"));
  const general = naughtyTexts.filter((_, at) => at % 4 === 0);
  const texts = [...new Set([...hostileTexts(canary.address), ...general])];
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

/** @param {string[]} args */
function cli(...args) {
  return promisify(execFile)(process.execPath, [path.join(PROJECT, "dist/cli.js"), ...args], { maxBuffer: 256 << 20 });
}
