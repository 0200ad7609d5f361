// Keys where no command of ours is meant: in the search field, and on a chip that has the focus. That a person can bind
// other keys is tried in test/e2e/labelling.test.mjs. Would catch a letter that is a command while somebody types.
import assert from "node:assert/strict";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

scenario("letters typed into the search are text; Enter on a chip pins, Escape clears", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  const { keyboard } = code.page;
  await inspector.frame.locator(".search").click();
  await keyboard.type("xukd?");
  await until("no sample", async () => /0 of 5 samples/.test(await inspector.foot()));
  assert.equal(await inspector.frame.locator("dialog[open]").count(), 0);
  await inspector.shows("tunnel");
  await keyboard.press("Escape");
  await until("all samples", async () => /^5 samples/.test(await inspector.foot()));

  await inspector.sentence("c").locator(".k").focus();
  await keyboard.press("Enter");
  await inspector.sentence("c").and(inspector.frame.locator(".pinned")).waitFor();
  await keyboard.press("Escape");
  await until("nothing pinned", async () => (await inspector.frame.locator(".s.pinned").count()) === 0);
});
