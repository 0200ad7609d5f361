// Catches files that are opened once for each of those who read them side by side, or closed under somebody who reads.
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { openFile } from "../../src/platform/node/fileSource.ts";

const folder = mkdtempSync(join(tmpdir(), "evaloupe-resting-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "facts.jsonl");
writeFileSync(path, "0123456789".repeat(1_000));

const descriptors = (): number =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false; // That of the listing itself.
    }
  }).length;

describe.runIf(process.platform === "linux")("a file that rests", () => {
  it("is open once while many read it, and closed when the last of them has read", async () => {
    const file = await openFile(path);
    await file.rest?.();
    expect(descriptors()).toBe(0);
    const read = async (at: number) => {
      const into = new Uint8Array(10);
      expect(await file.read(into, 10 * at)).toBe(10);
      return Buffer.from(into).toString();
    };
    const reading = Array.from({ length: 200 }, (_, at) => read(at));
    await Promise.all([...reading, file.rest?.()]);
    expect(new Set(await Promise.all(reading))).toEqual(new Set(["0123456789"]));
    expect(descriptors()).toBe(0);
    await read(1);
    expect(descriptors()).toBe(1);
    await file.close();
    expect(descriptors()).toBe(0);
  });

  it("is not closed under somebody who reads", async () => {
    const file = await openFile(path);
    await file.rest?.();
    await file.read(new Uint8Array(1), 0);
    const reading = file.read(new Uint8Array(10), 0);
    const resting = file.rest?.();
    expect(await reading).toBe(10);
    await resting;
    await file.close();
  });

  it("is no other one because it is closed while somebody looks whether it is", async () => {
    const file = await openFile(path);
    const looking = file.change();
    await file.rest?.();
    expect(await looking).toBe(null);
    await file.close();
  });

  it("stays closed, whoever is about to read it or reads it then", async () => {
    for (const isBefore of [true, false]) {
      const file = await openFile(path);
      await file.rest?.();
      const read = () => file.read(new Uint8Array(10), 0).catch(() => "closed");
      const before = isBefore ? read() : null;
      await file.close();
      await before;
      expect(await read()).toBe("closed");
      expect(descriptors()).toBe(0);
    }
  });

  it.each(["9876543210", "01234567890"])("and was written to since is read no more: %s", async (content) => {
    const rested = join(folder, `rested-${content}`);
    writeFileSync(rested, "0123456789");
    const file = await openFile(rested);
    await file.rest?.();
    await setTimeout(20);
    writeFileSync(rested, content);
    await expect(file.read(new Uint8Array(10), 0)).rejects.toMatchObject({ reason: { code: "UNREADABLE" } });
    await file.close();
  });
});
