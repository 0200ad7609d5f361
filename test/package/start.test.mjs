// Would catch `npm start -- MYFILE` that opens another file than the one that was named, or a path that is not there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { PROJECT } from "../tools/exec.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "evaloupe-start-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const told = path.join(folder, "told.txt");
const editor = path.join(folder, "code");
writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > '${told}'\n`);
chmodSync(editor, 0o755);
const own = path.join(folder, "answers of mine.csv");
writeFileSync(own, "question,answer,response\nWhen?,1907,In 1907.\n");

/** What the editor on PATH is called with. @param {string} wanted */
function opened(wanted) {
  rmSync(told, { force: true });
  const env = {
    ...process.env,
    PATH: `${folder}${path.delimiter}${process.env.PATH}`,
    DISPLAY: ":0",
    WSL_DISTRO_NAME: "",
  };
  const { status, stderr } = spawnSync(process.execPath, ["start.mjs", "--built", ...(wanted ? [wanted] : [])], {
    cwd: PROJECT,
    env,
    encoding: "utf8",
  });
  return { status, stderr, args: status === 0 ? readFileSync(told, "utf8").trim().split("\n") : [] };
}

test("a file that is named is the one that opens, in its folder", () => {
  const { args } = opened(own);
  // A table has no language that wakes the extension: a file of its own does.
  assert.deepEqual(args.slice(2, 4), [folder, path.join(PROJECT, "package.json")]);
  assert.equal(
    args[4],
    `--extensionEnvironment=${JSON.stringify({ EVALOUPE_OPEN: `${own}\n${path.join(PROJECT, "package.json")}` })}`,
  );
});

test("a folder opens with the first file that can be evaluated, and nothing is the guided example", () => {
  const examples = path.join(PROJECT, "examples");
  assert.deepEqual(opened(path.join(examples, "noise")).args.slice(2, 4), [
    path.join(examples, "noise"),
    path.join(examples, "noise/noise-0.0.jsonl"),
  ]);
  assert.deepEqual(opened("").args.slice(2, 4), [examples, path.join(examples, "harrow-strait.jsonl")]);
});

test("a path that is not there is told, and opens nothing", () => {
  const { status, stderr } = opened(path.join(folder, "none.jsonl"));
  assert.equal(status, 1);
  assert.match(stderr, /none\.jsonl is not there\. Give a file, or a folder\./);
});

test("the walkthrough ends at the person's own file, and each step has a picture that travels with it", () => {
  const manifest = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8"));
  const words = JSON.parse(readFileSync(path.join(PROJECT, "package.nls.json"), "utf8"));
  /** @type {{id: string, description: string, media: {markdown: string}}[]} */
  const steps = manifest.contributes.walkthroughs[0].steps;
  assert.deepEqual([steps[0]?.id, steps.at(-1)?.id], ["open", "own"]);
  assert.match(words[steps.at(-1)?.description.replaceAll("%", "") ?? ""], /command:evaloupe\.evaluate\)/);
  for (const { media } of steps) {
    const file = path.join(PROJECT, media.markdown);
    const [, picture = ""] = /^!\[[^\]]+\]\(([^)]+)\)/.exec(readFileSync(file, "utf8")) ?? [];
    assert.ok(readFileSync(path.join(path.dirname(file), picture)).length < 120_000, `${media.markdown}: ${picture}`);
  }
});
