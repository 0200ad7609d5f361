// Catches answers that a closed window takes along, that two windows pay for twice, and a budget that they pass.
import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/labels/budget.ts";
import { segmentLine } from "../../../src/labels/segmentLine.ts";
import { StoreError } from "../../../src/labels/store.ts";
import { labelPlace } from "../../../src/platform/web/labelPlace.ts";
import { surroundings } from "../../../src/platform/web/surroundings.ts";
import { type MemoryFiles, memoryFiles, memoryLocks } from "./memoryFiles.ts";

/** Windows over the same files. */
function windows(locks = memoryLocks() as ReturnType<typeof memoryLocks> | null) {
  const files = memoryFiles();
  return { files, open: () => labelPlace(files, surroundings, locks) };
}
/** Locks of a page without an origin. */
const refused = { request: () => Promise.reject(new Error("no origin")), query: () => Promise.reject(new Error()) };

/** Puts another version in a file's place, as another window does. */
function replaced(
  { files }: MemoryFiles,
  name: string,
  textOf: (text: string) => string,
  versionOf: (bytes: Uint8Array) => number,
): void {
  const bytes = new TextEncoder().encode(textOf(new TextDecoder().decode(files.get(name))));
  files.delete(name);
  files.set(`${name.slice(0, name.lastIndexOf("."))}.${versionOf(bytes)}`, bytes);
}

const entry = (key: string, value: unknown = { said: key }) => [{ key, value }];

describe("labels", () => {
  it("are kept before they are told, and found by the next window", async () => {
    const { files, open } = windows();
    const store = await open().openStore();
    expect(await store.get("a")).toBeNull();
    await store.put(entry("a", { said: "Grüße\t\n🌍" }));
    expect(files.files.size).toBe(1);
    // Nothing is closed: that is how a closed tab leaves it.
    const next = await open().openStore();
    expect([next.has("a"), await next.get("a"), await next.get("b")]).toEqual([true, { said: "Grüße\t\n🌍" }, null]);
  });

  it("of two windows at once are seen by both, the last of a key", async () => {
    const { open } = windows();
    const [first, second] = [await open().openStore(), await open().openStore()];
    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? first : second).put(entry(`k${n}`))));
    await first.put(entry("shared", 1));
    await second.refresh();
    await second.put(entry("shared", 2));
    // A newer version of a segment that holds the old value does not bring that back.
    await first.put(entry("more"));
    await Promise.all([first.refresh(), second.refresh()]);
    for (const store of [first, second]) {
      for (let n = 0; n < 40; n++) expect(await store.get(`k${n}`)).toEqual({ said: `k${n}` });
      expect(await store.get("more")).toEqual({ said: "more" });
    }
    expect([await first.get("shared"), await second.get("shared")]).toEqual([2, 2]);
  });

  it("that come at once share a write, and no segment grows without end", async () => {
    const { files, open } = windows();
    const store = await open().openStore();
    await Promise.all(Array.from({ length: 100 }, (_, n) => store.put(entry(`k${n}`))));
    expect(files.writes).toBeLessThan(5);
    const text = "x".repeat(40 * 1024);
    for (let n = 0; n < 20; n++) await store.put(entry(`long${n}`, text));
    const sizes = [...files.files.values()].map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
    expect(sizes.length).toBeLessThan(6);
    const next = await open().openStore();
    expect([next.has("k99"), await next.get("long0"), await next.get("long19")]).toEqual([true, text, text]);
  });

  it("that were kept outlive a write that is cut off", async () => {
    for (const how of ["fails", "never ends"] as const) {
      const { files, open } = windows();
      const store = await open().openStore();
      for (let n = 0; n < 5; n++) await store.put(entry(`k${n}`));
      files.breakNext = how;
      const cut = store.put(entry("cut"));
      if (how === "fails") {
        await expect(cut).rejects.toThrow(StoreError);
        await expect(cut).rejects.toThrow(/no room.*Earlier labels are kept/);
        await store.put(entry("after"));
      } else await new Promise((resolve) => setTimeout(resolve, 20));
      const next = await open().openStore();
      for (let n = 0; n < 5; n++) expect(next.has(`k${n}`)).toBe(true);
      expect([next.has("cut"), next.has("after")]).toEqual([false, how === "fails"]);
      await next.put(entry("cut"));
      expect((await open().openStore()).has("cut")).toBe(true);
    }
  });

  it("that come after a write that was cut off are seen by whoever read what there was of that", async () => {
    const { files, open } = windows();
    const [writer, reader] = [await open().openStore(), await open().openStore()];
    await writer.put(entry("a"));
    files.breakNext = "fails";
    await expect(writer.put([...entry("cut in front"), ...entry("cut")])).rejects.toThrow(StoreError);
    await reader.refresh();
    expect([reader.has("a"), reader.has("cut in front"), reader.has("cut")]).toEqual([true, true, false]);
    await writer.put(entry("after", "longer than what was cut off, so that it would reach past its end".repeat(3)));
    await reader.refresh();
    expect(reader.has("after")).toBe(true);
  });

  it("in a file that is still being written are seen when it is whole", async () => {
    const { files, open } = windows();
    const reader = await open().openStore();
    const bytes = new TextEncoder().encode(["a", "b", "c"].map((key) => segmentLine(key, 1)).join(""));
    const name = `labels-slow.${bytes.length}`;
    for (const [part, seen] of [
      [bytes.slice(0, -5), [true, true, false]],
      [bytes, [true, true, true]],
    ] as const) {
      files.files.set(name, part);
      await reader.refresh();
      expect(["a", "b", "c"].map((key) => reader.has(key))).toEqual(seen);
    }
  });

  it("are found though their segment is written anew between a list and its reading", async () => {
    const { files, open } = windows();
    const [writer, reader] = [await open().openStore(), await open().openStore()];
    await writer.put(entry("a"));
    files.onRead = (name) => {
      files.onRead = null;
      replaced(
        files,
        name,
        (text) => text + segmentLine("b", 1),
        (bytes) => bytes.length,
      );
    };
    await reader.refresh();
    expect([reader.has("a"), reader.has("b")]).toEqual([true, true]);
  });

  it("are read once: a version that grew is looked at from where it was left", async () => {
    const { files, open } = windows();
    const [writer, reader] = [await open().openStore(), await open().openStore()];
    const read: string[] = [];
    files.onRead = (name) => read.push(name);
    await writer.put(entry("a"));
    await reader.refresh();
    await reader.refresh();
    expect(read).toHaveLength(1);
    await writer.put(entry("b"));
    await reader.refresh();
    expect([read.length, reader.has("b")]).toEqual([2, true]);
  });

  it("in files that cannot be read are passed over, and named", async () => {
    const { files, open } = windows();
    await (await open().openStore()).put(entry("a"));
    files.files.set("labels-zzz.900", new TextEncoder().encode("no line of ours\n{}\t00000000\n"));
    files.files.set("something else", new Uint8Array(3));
    files.onRead = (name) => {
      if (name.startsWith("labels-zzz")) throw new Error("locked away");
    };
    const store = await open().openStore();
    expect([store.has("a"), [...store.unread.keys()]]).toEqual([true, ["labels-zzz.900"]]);
    files.onRead = null;
    expect((await open().openStore()).has("a")).toBe(true);
    files.list = () => Promise.reject(new Error("gone"));
    await expect(open().openStore()).rejects.toThrow(StoreError);
  });
});

describe("a key", () => {
  it("is claimed by one window at a time, and comes with what that one kept", async () => {
    const { open } = windows();
    const [first, second] = [await open().openStore(), await open().openStore()];
    const claim = await first.claim("a");
    expect([claim === null, await second.claim("a"), await first.claim("a")]).toEqual([false, null, null]);
    await first.put(entry("a"));
    await claim?.release(true);
    const next = await second.claim("a");
    expect([next === null, second.has("a")]).toEqual([false, true]);
    await next?.release(true);
  });

  it("is claimed once within a window where there are no locks between them", async () => {
    for (const locks of [null, refused]) {
      const { open } = windows(locks);
      const place = open();
      const [store, again] = [await place.openStore(), await place.openStore()];
      const claim = await store.claim("a");
      expect([claim === null, await again.claim("a")]).toEqual([false, null]);
      await claim?.release(false);
      expect(await again.claim("a")).not.toBeNull();
    }
  });
});

describe("a ledger", () => {
  // A request of 1,000 tokens for 0.001 US dollars.
  const price = { input: 1, output: 1 };
  const reserve = (budget: Budget) => budget.reserve(1000, 0, price);

  it("counts what a closed window had set aside as spent", async () => {
    const { open } = windows();
    const id = surroundings.nonce();
    const closed = new Budget(0.0105, await open().openLedger(id));
    for (let n = 0; n < 3; n++) {
      const reservation = await reserve(closed);
      if (reservation === null) throw new Error("nothing was reserved");
      await closed.settle(reservation, 1000, 0, price);
    }
    expect(await reserve(closed)).not.toBeNull();
    const resumed = new Budget(0.0105, await open().openLedger(id));
    let granted = 0;
    while ((await reserve(resumed)) !== null) granted++;
    expect(granted).toBe(6);
  });

  it("is never passed by windows that reserve at the same moment", async () => {
    const { files, open } = windows();
    const id = surroundings.nonce();
    const budgets = await Promise.all(
      Array.from({ length: 6 }, async () => new Budget(0.0105, await open().openLedger(id))),
    );
    const granted = await Promise.all(
      budgets.flatMap((budget) => Array.from({ length: 4 }, async () => ((await reserve(budget)) === null ? 0 : 1))),
    );
    expect(granted.reduce<number>((sum, one) => sum + one, 0)).toBeLessThanOrEqual(10);
    // One file a window, however often it wrote.
    expect(files.files.size).toBe(6);
  });

  it("counts the note before one that is cut off", async () => {
    const { files, open } = windows();
    const id = surroundings.nonce();
    const [first, second] = [await open().openLedger(id), await open().openLedger(id)];
    await first.note(0.5);
    files.breakNext = "fails";
    await expect(first.note(0.7)).rejects.toThrow(StoreError);
    expect(await second.others()).toBe(0.5);
    await first.note(0.6);
    expect([await second.others(), await first.others()]).toEqual([0.6, 0]);
  });

  it("is what each window noted last, whatever is left of earlier notes", async () => {
    const { files, open } = windows();
    const id = surroundings.nonce();
    const [first, second] = [await open().openLedger(id), await open().openLedger(id)];
    files.remove = () => Promise.reject(new Error("held by somebody"));
    for (let n = 1; n <= 12; n++) await first.note(n / 10);
    expect([files.files.size, await second.others()]).toEqual([12, 1.2]);
    await first.note(0);
    expect(await second.others()).toBe(0);
  });

  it("is read again where a note took the place of another one in the meantime", async () => {
    const { files, open } = windows();
    const id = surroundings.nonce();
    const [first, second] = [await open().openLedger(id), await open().openLedger(id)];
    await first.note(0.5);
    files.onRead = (name) => {
      files.onRead = null;
      replaced(
        files,
        name,
        () => segmentLine("next", 0.6),
        () => 2,
      );
    };
    expect(await second.others()).toBe(0.6);
    files.read = async () => null;
    await expect(second.others()).rejects.toThrow(StoreError);
  });

  it("is forgotten alone, and knows who else is at work where locks say so", async () => {
    const { files, open } = windows();
    const [id, other] = [surroundings.nonce(), surroundings.nonce()];
    const [first, second, kept] = [
      await open().openLedger(id),
      await open().openLedger(id),
      await open().openLedger(other),
    ];
    for (const ledger of [first, second, kept]) await ledger.note(1);
    expect([await first.isShared(), await kept.isShared()]).toEqual([true, false]);
    await second.close();
    expect([await first.isShared(), await second.isShared()]).toEqual([false, true]);
    await open().removeLedger(id);
    expect([...files.files.keys()].every((name) => name.includes(other))).toBe(true);
    for (const locks of [null, refused]) {
      expect(await (await windows(locks).open().openLedger(id)).isShared()).toBe(true);
    }
    await expect(open().openLedger("../x")).rejects.toThrow();
  });
});
