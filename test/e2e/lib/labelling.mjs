// What the tests of labelling share: samples, steps that are taken with and without a workbench, and the search for a key.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Inspector } from "./pages.mjs";
import { until } from "./until.mjs";

/** @typedef {import("./pages.mjs").Workbench} Workbench */
/** @typedef {import("./provider.mjs").Provider} Provider */

/** A key of a model's endpoint, which no file may hold. */
export const KEY = "sk-canary-e2e-0123456789";
/** Where people's labels of support.jsonl are kept. */
export const LABELS = "support.labels.human.jsonl";
/** The file of one sample that is labelled again and again, as `rivers` writes it. */
export const RIVER = "river.jsonl";

/** Rows without labels, each about a river of its own. @param {number} count @param {string} [river] */
export function rivers(count, river = "number") {
  const row = (/** @type {number} */ n) => ({
    id: `river-${n}`,
    user_input: `Where does river ${river}${n} rise?`,
    retrieved_contexts: [`River ${river}${n} rises in the mountains. Cheese is made from milk.`],
    response: `It is ${river}${n} of the rivers. Elephants are grey.`,
  });
  return `${Array.from({ length: count }, (_, n) => JSON.stringify(row(n))).join("\n")}\n`;
}

/**
 * Files with a text in them, of any size. The workbench goes on writing meanwhile: what is gone before it is read is none
 * of them.
 * @param {string} text @param {readonly string[]} folders @returns {readonly string[]}
 */
export function filesWith(text, folders) {
  return folders.flatMap((folder) =>
    entriesOf(folder).flatMap((entry) => {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) return filesWith(text, [at]);
      return entry.isFile() && unlessGone(() => readFileSync(at))?.includes(text) ? [at] : [];
    }),
  );
}

const entriesOf = (/** @type {string} */ folder) =>
  unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];

/** @template T @param {() => T} read @returns {T | null} */
function unlessGone(read) {
  try {
    return read();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return null;
    throw error;
  }
}

/** Questions about samples that a provider has heard. @param {Provider} provider */
export const asked = ({ received }) => received.filter(({ question }) => question !== "");

/**
 * Enters the key and agrees to a run over the ten samples of rivers.jsonl. The fifth question stays without an answer:
 * however slow the window is, the run is still at work in it.
 * @param {Workbench} code @param {Provider} provider
 */
export async function runIntoSilence(code, provider) {
  provider.fault = ({ question }) => question !== "" && asked(provider).length > 4;
  await code.command("Evaloupe: Models…");
  await code.pick("Enter an API key…");
  await code.type("API key for", KEY);
  await code.explorerMenu(["rivers.jsonl"], "Label with Evaloupe…");
  await code.pick("By a model");
  const told = await code.dialog();
  for (const word of [new URL(provider.origin).host, "test-a", "10 calls, 10 rows of 10", "$"]) {
    assert.ok(told.includes(word), `${word} in: ${told}`);
  }
  assert.equal(asked(provider).length, 0, "nothing was sent before the yes");
  await code.answer("Send");
  await code.status(/labelling 4 of 10 · \$/);
  // It is told while the fifth question is on its way: cancelled before that is there, it would be asked once.
  await until("the question without an answer", async () => asked(provider).length === 5);
}

/** Cancels that run from the status bar, and resumes it to its end. @param {Workbench} code @param {Provider} provider */
export async function cancelAndResume(code, provider) {
  await code.clickStatus(/labelling/);
  await code.pick("Cancel");
  await code.notice(/cancelled; 4 of 10 samples labelled/);
  provider.fault = null;
  await code.pressNotice("Resume");
  await code.notice(/10 of 10 samples labelled/);
  assert.ok(asked(provider).every(({ headers }) => headers.authorization === `Bearer ${KEY}`));
}

/** In Restricted Mode a label is written once the question about it is answered with yes. @param {Workbench} code */
export async function labelOnceAllowed(code) {
  const at = path.join(code.folder, LABELS);
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  const chip = inspector.sentence("a").locator(".split-chip");
  await inspector.open("tunnel");
  await inspector.pin("a");
  await code.page.keyboard.press("4");
  assert.match(await code.dialog(), /Restricted Mode/);
  await code.answer("Cancel");
  assert.equal(existsSync(at), false);
  assert.equal(await chip.count(), 0);

  await inspector.pin("b");
  await inspector.pin("a");
  await code.page.keyboard.press("4");
  await code.answer("Write Labels");
  await chip.waitFor();
  assert.match(readFileSync(at, "utf8"), /"label":"none"/);
}

/** From now on models label nothing, so that they are asked about the same sample each time. @param {readonly Provider[]} providers @param {import("./provider.mjs").ProviderModule} module */
export function refuseAll(providers, { completion, json }) {
  for (const one of providers) {
    one.fault = (_, response) => {
      json(response, 200, completion("", { refusal: "No." }));
      return true;
    };
  }
}

/**
 * Evaluates the file of one sample, until its page is there: a page that loads takes the focus, which closes any list
 * that was opened meanwhile.
 * @param {Workbench} code
 */
export async function openRiver(code) {
  await code.explorerMenu([RIVER], "Evaluate with Evaloupe");
  await code.status(/\b1 sample\b/);
  await Inspector.of(code, "river-0");
}

/** Has the sample labelled by a model, until one of the providers hears of it. @param {Workbench} code @param {readonly Provider[]} providers */
export async function askModel(code, providers) {
  const heard = () => providers.reduce((sum, { received }) => sum + received.length, 0);
  const before = heard();
  await code.command("Label with Evaloupe…");
  await code.pick("By a model");
  const isAsked = async () => heard() > before;
  await until("a question or a request", async () => (await code.hasDialog()) || isAsked());
  // The same run is agreed to once.
  if (await code.hasDialog()) await code.answer("Send");
  await until("a request", isAsked);
  await code.noStatus(/labelling/);
}

/** Tries all by which models are asked, set up or given a key in Restricted Mode: each is refused. @param {Workbench} code */
export async function noModelIsAsked(code) {
  await code.command("Label with Evaloupe…");
  const isOff = (/** @type {readonly string[]} */ words) =>
    words.some((one) => one.includes("Models are off in Restricted Mode")) &&
    !words.some((one) => /model is|a judge|API key|Choose/.test(one));
  await until("ways of which none asks a model", async () => isOff(await code.choices()));
  await code.turnAway();
  await code.command("Evaloupe: Models…");
  await until("neither models nor keys", async () => isOff(await code.choices()));
  await code.turnAway();
}
