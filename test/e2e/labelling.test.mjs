// What people label and let be labelled in a real editor: a key in its secret storage, dialogs, the status bar, keys
// that a person bound, and whose settings say where documents go. What the steps come to is tried in test/pages. Would
// catch a key outside of the secret storage, a dialog that does not come, and a setting of a workspace that counts.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { hostileWorkspaces, inAllWorkspaces, openWorkspaceFile, writeWorkspaceFile } from "./lib/hostileWorkspaces.mjs";
import { filesWith, rivers, serverFolders } from "./lib/labelling.mjs";
import { Inspector } from "./lib/pages.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";

/** @typedef {import("./lib/workbench.mjs").Workbench} Workbench */

const KEY = "sk-canary-e2e-0123456789";
const SAMPLES = 10;
const LABELS = "support.labels.human.jsonl";
const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
const { completion, json, startProvider } = await providerModule();
const provider = await startProvider();
const foreign = await startProvider();
after(async () => {
  await Promise.all([provider.close(), foreign.close()]);
  rmSync(cache, { recursive: true, force: true });
});

const settings = {
  ...QUIET,
  "evaloupe.annotator": "Ann",
  "evaloupe.models.baseUrl": provider.baseUrl,
  "evaloupe.models.names": ["test-a"],
  "evaloupe.models.concurrency": 1,
  "evaloupe.models.prices": { "test-a": { input: 1, output: 2 } },
};
const { workspaces, dotted } = hostileWorkspaces(foreign);
const scenario = suite({
  settings,
  env: { XDG_CACHE_HOME: cache },
  keybindings: [
    { key: "j", command: "-evaloupe.next" },
    { key: "x", command: "evaloupe.next", when: "evaloupe.inspectorFocused" },
    { key: "g", command: "-evaloupe.jump" },
    { key: "z", command: "evaloupe.jump", when: "evaloupe.inspectorFocused" },
  ],
  async prepare(folder) {
    await writeFile(path.join(folder, "rivers.jsonl"), rivers(SAMPLES));
    await writeFile(path.join(folder, "river.jsonl"), rivers(1, "creek"));
  },
});

const asked = () => provider.received.filter(({ question }) => question !== "");

scenario(
  "a key is entered, ten samples are labelled, cancelled and gone on with; the key is in no file",
  async (code) => {
    // The fifth question stays without an answer: however slow the window is, the run is still at work in it.
    provider.fault = ({ question }) => question !== "" && asked().length > 4;
    await code.command("Evaloupe: Enter an API Key…");
    await code.type("API key for", KEY);

    await code.explorerMenu(["rivers.jsonl"], "Label Support…");
    await code.pick("By a model");
    const told = await code.dialog();
    for (const word of [new URL(provider.origin).host, "test-a", "Rows: 10", "Calls: 10", "$"]) {
      assert.ok(told.includes(word), `${word} in: ${told}`);
    }
    assert.equal(asked().length, 0, "nothing was sent before the yes");
    await code.answer("Send");
    await code.status(/labelling 4 of 10 · \$/);
    const inspector = await Inspector.of(code);
    await until("the first labels in the list", async () => (await labelled(inspector)) >= 1);
    await code.clickStatus(/labelling/);
    await code.pick("Pause");
    await code.status(/paused at 4/);
    await code.page.waitForTimeout(900);
    assert.equal(asked().length, 5, "nothing is sent while paused");
    await code.clickStatus(/paused at/);
    await code.pick("Cancel");
    await code.notice(/cancelled; 4 of 10 samples labelled/);
    provider.fault = null;

    await code.pressNotice("Resume");
    await code.notice(/10 of 10 samples labelled/);
    // At most the request that was under way is asked again.
    assert.ok(asked().length <= SAMPLES + 1, `${asked().length} requests`);
    await until("labels of all rows", async () => (await labelled(inspector)) === SAMPLES);
    await inspector.open("river-3");

    assert.ok(asked().every(({ headers }) => headers.authorization === `Bearer ${KEY}`));
    assert.deepEqual(filesWith(KEY, [cache, code.folder, ...serverFolders()]), []);
    // The control: the same search finds a model's name, which is kept.
    assert.notDeepEqual(filesWith("river", [cache]), []);
  },
);

scenario("sentences and verdicts are labelled by keys, taken back, and there again after a reload", async (code) => {
  const inspector = await opened(code, "tunnel");
  const { keyboard } = code.page;
  await inspector.pin("a");
  await keyboard.press("4");
  await chip(inspector, "a").waitFor();
  await keyboard.press("Shift+2");
  await inspector.frame.getByRole("button", { name: "Wrong", pressed: true }).waitFor();
  const said = { who: "Ann", id: "tunnel", row: 1 };
  const first = { ...said, what: "sentence", sentence: "a", label: "none", keys: [], note: null };
  const second = { ...said, what: "verdict", verdict: "wrong" };
  assert.deepEqual(await kept(code, 2), [first, second]);
  // The file says supported: they differ, and it is said in words too.
  assert.match((await chip(inspector, "a").getAttribute("aria-label")) ?? "", /^They differ\..*you: Unsupported/);

  await keyboard.press("Control+z");
  const undone = { ...said, what: "verdict", verdict: null, undo: true };
  assert.deepEqual((await kept(code, 3))[2], undone);
  await inspector.frame.getByRole("button", { name: "Wrong", pressed: false }).waitFor();

  await code.reload();
  const again = await Inspector.of(code);
  await again.sentence("a").locator(".split-chip.differs").waitFor();
  assert.equal((await kept(code, 3)).length, 3);
});

/** The opened sample, once it is this one. @param {Inspector} inspector @param {string} id */
const isOpened = (inspector, id) => inspector.frame.locator(".head .path").filter({ hasText: id }).waitFor();

scenario("a key that was unbound does nothing, the one bound in its place moves", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  const { keyboard } = code.page;
  await keyboard.press("j");
  await keyboard.press("x");
  await isOpened(inspector, "lock");
  await keyboard.press("k");
  await isOpened(inspector, "tunnel");
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

scenario(
  "trusted workspaces do not choose where requests go; named by the person, the same endpoint hears of them",
  async (code, server) => {
    refuseAll();
    await open(code);
    await inAllWorkspaces(code, workspaces, () => label(code));
    assert.deepEqual(foreign.received, []);
    assert.ok(provider.received.at(-1)?.body.includes('"model":"test-a"'));
    // The control.
    await server.setSettings({ ...settings, "evaloupe.models.baseUrl": foreign.baseUrl });
    await code.page.waitForTimeout(1_000);
    await label(code);
    assert.ok(foreign.received.length > 0);
    foreign.received.length = 0;
    await server.setSettings(settings);
  },
);

scenario("a .code-workspace and its folders' settings do not choose either", async (code) => {
  refuseAll();
  await writeWorkspaceFile(code.folder, dotted);
  await openWorkspaceFile(code);
  await open(code);
  const before = provider.received.length;
  await label(code);
  assert.ok(provider.received.length > before);
  assert.deepEqual(foreign.received, []);
});

/** Models that label nothing, so that they are asked about the sample each time. */
function refuseAll() {
  for (const one of [provider, foreign]) {
    one.fault = (_, response) => {
      json(response, 200, completion("", { refusal: "No." }));
      return true;
    };
  }
}

/** The inspector of support.jsonl with a sample opened. @param {import("./lib/workbench.mjs").Workbench} code @param {string} id */
async function opened(code, id) {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open(id);
  return inspector;
}

/** Lines of the labels' file, without the time. @param {import("./lib/workbench.mjs").Workbench} code @param {number} count */
async function kept(code, count) {
  /** @type {Record<string, unknown>[]} */
  let lines = [];
  await until(`${count} kept labels`, async () => {
    const text = await readFile(path.join(code.folder, LABELS), "utf8").catch(() => "");
    lines = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    return lines.length === count;
  });
  return lines.map(({ when, key, ...line }) => {
    assert.match(String(when), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.match(String(key), /^[0-9a-f]{16}$/);
    return line;
  });
}

/** What annotators say of a sentence, as its chip says it. @param {Inspector} inspector @param {string} key */
const chip = (inspector, key) => inspector.sentence(key).locator(".split-chip");

/** Asks about the sample, which every model here refuses to label, so that it is asked about each time. @param {Workbench} code */
async function label(code) {
  const before = provider.received.length + foreign.received.length;
  await code.command("Label Support…");
  await code.pick("By a model");
  const isAsked = async () => provider.received.length + foreign.received.length > before;
  await until("a question or a request", async () => (await code.hasDialog()) || isAsked());
  // The same run is agreed to once.
  if (await code.hasDialog()) await code.answer("Send");
  await until("a request", isAsked);
  await code.noStatus(/labelling/);
}

/** @param {Workbench} code */
async function open(code) {
  await code.explorerMenu(["river.jsonl"], "Evaluate with Evaloupe");
  await code.status(/1 samples/);
}
/** Rows that show a state of their sentences. @param {Inspector} inspector */
const labelled = (inspector) =>
  inspector.frame
    .locator(".vrow")
    .evaluateAll(
      (rows) =>
        rows.filter((row) => !/not labelled/i.test(row.getAttribute("aria-label") ?? row.textContent ?? "")).length,
    );
