// Catches a documented workflow that takes the baseline from the pull request, commands of it that do not run, an action that
// is green where its gate is red, and a comment that is posted twice.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { buildCli } from "./builtCli.ts";
import { temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const root = fileURLToPath(new URL("../..", import.meta.url));
const doc = readFileSync(join(root, "docs/ci.md"), "utf8");
const tools = join(folder, "tools");
const script = join(folder, "cli.js");
const calls = join(folder, "calls.txt");

/** The shell that the page shows, without its indent: fenced commands, and steps of a workflow by name. */
const fenced = [...doc.matchAll(/^( *)```sh\n([\s\S]*?)\n\1```$/gm)].map(([, indent = "", text = ""]) =>
  text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
);
function stepNamed(name: string): string {
  const step = doc.slice(doc.indexOf(`- name: ${name}\n`));
  const [, text = ""] = /run: \|\n((?: {10}.*\n)+)/.exec(step) ?? [];
  return text.replaceAll(/^ {10}/gm, "");
}

const rows = (isRight: (at: number) => boolean) =>
  Array.from({ length: 40 }, (_, at) => ({
    id: at,
    question: `Who ${at}?`,
    response: isRight(at) ? "Ann" : "Bo",
    ground_truth: "Ann",
  }));
const good = () => rows(() => true);
const bad = () => rows((at) => at >= 15);

function sh(text: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  const path = [tools, process.env.PATH ?? ""].join(delimiter);
  // As GitHub runs it.
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", text], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env, PATH: path },
  });
  return { status, out: stdout, err: stderr };
}

const git = (cwd: string, ...argv: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=n", "-c", "user.email=n@n.example", "-C", cwd, ...argv], { encoding: "utf8" });

function tool(name: string, text: string): void {
  writeFileSync(join(tools, name), `#!/usr/bin/env bash\n${text}\n`);
  chmodSync(join(tools, name), 0o755);
}

beforeAll(async () => {
  await buildCli(folder);
  mkdirSync(tools);
  tool("evaloupe", `exec "${process.execPath}" "${script}" "$@"`);
});

describe("a baseline beside the data", () => {
  const origin = join(folder, "origin");
  const change = join(folder, "change");
  beforeAll(() => {
    mkdirSync(join(origin, "evals/run"), { recursive: true });
    git(origin, "init", "--quiet", "--initial-branch=main");
    writeLines(join(origin, "evals/run/one.jsonl"), good());
    expect(sh("evaloupe compare evals/run --save-baseline evals/baseline.parquet", origin).status).toBe(0);
    git(origin, "add", ".");
    git(origin, "commit", "--quiet", "-m", "A run");
    git(folder, "clone", "--quiet", "--branch", "main", `file://${origin}`, change);
    // Whoever changes the answers for the worse changes the baseline with them.
    writeLines(join(change, "evals/run/one.jsonl"), bad());
    writeLines(join(change, "results.jsonl"), bad());
    expect(sh("evaloupe compare evals/run --save-baseline evals/baseline.parquet", change).status).toBe(0);
  });

  it("is what the pull request makes it where it is taken from there", () => {
    expect(sh("evaloupe compare evals/baseline.parquet results.jsonl --fail-on-regression", change).status).toBe(0);
  });

  it.each(fenced.map((text, at) => [at, text]))(
    "is that of the base branch in the commands of the page: %d",
    (at, text) => {
      const elsewhere = join(folder, `elsewhere${at}`);
      mkdirSync(elsewhere);
      const found = sh(text, change, { BASE: "main", ELSEWHERE: elsewhere });
      expect([found.status, found.err]).toEqual([
        1,
        expect.stringContaining("answer.accuracy is lower in B: 1 to 0.625."),
      ]);
    },
  );

  it("is tried in both ways that the page shows", () => expect(fenced).toHaveLength(2));
});

describe("the workflow's own shell", () => {
  beforeAll(() => {
    tool(
      "gh",
      [
        `echo "gh $*" >> "$CALLS"`,
        `case "$*" in`,
        `  *"run list"*) echo 4711 ;;`,
        `  *"run download 4711"*) mkdir -p base && cp "$ARTIFACTS/base.jsonl" base/results.jsonl ;;`,
        `  *"run download"*) mkdir -p run && cp "$ARTIFACTS/run.jsonl" run/results.jsonl ;;`,
        `  */pulls*) echo 7 ;;`,
        `  *"--paginate"*) cat "$POSTED" ;;`,
        `esac`,
      ].join("\n"),
    );
    writeLines(join(folder, "base.jsonl"), good());
    writeLines(join(folder, "run.jsonl"), good().slice(0, 30));
  });

  it("downloads both runs, is red by the action, and posts one comment", () => {
    const work = join(folder, "work");
    mkdirSync(work);
    const posted = join(folder, "posted");
    const env = {
      ...{ CALLS: calls, ARTIFACTS: folder, POSTED: posted, RUN: "12", HEAD: "abc", GITHUB_REPOSITORY: "o/r" },
      ...{ OUTCOME: "failure", GITHUB_STEP_SUMMARY: "" },
    };
    writeFileSync(posted, "");
    expect(sh(stepNamed("Results of the pull request, and of the main branch"), work, env).status).toBe(0);
    const action = {
      ...{ EVALOUPE: script, PATHS: "run/results.jsonl", BASE: "base/results.jsonl", OPTIONS: "" },
      ...{ GATE: "--fail-on-regression --fail-under answer.accuracy=80%", GITHUB_OUTPUT: "" },
    };
    const ran = sh(`bash "${join(root, "action/run.sh")}"`, work, { ...env, ...action });
    expect([ran.status, ran.err]).toEqual([1, expect.stringContaining("10 of 40 samples of the base are missing.")]);
    expect(ran.out).toContain("::error title=Evaloupe::10 of 40 samples of the base are missing.");
    expect(existsSync(join(work, "evaloupe.sarif"))).toBe(true);
    const comment = readFileSync(join(work, "evaloupe.md"), "utf8");
    expect(comment).toMatch(/^\*\*Evaloupe: failed\.\*\* 10 of 40 samples of the base are missing\.\n/);
    const say = stepNamed("Say it in the pull request");
    expect(sh(say, work, env).status).toBe(0);
    writeFileSync(posted, "99\n");
    expect(sh(say, work, { ...env, OUTCOME: "success" }).status).toBe(0);
    const said = readFileSync(calls, "utf8").split("\n");
    expect(said).toContain("gh api repos/o/r/statuses/abc -f state=failure -f context=evaloupe");
    expect(said).toContain("gh api repos/o/r/statuses/abc -f state=success -f context=evaloupe");
    expect(said).toContain("gh api repos/o/r/issues/7/comments -F body=@evaloupe.md");
    expect(said).toContain("gh api -X PATCH repos/o/r/issues/comments/99 -F body=@evaloupe.md");
    expect(said.find((call) => call.includes("--paginate"))).toContain("<!-- evaloupe:");
  });

  it("of the action fails by thresholds beside another run, and by a gate that has nothing to compare with", () => {
    const work = join(folder, "alone");
    mkdirSync(work);
    cpSync(join(folder, "base.jsonl"), join(work, "base.jsonl"));
    writeLines(join(work, "bad.jsonl"), bad());
    const run = (env: Readonly<Record<string, string>>) =>
      sh(`bash "${join(root, "action/run.sh")}"`, work, {
        ...{ EVALOUPE: script, OPTIONS: "", GITHUB_OUTPUT: "", GITHUB_STEP_SUMMARY: "", BASE: "" },
        ...env,
      }).status;
    expect(run({ PATHS: "bad.jsonl", GATE: "" })).toBe(0);
    expect(run({ PATHS: "bad.jsonl", GATE: "--fail-under answer.accuracy=80%" })).toBe(1);
    expect(run({ PATHS: "bad.jsonl", BASE: "bad.jsonl", GATE: "--fail-under=answer.accuracy=80%" })).toBe(1);
    expect(run({ PATHS: "bad.jsonl", BASE: "base.jsonl", GATE: "--fail-on-regression" })).toBe(1);
    expect(run({ PATHS: "base.jsonl", BASE: "bad.jsonl", GATE: "--fail-on-regression" })).toBe(0);
    expect(run({ PATHS: "bad.jsonl", GATE: "--fail-on-regression" })).toBe(2);
  });
});
