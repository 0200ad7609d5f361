// Catches raters of other programs' files that are missed or misnamed.
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { comparisonOf } from "../../../src/kinds/rating/agreement.ts";
import { ratingAdapters } from "../../../src/kinds/rating/formats/registry.ts";
import { ABSENT, type RatedColumn, UNPARSED } from "../../../src/kinds/rating/rated.ts";
import { consensusOf } from "../../../src/kinds/rating/values.ts";
import type { Label, RatingSample } from "../../../src/model/index.ts";
import { buildItems, itemRecord } from "../../../src/read/join.ts";
import { ours, recordsOf, theirs } from "../../data.ts";

const FILES = {
  pandalm: ["rating/testset-v1.json", "rating/gpt-3.5-turbo-testset-v1.json", "rating/pandalm-7b-testset-v1.json"],
  ragchecker: ["rating/ragchecker_human_labeled_data.json"],
};

/** A line: set, two raters, n, accuracy, kappa, linear and quadratic kappa, rho, tau-b. */
const rowsOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [set = "", one = "", other = "", n, ...statistics] = line.split(" ");
      const files = set === "pandalm" ? FILES.pandalm : FILES.ragchecker;
      return { set, one, other, n: Number(n), statistics: statistics.map(Number), files };
    });

/** As test/reference/agreement.py prints them: scikit-learn 1.9.1, scipy 1.17.1. */
const OF_OURS = rowsOf(`
pandalm annotator1 annotator2 60 0.8166666666666667 0.6950092421441775 0.7457627118644068 0.7806738715829625 0.7817762269669843 0.7487454787524234
pandalm annotator1 annotator3 60 0.8 0.6731729459827508 0.7787861599546229 0.8541801685029164 0.8535869587066807 0.7996444477022869
pandalm annotator1 gpt 57 0.7368421052631579 0.5810877021068104 0.5860435743605936 0.5897767115704005 0.5924001660865086 0.5706596460893195
pandalm annotator1 pandalm 60 0.7333333333333333 0.568733153638814 0.6256381168462848 0.6669931439764936 0.6657612687033648 0.6301285342065827
pandalm annotator2 annotator3 60 0.75 0.593128390596745 0.6575342465753424 0.7043363994743759 0.7023811804955502 0.6628172874724889
pandalm annotator2 gpt 57 0.6842105263157895 0.5 0.49429657794676807 0.48993288590604034 0.49234271396803264 0.47070853580259664
pandalm annotator2 pandalm 60 0.6666666666666666 0.4652406417112299 0.5062429057888762 0.5364891518737673 0.5365430979828105 0.5043919901062835
pandalm annotator3 gpt 57 0.6491228070175439 0.45033751205400185 0.4907466496490108 0.5226494099733536 0.5278108109693993 0.4937477005798465
pandalm annotator3 pandalm 60 0.7333333333333333 0.5772787318361954 0.6402055968018274 0.688128772635815 0.6884636593091473 0.6483776595492798
pandalm gpt pandalm 57 0.5964912280701754 0.37001441614608366 0.396147672552167 0.4171329345938646 0.4163699310479034 0.38750644894057135
ragchecker people correctness 30 0.5333333333333333 0.39655172413793105 0.5847750865051903 0.7487437185929648 0.7373739519914474 0.6647037197764558
ragchecker people completeness 30 0.4666666666666667 0.3063583815028903 0.5507487520798668 0.7441860465116279 0.7511277710477662 0.6689144725336238
ragchecker people overall 30 0.5 0.3023255813953488 0.5009784735812133 0.6827794561933536 0.7043096972663965 0.6182996064302793
ragchecker correctness completeness 60 0.4666666666666667 0.3133047210300428 0.5690747782002535 0.7701612903225806 0.7769752179252317 0.6880964361030015
ragchecker correctness overall 60 0.4666666666666667 0.2985020094994518 0.5510204081632653 0.7608200455580865 0.7781424827114286 0.6942522349088341
ragchecker completeness overall 60 0.55 0.3970971343505768 0.610738255033557 0.7829899167032004 0.7583806017209995 0.6773629487739762
`);

/** scikit-learn 1.2.1, scipy 1.10.1. */
const OF_THEIRS = rowsOf(`
pandalm annotator1 annotator2 999 0.9129129129129129 0.8520226785167024 0.8589380097663849 0.8635054829573727 0.8634674945265274 0.8522678273380195
pandalm annotator1 annotator3 999 0.928928928928929 0.8789438112500384 0.8883195388467917 0.8944916711046994 0.8948554083896046 0.8841124264066224
pandalm annotator1 gpt 974 0.7094455852156057 0.4793706557872469 0.5339515582655827 0.5665111772129079 0.5666730870942254 0.539880710981476
pandalm annotator1 pandalm 999 0.6596596596596597 0.4190926722147542 0.4611901773566619 0.48869705147761366 0.48853788038459806 0.4609021419950476
pandalm annotator2 annotator3 999 0.9179179179179179 0.8616614540762907 0.868734320203472 0.8734910920697189 0.874262490414964 0.8627554156243056
pandalm annotator2 gpt 974 0.7012320328542094 0.4711045758707815 0.5285196475744796 0.5634748151337547 0.5639992710288533 0.53594725493781
pandalm annotator2 pandalm 999 0.6516516516516516 0.41188968998568853 0.4529586565276359 0.480380103203464 0.48076112671476495 0.4524690400859887
pandalm annotator3 gpt 974 0.7084188911704312 0.48285828594076585 0.5449244284724444 0.582611074596131 0.5837982095402627 0.5541206200979056
pandalm annotator3 pandalm 999 0.6696696696696697 0.4411634080437753 0.47829506038124614 0.5030058198628908 0.5035021905437888 0.4758648960227306
pandalm gpt pandalm 974 0.702258726899384 0.47268002359741024 0.5153161699622655 0.5412366102741389 0.541907818362256 0.5183327157482609
ragchecker people correctness 280 0.5 0.3113383226169144 0.47154194237897074 0.6331422114841393 0.5919089002053931 0.5253901758536065
ragchecker people completeness 280 0.6 0.4625996058606803 0.5909445069690936 0.7183756029251596 0.6836372329711036 0.61807103012342
ragchecker people overall 280 0.5535714285714286 0.4132537593669846 0.5586893405226048 0.6984998170508598 0.6889100277271291 0.6150891103615445
ragchecker correctness completeness 560 0.6357142857142857 0.5035115777762326 0.6067852305779435 0.7017114349724 0.6862906083395276 0.6290637048606258
ragchecker correctness overall 560 0.7678571428571429 0.6900017032873447 0.781924387473633 0.8653123321997495 0.854172309810103 0.8094613556705318
ragchecker completeness overall 560 0.8089285714285714 0.7462769358451578 0.8323912847705974 0.9056903734122301 0.9052476401982034 0.8651476558065162
`);

const LABELS: Readonly<Record<string, readonly Label[]>> = {
  pandalm: [-1, 0, 1],
  ragchecker: [-2, -1, 0, 1, 2],
};

describe("raters of other programs' files", () => {
  it.each([...ours(OF_OURS), ...theirs(OF_THEIRS)])(
    "$set: $one and $other of $n, as scikit-learn and scipy have them",
    ({ set, one, other, n, statistics, paths }) => {
      const labels = LABELS[set] ?? [];
      const [a, b] = columnsOf(paths, set, one, other);
      const { agreement } = comparisonOf(a, b, labels);
      const { accuracy, unweighted, linear, quadratic, spearman, kendall } = agreement;
      expect(agreement.n).toBe(n);
      for (const [at, value] of [accuracy, unweighted, linear, quadratic, spearman, kendall].entries()) {
        expect(value).toBeCloseTo(statistics[at] ?? Number.NaN, 9);
      }
    },
  );

  it.each([
    ...ours([{ files: ["rating/gpt-3.5-turbo-testset-v1.json"], count: 3 }]),
    ...theirs([{ files: ["rating/gpt-3.5-turbo-testset-v1.json"], count: 25 }]),
  ])("names what is no verdict, and counts it: $count", ({ paths: [path = ""], count }) => {
    const garbage = samplesOf(path).filter(({ ratings }) => ratings[0]?.votes[0]?.value === null);
    expect(garbage).toHaveLength(count);
    expect(garbage.every(({ ratings }) => ratings[0]?.votes[0]?.unparsed === "garbage")).toBe(true);
  });

  it.each([
    ...ours([{ files: ["rating/tern-3.1_single.jsonl"], rater: "tern-3.1", count: 12 }]),
    ...theirs([{ files: ["rating/llama-3.1_single.jsonl"], rater: "llama-3.1", count: 171 }]),
  ])("reads FastChat's scores by $rater", ({ paths: [path = ""], rater, count }) => {
    const samples = samplesOf(path);
    expect(samples).toHaveLength(count);
    expect(new Set(samples.map(({ ratings }) => ratings[0]?.rater))).toEqual(new Set([rater]));
    expect(
      samples.every(({ ratings, prompt }) => typeof ratings[0]?.votes[0]?.value === "number" && prompt !== null),
    ).toBe(true);
  });
});

function columnsOf(
  paths: readonly string[],
  set: string,
  one: string,
  other: string,
): readonly [RatedColumn, RatedColumn] {
  const samples = paths.flatMap(samplesOf);
  if (set === "ragchecker") {
    const of = (aspect: string) => samples.filter(({ task }) => task === aspect);
    if (one === "people") return [column(of(other), "annotator 1"), column(of(other), "annotator 2")];
    // Of two aspects every person's labels are set against each other.
    const people = (aspect: string) =>
      of(aspect).flatMap((sample) =>
        sample.ratings.map(({ votes }) => ({ ...sample, ratings: [{ rater: aspect, votes }] })),
      );
    return [column(people(one), one), column(people(other), other)];
  }
  const byId = new Map<string | null, RatingSample>();
  for (const sample of samples) {
    const known = byId.get(sample.id);
    byId.set(sample.id, known ? { ...known, ratings: [...known.ratings, ...sample.ratings] } : sample);
  }
  const merged = [...byId.values()];
  return [column(merged, one), column(merged, other)];
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

function samplesOf(path: string): readonly RatingSample[] {
  const records = recordsOf(path);
  const origin = { name: basename(path), folders: [] };
  const fitOf = (adapter: (typeof ratingAdapters)[number]) => adapter.match(records[0] ?? {}, origin);
  const [best] = [...ratingAdapters].sort((a, b) => fitOf(b) - fitOf(a));
  const { itemOf } = best ?? {};
  if (!itemOf) return records.flatMap((record) => best?.adapt(record, origin) ?? []);
  const items = buildItems(
    itemOf,
    records.map((record, offset) => ({ record, offset, line: offset + 1 })),
    origin,
  );
  return records.flatMap((record, offset) => {
    const item = itemRecord(record, offset, items);
    return item === null ? [] : (best?.adapt(item, origin) ?? []);
  });
}
