// Would catch documents that are not found in the knowledge base, and a menu that hides why they cannot be.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

/** Pages of a knowledge base: two that documents of support.jsonl were cut from, and one of which nothing is retrieved. */
const KNOWLEDGE = {
  "tunnel.md":
    "# The tunnel\n\nThe Harrow Strait tunnel was dug from both shores.\nIts two halves met in 1961. Trains have used the tunnel since May 1964.\n",
  "deep/strait.md": "# The strait\n\nThe strait is nine miles\nwide. Ferries crossed it until 1970.\n",
  "dead.txt": "Nobody asks about the harbour. It is old.\n",
};

const scenario = suite();
const withCorpus = suite({ settings: { "evaloupe.corpus": "kb" } });

withCorpus(
  "documents are found in the knowledge base, those that mislead first, and each opens",
  async (code) => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    await (await Inspector.of(code)).sentence("a").waitFor();
    const metrics = await Metrics.of(code);
    const { frame } = metrics;
    const documents = frame.getByRole("region", { name: "Documents" });
    await metrics.more("documents");
    await documents.filter({ hasText: "3 pages: 1 never retrieved, 0 retrieved and never used." }).waitFor();
    assert.match(
      await documents.innerText(),
      /8 documents of 5 samples: 2 found as they are, 0 by runs of words, 6 in no page\./,
    );
    const rows = (await documents.locator("tbody tr").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
    assert.deepEqual(rows, [
      "deep/strait.md 2 of 3 sentences retrieved, 1 relevant, 1 used 1 1 1",
      "tunnel.md 3 of 4 sentences retrieved, 2 relevant, 1 used 1 1 1",
      "dead.txt 0 of 2 sentences retrieved, 0 relevant, 0 used 0 0 0",
    ]);
    await documents.scrollIntoViewIfNeeded();
    await code.picture("documents");
    await documents.getByRole("button", { name: "tunnel.md" }).click();
    await until("the page", async () => code.editor.tabs.active?.title === "tunnel.md");

    // A page that comes later is read with the others, for other samples.
    await writeFile(path.join(code.folder, "kb/deep/late.md"), "Kettle Moor has a mast. Nobody knows how tall.\n");
    await frame.locator(".card[data-metric='adherence'] .name").click();
    await until("asked anew", async () => {
      const again = documents.getByRole("button", { name: "Find the retrieved texts" });
      if (await again.isVisible()) await again.click();
      return /^\s*4 pages:/m.test(await documents.innerText());
    });
  },
  async (folder) => {
    await mkdir(path.join(folder, "kb/deep"), { recursive: true });
    for (const [name, text] of Object.entries(KNOWLEDGE)) await writeFile(path.join(folder, "kb", name), text);
  },
);

scenario("the menu of what else can be asked says why what cannot, and is walked by keys", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await (await Inspector.of(code)).sentence("a").waitFor();
  const { frame } = await Metrics.of(code);
  const button = frame.getByRole("button", { name: "More on this file" });
  await button.focus();
  await code.page.keyboard.press("Enter");
  const entries = frame.locator("[data-more]");
  const focused = () => frame.evaluate(() => document.activeElement?.getAttribute("data-more"));
  await until("the first entry", async () => (await focused()) === "traits");
  await code.page.keyboard.press("End");
  assert.equal(await focused(), "export");
  for (let at = 1; at < (await entries.count()); at++) await code.page.keyboard.press("ArrowUp");
  assert.equal(await focused(), "traits");

  const documents = frame.locator('[data-more="documents"]');
  assert.equal(await documents.getAttribute("aria-disabled"), "true");
  assert.match(await documents.innerText(), /Name the folder of your knowledge base in the setting evaloupe\.corpus\./);
  await documents.focus();
  await code.page.keyboard.press("Enter");
  assert.equal(await frame.getByRole("region", { name: "Documents" }).count(), 0);
  await code.page.keyboard.press("Escape");
  assert.equal(await entries.count(), 0);
  assert.ok(await button.evaluate((one) => one === document.activeElement));
});
