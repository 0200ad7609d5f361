// Catches a format of ratings that another one claims, or a damaged field that throws.

import { describe, expect, it } from "vitest";
import { ratingAdapters } from "../../../../src/kinds/rating/formats/registry.ts";
import { measureRating } from "../../../../src/kinds/rating/measure.ts";
import { ratingValues } from "../../../../src/kinds/rating/values.ts";
import { registry } from "../../../../src/kinds/registry.ts";
import type { RatingSample } from "../../../../src/model/index.ts";
import { exampleOf } from "../../exampleOf.ts";
import { formats } from "./formats.ts";

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
  formats.map((shape) => [`${shape.winner} ${Object.keys(shape.record).join(" ").slice(0, 50)}`, shape] as const),
)("%s", (_, { winner, record, reads }) => {
  it("is claimed by its shape above those of every kind", () => {
    const fits = registry.adapters.map(({ adapter }) => ({ id: adapter.id, fit: adapter.match(record, ORIGIN) }));
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
          const samples = adapter.adapt(damaged, ORIGIN);
          expect(JSON.parse(JSON.stringify(samples))).toEqual(samples);
          const facts = samples.flatMap((sample) => Object.values(measureRating(sample)));
          const values = samples.flatMap((sample) => Object.values(ratingValues(sample)));
          const odd = [
            ...[adapter.match(damaged, ORIGIN)].filter((fit) => !(fit >= 0)),
            ...facts.filter((fact) => typeof fact !== "number"),
            ...values.filter((own) => own !== null && typeof own !== "string" && !Number.isFinite(own)),
          ];
          expect(odd).toEqual([]);
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
    const lists = Object.entries(partners).map(([name, partner]) => [name, [partner]]);
    expect(read({ ...row, ...Object.fromEntries(lists) })).toBe(expected);
  });
});

describe("a gold column", () => {
  it.each([
    [1, true],
    ["2", true],
    ["response two", true],
    ["Lithium is tested twice a year, and calcium with it.", false],
  ])("of %j is a label: %s", (gold, isLabel) => {
    expect(adapterOf("ratings").match({ prompt: "p", gold }, ORIGIN) >= 0.8).toBe(isLabel);
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

describe("the judge of a JudgeBench file", () => {
  const record = { pair_id: "p", response_A: "", response_B: "", label: "A>B", judgments: [{ decision: "A>B" }] };
  it.each([
    [
      "the model that the file's name has",
      "dataset=judgebench,judge_name=arena_hard,judge_model=gpt-4o.jsonl",
      "gpt-4o",
    ],
    ["a model with dots", "judge_name=x,judge_model=tern-3.1-8b.jsonl", "tern-3.1-8b"],
    ["a model that something follows", "judge_model=tern,response_model=gull.jsonl", "tern"],
    ["a model in a name without an end", "judge_model=tern", "tern"],
    ["a model that is called so", "judge_model=a.jsonl.b.jsonl", "a"],
    ["the record's word, where the name has none", "judgments.jsonl", "arena"],
    ["the record's word, where the name's is empty", "judge_model=,x=y.jsonl", "arena"],
  ])("is %s", (_, name, rater) => {
    const [sample] = adapterOf("judgebench").adapt({ ...record, judge_name: "arena" }, { name, folders: [] });
    expect(sample?.ratings).toMatchObject([{ rater, votes: [{ value: -1, isSwapped: false }] }]);
  });

  it.each([undefined, null, 5])("is called judge where nothing names it: %j", (judge_name) => {
    const [sample] = adapterOf("judgebench").adapt({ ...record, judge_name }, ORIGIN);
    expect(sample?.ratings.map(({ rater }) => rater)).toEqual(["judge"]);
  });

  it.each([
    ["A>B", -1],
    ["A=B", 0],
    ["B>A", 1],
  ])("says %s, as %i, of either order", (label, value) => {
    const judgments = [{ decision: label }, { decision: label }];
    const [sample] = adapterOf("judgebench").adapt({ ...record, label, judgments }, ORIGIN);
    expect(sample).toMatchObject({ gold: value, isVerdict: true });
    expect(sample?.ratings[0]?.votes.map((vote) => vote.value)).toEqual([value, value === 0 ? 0 : -value]);
  });

  it("has two votes at most, the second with the candidates swapped, and keeps what it said", () => {
    const judgments = [
      { decision: "A>B", judgment: { response: "first" } },
      { decision: "A>B", judgment: "second" },
      { decision: "A>B" },
    ];
    const [sample] = adapterOf("judgebench").adapt({ ...record, judgments }, ORIGIN);
    expect(sample?.ratings[0]?.votes).toMatchObject([
      { value: -1, isSwapped: false, raw: "first" },
      { value: 1, isSwapped: true, raw: "second" },
    ]);
    const [none] = adapterOf("judgebench").adapt({ ...record, judgments: [] }, ORIGIN);
    expect(none?.ratings).toEqual([]);
    const [lost] = adapterOf("judgebench").adapt({ ...record, judgments: [{ decision: "A=B" }, null] }, ORIGIN);
    expect(lost?.ratings[0]?.votes).toMatchObject([{ value: 0 }, { value: null, unparsed: "null", isSwapped: true }]);
  });
});

describe("the judge of an LLMBar file", () => {
  it.each([
    [["LLMBar", "Natural", "evaluators", "GPT-4", "CoT"], "GPT-4 CoT"],
    [["runs", "tern"], "tern"],
    [["evaluators"], "judge"],
    [[], "judge"],
  ])("in %j is %s", (folders, rater) => {
    const adapter = adapterOf("llmbar");
    const [sample] = adapter.adapt(exampleOf("llmbar"), { name: "result.json", folders });
    expect(sample?.ratings.map((rating) => rating.rater)).toEqual([rater]);
  });
});
