// Catches a plan that other numbers imply: the pairs that a difference takes, the difference that pairs show, repeated questions.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { normalPoint, pairsNeeded } from "../../src/analysis/stats/power.ts";
import { evaloupe, row, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const METRIC = "noise-robustness.accuracy";

/** A run of 200 questions; right but for those whose number `isWrong`. */
function run(name: string, isWrong: (at: number) => boolean): string {
  const rows = Array.from({ length: 200 }, (_, at) =>
    row(String(at), isWrong(at) ? "Rome" : "Paris", "Paris", 0.2, "m"),
  );
  return writeLines(join(folder, `${name}.jsonl`), rows);
}

const a = run("a", (at) => at % 20 < 2);
const b = run("b", (at) => at % 20 >= 1 && at % 20 < 3);
const better = run("better", () => false);

interface Planned {
  readonly needed: number | null;
  readonly discordance: number | null;
  readonly deff: number;
  readonly pairs: number;
  readonly visible: number | null;
  readonly reason?: string;
}

async function planned(...argv: readonly string[]): Promise<Planned> {
  const { out, err, code } = await evaloupe("plan", ...argv, "--metric", METRIC, "--as", "json");
  expect({ err, code }).toEqual({ err: "", code: 0 });
  return JSON.parse(out);
}

describe("evaloupe plan", () => {
  it("tells the pairs of a difference by the share of pairs that change", async () => {
    const found = await planned(a, b, "--see", "2pt");
    expect(found).toMatchObject({ pairs: 200, discordance: 0.1, deff: 1, needed: 1960 });
    expect(await planned(a, b, "--see", "0.02")).toEqual(found);
    expect(await planned(a, b, "--see", "2%")).toEqual(found);
    // These pairs show what they would just be enough for.
    expect(pairsNeeded(found.visible ?? 1, 0.1)).toBeCloseTo(200, 6);
    const surer = await planned(a, b, "--see", "2pt", "--power", "0.9");
    expect(surer.needed).toBe(Math.ceil(pairsNeeded(0.02, 0.1, 1.2815515655446004)));
  });

  it("takes the difference of the runs where none is named, and says where there is none", async () => {
    expect(await planned(a, better)).toMatchObject({ discordance: 0.1, needed: Math.ceil(pairsNeeded(0.1, 0.1)) });
    expect(await planned(a, b)).toMatchObject({ needed: null, reason: "no-difference" });
    expect(await evaloupe("plan", a, b, "--metric", METRIC)).toMatchObject({
      out: expect.stringContaining("name one with --see"),
    });
  });

  it("refuses what it cannot read", async () => {
    const ran = (...argv: readonly string[]) => evaloupe("plan", a, b, ...argv);
    expect(await ran()).toMatchObject({ code: 2 });
    expect(await ran("--metric", METRIC, "--see", "2 potatoes")).toMatchObject({ code: 2 });
    expect(await ran("--metric", METRIC, "--power", "1")).toMatchObject({ code: 2 });
    expect(await ran("--metric", "adherencee")).toMatchObject({ code: 2 });
  });
});

describe("the point of the normal distribution", () => {
  it("is that of other programs", () => {
    expect(normalPoint(0.8)).toBeCloseTo(0.8416212335729143, 12);
    expect(normalPoint(0.9)).toBeCloseTo(1.2815515655446004, 12);
    expect(normalPoint(0.975)).toBeCloseTo(1.959963984540054, 12);
    expect(normalPoint(0.5)).toBeCloseTo(0, 12);
    expect(normalPoint(0.999)).toBeCloseTo(3.090232306167813, 11);
  });
});
