import { describe, expect, it } from "vitest";
import { ratingAdapters } from "../../../../../src/core/kinds/rating/adapters/registry.ts";
import { measureRating } from "../../../../../src/core/kinds/rating/measure.ts";
import { ratingValues } from "../../../../../src/core/kinds/rating/values.ts";
import { adapters } from "../../../../../src/core/kinds/registry.ts";
import type { RatingSample } from "../../../../../src/model/index.ts";
import { shapes } from "./shapes.ts";

const ORIGIN = { name: "file.jsonl", folders: [] };

function adapterOf(id: string) {
  const adapter = ratingAdapters.find((known) => known.id === id);
  if (!adapter) throw new Error(`no adapter ${id}`);
  return adapter;
}

/** Votes by rater (`~` swapped, `?` unparsed) and gold; RewardBench's drawn side as right, wrong, tie. */
function summary({ id, ratings, gold, subset, section }: RatingSample): string {
  const isDrawn = subset !== null && section !== null;
  const said = ratings.map(({ rater, votes }) => {
    const words = votes.map(({ value, isSwapped }) => {
      const word =
        value === null ? "?" : isDrawn ? (value === 0 ? "tie" : value === gold ? "right" : "wrong") : String(value);
      return `${isSwapped ? "~" : ""}${word}`;
    });
    return `${rater} ${words.join(" ")}`;
  });
  return [id ?? "none", ...said, `gold ${isDrawn ? "±" : (gold ?? "none")}`].join(" ");
}

describe.each(
  shapes.map((shape) => [`${shape.winner} ${Object.keys(shape.record).join(" ").slice(0, 50)}`, shape] as const),
)("%s", (_, { winner, record, reads }) => {
  it("is claimed by its shape above those of every kind", () => {
    const fits = adapters.map(({ adapter }) => ({ id: adapter.id, fit: adapter.match(record, ORIGIN) }));
    const best = fits.reduce((one, other) => (other.fit > one.fit ? other : one));
    expect(best.id).toBe(winner);
    expect(best.fit).toBeGreaterThan(0.5);
  });
  it("reads", () => {
    expect(adapterOf(winner).adapt(record, ORIGIN).map(summary)).toEqual(reads);
  });
  it("withstands any field damaged", () => {
    const damage = [null, 1, -1e300, "", "x".repeat(500), [], {}, [null], [[]], true, { a: { b: 1 } }];
    for (const key of [...Object.keys(record), "@gold", "@gold2"]) {
      for (const value of damage) {
        for (const adapter of ratingAdapters) {
          const damaged = { ...record, [key]: value };
          expect(adapter.match(damaged, ORIGIN)).toBeGreaterThanOrEqual(0);
          for (const sample of adapter.adapt(damaged, ORIGIN)) {
            expect(JSON.parse(JSON.stringify(sample))).toEqual(sample);
            for (const fact of Object.values(measureRating(sample))) expect(typeof fact).toBe("number");
            for (const own of Object.values(ratingValues(sample))) {
              expect(own === null || typeof own === "string" || Number.isFinite(own)).toBe(true);
            }
          }
        }
      }
    }
  });
});

describe("a gold file beside the row", () => {
  const read = (record: Readonly<Record<string, unknown>>) =>
    summary(adapterOf("ratings").adapt(record, ORIGIN)[0] as RatingSample);
  const row = { id: 1, auto: 1 };
  it.each([
    ["its gold label", { "@gold": { id: 1, gold: 0 } }, "1 auto 1 gold 0"],
    ["its only rater", { "@gold": { idx: 1, gpt_result: 1, gpt_reason: "" } }, "1 auto 1 gold -1"],
    ["another name of a label", { "@gold": { id: 1, label: "2" } }, "1 auto 1 gold 2"],
    [
      "several raters are raters",
      { "@gold": { idx: 1, response1: "a", annotator1: 1, annotator2: 2 } },
      "1 auto 1 annotator1 -1 annotator2 1 gold none",
    ],
    [
      "a second file is a rater",
      { "@gold": { id: 1, gold: 0 }, "@gold2": { idx: 1, gpt_result: 1, gpt_reason: "" } },
      "1 auto 1 gpt -1 gold 0",
    ],
  ])("%s", (_, partners, expected) => {
    expect(read({ ...row, ...partners })).toBe(expected);
  });
});

describe("the side of a RewardBench pair", () => {
  it("is the same each time and falls on either side", () => {
    const adapter = adapterOf("reward-bench");
    const gold = (at: number) =>
      adapter.adapt({ id: `hep-js-${at}`, prompt: "p", chosen: "c", rejected: "r", subset: "hep-js" }, ORIGIN)[0]?.gold;
    const sides = Array.from({ length: 400 }, (_, at) => gold(at));
    expect(sides).toEqual(Array.from({ length: 400 }, (_, at) => gold(at)));
    const second = sides.filter((side) => side === 1).length;
    expect(second).toBeGreaterThan(160);
    expect(second).toBeLessThan(240);
  });
});
