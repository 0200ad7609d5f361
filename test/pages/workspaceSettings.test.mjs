// Workspaces that try to choose where documents and keys go. In a trusted one requests go where the person's own
// settings say, in Restricted Mode nowhere; the foreign endpoint hears of nothing. The control: named by the person, it
// does. How a real editor lays settings over each other is tried in test/e2e/labelling.test.mjs. Would catch a
// setting or file of a workspace that is listened to where documents and keys are sent.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { hostileWorkspaces } from "../e2e/lib/hostileWorkspaces.mjs";
import { rivers } from "../e2e/lib/labelling.mjs";
import { providerModule } from "../e2e/lib/provider.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */

const { completion, json, startProvider } = await providerModule();
const own = await startProvider();
const foreign = await startProvider();
for (const provider of [own, foreign]) {
  provider.fault = (_, response) => {
    json(response, 200, completion("", { refusal: "No." }));
    return true;
  };
}
const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
process.env.XDG_CACHE_HOME = cache;
after(async () => {
  await Promise.all([own.close(), foreign.close()]);
  rmSync(cache, { recursive: true, force: true });
});

const { workspaces } = hostileWorkspaces(foreign);
const mine = { "evaloupe.models.baseUrl": own.baseUrl, "evaloupe.models.names": ["test-a"] };
const trusted = suite({ settings: mine });
const restricted = suite({ settings: mine, trust: true });
const control = suite({ settings: { ...mine, "evaloupe.models.baseUrl": foreign.baseUrl } });

const prepare = (/** @type {string} */ folder) => writeFile(path.join(folder, "river.jsonl"), rivers(1));

trusted(
  "trusted workspaces do not choose where requests go",
  async (code) => {
    await open(code);
    for (const [name, files] of Object.entries(workspaces)) {
      await inWorkspace(code, files, () => label(code));
      assert.deepEqual(foreign.received, [], name);
      assert.ok(own.received.at(-1)?.body.includes('"model":"test-a"'), name);
    }
    assert.ok(Object.keys(workspaces).length >= 12 && own.received.length >= Object.keys(workspaces).length);
  },
  prepare,
);

restricted(
  "in Restricted Mode models are not asked, whatever the workspace says",
  async (code) => {
    await open(code);
    own.received.length = 0;
    for (const [name, files] of Object.entries(workspaces)) {
      await inWorkspace(code, files, () => refuse(code));
      assert.deepEqual([...own.received, ...foreign.received], [], name);
    }
  },
  prepare,
);

control(
  "the control: named by the person, the same endpoint hears of the samples",
  async (code) => {
    await open(code);
    await label(code);
    assert.ok(foreign.received.length > 0);
  },
  prepare,
);

/** Puts files into the workspace, acts, and takes them away. @param {Desk} code @param {Record<string, string>} files @param {() => Promise<void>} act */
async function inWorkspace(code, files, act) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(code.folder, name)), { recursive: true });
    await writeFile(path.join(code.folder, name), text);
  }
  await act();
  for (const name of Object.keys(files)) await rm(path.join(code.folder, name));
}

/** Asks about the sample, which every model here refuses to label, so that it is asked about each time. @param {Desk} code */
async function label(code) {
  const before = own.received.length + foreign.received.length;
  await code.command("Label Support…");
  await code.pick("By a model");
  const isAsked = async () => own.received.length + foreign.received.length > before;
  await until("a question or a request", async () => (await code.hasDialog()) || isAsked());
  // The same run is agreed to once.
  if (await code.hasDialog()) await code.answer("Send");
  await until("a request", isAsked);
  await code.noStatus(/labelling/);
}

/** @param {Desk} code */
async function refuse(code) {
  await code.command("Label Support…");
  await until("two ways", async () => (await code.choices()).length === 2);
  assert.match((await code.choices()).join(), /Models are off in Restricted Mode/);
  await code.turnAway();
  for (const command of ["Evaloupe: Enter an API Key…", "Evaloupe: Choose the Model for Labelling…"]) {
    await code.command(command);
    await code.notice(/no model is asked and nothing is sent/);
    await code.clearNotices();
  }
}

/** @param {Desk} code */
async function open(code) {
  await code.explorerMenu(["river.jsonl"], "Evaluate with Evaloupe");
  await code.status(/1 samples/);
}
