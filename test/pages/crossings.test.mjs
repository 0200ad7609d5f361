// How much crosses between pages, extension and session for what a person does most. Would catch a screen that asks the
// same thing twice, a page that asks row by row, and a change of which everybody hears again and again.
// In a process of its own: it hears what crosses to every session.
import assert from "node:assert/strict";
import { after } from "node:test";
import { Worker } from "node:worker_threads";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

/** Questions of the Inspector, of Metrics and to the session. @typedef {[inspector: number, metrics: number, session: number]} Asked */

/** The most that may be asked. Lower a figure when fewer will do. @type {Readonly<Record<string, Asked>>} */
const MOST = {
  "open Inspector": [3, 0, 4],
  "open Metrics": [0, 3, 2],
  filter: [2, 2, 5],
  "next sample": [2, 0, 1],
  mode: [1, 3, 3],
  label: [3, 2, 7],
};
/** Long enough for every answer that leads to another question. What is asked after such a silence is not the action's. */
const QUIET_MS = 600;
/** A session that nobody asks for a second prepares the other modes, and its pages ask again. */
const IDLE_MS = 1_500;

/** @type {Record<string, {asked: Asked, methods: readonly string[]}>} */
const found = {};
/** Questions since the action began, as `page method`. @type {string[]} */
let questions = [];
let heardAt = 0;
let isOver = false;

hearSessions();
after(() => {
  for (const [action, { asked, methods }] of Object.entries(found)) {
    console.log(
      `${action.padEnd(15)} ${JSON.stringify(asked).padEnd(12)} of ${JSON.stringify(MOST[action])}: ${methods.join(", ")}`,
    );
  }
});

const scenario = suite({ settings: { "evaloupe.annotator": "Ann" } });

scenario("what a person does most asks no more than the table says", async (code) => {
  const { editor } = code;
  editor.traffic = (way, webview, message) => {
    const method = way === "from page" && methodOf(message);
    if (method) note(editor.tabs.nameOf(webview) === "evaloupe.metrics" ? "metrics" : "inspector", method);
  };
  await count("open Inspector", async () => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    await frame.locator(".head .path").waitFor();
  });
  const inspector = await Inspector.of(code);
  await count("open Metrics", () => Metrics.of(code));
  const metrics = await Metrics.of(code);
  await count("filter", async () => {
    await inspector.filter("Unsupported");
    await inspector.lists(["tunnel", "mast"]);
  });
  await inspector.filter("Unsupported");
  await inspector.lists(["tunnel", "lock", "bird", "mast", "hymn"]);
  await inspector.open("tunnel");
  await count("next sample", async () => {
    await code.page.keyboard.press("j");
    await inspector.shows("lock");
  });
  await count("mode", async () => {
    await metrics.mode("fractional");
    await metrics.shows("adherence", "73.3 %");
  });
  await inspector.open("tunnel");
  await inspector.pin("a");
  await count("label", async () => {
    await code.page.keyboard.press("4");
    await inspector.sentence("a").locator(".split-chip").waitFor();
  });
  for (const [action, { asked, methods }] of Object.entries(found)) {
    const most = MOST[action] ?? [0, 0, 0];
    assert.ok(
      asked.every((count, at) => count <= (most[at] ?? 0)),
      `${action}: ${asked} asked, at most ${most}: ${methods.join(", ")}`,
    );
  }
});

/** What an action asks, until nothing has been asked for a while. @param {string} action @param {() => Promise<unknown>} act */
async function count(action, act) {
  await quiet(IDLE_MS);
  questions = [];
  isOver = false;
  await act();
  await quiet(QUIET_MS);
  const of = (/** @type {string} */ who) => questions.filter((one) => one.startsWith(`${who} `)).length;
  found[action] = { asked: [of("inspector"), of("metrics"), of("session")], methods: [...questions].sort() };
}

/** @param {number} ms */
async function quiet(ms) {
  heardAt = Date.now();
  await until("quiet", async () => Date.now() - heardAt >= ms);
}

/** @param {string} who @param {string} method */
function note(who, method) {
  const now = Date.now();
  isOver ||= questions.length > 0 && now - heardAt >= QUIET_MS;
  heardAt = now;
  if (!isOver) questions.push(`${who} ${method}`);
}

/** Every question to any session passes here. */
function hearSessions() {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...words) {
    const method = methodOf(words[0]);
    if (method) note("session", method);
    return Reflect.apply(postMessage, this, words);
  };
}

/** @param {unknown} message */
function methodOf(message) {
  const isQuestion = typeof message === "object" && message !== null && "method" in message && "type" in message;
  return isQuestion && message.type === "request" ? String(message.method) : null;
}
