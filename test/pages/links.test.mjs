// Workspaces that ship links where labels would be written: nothing outside is written to, trusted or not, and a
// question names the place that is really meant. Would catch a label that is written through a link, and a yes that is
// taken for another place.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Workbench */

const LABELS = "support.labels.human.jsonl";
const PROFILE = "export A=1\n";
const settings = { "evaloupe.annotator": "x$(touch pwned)" };
const trusted = suite({ settings });
const restricted = suite({ trust: true, settings });

/** The person's own folder, which no workspace may write to. */
const home = await mkdtemp(path.join(tmpdir(), "evaloupe-home-"));
const profile = path.join(home, ".profile");
await writeFile(profile, PROFILE);
after(() => rm(home, { recursive: true, force: true }));

/** What stands where labels would be kept, and what the person is told: of each kind something else. @type {Record<string, [(at: string) => Promise<unknown>, RegExp]>} */
const KINDS = {
  "a link outside": [(at) => symlink(profile, at), /is a link to \/\S*\/\.profile/],
  "a relative link outside": [(at) => symlink(path.relative(path.dirname(at), profile), at), /is a link to \.\./],
  "a link to a file that is not there": [(at) => symlink(path.join(home, ".new"), at), /is a link to \S*\.new/],
  "a link to itself": [(at) => symlink(at, at), /is a link to \S*\.jsonl/],
  "a link to a folder": [(at) => symlink(home, at), /is a link to \S*evaloupe-home-\w+\./],
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
  assert.equal(await code.hasDialog(), false);
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
      await code.explorerMenu(["linked/support.jsonl"], "Evaluate with Evaloupe");
      const inspector = await Inspector.of(code);
      await inspector.open("tunnel");
      await inspector.pin("a");
      await code.page.keyboard.press("4");
      assert.ok((await code.dialog()).includes(path.join(data, LABELS)));
      await code.answer("Cancel");
      assert.deepEqual(await readdir(data), ["support.jsonl"]);

      // While the question stands, the folder is exchanged for one that leads elsewhere.
      await inspector.pin("b");
      await inspector.pin("a");
      await code.page.keyboard.press("4");
      await code.dialog();
      const elsewhere = path.join(home, "elsewhere");
      await mkdir(elsewhere, { recursive: true });
      await rename(path.join(code.folder, "linked"), path.join(code.folder, "before"));
      await symlink(elsewhere, path.join(code.folder, "linked"));
      await code.answer("Write Labels");
      await inspector.frame.locator(".toast").filter({ hasText: "now leads to" }).waitFor();
      assert.deepEqual([await readdir(elsewhere), await readdir(data)], [[], ["support.jsonl"]]);
    },
    linkedFolder,
  );
}

/** @param {import("./lib/desk.mjs").Desk} code */
async function opened(code) {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  return inspector;
}

/** @param {import("./lib/desk.mjs").Desk} code @param {Inspector} inspector @param {string} kind @param {(at: string) => Promise<unknown>} put @param {RegExp} told */
async function refused(code, inspector, kind, put, told) {
  const at = path.join(code.folder, LABELS);
  await put(at);
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
