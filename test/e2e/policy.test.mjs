// The policy of our pages inside the editor: nothing that they do breaks it, and it holds.
import assert from "node:assert/strict";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";
import { refusals } from "./lib/watch.mjs";

const scenario = suite();

scenario(
  "the three pages need nothing that their policy refuses, and a string becomes no HTML in them",
  async (code) => {
    const refused = refusals(code.page);
    await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.search("a");
    await inspector.search("");
    const metrics = await Metrics.of(code);
    await metrics.frame.locator("vscode-dropdown").first().click();
    await code.page.keyboard.press("Escape");
    await code.page.locator('.activitybar [aria-label^="Explorer"]').first().click();
    await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
    const compared = await code.frame("main.compare .metrics");
    await compared.locator(".vrow").first().click();
    await compared.locator("article.pair").waitFor();
    await code.reload();
    const pages = [await code.frame("main.compare article.pair"), (await Metrics.of(code)).frame];
    assert.deepEqual(refused, [], "while they are used, and after a reload");

    // The control: what would put a text of a file on the page as HTML is refused, and the same watcher sees it.
    await mustRefuse(pages, refused);
    await code.tab("Inspector: robustness.jsonl").click();
    const again = (await Inspector.of(code)).frame;
    assert.equal(refused.length, pages.length, "nothing else was refused");
    await mustRefuse([again], refused);
  },
);

/** @param {import("playwright-core").Frame[]} frames @param {readonly string[]} refused */
async function mustRefuse(frames, refused) {
  for (const frame of frames) {
    const before = refused.length;
    const error = await frame.evaluate(() => {
      try {
        document.body.innerHTML = "<evil-el></evil-el>";
        return "";
      } catch (caught) {
        return String(caught);
      }
    });
    assert.match(error, /^TypeError: .*TrustedHTML/);
    assert.equal(await frame.locator("evil-el").count(), 0);
    assert.ok((await frame.locator("#root > *").count()) > 0, "what was there is still there");
    await until("the refusal", async () => refused.length > before);
  }
}
