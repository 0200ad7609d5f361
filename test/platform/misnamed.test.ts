// Catches a file with a name of odd bytes that cannot be opened, or is printed as another.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFiles } from "../../src/platform/node/folder.ts";
import { misnamed, openRegular, readName } from "../../src/platform/node/regularFile.ts";
import { evaloupe, ROWS } from "../cli/support.ts";

// Names are bytes on Linux only; other systems refuse these.
describe.runIf(process.platform === "linux")("names that are not UTF-8", () => {
  const folder = mkdtempSync(join(tmpdir(), "evaloupe-names-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const bytes = (...parts: readonly (string | number)[]): Buffer =>
    Buffer.concat([
      Buffer.from(`${folder}${sep}`),
      ...parts.map((part) => (typeof part === "number" ? Buffer.of(part) : Buffer.from(part))),
    ]);
  const lines = ROWS.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n");

  beforeAll(() => {
    writeFileSync(join(folder, "good.jsonl"), lines);
    writeFileSync(bytes("caf", 0xe9, ".jsonl"), lines);
    writeFileSync(bytes("notes", 0xff, ".txt"), "nothing");
    mkdirSync(bytes("r", 0xfc, "n"));
    writeFileSync(bytes("r", 0xfc, "n/inner.jsonl"), lines);
    symlinkSync(join(folder, "good.jsonl"), bytes("link", 0x80, ".jsonl"));
  });

  it("are told in a folder, escaped, and what is no evaluation is not", async () => {
    const told: string[] = [];
    expect(await listFiles([folder], ({ message }) => told.push(message))).toEqual([join(folder, "good.jsonl")]);
    expect(told.sort()).toEqual(
      ["caf\\xe9.jsonl", "link\\x80.jsonl", "r\\xfcn"].map(
        (name) => `The name of ${join(folder, name)} is not UTF-8, so it cannot be opened. Rename it.`,
      ),
    );
  });

  it.each([
    ["caf\ufffd.jsonl", "caf\\xe9.jsonl"],
    ["r\ufffdn", "r\\xfcn"],
    ["r\ufffdn/inner.jsonl", "r\\xfcn"],
  ])("are told for %j, as arguments arrive", async (path, name) => {
    await expect(openRegular(join(folder, path))).rejects.toMatchObject({
      reason: { code: "UNREADABLE", message: expect.stringContaining(`The name of ${join(folder, name)} is not`) },
    });
    const { code, err } = await evaloupe("score", join(folder, path));
    expect(err).toContain(`${name} is not UTF-8`);
    expect(code).not.toBe(0);
  });

  it("are not blamed where nothing of that name is there, or where the name is as it should be", async () => {
    expect(await misnamed(join(folder, "none\ufffd.jsonl"))).toBeNull();
    expect(await misnamed(join(folder, "good.jsonl"))).toBeNull();
    writeFileSync(join(folder, "real\ufffd.jsonl"), lines);
    expect(await misnamed(join(folder, "real\ufffd.jsonl"))).toBeNull();
    expect((await evaloupe("score", join(folder, "real\ufffd.jsonl"))).err).not.toContain("UTF-8");
    rmSync(join(folder, "real\ufffd.jsonl"));
  });

  it("come out of a command on a folder beside its scores", async () => {
    const { err, out } = await evaloupe("score", folder);
    expect(err).toContain("caf\\xe9.jsonl is not UTF-8");
    expect(out).not.toBe("");
  });

  it.each([
    [[0x61, 0xff, 0x62], "a\\xffb"],
    [[0xc3, 0xa9], "é"],
    [[0xf0, 0x9f, 0x98, 0x80, 0x80], "😀\\x80"],
    [[0xef, 0xbf, 0xbd, 0xc3], "\ufffd\\xc3"],
  ])("%j is written %j", (raw, escaped) => expect(readName(Buffer.from(raw)).escaped).toBe(escaped));
});
