// Catches a reading that is kept under a name by which nobody reads it, or over a file that is none without a clear yes.
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ReadingFile } from "../../src/model/index.ts";

const editor = vi.hoisted(() => ({
  files: new Map<string, string>(),
  asked: [] as string[],
  answer: undefined as string | undefined,
}));

vi.mock("vscode", () => {
  class FileSystemError extends Error {
    readonly code = "FileNotFound";
  }
  class Uri {
    constructor(
      readonly scheme: string,
      readonly path: string,
    ) {}
    get fsPath() {
      return this.path;
    }
    toString() {
      return `${this.scheme}://place${this.path}`;
    }
    static parse(text: string) {
      const [, scheme = "", place = ""] = /^([a-z-]+):(?:\/\/[^/]*)?(.*)$/.exec(text) ?? [];
      return new Uri(scheme, place);
    }
    static joinPath(uri: Uri, ...names: string[]) {
      return new Uri(uri.scheme, path.posix.join(uri.path, ...names));
    }
  }
  const textOf = (uri: Uri): string => {
    const text = editor.files.get(uri.path);
    if (text === undefined) throw new FileSystemError();
    return text;
  };
  return {
    FileSystemError,
    FileType: { File: 1, Directory: 2 },
    Uri,
    window: {
      createOutputChannel: () => ({}),
      showWarningMessage: async (message: string) => {
        editor.asked.push(message);
        return editor.answer;
      },
    },
    workspace: {
      textDocuments: [],
      fs: {
        stat: async (uri: Uri) => ({ type: 1, size: textOf(uri).length, mtime: 1 }),
        readFile: async (uri: Uri) => new TextEncoder().encode(textOf(uri)),
        writeFile: async (uri: Uri, bytes: Uint8Array) =>
          void editor.files.set(uri.path, new TextDecoder().decode(bytes)),
        readDirectory: async () => [...editor.files.keys()].map((name) => [path.posix.basename(name), 1]),
      },
    },
  };
});

vi.mock("../../src/host/progress.ts", () => ({ whileReading: async () => true }));
vi.mock("../../src/host/corpus/knowledgeBase.ts", () => ({ KnowledgeBase: class {} }));
vi.mock("../../src/host/settings.ts", () => ({ settings: { map: () => null } }));
vi.mock("../../src/host/notices.ts", () => ({
  isCancellation: () => false,
  report: (_: string, error: unknown) => {
    throw error;
  },
}));

const { Actions } = await import("../../src/host/actions.ts");
const { PeerError } = await import("../../src/protocol/peer.ts");
const { isAsKept, keepReading } = await import("../../src/host/readingFiles.ts");
const { readReading } = await import("../../src/kinds/reading/readingFile.ts");

const reading: ReadingFile = { version: 1, roles: { response: "a" }, scores: { tone: { direction: "lower" } } };
const evaluation = {
  fileOf: (source: number) => ["test-fs://place/data/answers.jsonl", "untitled:Untitled-1"][source] ?? null,
};
const keep = (scope: "file" | "folder", source = 0) => keepReading(evaluation as never, scope, reading, source);
const written = (name: string) => readReading(editor.files.get(`/data/${name}`) ?? "");

beforeEach(() => {
  editor.files.clear();
  editor.files.set("/data/answers.jsonl", "{}\n");
  editor.asked.length = 0;
  editor.answer = undefined;
});

describe("a reading that is kept", () => {
  it("lies beside its file, under its stem", async () => {
    expect(await keep("file")).toBe("answers.reading.json");
    expect(written("answers.reading.json")).toEqual(reading);
    expect(editor.asked).toEqual([]);
  });

  it("has the whole name where another file has the stem", async () => {
    editor.files.set("/data/answers.csv", "a\n");
    expect(await keep("file")).toBe("answers.jsonl.reading.json");
  });

  it("is known again until somebody else writes it", async () => {
    const { Uri } = await import("vscode");
    const uri = Uri.parse("test-fs://place/data/answers.reading.json");
    await keep("file");
    expect(await isAsKept(uri)).toBe(true);
    editor.files.set("/data/answers.reading.json", "{}");
    expect(await isAsKept(uri)).toBe(false);
    editor.files.delete("/data/answers.reading.json");
    expect(await isAsKept(uri)).toBe(false);
    expect(await isAsKept(Uri.parse("test-fs://place/data/other.reading.json"))).toBe(false);
  });

  it("is for the folder", async () => {
    expect(await keep("folder")).toBe("evaloupe.reading.json");
    expect(written("evaloupe.reading.json")).toEqual(reading);
  });

  it("takes the place of an earlier one", async () => {
    editor.files.set("/data/answers.reading.json", '{"version":1,"roles":{"response":"old"},"scores":{}}');
    expect(await keep("file")).toBe("answers.reading.json");
    expect(written("answers.reading.json")).toEqual(reading);
    expect(editor.asked).toEqual([]);
  });

  it("takes that of another file after a yes alone", async () => {
    editor.files.set("/data/answers.reading.json", '{"question":"Mine?"}');
    expect(await keep("file")).toBeNull();
    expect(editor.files.get("/data/answers.reading.json")).toBe('{"question":"Mine?"}');
    expect(editor.asked).toHaveLength(1);
    editor.answer = "Overwrite";
    expect(await keep("file")).toBe("answers.reading.json");
    expect(written("answers.reading.json")).toEqual(reading);
  });

  it("lies nowhere where its text is in no file", async () => {
    await expect(keep("file", 1)).rejects.toThrow(/has not been saved/);
    await expect(keep("file", 7)).rejects.toThrow(/no such source/);
    expect(editor.files.size).toBe(1);
  });
});

describe("an evaluation", () => {
  /** With whatever is done to it written down. */
  function setUp(refuses = false) {
    const one = {
      ...evaluation,
      state: { format: { by: "reading" } },
      change: vi.fn(async () => {}),
      ask: vi.fn(async () => {
        if (refuses) throw new PeerError({ code: "invalid", message: "There is no field tone." });
        return { size: 1 };
      }),
    };
    const queries = { ready: async () => ({}), forget: vi.fn(), forgetScores: vi.fn() };
    const actions = new Actions({} as never, queries as never, {} as never, { show() {}, command() {} }, () => {});
    return { one, queries, actions };
  }

  it("is read by a reading that is tried, and filters stay that can be read", async () => {
    const { one, queries, actions } = setUp();
    actions.tryReading(one as never, reading);
    await vi.waitFor(() => expect(one.ask).toHaveBeenCalled());
    expect(one.change.mock.calls).toEqual([[{ reading }]]);
    expect(queries.forgetScores).toHaveBeenCalledOnce();
    expect(queries.forget).not.toHaveBeenCalled();
    expect(editor.files.size).toBe(1);
  });

  it("loses filters that cannot be read any more", async () => {
    const { one, queries, actions } = setUp(true);
    actions.tryReading(one as never, null);
    await vi.waitFor(() => expect(queries.forget).toHaveBeenCalledOnce());
    expect(one.change.mock.calls).toEqual([[{ reading: null }]]);
  });

  it("is read by what was kept, and by nothing that was said before", async () => {
    const { one, actions } = setUp();
    expect(await actions.keepReading(one as never, "file", reading, 0)).toBe("answers.reading.json");
    expect(one.change.mock.calls).toEqual([[{ adapter: null, map: null, reading: null }]]);
    editor.files.set("/data/answers.reading.json", "mine");
    expect(await actions.keepReading(one as never, "file", reading, 0)).toBeNull();
    expect(one.change).toHaveBeenCalledOnce();
  });
});
