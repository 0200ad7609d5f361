// Catches a file of another program that one mode cannot score on the command line.
import { describe, expect, it } from "vitest";
import { MATCHING_MODES, SUPPORT_MODES } from "../../src/model/index.ts";
import { listed } from "../data.ts";
import { evaloupe, scored } from "./support.ts";

const isData = /^en_fact\.json$/;
const files = [...listed("rgb", /\.jsonl?$/), ...listed("ragbench", /\.jsonl?$/)];

describe("files of other programs", () => {
  it.each(files.filter(({ name }) => !isData.test(name)))("$files.0 in every mode", async ({ paths: [path = ""] }) => {
    const { samples, records, metrics } = await scored(path, "--matching", "all", "--support", "all");
    expect(samples).toBeGreaterThan(0);
    expect(records.total).toBeGreaterThan(0);
    const whole = metrics.filter(({ slice, n }) => slice === null && n > 0);
    for (const { value } of whole) expect(value).toSatisfy((one: number) => one >= 0 && Number.isFinite(one));
    const modes = new Set(whole.map(({ mode }) => mode));
    const hasAll = [MATCHING_MODES, SUPPORT_MODES].some((family) => family.every((mode) => modes.has(mode)));
    expect(hasAll || whole.every(({ mode }) => mode === null)).toBe(true);
  });

  it.each(listed("rgb", isData))("$files.0 alone gives no samples", async ({ paths: [path = ""] }) => {
    expect((await evaloupe("score", path)).code).toBe(2);
  });
});
