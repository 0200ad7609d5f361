// A repository whose file was renamed twice, over the editor's own Git extension. Catches a version of another file, one
// that is missing or in the wrong order, and an extension that answers otherwise than its invented twin in the unit tests.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import * as vscode from "vscode";
import { commitsOf } from "../../src/host/compare/gitVersions.ts";
import { lines } from "./samples.ts";
import { closeAll, Files, until } from "./workspace.ts";

interface GitExtension {
  getAPI(version: 1): { openRepository(root: vscode.Uri): Promise<object | null> };
}

const COMMITS = 20;
/** Where the runs are, from which commit on. */
const NAMES = [
  [1, "results.jsonl"],
  [7, "runs/results.jsonl"],
  [13, "answers.jsonl"],
] as const;
const nameIn = (commit: number) => NAMES.findLast(([from]) => from <= commit)?.[1] ?? "";

describe("a history from the editor's Git extension", () => {
  const files = new Files();
  const settings = () => vscode.workspace.getConfiguration("git");
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...args], {
      cwd: files.uri("").fsPath,
      encoding: "utf8",
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
    });

  /** What Git itself says, the oldest first: id, author date, subject, and where the file was. */
  const logOf = (name: string) =>
    git("log", "--follow", "--diff-filter=AMRC", "--format=%x01%H%n%aI%n%s", "--name-only", "--", name)
      .split("\u0001")
      .slice(1)
      .map((entry) => entry.split("\n").filter((line) => line !== ""))
      .toReversed();

  before(async () => {
    await files.make();
    git("init", "--quiet", "--initial-branch=main");
    await mkdir(files.uri("runs").fsPath);
    for (let commit = 1; commit <= COMMITS; commit++) {
      const name = nameIn(commit);
      if (commit > 1 && name !== nameIn(commit - 1)) git("mv", nameIn(commit - 1), name);
      const rows = Array.from({ length: 40 }, (_, at) => ({
        id: `q${at}`,
        question: `What is the capital of country ${at}?`,
        ground_truth: "Paris",
        response: commit >= 15 && at < 16 ? "It is London." : `It is Paris${at === commit ? "!" : "."}`,
      }));
      await files.write(name, lines(...rows));
      // Another file is deleted and added again, then goes to another name and comes back.
      if (commit === 3 || commit === 8) await files.write("gone.jsonl", lines(...seas(commit)));
      if (commit === 5) git("rm", "--quiet", "gone.jsonl");
      if (commit === 10) git("mv", "gone.jsonl", "back.jsonl");
      if (commit === 12) git("mv", "back.jsonl", "gone.jsonl");
      git("add", "--all");
      // A rebase keeps author dates: that of the fourth commit is the latest.
      const date = `2026-11-${String(commit === 4 ? 28 : commit).padStart(2, "0")}T10:00:00+02:00`;
      git("commit", "--quiet", "--date", date, "-m", `night ${commit}`);
    }
    await settings().update("enabled", true, vscode.ConfigurationTarget.Global);
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    await until("a repository", async () => {
      try {
        return (await extension?.activate())?.getAPI(1).openRepository(files.uri(""));
      } catch {
        // The extension is being turned on.
        return null;
      }
    });
  });
  afterEach(() => closeAll());
  after(async () => {
    await settings().update("enabled", false, vscode.ConfigurationTarget.Global);
    await files.remove();
  });

  for (const [name, commits] of [
    ["answers.jsonl", COMMITS],
    ["gone.jsonl", 4],
  ] as const) {
    it(`has each version of ${name} that Git names, under the name that it had`, async () => {
      const found = await commitsOf(files.uri(name));
      assert.ok("versions" in found, JSON.stringify(found));
      const log = logOf(name);
      assert.equal(log.length, commits);
      assert.deepEqual(
        found.versions.map(({ uri, when: { date, commit } }) => [
          commit?.id,
          Date.parse(date ?? ""),
          commit?.subject,
          vscode.workspace
            .asRelativePath(uri.path)
            .split("-")
            .at(-1)
            ?.replace(/^\d+\//, ""),
        ]),
        log.map(([id, date = "", subject, path]) => [id, Date.parse(date), subject, path]),
      );
      for (const [number, { uri }] of found.versions.entries()) {
        const [id, , , path] = log[number] ?? [];
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
        assert.equal(text, git("show", `${id}:${path}`));
      }
    });
  }

  it("opens", async () => {
    await vscode.commands.executeCommand("evaloupe.showHistory", files.uri("answers.jsonl"));
    await until("a history", () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ label }) => label === `History of ${COMMITS} runs`),
    );
  });
});

/** Rows that are like no others. */
const seas = (commit: number) =>
  Array.from({ length: 20 }, (_, at) => ({
    sea: at,
    depth: at * 317,
    note: `Measured in ${commit}, at ${at * 13} m.`,
  }));
