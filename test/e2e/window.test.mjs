// What outlives a reload, and several evaluations beside each other.
import assert from "node:assert/strict";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";

const scenario = suite();

scenario("filter, mode, focus and the evaluation itself survive a reload", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.filter("Unsupported");
  await inspector.lists(["tunnel", "mast"]);
  await inspector.open("mast");
  const metrics = await Metrics.of(code);
  await metrics.mode("fractional");
  await code.reload();

  const again = await Inspector.of(code);
  await again.lists(["tunnel", "mast"]);
  await again.frame.locator(".head .path").filter({ hasText: "mast" }).waitFor();
  const numbers = await Metrics.of(code);
  // Of tunnel 2/3 and of mast 1/2 of the sentences are supported.
  await numbers.shows("adherence", "58.3 %");
});

scenario("several evaluations stand beside each other, and each keeps its own filter", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const first = await Inspector.of(code);
  await first.filter("Unsupported");
  await first.lists(["tunnel", "mast"]);
  await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
  const second = await until("the second inspector", async () => {
    const inspector = await Inspector.of(code);
    return (await inspector.rows()).includes("cf-1") && inspector;
  });
  assert.equal((await second.rows()).length, 6);

  await Metrics.of(code);
  const tree = code.page.getByRole("treeitem");
  await tree.filter({ hasText: "robustness.jsonl" }).first().waitFor();
  await tree.filter({ hasText: "support.jsonl" }).first().click();
  const back = await until("the first inspector", async () => {
    const inspector = await Inspector.of(code);
    return (await inspector.rows()).includes("tunnel") && inspector;
  });
  await back.lists(["tunnel", "mast"]);
});
