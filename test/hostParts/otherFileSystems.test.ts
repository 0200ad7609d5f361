// Catches what is done to files of other file systems when these fail for a moment, and paths of agents that lead out of
// the workspace.
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";

interface Parts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

const editor = vi.hoisted(() => ({
  files: new Map<string, Uint8Array>(),
  folders: [] as string[],
  /** What a look at a file fails with. */
  failure: null as Error | null,
}));

vi.mock("vscode", () => {
  class FileSystemError extends Error {
    readonly code: string;
    constructor(code: string) {
      super(code);
      this.code = code;
    }
  }
  class Uri implements Parts {
    constructor(
      readonly scheme: string,
      readonly authority: string,
      readonly path: string,
    ) {}
    get fsPath() {
      return this.path;
    }
    // As the editor's does, without resolving anything.
    with(change: Partial<Parts>) {
      return new Uri(this.scheme, this.authority, change.path ?? this.path);
    }
    toString() {
      return `${this.scheme}://${this.authority}${this.path}`;
    }
    static parse(text: string) {
      const [, scheme = "", authority = "", place = ""] = /^([a-z-]+):\/\/([^/]*)(.*)$/.exec(text) ?? [];
      return new Uri(scheme, authority, place);
    }
    static file(place: string) {
      return new Uri("file", "", place);
    }
    static joinPath(uri: Uri, ...names: string[]) {
      return uri.with({ path: path.posix.join(uri.path, ...names) });
    }
  }
  const bytesOf = (uri: Uri): Uint8Array => {
    if (editor.failure) throw editor.failure;
    const bytes = editor.files.get(uri.path);
    if (!bytes) throw new FileSystemError("FileNotFound");
    return bytes;
  };
  return {
    FileSystemError,
    FileType: { File: 1, Directory: 2 },
    Uri,
    workspace: {
      get workspaceFolders() {
        return editor.folders.map((folder) => ({ uri: Uri.parse(folder) }));
      },
      textDocuments: [],
      asRelativePath: (uri: Uri) => uri.path,
      fs: {
        stat: async (uri: Uri) => ({ type: 1, size: bytesOf(uri).length, mtime: 1 }),
        readFile: async (uri: Uri) => bytesOf(uri),
        writeFile: async (uri: Uri, bytes: Uint8Array) => void editor.files.set(uri.path, bytes),
      },
    },
  };
});
vi.mock("../../src/host/evaluate.ts", () => ({
  filesOf: async () => {
    throw new Error("It was looked at.");
  },
}));
vi.mock("../../src/host/spec.ts", () => ({ specOf: () => ({}) }));

const { placeOf } = await import("../../src/host/places.ts");
const { servedFiles, uriOf } = await import("../../src/host/files.ts");
const { EditorDesk } = await import("../../src/host/web/editorDesk.ts");

const LABELS = "test-fs://place/data/answers.labels.human.jsonl";
const LINE = {
  who: "Ada",
  when: "2026-01-01T00:00:00.000Z",
  sample: { source: 0, index: 0, key: "a", contentKey: "a" },
  said: { verdict: "correct" },
  isUndo: false,
};

beforeEach(() => {
  editor.files.clear();
  editor.failure = null;
  editor.folders = ["test-fs://place/data"];
});

describe("a file of another file system", () => {
  it("keeps its labels where it cannot be looked at for a moment", async () => {
    editor.files.set("/data/answers.labels.human.jsonl", new TextEncoder().encode("a label\n"));
    editor.failure = new Error("Too many requests");
    const place = placeOf(uriOf({ uri: LABELS }));
    await expect(place.appendLabel(LABELS, LINE as never, LABELS)).rejects.toThrow(/cannot be read/);
    const kept = editor.files.get("/data/answers.labels.human.jsonl");
    expect(new TextDecoder().decode(kept)).toBe("a label\n");
  });

  it("begins labels where there are none", async () => {
    const place = placeOf(uriOf({ uri: LABELS }));
    await place.appendLabel(LABELS, LINE as never, LABELS);
    expect(editor.files.size).toBe(1);
  });

  it("is not gone where it cannot be looked at for a moment", async () => {
    const signal = new AbortController().signal;
    const state = async () => servedFiles.fileState({ uri: LABELS }, signal);
    expect(await state()).toBeNull();
    editor.failure = new Error("Too many requests");
    await expect(state()).rejects.toThrow("Too many requests");
  });
});

describe("a path that an agent writes", () => {
  const open = (given: string) => {
    const desk = new EditorDesk(
      () => Promise.reject(new Error("No session is wanted.")),
      () => {},
    );
    return desk.open([given], false, new AbortController().signal);
  };
  const secret = new TextEncoder().encode("{}\n");

  it.each(["/data/../secret.jsonl", "../secret.jsonl", "/secret.jsonl", "a/../../secret.jsonl", "..\\secret.jsonl"])(
    "leads nowhere out of the workspace: %s",
    async (given) => {
      for (const name of ["/secret.jsonl", "/data/../secret.jsonl", "/data/..\\secret.jsonl"])
        editor.files.set(name, secret);
      await expect(open(given)).rejects.toThrow(/is not below a root, or not there/);
    },
  );

  it.each(["answers.jsonl", "/data/answers.jsonl", "a/../answers.jsonl"])("leads within it: %s", async (given) => {
    editor.files.set("/data/answers.jsonl", secret);
    await expect(open(given)).rejects.toThrow("It was looked at.");
  });
});
