// Workspaces that ship links where labels would be written: nothing outside is written to, trusted or not, and a question
// names the place that is really meant.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { Inspector } from "./lib/pages.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";

/** @typedef {import("./lib/workbench.mjs").Workbench} Workbench */

const LABELS = "support.labels.human.jsonl";
const PROFILE = "export A=1\n";
const settings = { ...QUIET, "evaloupe.annotator": "x$(touch pwned)" };
const trusted = suite({ settings });
const restricted = suite({
  trust: true,
  settings: { ...settings, "security.workspace.trust.startupPrompt": "never" },
});

/** The person's own folder, which no workspace may write to. */
const home = await mkdtemp(path.join(tmpdir(), "evaloupe-home-"));
const profile = path.join(home, ".profile");
await writeFile(profile, PROFILE);
after(() => rm(home, { recursive: true, force: true }));

/** What stands where labels would be kept, and what the person is told. @type {Record<string, [(at: string) => Promise<unknown>, RegExp]>} */
const KINDS = {
  "a link outside": [(at) => symlink(profile, at), /is a link to .*\.profile/],
  "a relative link outside": [(at) => symlink(path.relative(path.dirname(at), profile), at), /is a link to \.\./],
  "a link to a file that is not there": [(at) => symlink(path.join(home, ".new"), at), /is a link to .*\.new/],
  "a link to itself": [(at) => symlink(at, at), /is a link to/],
  "a link to a folder": [(at) => symlink(home, at), /is a link to/],
  "a second name of a file outside": [(at) => link(profile, at), /hard links/],
  "a pipe": [async (at) => execFileSync("mkfifo", [at]), /is a pipe/],
};

trusted("in a trusted workspace no kind of link is written through", async (code) => {
  const inspector = await opened(code);
  for (const [kind, [put, told]] of Object.entries(KINDS)) await refused(code, inspector, kind, put, told);
});

restricted("nor in Restricted Mode, where nothing is asked that would not be done", async (code) => {
  const inspector = await opened(code);
  for (const [kind, [put, told]] of Object.entries(KINDS)) await refused(code, inspector, kind, put, told);
  assert.equal(await code.page.locator(".monaco-dialog-box").count(), 0);
});

/** A workspace whose folder `linked` leads to the person's own, where data lies too. @param {string} folder */
async function linkedFolder(folder) {
  const data = path.join(home, "data");
  await mkdir(data, { recursive: true });
  await writeFile(path.join(data, "support.jsonl"), await readFile(path.join(folder, "support.jsonl")));
  await symlink(data, path.join(folder, "linked"));
  await rm(path.join(folder, "support.jsonl"));
}

for (const [mode, scenario] of /** @type {const} */ ([
  ["trusted", trusted],
  ["restricted", restricted],
])) {
  scenario(
    `${mode}: a folder that leads outside is asked about by its real path, and a change after the yes is refused`,
    async (code) => {
      const data = path.join(home, "data");
      await code.explorerEntry("linked").click();
      await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
      const inspector = await Inspector.of(code);
      await inspector.open("tunnel");
      await inspector.pin("a");
      const dialog = code.page.locator(".monaco-dialog-box");
      await code.page.keyboard.press("4");
      await dialog.filter({ hasText: path.join(data, LABELS) }).waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "hidden" });
      assert.deepEqual(await readdir(data), ["support.jsonl"]);

      // While the question stands, the folder is exchanged for one that leads elsewhere.
      await inspector.pin("b");
      await inspector.pin("a");
      await code.page.keyboard.press("4");
      await dialog.waitFor();
      const elsewhere = path.join(home, "elsewhere");
      await mkdir(elsewhere, { recursive: true });
      await rename(path.join(code.folder, "linked"), path.join(code.folder, "before"));
      await symlink(elsewhere, path.join(code.folder, "linked"));
      await dialog.getByRole("button", { name: "Write Labels" }).click();
      await inspector.frame.locator(".toast").filter({ hasText: "now leads to" }).waitFor();
      assert.deepEqual([await readdir(elsewhere), await readdir(data)], [[], ["support.jsonl"]]);
    },
    linkedFolder,
  );
}

/** @param {Workbench} code */
async function opened(code) {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  return inspector;
}

/** @param {Workbench} code @param {Inspector} inspector @param {string} kind @param {(at: string) => Promise<unknown>} put @param {RegExp} told */
async function refused(code, inspector, kind, put, told) {
  const at = path.join(code.folder, LABELS);
  await put(at);
  // The word on the kind before must be gone: else it would be taken for the one on this kind.
  await inspector.frame.locator(".toast").waitFor({ state: "hidden" });
  await inspector.pin("c");
  await inspector.pin("a");
  await code.page.keyboard.press("4");
  await until(`a word on ${kind}`, async () => {
    const texts = await inspector.frame.locator(".toast").allTextContents();
    return texts.some((text) => told.test(text));
  });
  assert.equal(await readFile(profile, "utf8"), PROFILE, kind);
  assert.deepEqual(await readdir(home), [".profile"], kind);
  assert.equal(await inspector.sentence("a").locator(".split-chip").count(), 0, kind);
  await rm(at);
  assert.equal(existsSync(path.join(code.folder, "pwned")), false);
}
