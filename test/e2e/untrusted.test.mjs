// Text of files, their names, and names of people and models in the workbench's own widgets: it stays text. Each
// scenario ends with controls: the same watcher sees what an unsafe program would have let through. What the pages do
// with such texts is tried in test/pages/untrusted.test.mjs. Would catch a text that becomes an element, a link, a
// format, an icon or a request.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { EMPTY, gathered, NAME, ODD, UNKNOWN, writeHostileFiles, writeLabelled } from "./lib/hostileFiles.mjs";
import { labelByHostileModel } from "./lib/hostileModel.mjs";
import { hostileTexts } from "./lib/hostileTexts.mjs";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";
import { seesWhatIsUnsafe, startCanary, watch } from "./lib/watch.mjs";

/** @typedef {import("./lib/workbench.mjs").Workbench} Workbench */

const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
const fake = await providerModule();
const provider = await fake.startProvider();
const canary = await startCanary();
const texts = hostileTexts(canary.address);
after(async () => {
  canary.close();
  await provider.close();
  await rm(cache, { recursive: true, force: true });
});

/** @type {Awaited<ReturnType<typeof watch>>} */
let watching;
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
  async prepare(folder) {
    await writeHostileFiles(folder, texts);
    await writeLabelled(folder, texts);
  },
  async watch(page) {
    watching = await watch(page, canary.address);
  },
});

scenario(
  "hostile texts in tree, tabs, notifications, hovers, lenses, Problems and status bar stay texts",
  async (code) => {
    assert.ok(texts.length >= 200, `${texts.length} texts`);
    await code.explorerMenu([NAME], "Evaluate with Evaloupe");
    await Inspector.of(code);
    await Metrics.of(code);
    await code.page.locator('.activitybar [aria-label^="Evaloupe"]').first().hover();
    const entry = code.page.locator(".pane-body .monaco-list-row").filter({ hasText: "squirrel" }).first();
    await entry.hover();
    await code.page.waitForTimeout(800);

    await code.explorerMenu([EMPTY], "Evaluate with Evaloupe");
    assert.match(await code.notice(/squirrel/), /\[y\] ?\(command:evil\.run\)/);
    await code.explorerMenu([UNKNOWN], "Evaluate with Evaloupe");
    await code.frame(".reading-table .cell");

    await code.explorerEntry(NAME).dblclick();
    await code.page.locator(".codelens-decoration a").first().waitFor();
    const problems = await code.problems();
    assert.ok(problems.length > 0);
    const lines = (await readFile(path.join(code.folder, NAME), "utf8")).split("\n");
    let shown = 0;
    for (let line = gathered(texts).length + 1; line <= texts.length; line += 40) {
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
    assert.ok(shown >= 5, `${shown} hovers`);

    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
  },
);

scenario(
  "hostile names of people and models, and what endpoints say, stay texts in lists, dialogs and notifications",
  async (code) => {
    await labelByHostileModel(code, provider, fake);
    assert.deepEqual(await watching.found(), []);
    assert.deepEqual(canary.asked, []);
    const { frame } = await Inspector.of(code);
    await seesWhatIsUnsafe(code.page, frame, watching, canary.address);
  },
);
