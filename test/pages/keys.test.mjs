// The inspector's keys are the editor's keybindings: a person can take one away and bind another. Would catch a key
// that is bound in the page itself, and a letter lost between the page and the editor.
import assert from "node:assert/strict";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite({
  keybindings: [
    { key: "j", command: "-evaloupe.next" },
    { key: "x", command: "evaloupe.next", when: "evaloupe.inspectorFocused" },
    { key: "g", command: "-evaloupe.jump" },
    { key: "z", command: "evaloupe.jump", when: "evaloupe.inspectorFocused" },
  ],
});

/** The opened sample, once it is this one. @param {Inspector} inspector @param {string} id */
const opened = (inspector, id) => inspector.frame.locator(".head .path").filter({ hasText: id }).waitFor();

scenario("a key that was unbound does nothing, the one bound in its place moves", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  const { keyboard } = code.page;
  await keyboard.press("j");
  await keyboard.press("x");
  await opened(inspector, "lock");
  await keyboard.press("k");
  await opened(inspector, "tunnel");
});

scenario("a jump by another key loses nothing that is typed at once", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  const { keyboard } = code.page;
  await keyboard.press("z");
  await inspector.frame.locator(".toast").waitFor();
  await keyboard.type("0c");
  await inspector.sentence("0c").and(inspector.frame.locator(".pinned")).waitFor();
  // From now on the page knows the key: what follows it in one go is the sentence's key, not a command.
  await keyboard.type("z1b");
  await inspector.sentence("1b").and(inspector.frame.locator(".pinned")).waitFor();
});

scenario("letters typed into the search are text; Enter on a chip pins, Escape clears", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  const { keyboard } = code.page;
  await inspector.frame.locator(".search").click();
  await keyboard.type("xukd?");
  await until("no sample", async () => /0 of 5 samples/.test(await inspector.foot()));
  assert.equal(await inspector.frame.locator("dialog[open]").count(), 0);
  await opened(inspector, "tunnel");
  await keyboard.press("Escape");
  await until("all samples", async () => /^5 samples/.test(await inspector.foot()));

  await inspector.sentence("c").locator(".k").focus();
  await keyboard.press("Enter");
  await inspector.sentence("c").and(inspector.frame.locator(".pinned")).waitFor();
  await keyboard.press("Escape");
  await until("nothing pinned", async () => (await inspector.frame.locator(".s.pinned").count()) === 0);
});
