// Workspaces that try to choose where documents and keys go. In a trusted one requests go where the person's own
// settings say, in Restricted Mode nowhere; the foreign endpoint hears of nothing. The control: named by the person, it
// does. How a real editor lays settings over each other is tried in test/e2e/labelling.test.mjs. Would catch a
// setting or file of a workspace that is listened to where documents and keys are sent.
// In a process of its own: it sets a variable of the environment.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { hostileWorkspaces, inWorkspace } from "../e2e/lib/hostileWorkspaces.mjs";
import { askModel, noModelIsAsked, openRiver, RIVER, refuseAll, rivers } from "../e2e/lib/labelling.mjs";
import { providerModule } from "../e2e/lib/provider.mjs";
import { suite } from "./lib/suite.mjs";

const fake = await providerModule();
const own = await fake.startProvider();
const foreign = await fake.startProvider();
refuseAll([own, foreign], fake);
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

const prepare = (/** @type {string} */ folder) => writeFile(path.join(folder, RIVER), rivers(1));

trusted(
  "trusted workspaces do not choose where requests go",
  async (code) => {
    await openRiver(code);
    for (const [name, files] of Object.entries(workspaces)) {
      await inWorkspace(code, files, () => askModel(code, [own, foreign]));
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
    await openRiver(code);
    own.received.length = 0;
    for (const [name, files] of Object.entries(workspaces)) {
      await inWorkspace(code, files, () => noModelIsAsked(code));
      assert.deepEqual([...own.received, ...foreign.received], [], name);
    }
  },
  prepare,
);

control(
  "the control: named by the person, the same endpoint hears of the samples",
  async (code) => {
    await openRiver(code);
    await askModel(code, [own, foreign]);
    assert.ok(foreign.received.length > 0);
  },
  prepare,
);
