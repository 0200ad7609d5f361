// A page whose script does not start: it is loaded again, and if that does not help either the person is told, with a
// button. Would catch a page that stays blank for good, and one that is loaded again although it runs.
import assert from "node:assert/strict";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
/** Longer than a page may stay blank, ms. */
const BLANK_MS = 4_000;

/**
 * Holds the Inspector's script back for its first loads: it is asked for and never comes. Returns how often it was asked
 * for. @param {import("./lib/desk.mjs").Desk} code @param {number} held
 */
async function hold(code, held) {
  let loads = 0;
  await code.page.route("**/inspector.js", (route) => {
    loads++;
    return loads > held ? route.fallback() : undefined;
  });
  return () => loads;
}

scenario("a page that stays blank is loaded again by itself, and nobody is bothered", async (code) => {
  const loads = await hold(code, 1);
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
  assert.equal(loads(), 2);
  assert.deepEqual(code.editor.asked.notices, []);
});

scenario("blank a second time: it says so, and its button loads the page", async (code) => {
  const loads = await hold(code, 2);
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  assert.match(await code.notice(/still blank/), /^Inspector is still blank\..*\nReload\nShow Log$/);
  assert.equal(loads(), 2);
  await code.pressNotice("Reload");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
  assert.equal(loads(), 3);
});

scenario("a late word of the page that was replaced does not stand for the page on screen", async (code) => {
  const loads = await hold(code, 2);
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await until("second load", async () => loads() === 2);
  code.editor.tabs.active?.webview?.kept.receive({ type: "request", id: 1, method: "open", params: {}, load: 1 });
  assert.match(await code.notice(/still blank/), /^Inspector is still blank\./);
  await code.pressNotice("Reload");
  assert.equal((await (await Inspector.of(code)).rows()).length, 5);
});

scenario("a page that runs, or that nobody sees, is left alone", async (code) => {
  const loads = await hold(code, 0);
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  await code.openFile("support.jsonl");
  await new Promise((resolve) => setTimeout(resolve, BLANK_MS));
  assert.equal(loads(), 1);
  // Shown again it is a new page, and loads once.
  await code.openTab("Inspector: support.jsonl");
  await Inspector.of(code);
  await until("second load", async () => loads() === 2);
  await new Promise((resolve) => setTimeout(resolve, BLANK_MS));
  assert.equal(loads(), 2);
  assert.deepEqual(code.editor.asked.notices, []);
});
