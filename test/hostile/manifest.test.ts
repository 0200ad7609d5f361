import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { codesOf, read } from "./read.ts";

interface Wanted {
  readonly name: string;
  readonly want: { readonly fatal?: string; readonly records?: number; readonly issues?: readonly string[] };
}

const generator = fileURLToPath(new URL("../../../shared/hostile/gen.mjs", import.meta.url));
const isThere = existsSync(generator);
if (!isThere) console.log("skipped: the generator of hostile files does not lie beside the project");
const folder = isThere ? mkdtempSync(join(tmpdir(), "evaloupe-hostile-")) : "";
afterAll(() => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

/** Writes the files and tells what each must give. */
function generate(): readonly Wanted[] {
  execFileSync(process.execPath, [generator, folder], { stdio: "ignore" });
  // The generator's own list, of the shape above.
  return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as readonly Wanted[];
}

describe.skipIf(!isThere)("generated hostile files", () => {
  const files = isThere ? generate() : [];

  it("are as many as there should be", () => expect(files.length).toBeGreaterThanOrEqual(58));

  it.each(files)("$name", async ({ name, want }) => {
    const { stop, records, issues } = await read(join(folder, name));
    expect(stop?.code ?? null).toBe(want.fatal ?? null);
    if (stop) {
      expect(stop.message).toContain(name);
      expect(stop.message.length).toBeGreaterThan(name.length + 10);
      return;
    }
    expect(records.total).toBe(records.blank + records.rejected + records.other + records.used);
    expect(records.used + records.other).toBe(want.records);
    expect(codesOf(issues)).toEqual([...(want.issues ?? [])].sort());
    for (const issue of issues) {
      expect(issue.line).toBeGreaterThan(0);
      expect(issue.message).not.toBe("");
    }
    expect("polluted" in {}).toBe(false);
  });
});
