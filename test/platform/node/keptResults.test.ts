// Catches an answer that is given for other bytes, another question or another version, a torn one, and a folder that
// grows without end or leads elsewhere.
import { appendFile, mkdtemp, readdir, readFile, rename, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openPath } from "../../../src/platform/node/fileSource.ts";
import { type KeptResults, keptResults, userResults } from "../../../src/platform/node/keptResults.ts";
import { filesWith, never } from "../../session/open.ts";

const folder = () => mkdtemp(join(tmpdir(), "evaloupe-test-"));

async function kept(results: KeptResults, path: string) {
  const source = await openPath(path, null, never);
  let bytesRead = 0;
  const answers = results.of({
    ...source,
    async read(into, offset) {
      const got = await source.read(into, offset);
      bytesRead += got;
      return got;
    },
  });
  return {
    bytesRead: () => bytesRead,
    get: (asked: string) => answers.get(asked),
    put: (asked: string, answer: unknown) => answers.put(asked, answer),
    close: () => source.close(),
  };
}

async function withFile(text: string) {
  const [path = ""] = await filesWith({ "a.jsonl": text });
  const parent = await folder();
  const open = (version = "1", mostBytes?: number) =>
    kept(
      keptResults(parent, () => version, mostBytes),
      path,
    );
  return { path, parent, open };
}

describe("kept results", () => {
  it("are found again for the same bytes, question and version alone", async () => {
    const { path, parent, open } = await withFile('{"a": 1}\n');
    const first = await open();
    expect(await first.get("what")).toBeNull();
    const answer = { numbers: Float64Array.of(1, Number.NaN), nothing: null };
    await first.put("what", answer);
    await first.close();
    const again = await open();
    expect(await again.get("what")).toEqual(answer);
    expect(await again.get("what else")).toBeNull();
    await again.close();
    const newer = await open("2");
    expect(await newer.get("what")).toBeNull();
    await newer.close();
    const [copy = ""] = await filesWith({ "b.jsonl": '{"a": 1}\n' });
    const ofCopy = await kept(
      keptResults(parent, () => "1"),
      copy,
    );
    expect(await ofCopy.get("what")).toEqual(answer);
    await ofCopy.close();
    await appendFile(path, '{"a": 2}\n');
    const grown = await open();
    expect(await grown.get("what")).toBeNull();
    await grown.close();
  });

  describe("of a file that was read before", () => {
    afterEach(() => vi.useRealTimers());
    /** More than the pieces that tell a file from another: what is between them changes. */
    const LONG = 200_000;
    const text = (word: string) => `${"a".repeat(LONG / 2 + 700)}${word}${"b".repeat(LONG / 2)}\n`;
    /** Whole seconds, which a file can be given again. */
    const OLD = 1_700_000_000;
    const later = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });

    it("are found without reading it, unless it was just written", async () => {
      const { open } = await withFile(text("one"));
      const young = await open();
      await young.put("what", [1]);
      const again = await open();
      expect(await again.get("what")).toEqual([1]);
      expect(again.bytesRead()).toBeGreaterThan(LONG);
      later();
      const old = await open();
      expect(await old.get("what")).toEqual([1]);
      expect(old.bytesRead()).toBeGreaterThan(LONG);
      const known = await open();
      expect([await known.get("what"), await known.get("what else")]).toEqual([[1], null]);
      expect(known.bytesRead()).toBe(0);
      const newer = await open("2");
      expect(await newer.get("what")).toBeNull();
      expect(newer.bytesRead()).toBeGreaterThan(LONG);
      for (const one of [young, again, old, known, newer]) await one.close();
    });

    const changes: Readonly<Record<string, (path: string) => Promise<void>>> = {
      "written with the old time": async (path) => {
        await writeFile(path, text("two"));
        await utimes(path, OLD, OLD);
      },
      "another one in its place": async (path) => {
        await writeFile(`${path}.new`, text("two"));
        await utimes(`${path}.new`, OLD, OLD);
        await rename(`${path}.new`, path);
      },
      longer: (path) => appendFile(path, "more\n"),
    };
    it.each(Object.keys(changes))("are not found once it is %s", async (name) => {
      const { path, open } = await withFile(text("one"));
      await utimes(path, OLD, OLD);
      later();
      const first = await open();
      await first.put("what", [1]);
      await first.close();
      await changes[name]?.(path);
      later();
      const second = await open();
      expect(await second.get("what")).toBeNull();
      expect(second.bytesRead()).toBeGreaterThan(LONG);
      await second.close();
    });

    it("are those of its bytes in a second copy and after a touch, which are read once", async () => {
      const { path, parent, open } = await withFile(text("one"));
      later();
      const first = await open();
      await first.put("what", [1]);
      const [copy = ""] = await filesWith({ "b.jsonl": text("one") });
      await utimes(path, 1, 1);
      const others = [
        await kept(
          keptResults(parent, () => "1"),
          copy,
        ),
        await open(),
      ];
      for (const one of others) {
        expect(await one.get("what")).toEqual([1]);
        expect(one.bytesRead()).toBeGreaterThan(LONG);
        await one.close();
      }
      await first.close();
    });
  });

  it("are not kept of a file that has changed meanwhile", async () => {
    const { path, open } = await withFile('{"a": 1}\n');
    const first = await open();
    await first.get("what");
    await appendFile(path, '{"a": 2}\n');
    await first.put("what", [1]);
    expect(await first.get("what")).toBeNull();
    await first.close();
  });

  it("are for this user alone, and are removed if they are torn", async () => {
    const { parent, open } = await withFile('{"a": 1}\n');
    const first = await open();
    await first.put("what", [1, 2, 3]);
    const [name = ""] = await readdir(join(parent, "read"));
    const path = join(parent, "read", name);
    if (process.platform !== "win32") {
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await stat(join(parent, "read"))).mode & 0o777).toBe(0o700);
    }
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length - 1));
    expect(await first.get("what")).toBeNull();
    expect(await readdir(join(parent, "read"))).toEqual([]);
    await first.put("what", [4]);
    expect(await first.get("what")).toEqual([4]);
    await first.close();
  });

  it("go, the oldest first, beyond their room", async () => {
    const { parent, open } = await withFile('{"a": 1}\n');
    const one = await open("1", 4000);
    const names = new Set<string>();
    for (let at = 0; at < 6; at++) {
      await one.put(`${at}`, new Uint8Array(700));
      for (const name of await readdir(join(parent, "read"))) {
        if (!names.has(name)) await utimes(join(parent, "read", name), at, at);
        names.add(name);
      }
    }
    const left = await Promise.all(Array.from({ length: 6 }, async (_, at) => (await one.get(`${at}`)) !== null));
    expect(left).toEqual([false, false, true, true, true, true]);
    await one.close();
  });

  it.skipIf(process.platform === "win32")("are not written through a link", async () => {
    const { parent, open } = await withFile('{"a": 1}\n');
    const elsewhere = await folder();
    await symlink(elsewhere, join(parent, "read"));
    const one = await open();
    await one.put("what", [1]);
    expect(await readdir(elsewhere)).toEqual([]);
    expect(await one.get("what")).toBeNull();
    await one.close();
  });

  it("are none outside of a bundle", () => {
    expect(userResults("unused")).toBeNull();
  });
});
