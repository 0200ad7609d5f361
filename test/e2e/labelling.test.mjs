// What people label and let be labelled in a real editor: a key in its secret storage, dialogs, the status bar, keys
// that a person bound, and whose settings say where documents go. What the steps come to is tried in test/pages. Would
// catch a key outside of the secret storage, a dialog that does not come, and a setting of a workspace that counts.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { hostileWorkspaces, inAllWorkspaces, openWorkspaceFile, writeWorkspaceFile } from "./lib/hostileWorkspaces.mjs";
import {
  askModel,
  cancelAndResume,
  filesWith,
  KEY,
  openRiver,
  RIVER,
  refuseAll,
  rivers,
  runIntoSilence,
} from "./lib/labelling.mjs";
import { Inspector } from "./lib/pages.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";

const cache = mkdtempSync(path.join(tmpdir(), "evaloupe-labels-"));
const fake = await providerModule();
const provider = await fake.startProvider();
const foreign = await fake.startProvider();
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
    await writeFile(path.join(folder, "rivers.jsonl"), rivers(10));
    await writeFile(path.join(folder, RIVER), rivers(1, "creek"));
  },
});

scenario(
  "a key is entered, a run is cancelled from the status bar and resumed; the key is in no file",
  async (code, server) => {
    await runIntoSilence(code, provider);
    await cancelAndResume(code, provider);
    assert.deepEqual(filesWith(KEY, [cache, code.folder, server.dir]), []);
    // The control: the same search finds a model's name, which is kept.
    assert.notDeepEqual(filesWith("river", [cache]), []);
  },
);

scenario("keys that a person unbound or bound act as they say, and Control+z takes back a verdict", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  const { keyboard } = code.page;
  await keyboard.press("j");
  await keyboard.press("x");
  await inspector.shows("lock");
  await keyboard.press("k");
  await inspector.shows("tunnel");

  // A jump by another key loses nothing that is typed at once.
  await keyboard.press("z");
  await inspector.frame.locator(".toast").waitFor();
  await keyboard.type("0c");
  await inspector.sentence("0c").and(inspector.frame.locator(".pinned")).waitFor();
  // From now on the page knows the key: what follows it in one go is the sentence's key, not a command.
  await keyboard.type("z1b");
  await inspector.sentence("1b").and(inspector.frame.locator(".pinned")).waitFor();

  // The editor has an undo of its own on the same key.
  const wrong = (/** @type {boolean} */ pressed) => inspector.frame.getByRole("button", { name: "Wrong", pressed });
  await keyboard.press("Shift+2");
  await wrong(true).waitFor();
  await keyboard.press("Control+z");
  await wrong(false).waitFor();
});

scenario(
  "trusted workspaces do not choose where requests go; named by the person, the same endpoint hears of them",
  async (code, server) => {
    refuseAll([provider, foreign], fake);
    await openRiver(code);
    await inAllWorkspaces(code, workspaces, () => askModel(code, [provider, foreign]));
    assert.deepEqual(foreign.received, []);
    assert.ok(provider.received.at(-1)?.body.includes('"model":"test-a"'));
    // The control.
    await server.setSettings({ ...settings, "evaloupe.models.baseUrl": foreign.baseUrl });
    await code.page.waitForTimeout(1_000);
    await askModel(code, [provider, foreign]);
    assert.ok(foreign.received.length > 0);
    foreign.received.length = 0;
    await server.setSettings(settings);
  },
);

scenario("a .code-workspace and its folders' settings do not choose either", async (code) => {
  refuseAll([provider, foreign], fake);
  await writeWorkspaceFile(code.folder, dotted);
  await openWorkspaceFile(code);
  await openRiver(code);
  const before = provider.received.length;
  await askModel(code, [provider, foreign]);
  assert.ok(provider.received.length > before);
  assert.deepEqual(foreign.received, []);
});
