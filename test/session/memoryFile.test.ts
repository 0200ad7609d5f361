// Catches files of the editor's file systems that are read otherwise than those on disk: packed ones that come out cut or
// without end, and changes that nobody notices.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { parquetFile } from "../../src/facts/parquetFile.ts";
import { openFile } from "../../src/platform/node/fileSource.ts";
import { PeerError } from "../../src/protocol/peer.ts";
import { UnreadableSource } from "../../src/read/issues.ts";
import { originOf } from "../../src/read/origin.ts";
import { type EditorFiles, openInMemory, reachByUri, textByUri } from "../../src/session/memoryFile.ts";
import { displayNames } from "../../src/session/sources.ts";

const NAME = "test-fs://place/a%20folder/answers.jsonl";
const NEVER = new AbortController().signal;

/** One file, which a test may change. */
class OneFile implements EditorFiles {
  bytesRead = 0;
  constructor(
    public content: Uint8Array,
    public written = 1,
    public claims: number | null = null,
  ) {}
  async state() {
    return { bytes: this.claims ?? this.content.length, writtenMs: this.written };
  }
  async bytes() {
    this.bytesRead += this.content.length;
    return new Uint8Array(this.content);
  }
}

async function contentOf(file: OneFile, options = {}): Promise<Buffer> {
  const source = await openInMemory(NAME, file, NEVER, options);
  const into = new Uint8Array(source.size);
  expect(await source.read(into, 0)).toBe(source.size);
  return Buffer.from(into);
}

async function stopOf(file: OneFile, options = {}): Promise<{ code: string; message: string }> {
  const error = await openInMemory(NAME, file, NEVER, options).catch((caught: unknown) => caught);
  if (!(error instanceof UnreadableSource)) throw new Error(`${error} should be a Stop`);
  return error.reason;
}

/** Lines that no compressor makes much of, so that there are many parts. */
const lines = (count: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: count },
      (_, at) => `{"id":${at},"response":"${createHash("sha512").update(String(at)).digest("base64")}"}`,
    ).join("\n"),
  );

describe("a file of the editor's file systems", () => {
  const text = lines(20_000);

  it("has the digest that it has on disk, packed or not", async () => {
    const folder = mkdtempSync(join(tmpdir(), "evaloupe-digest-"));
    const path = join(folder, "file");
    for (const content of [text, text.subarray(0, 100), gzipSync(text)]) {
      writeFileSync(path, content);
      const file = await openFile(path, { folder });
      expect((await openInMemory(NAME, new OneFile(content), NEVER)).digest).toBe(file.digest);
      await file.close();
    }
    rmSync(folder, { recursive: true });
  });

  it("is not unpacked where it holds facts", async () => {
    const columns = [{ name: "x", type: "integer" }] as const;
    const facts = Buffer.concat([...parquetFile(columns, () => (from, to) => new Float64Array(to - from), 3, "{}")]);
    expect((await openInMemory(NAME, new OneFile(facts), NEVER)).size).toBe(facts.length);
  });

  it("is found by a name that has signs of URIs", async () => {
    const there = "test-fs://place/run/a%23b%3F.jsonl";
    const state = async (uri: string) => (uri === there ? { bytes: 1, writtenMs: 1 } : null);
    const files = { state, bytes: () => Promise.reject(new Error("nobody reads it")) };
    expect(await reachByUri("a#b?.jsonl", "test-fs://place/run/facts.jsonl", [], files)).toBe(there);
  });

  it("is read as it is", async () => {
    expect((await contentOf(new OneFile(text))).equals(text)).toBe(true);
  });

  it.each([1, 2, 3, 40])("is inflated whole from %i members", async (members) => {
    const step = Math.ceil(text.length / members);
    const packed = Array.from({ length: members }, (_, at) => gzipSync(text.subarray(at * step, (at + 1) * step)));
    expect((await contentOf(new OneFile(Buffer.concat(packed)))).equals(text)).toBe(true);
  });

  it("may be empty inside", async () => {
    expect((await contentOf(new OneFile(gzipSync("")))).length).toBe(0);
  });

  it("becomes lines where it is Parquet", async () => {
    const written = parquetWriteBuffer({ columnData: [{ name: "id", data: ["a", "ü"] }] });
    expect((await contentOf(new OneFile(new Uint8Array(written)))).toString()).toBe('{"id":"a"}\n{"id":"ü"}\n');
  });

  const packed = gzipSync(text);
  it.each([
    ["cut in its data", packed.subarray(0, packed.length / 2)],
    ["cut in its sum", packed.subarray(0, packed.length - 4)],
    ["wrong in a byte", Buffer.concat([packed.subarray(0, 5_000), Buffer.from([7]), packed.subarray(5_001)])],
    ["of another sum", Buffer.concat([packed.subarray(0, packed.length - 8), Buffer.alloc(8)])],
    ["followed by something else", Buffer.concat([packed, Buffer.from("more")])],
  ])("is refused where it is %s", async (_, content) => {
    expect(await stopOf(new OneFile(content))).toMatchObject({ code: "UNREADABLE" });
  });

  it("is refused by its first bytes, not after all of it", async () => {
    const binary = gzipSync(Buffer.alloc(300 * 1024 * 1024));
    expect((await stopOf(new OneFile(binary))).code).not.toBe("TOO_LARGE");
  });

  it("may be unpacked to so much and no more", async () => {
    const bomb = gzipSync(Buffer.concat([lines(3_000), Buffer.alloc(8 * 1024 * 1024, " ")]));
    const { code, message } = await stopOf(new OneFile(bomb), { maxUnpackedBytes: 4 * 1024 * 1024 });
    expect(code).toBe("TOO_LARGE");
    expect(message).toMatch(/answers\.jsonl unpacks to .* The limit is 4 MiB \(evaloupe\.maxUnpackedMiB\)/);
    const members = Buffer.concat([gzipSync(lines(10)), bomb]);
    expect((await stopOf(new OneFile(members), { maxUnpackedBytes: 4 * 1024 * 1024 })).code).toBe("TOO_LARGE");
  });

  it("is not asked for where it is too large", async () => {
    const file = new OneFile(text, 1, 201 * 1024 * 1024);
    expect(await stopOf(file)).toMatchObject({ code: "TOO_LARGE", message: expect.stringContaining("201 MiB") });
    expect(file.bytesRead).toBe(0);
  });

  it("tells how far it is unpacked", async () => {
    const told: (readonly [number, number])[] = [];
    await contentOf(new OneFile(packed), { unpacked: (bytes: number, total: number) => told.push([bytes, total]) });
    expect(told.at(-1)).toEqual([packed.length, packed.length]);
  });

  it("that cannot be read says why", async () => {
    const file = new OneFile(text);
    file.bytes = () => Promise.reject(new PeerError({ code: "invalid", message: "No permission." }));
    expect(await stopOf(file)).toEqual({ code: "UNREADABLE", message: "No permission." });
    file.state = async () => null as never;
    expect(await stopOf(file)).toMatchObject({ code: "UNREADABLE", message: "answers.jsonl does not exist any more." });
  });

  it("tells what became of it", async () => {
    const file = new OneFile(text);
    const source = await openInMemory(NAME, file, NEVER);
    expect(await source.change()).toBeNull();
    // Another time over the same bytes is none, and is looked into once.
    file.written = 2;
    const { bytesRead } = file;
    expect([await source.change(), await source.change()]).toEqual([null, null]);
    expect(file.bytesRead - bytesRead).toBe(text.length);
    const other = Buffer.from(text);
    other[100] = 88;
    file.content = other;
    expect(await source.change()).toBeNull();
    file.written = 3;
    expect(await source.change()).toBe("rewritten");
    file.content = text.subarray(1);
    expect(await source.change()).toBe("shorter");
    file.content = Buffer.concat([text, text]);
    expect(await source.change()).toBe("rewritten");
    file.state = async () => null as never;
    expect(await source.change()).toBe("removed");
  });

  it("is not taken for gone while nobody can tell", async () => {
    const file = new OneFile(text);
    const source = await openInMemory(NAME, file, NEVER);
    file.state = () => Promise.reject(new PeerError({ code: "invalid", message: "Too many requests." }));
    expect(await source.change()).toBeNull();
    expect(await stopOf(file)).toEqual({ code: "UNREADABLE", message: "Too many requests." });
  });

  it("is compared byte for byte where its file system tells no time", async () => {
    const file = new OneFile(text, 0);
    const source = await openInMemory(NAME, file, NEVER);
    expect(await source.change()).toBeNull();
    file.content = Buffer.from(text).fill("x", 5, 6);
    expect(await source.change()).toBe("rewritten");
  });

  it("stops when nobody waits for it", async () => {
    const leaving = new AbortController();
    const file = new OneFile(packed);
    const opening = openInMemory(NAME, file, leaving.signal, { unpacked: () => leaving.abort(new Error("left")) });
    await expect(opening).rejects.toThrow("left");
  });
});

describe("names of files by their URIs", () => {
  it("are those that people wrote", () => {
    expect(originOf(NAME)).toEqual({ name: "answers.jsonl", folders: ["place", "a folder"] });
    expect(originOf("test-fs://place/50%.jsonl")).toEqual({ name: "50%.jsonl", folders: ["place"] });
    expect(originOf("/data/50%25.jsonl")).toEqual({ name: "50%25.jsonl", folders: ["data"] });
    expect(displayNames(["test-fs://x/a%20b/r.jsonl", "test-fs://x/c/r.jsonl"])).toEqual(["a b/r.jsonl", "c/r.jsonl"]);
  });
});

describe("a file that another one names", () => {
  const reached = (path: string, from: string, roots: readonly string[], there: string) => {
    const state = async (uri: string) => (uri === there ? { bytes: 1, writtenMs: 1 } : null);
    return reachByUri(path, from, roots, { state, bytes: () => Promise.reject(new Error("It is only looked for.")) });
  };

  it.each([
    ["beside it", "test-fs://place/run/facts.jsonl", [], "test-fs://place/run/a%20b.jsonl"],
    ["below a root", "test-fs://place/run/facts.jsonl", ["test-fs://place/data"], "test-fs://place/data/a%20b.jsonl"],
    ["beside a path", "/run/facts.jsonl", [], "file:///run/a%20b.jsonl"],
    ["beside a path of Windows", "C:\\run\\facts.jsonl", [], "file:///C%3A/run/a%20b.jsonl"],
    ["in a folder that a browser on Windows opened", "\\run\\facts.jsonl", ["\\run"], "file:///run/a%20b.jsonl"],
    ["on a server", "\\\\server\\share\\facts.jsonl", [], "file://server/share/a%20b.jsonl"],
    [
      "below a root, of a text never saved",
      "untitled:Untitled-1",
      ["test-fs://place/data"],
      "test-fs://place/data/a%20b.jsonl",
    ],
  ])("is found %s", async (_, from, roots, there) => {
    expect(await reached("a b.jsonl", from, roots, there)).toBe(there);
  });

  it.each(["../a.jsonl", "x/../../a.jsonl", "/a.jsonl", "test-fs://place/a.jsonl", "..%2Fa.jsonl", "\ud800.jsonl"])(
    "is not looked for elsewhere: %s",
    async (path) => {
      const finding = reached(path, "test-fs://place/run/facts.jsonl", ["C:\\data"], "test-fs://place/a.jsonl");
      await expect(finding).rejects.toThrow(UnreadableSource);
    },
  );

  it("is nowhere beside a text that was never saved", async () => {
    await expect(reached("a.jsonl", "untitled:Untitled-1", [], "")).rejects.toThrow(UnreadableSource);
  });
});

describe("a small text beside a file of the editor's file systems", () => {
  const files = (texts: Readonly<Record<string, string>>): EditorFiles => ({
    async state(uri) {
      const text = texts[uri];
      return text === undefined ? null : { bytes: text.length, writtenMs: 1 };
    },
    bytes: async (uri) => new TextEncoder().encode(texts[uri] ?? ""),
  });
  const read = (uri: string, name: string, texts: Readonly<Record<string, string>>) =>
    textByUri(uri, name, 10, files(texts), NEVER);

  it("is in its folder, whatever its name, and nowhere else", async () => {
    const texts = { "test-fs://place/a%20folder/a%23b.reading.json": "{}", "test-fs://place/secret.json": "no" };
    expect(await read(NAME, "a#b.reading.json", texts)).toBe("{}");
    expect(await read(NAME, "other.reading.json", texts)).toBeNull();
    expect(await read(NAME, "../secret.json", texts)).toBeNull();
    expect(await read("untitled:Untitled-1", "secret.json", texts)).toBeNull();
  });

  it("of a version in Git is beside the file; no other address with a query has one", async () => {
    const texts = { "file:///a%20folder/x.json": "{}", "git:/a%20folder/x.json": "no", "test-fs://place/x.json": "no" };
    const query = encodeURIComponent(JSON.stringify({ path: "/a folder/rows.jsonl", ref: "0f3a" }));
    expect(await read(`git:/a%20folder/rows.jsonl?${query}`, "x.json", texts)).toBe("{}");
    expect(await read(`git:/a%20folder/rows.jsonl?${query}`, "y.json", texts)).toBeNull();
    expect(await read("test-fs://place/rows.jsonl?at=1/2", "x.json", texts)).toBeNull();
  });

  it("is not read where it is large", async () => {
    const texts = { "test-fs://place/a%20folder/x.json": "x".repeat(11) };
    await expect(read(NAME, "x.json", texts)).rejects.toBeInstanceOf(UnreadableSource);
  });
});
