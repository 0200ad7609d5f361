import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { MATCHING_MODES, SUPPORT_MODES } from "../../src/model/index.ts";
import { evaloupe, scored } from "./support.ts";

const data = fileURLToPath(new URL("../../../shared/data", import.meta.url));
const isThere = existsSync(data);
if (!isThere) console.log("skipped: real files of other people's programs do not lie beside the project");
const files = isThere ? ["rgb", "ragbench"].flatMap((folder) => jsonFiles(join(data, folder))) : [];

describe.skipIf(!isThere)("real files", () => {
  it.each(files.filter((file) => !file.endsWith("en_fact.json")))("%s in every mode", async (file) => {
    const { samples, records, metrics, adapter } = await scored(file, "--matching", "all", "--support", "all");
    expect(samples).toBeGreaterThan(0);
    expect(records.total).toBeGreaterThan(0);
    const whole = metrics.filter(({ slice, n }) => slice === null && n > 0);
    for (const { value } of whole) expect(value).toSatisfy((one: number) => one >= 0 && Number.isFinite(one));
    const modes = new Set(whole.map(({ mode }) => mode));
    const hasAll = [MATCHING_MODES, SUPPORT_MODES].some((family) => family.every((mode) => modes.has(mode)));
    expect(hasAll || whole.every(({ mode }) => mode === null)).toBe(true);
    const words = whole.map(({ id, mode, value, n }) => `  ${id} ${mode ?? ""} ${value} (n ${n})`);
    if (process.env.EVALOUPE_PRINT) console.log([`${file}: ${adapter.id}, ${samples} samples`, ...words].join("\n"));
  });

  it("data alone gives no samples", async () => {
    expect((await evaloupe("score", join(data, "rgb/en_fact.json"))).code).toBe(2);
  });
});

function jsonFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /\.jsonl?$/.test(name))
    .map((name) => join(folder, name));
}
