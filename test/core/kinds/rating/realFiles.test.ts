import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ratingAdapters } from "../../../../src/core/kinds/rating/adapters/registry.ts";
import { comparisonOf } from "../../../../src/core/kinds/rating/comparison.ts";
import { consensusOf } from "../../../../src/core/kinds/rating/consensus.ts";
import { ABSENT, type RatedColumn, UNPARSED } from "../../../../src/core/kinds/rating/rated.ts";
import type { Label, RatingSample } from "../../../../src/model/index.ts";

const data = fileURLToPath(new URL("../../../../../shared/data/rating", import.meta.url));
const isThere = existsSync(data);
if (!isThere) console.log("skipped: real files of other people's programs do not lie beside the project");

/** n, accuracy, kappa, linear and quadratic kappa, rho, tau-b of two raters: scikit-learn 1.2.1, scipy 1.10.1. */
type Expected = readonly [n: number, ...statistics: number[]];
const EXPECTED: readonly (readonly [set: string, one: string, other: string, expected: Expected])[] = [
  [
    "pandalm",
    "annotator1",
    "annotator2",
    [
      999, 0.9129129129129129, 0.8520226785167024, 0.8589380097663849, 0.8635054829573727, 0.8634674945265274,
      0.8522678273380195,
    ],
  ],
  [
    "pandalm",
    "annotator1",
    "annotator3",
    [
      999, 0.928928928928929, 0.8789438112500384, 0.8883195388467917, 0.8944916711046994, 0.8948554083896046,
      0.8841124264066224,
    ],
  ],
  [
    "pandalm",
    "annotator1",
    "gpt",
    [
      974, 0.7094455852156057, 0.4793706557872469, 0.5339515582655827, 0.5665111772129079, 0.5666730870942254,
      0.539880710981476,
    ],
  ],
  [
    "pandalm",
    "annotator1",
    "pandalm",
    [
      999, 0.6596596596596597, 0.4190926722147542, 0.4611901773566619, 0.48869705147761366, 0.48853788038459806,
      0.4609021419950476,
    ],
  ],
  [
    "pandalm",
    "annotator2",
    "annotator3",
    [
      999, 0.9179179179179179, 0.8616614540762907, 0.868734320203472, 0.8734910920697189, 0.874262490414964,
      0.8627554156243056,
    ],
  ],
  [
    "pandalm",
    "annotator2",
    "gpt",
    [
      974, 0.7012320328542094, 0.4711045758707815, 0.5285196475744796, 0.5634748151337547, 0.5639992710288533,
      0.53594725493781,
    ],
  ],
  [
    "pandalm",
    "annotator2",
    "pandalm",
    [
      999, 0.6516516516516516, 0.41188968998568853, 0.4529586565276359, 0.480380103203464, 0.48076112671476495,
      0.4524690400859887,
    ],
  ],
  [
    "pandalm",
    "annotator3",
    "gpt",
    [
      974, 0.7084188911704312, 0.48285828594076585, 0.5449244284724444, 0.582611074596131, 0.5837982095402627,
      0.5541206200979056,
    ],
  ],
  [
    "pandalm",
    "annotator3",
    "pandalm",
    [
      999, 0.6696696696696697, 0.4411634080437753, 0.47829506038124614, 0.5030058198628908, 0.5035021905437888,
      0.4758648960227306,
    ],
  ],
  [
    "pandalm",
    "gpt",
    "pandalm",
    [
      974, 0.702258726899384, 0.47268002359741024, 0.5153161699622655, 0.5412366102741389, 0.541907818362256,
      0.5183327157482609,
    ],
  ],
  [
    "ragchecker",
    "people",
    "correctness",
    [280, 0.5, 0.3113383226169144, 0.47154194237897074, 0.6331422114841393, 0.5919089002053931, 0.5253901758536065],
  ],
  [
    "ragchecker",
    "people",
    "completeness",
    [280, 0.6, 0.4625996058606803, 0.5909445069690936, 0.7183756029251596, 0.6836372329711036, 0.61807103012342],
  ],
  [
    "ragchecker",
    "people",
    "overall",
    [
      280, 0.5535714285714286, 0.4132537593669846, 0.5586893405226048, 0.6984998170508598, 0.6889100277271291,
      0.6150891103615445,
    ],
  ],
  [
    "ragchecker",
    "correctness",
    "completeness",
    [
      560, 0.6357142857142857, 0.5035115777762326, 0.6067852305779435, 0.7017114349724, 0.6862906083395276,
      0.6290637048606258,
    ],
  ],
  [
    "ragchecker",
    "correctness",
    "overall",
    [
      560, 0.7678571428571429, 0.6900017032873447, 0.781924387473633, 0.8653123321997495, 0.854172309810103,
      0.8094613556705318,
    ],
  ],
  [
    "ragchecker",
    "completeness",
    "overall",
    [
      560, 0.8089285714285714, 0.7462769358451578, 0.8323912847705974, 0.9056903734122301, 0.9052476401982034,
      0.8651476558065162,
    ],
  ],
];

const LABELS: Readonly<Record<string, readonly Label[]>> = {
  pandalm: [-1, 0, 1],
  ragchecker: [-2, -1, 0, 1, 2],
};

describe.skipIf(!isThere)("every two raters of real files, as scikit-learn and scipy have them", () => {
  it.each(EXPECTED)("%s: %s and %s", (set, one, other, [n, ...statistics]) => {
    const labels = LABELS[set] ?? [];
    const [a, b] = columnsOf(set, one, other);
    const { agreement } = comparisonOf(a, b, labels);
    const { accuracy, unweighted, linear, quadratic, spearman, kendall } = agreement;
    expect(agreement.n).toBe(n);
    for (const [at, value] of [accuracy, unweighted, linear, quadratic, spearman, kendall].entries()) {
      expect(value).toBeCloseTo(statistics[at] ?? Number.NaN, 9);
    }
  });
  it("names what is no verdict, and counts it", () => {
    const garbage = samplesOf("gpt-3.5-turbo-testset-v1.json").filter(
      ({ ratings }) => ratings[0]?.votes[0]?.value === null,
    );
    expect(garbage).toHaveLength(25);
    expect(garbage.every(({ ratings }) => ratings[0]?.votes[0]?.unparsed === "garbage")).toBe(true);
  });
  it("reads FastChat's scores", () => {
    const samples = samplesOf("llama-3.1_single.jsonl");
    expect(samples).toHaveLength(171);
    expect(new Set(samples.map(({ ratings }) => ratings[0]?.rater))).toEqual(new Set(["llama-3.1"]));
    expect(
      samples.every(({ ratings, prompt }) => typeof ratings[0]?.votes[0]?.value === "number" && prompt !== null),
    ).toBe(true);
  });
});

function columnsOf(set: string, one: string, other: string): readonly [RatedColumn, RatedColumn] {
  if (set === "ragchecker") {
    const samples = samplesOf("ragchecker_human_labeled_data.json");
    if (one !== "people") return [column(samples, one), column(samples, other)];
    // Two people's labels of a pair follow each other, each with the id of the pair.
    const [first, second] = [0, 1].map((person) => samples.filter((_, at) => at % 2 === person));
    expect(first?.map(({ id }) => id)).toEqual(second?.map(({ id }) => id));
    return [column(first ?? [], other), column(second ?? [], other)];
  }
  const byId = new Map<string | null, RatingSample>();
  for (const file of ["testset-v1.json", "gpt-3.5-turbo-testset-v1.json", "pandalm-7b-testset-v1.json"]) {
    for (const sample of samplesOf(file)) {
      const known = byId.get(sample.id);
      byId.set(sample.id, known ? { ...known, ratings: [...known.ratings, ...sample.ratings] } : sample);
    }
  }
  const samples = [...byId.values()];
  return [column(samples, one), column(samples, other)];
}

function column(samples: readonly RatingSample[], rater: string): RatedColumn {
  const values: Label[] = [];
  const codes = samples.map(({ ratings, isVerdict }) => {
    const rating = ratings.find((candidate) => candidate.rater === rater);
    if (!rating) return ABSENT;
    const value = consensusOf(rating, isVerdict, "majority");
    if (value === null) return UNPARSED;
    if (!values.includes(value)) values.push(value);
    return values.indexOf(value);
  });
  return { name: rater, values, codes: Int32Array.from(codes) };
}

function samplesOf(file: string): readonly RatingSample[] {
  const text = readFileSync(join(data, file), "utf8");
  const records: readonly Record<string, unknown>[] = file.endsWith(".jsonl")
    ? text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : JSON.parse(text);
  const origin = { name: file, folders: [] };
  const fitOf = (adapter: (typeof ratingAdapters)[number]) => adapter.match(records[0] ?? {}, origin);
  const [best] = [...ratingAdapters].sort((a, b) => fitOf(b) - fitOf(a));
  return records.flatMap((record) => best?.adapt(record, origin) ?? []);
}
