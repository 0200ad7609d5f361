// Catches versions in the wrong order, one of another file, and Git where the workspace is not trusted.
import { beforeEach, describe, expect, it, vi } from "vitest";

const editor = vi.hoisted(() => ({
  isTrusted: true,
  isEnabled: true,
  asked: [] as unknown[],
  commits: [] as readonly object[],
  logs: new Map<string, readonly object[]>(),
  changes: new Map<string, readonly object[]>(),
  deleted: new Set<string>(),
  hasRepository: true,
  hasLooked: true,
}));

vi.mock("vscode", () => {
  const uri = (text: string) => ({ fsPath: text, path: text, toString: () => text });
  const repository = {
    log: async (options: { readonly path: string; readonly range?: string }) => {
      editor.asked.push(options);
      const { path, range } = options;
      return editor.logs.get(`${path} ${range}`) ?? editor.logs.get(path) ?? editor.commits;
    },
    diffBetween: async (from: string, to: string) => editor.changes.get(`${from}..${to}`) ?? [],
  };
  const api = {
    get state() {
      return editor.hasLooked ? "initialized" : "uninitialized";
    },
    onDidChangeState: (listener: () => void) => {
      setTimeout(() => {
        editor.hasLooked = true;
        listener();
      });
      return { dispose: () => undefined };
    },
    getRepository: () => (editor.hasRepository && editor.hasLooked ? repository : null),
    toGitUri: (file: { path: string }, ref: string) => uri(`git:${file.path}?${ref}`),
  };
  return {
    workspace: {
      get isTrusted() {
        return editor.isTrusted;
      },
      fs: {
        stat: async (version: { path: string }) => {
          if (editor.deleted.has(version.path)) throw new Error("FileNotFound");
          return {};
        },
      },
    },
    extensions: {
      getExtension: (id: string) =>
        id === "vscode.git" ? { activate: async () => ({ enabled: editor.isEnabled, getAPI: () => api }) } : undefined,
    },
    FileSystemError: class extends Error {},
    FileType: { Directory: 2 },
    Uri: { file: uri, parse: uri },
  };
});

const { Uri } = await import("vscode");
const { commitsOf } = await import("../../src/host/compare/gitVersions.ts");

const FILE = Uri.file("/work/answers.jsonl");

beforeEach(() => {
  Object.assign(editor, {
    isTrusted: true,
    isEnabled: true,
    hasRepository: true,
    asked: [],
    logs: new Map(),
    changes: new Map(),
    deleted: new Set(),
    hasLooked: true,
  });
  editor.commits = [
    {
      hash: "b".repeat(40),
      message: "prompt: shorter\n\nwhy",
      authorDate: new Date("2026-11-02T10:00:00Z"),
      authorName: "Ann",
    },
    { hash: "a".repeat(40), message: "first", authorDate: new Date("2026-11-01T10:00:00Z") },
  ];
});

describe("versions of a file from the editor's Git extension", () => {
  it("are those of its last 20 commits, the oldest first, with subject and author", async () => {
    const found = await commitsOf(FILE);
    expect(editor.asked).toEqual([{ maxEntries: 20, path: "/work/answers.jsonl" }]);
    expect("versions" in found && found.versions.map(({ uri, when }) => [String(uri), when])).toEqual([
      [
        `git:/work/answers.jsonl?${"a".repeat(40)}`,
        { date: "2026-11-01T10:00:00Z", by: "commit", commit: { id: "a".repeat(40), subject: "first", author: "" } },
      ],
      [
        `git:/work/answers.jsonl?${"b".repeat(40)}`,
        {
          date: "2026-11-02T10:00:00Z",
          by: "commit",
          commit: { id: "b".repeat(40), subject: "prompt: shorter", author: "Ann" },
        },
      ],
    ]);
  });

  it("go on where the file was before it was renamed, twice, and end where it was added or merged", async () => {
    const at = (path: string) => Uri.file(path);
    const commit = (hash: string, ...parents: readonly string[]) => ({ hash, message: hash, parents });
    editor.logs = new Map([
      ["/work/answers.jsonl", [commit("e", "d"), commit("d", "c")]],
      ["/work/results.jsonl", [commit("c", "b")]],
      // `git log` of a range says all, also more than was asked for.
      ["/work/old/runs.jsonl", [commit("b", "a"), commit("a", "0", "1")]],
    ]);
    const renamed = (from: string, to: string) => ({ uri: at(to), renameUri: at(to), originalUri: at(from) });
    const other = { uri: at("/work/x"), originalUri: at("/work/x") };
    editor.changes = new Map([
      ["c..d", [other, renamed("/work/results.jsonl", "/work/answers.jsonl")]],
      ["b..c", [renamed("/work/old/runs.jsonl", "/work/results.jsonl")]],
      ["0..a", [renamed("/work/older.jsonl", "/work/old/runs.jsonl")]],
    ]);
    const found = await commitsOf(FILE);
    expect("versions" in found && found.versions.map(({ uri }) => String(uri))).toEqual([
      "git:/work/old/runs.jsonl?a",
      "git:/work/old/runs.jsonl?b",
      "git:/work/results.jsonl?c",
      "git:/work/answers.jsonl?d",
      "git:/work/answers.jsonl?e",
    ]);
    expect(editor.asked).toEqual([
      { maxEntries: 20, path: "/work/answers.jsonl" },
      { maxEntries: 20, path: "/work/results.jsonl", range: "c" },
      { maxEntries: 20, path: "/work/old/runs.jsonl", range: "b" },
    ]);
  });

  it("are those of a file that was deleted and added again, and of one that went to another name and came back", async () => {
    const commit = (hash: string, ...parents: readonly string[]) => ({ hash, message: hash, parents });
    const [here, there] = [Uri.file("/work/answers.jsonl"), Uri.file("/work/b.jsonl")];
    const log = [commit("f", "e"), commit("d", "c"), commit("c", "b"), commit("b", "a"), commit("a", "0")];
    editor.logs = new Map([
      ["/work/answers.jsonl", log],
      ["/work/b.jsonl", [commit("e", "d"), commit("d", "c")]],
      ["/work/answers.jsonl c", log.slice(2)],
    ]);
    // In d it was renamed away, and back in f; in b it was deleted.
    editor.deleted = new Set(["git:/work/answers.jsonl?d", "git:/work/answers.jsonl?b"]);
    editor.changes = new Map([
      ["e..f", [{ uri: here, renameUri: here, originalUri: there }]],
      ["c..d", [{ uri: there, renameUri: there, originalUri: here }]],
    ]);
    const found = await commitsOf(here);
    expect("versions" in found && found.versions.map(({ uri }) => String(uri))).toEqual([
      "git:/work/answers.jsonl?a",
      "git:/work/answers.jsonl?c",
      "git:/work/b.jsonl?d",
      "git:/work/b.jsonl?e",
      "git:/work/answers.jsonl?f",
    ]);
  });

  it("are there if the extension has not yet looked at the folders of a window that has just opened", async () => {
    editor.hasLooked = false;
    expect(await commitsOf(FILE)).toMatchObject({ versions: [{}, {}] });
  });

  it("are none where the workspace is not trusted, and nothing is asked", async () => {
    editor.isTrusted = false;
    expect(await commitsOf(FILE)).toEqual({ why: expect.stringContaining("Restricted Mode") });
    expect(editor.asked).toEqual([]);
  });

  it.each([
    ["no repository", { hasRepository: false }, "in no Git repository"],
    ["Git turned off", { isEnabled: false }, "in no Git repository"],
    ["one commit", { commits: [{ hash: "a", message: "" }] }, "fewer than two commits"],
  ])("are none with %s", async (_, change, why) => {
    Object.assign(editor, change);
    expect(await commitsOf(FILE)).toEqual({ why: expect.stringContaining(why) });
  });
});
