// The main job: a file is evaluated, and its samples and numbers are looked at. Would catch a list, a sample and
// numbers that do not follow one query.
import assert from "node:assert/strict";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const SUPPORT = ["tunnel", "lock", "bird", "mast", "hymn"];

scenario("right-click a file: its samples are listed, the bad line is counted", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.deepEqual(await inspector.rows(), SUPPORT);
  assert.match(await inspector.foot(), /5 samples\s+1 bad line/);
});

scenario("a key chip lights what supports the sentence, from both sides", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  // The worst sentence is pinned by itself, with its reason below.
  await inspector.sentence("b").and(inspector.frame.locator(".pinned")).waitFor();
  assert.match(await inspector.sentence("b").innerText(), /No document names a cost/);

  await inspector.pin("a");
  assert.deepEqual(await inspector.lit(), ["0c"]);
  assert.match(await inspector.sentence("a").locator(".k").innerText(), /^a\s[^←]*← 0c/);
  await inspector.pin("1b");
  assert.deepEqual(await inspector.lit(), ["c"]);
  assert.match(await inspector.sentence("1b").locator(".k").innerText(), /^1b\s[^→]*→ c/);
  await inspector.frame.page().keyboard.press("Escape");
  await until("nothing pinned", async () => (await inspector.frame.locator(".s.pinned").count()) === 0);
});

scenario("filter chips and the search narrow the list together", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.filter("Unsupported");
  await inspector.lists(["tunnel", "mast"]);
  assert.match(await inspector.foot(), /2 of 5 samples/);
  await inspector.search("metres");
  await inspector.lists(["mast"]);
  await inspector.search("");
  await inspector.lists(["tunnel", "mast"]);
  await inspector.filter("Unsupported");
  await inspector.lists(SUPPORT);
});

scenario(
  "a search marks its hits in the sample, and goes from one to the next and on to the next sample",
  async (code) => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const { frame } = inspector;
    await inspector.search("ferries");
    await inspector.lists(["tunnel"]);
    const marked = () =>
      frame.locator(".sample").evaluate(() =>
        [...(CSS.highlights.get("search") ?? [])].map((range) => {
          const { startContainer, startOffset, endOffset } = /** @type {Range} */ (range);
          return startContainer.textContent?.slice(startOffset, endOffset) ?? "";
        }),
      );
    const place = frame.locator(".search .place");
    await until("hits", async () => (await marked()).length > 1);
    for (const hit of await marked()) assert.equal(hit.toLowerCase(), "ferries");
    const count = (await marked()).length;
    assert.equal(await place.innerText(), `1/${count}`);
    await frame.locator(".search").click();
    await code.page.keyboard.press("Enter");
    await until("the next hit", async () => (await place.innerText()) === `2/${count}`);
    await code.page.keyboard.press("Shift+Enter");
    await until("the hit before", async () => (await place.innerText()) === `1/${count}`);

    await inspector.search("the");
    await until("more samples", async () => (await inspector.rows()).length > 1);
    await inspector.open((await inspector.rows())[0] ?? "");
    const first = await until("hits", async () => (await marked()).length || null);
    await frame.locator(".search").click();
    for (let hit = 0; hit < first; hit++) await code.page.keyboard.press("Enter");
    await inspector.shows((await inspector.rows())[1] ?? "");
    await until("its first hit", async () => /^1\//.test(await place.innerText()));

    // What no text on screen holds stands in another field: Enter opens the record, and goes to it there.
    await inspector.search("judge-1");
    await until("no hit on screen", async () => (await place.innerText()) === "0");
    await frame.locator(".search").click();
    await code.page.keyboard.press("Enter");
    await until("a hit in the record", async () => (await marked()).join() === "judge-1");
    await inspector.search("");
    await until("no marks", async () => (await marked()).length === 0);
  },
);

scenario("keys go from sample to sample and from problem to problem", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  const { keyboard } = code.page;
  await keyboard.press("j");
  await inspector.shows("lock");
  await keyboard.press("k");
  await inspector.shows("tunnel");
  await keyboard.press("g");
  await keyboard.type("0c");
  await inspector.sentence("0c").and(inspector.frame.locator(".pinned")).waitFor();
  await keyboard.press("u");
  await inspector.lists(["tunnel", "mast"]);
});

scenario("the side panel's numbers, and a mode that changes them", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  const metrics = await Metrics.of(code);
  // Of five samples three have a sentence that is not fully supported.
  await metrics.shows("adherence", "40.0 %");
  // Shares of supported sentences: 2/3, 1, 1/2, 1/2, 1.
  await metrics.mode("fractional");
  await metrics.shows("adherence", "73.3 %");
  await metrics.mode("ragbench");
  await metrics.shows("adherence", "40.0 %");
});

scenario("modes disagree on a sample: each says what it would, choosing one changes the numbers", async (code) => {
  await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("int-1");
  assert.match(await inspector.verdict("answer").innerText(), /Wrong/);
  const metrics = await Metrics.of(code);
  await metrics.shows("noise-robustness.accuracy", "0.0 %");
  await inspector.mode("lenient");
  await inspector.verdict("answer").filter({ hasText: "Correct" }).waitFor();
  await metrics.shows("noise-robustness.accuracy", "100.0 %");
});

scenario("a folder is one evaluation: five noise levels, five bars, and a bar filters the list", async (code) => {
  await code.explorerMenu(["noise"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 20);
  const metrics = await Metrics.of(code);
  // 4 + 4 + 3 + 2 + 1 of 20.
  await metrics.shows("noise-robustness.accuracy", "70.0 %");
  const bars = metrics.frame.locator('[data-figure*="noise"] [data-mark]');
  assert.equal(await bars.count(), 5);
  await bars.nth(4).click();
  await until("4 rows", async () => (await inspector.rows()).length === 4);
  await metrics.shows("noise-robustness.accuracy", "25.0 %");
  // The figure answers the filter too, but the other bars stay; a second click on this one takes the filter away.
  assert.equal(await bars.count(), 5);
  await bars.nth(4).click();
  await until("20 rows", async () => (await inspector.rows()).length === 20);
});

scenario("several files chosen together are one evaluation", async (code) => {
  await code.explorerMenu(["robustness.jsonl", "support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await until("11 rows", async () => (await inspector.rows()).length === 11);
});
