// Keys where no command of ours is meant: in the search field, and on a chip that has the focus; and where the focus is.
// That a person can bind other keys is tried in test/e2e/labelling.test.mjs. Would catch a letter that is a command while
// somebody types, a field without a name, and a focus that is nowhere to be seen.
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

scenario("the help of keys is read by keys in a low window, keeps the focus, and Escape closes it", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const { frame } = await Inspector.of(code);
  await code.page.setViewportSize({ width: 640, height: 400 });
  const { keyboard } = code.page;
  await frame.locator(".vlist").focus();
  await keyboard.press("?");
  const help = frame.locator("dialog[open]");
  await help.waitFor();
  for (const key of ["Tab", "Shift+Tab"]) {
    await keyboard.press(key);
    assert.equal(await help.evaluate((dialog) => dialog.contains(document.activeElement)), true, key);
  }
  await keyboard.press("PageDown");
  await until("its end", () => help.evaluate(({ scrollTop }) => scrollTop > 100));
  await keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
});

scenario("the search is called by what it searches, to hear as to see", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const { frame } = await Inspector.of(code);
  assert.match(await frame.locator(".list").ariaSnapshot(), /textbox "Search in all samples"/);
});

scenario("back through Metrics by keys, what has the focus is never below the line that stays", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  await code.openMetrics();
  const frame = await code.frame(".summary .card");
  await frame.locator(".summary button:visible").last().focus();
  for (let stops = 0; ; stops++) {
    const place = await frame.evaluate(() => {
      const { activeElement: focused } = document;
      const line = document.querySelector(".summary .filters");
      if (!focused || !line || line.contains(focused)) return null;
      const over = line.getBoundingClientRect().bottom - focused.getBoundingClientRect().top;
      return over > 1 && line.getBoundingClientRect().top < 1 ? focused.outerHTML.slice(0, 80) : "seen";
    });
    if (place === null) {
      assert.ok(stops > 10, `${stops} stops`);
      return;
    }
    assert.equal(place, "seen");
    await code.page.keyboard.press("Shift+Tab");
  }
});

scenario("a list without a selected row shows that it has the focus", async (code) => {
  await code.explorerMenu(["support.jsonl", "robustness.jsonl"], "Compare with Evaloupe");
  const frame = await code.frame("main.compare .vlist");
  await frame.locator(".vlist").focus();
  await code.page.keyboard.press("Shift");
  const outline = () => frame.locator(".vlist").evaluate((list) => getComputedStyle(list).outlineStyle);
  assert.equal(await outline(), "solid");
});
