// Catches a hostile file whose outcome changed, or whose records do not add up.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_FILES } from "./manifest.ts";
import { codesOf, read } from "./read.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "evaloupe-hostile-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("hostile files", () => {
  it("are as many as there should be", () => {
    expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBe(58);
  });

  it.each(HOSTILE_FILES)("$name", async ({ name, content, want }) => {
    const path = join(folder, name);
    await writeFile(path, content());
    const { stop, records, issues } = await read(path);
    if ("stop" in want) {
      expect(stop?.code).toBe(want.stop);
      expect(stop?.message).toContain(name);
      expect(stop?.message.length).toBeGreaterThan(name.length + 10);
      return;
    }
    expect(stop).toBeNull();
    expect(records.total).toBe(records.blank + records.rejected + records.other + records.used);
    expect(records.used + records.other).toBe(want.records);
    expect(codesOf(issues)).toEqual([...want.issues].sort());
    for (const issue of issues) {
      expect(issue.line).toBeGreaterThan(0);
      expect(issue.message).not.toBe("");
    }
    expect("polluted" in {}).toBe(false);
    // The largest has 65 MB.
    await rm(path);
  });
});
