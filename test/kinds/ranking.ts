import { meanOf } from "../../src/analysis/aggregate/means.ts";
import type { Facts } from "../../src/analysis/table/facts.ts";
import { Fields } from "../../src/kinds/adapting.ts";
import { claim } from "../../src/kinds/claims.ts";
import type { RowSummary } from "../../src/kinds/fields.ts";
import type { Adapter } from "../../src/kinds/format.ts";
import type { Kind } from "../../src/kinds/kind.ts";
import { modeFamily } from "../../src/kinds/modeFamily.ts";
import { chip, fieldsOf, rowVerdicts, severityOf, verdictValues } from "../../src/kinds/named.ts";
import { withRepeats } from "../../src/kinds/repeating.ts";
import {
  type DetailBody,
  type Issue,
  type MetricInfo,
  type Modes,
  modeIn,
  type Score,
  scored,
  type Verdict,
  verdictScore,
} from "../../src/model/index.ts";

/** A toy: a list that a search gave, and the one document that was wanted. No file outside of this one knows it. */
export interface RankingSample {
  readonly id: string | null;
  readonly query: string;
  readonly ranking: readonly string[];
  readonly wanted: string | null;
  readonly engine: string | null;
  readonly issues: readonly Issue[];
}

/** Place of the wanted document from 1 on, 0 where it is not in the list. */
interface RankingFacts extends Facts {
  readonly place: number;
  readonly isGiven: number;
  readonly issues: number;
}

export interface RankingDetail extends DetailBody {
  readonly kind: "ranking";
  readonly place: number;
}

const lists: Adapter<RankingSample> = {
  id: "ranked-lists",
  name: () => "Ranked lists",
  about: "Queries with the documents that an engine ranked.",
  needs: [[["query"], ["ranking"]]],
  role: "rows",
  match: (record) => (Array.isArray(record.ranking) && typeof record.query === "string" ? 1 : 0),
  adapt(record) {
    const fields = new Fields(record);
    return [
      {
        id: fields.id("id"),
        query: fields.text("query") ?? "",
        ranking: fields.texts("ranking") ?? [],
        wanted: fields.text("wanted"),
        engine: fields.text("engine"),
        issues: fields.issues,
      },
    ];
  },
};

const gain = modeFamily<"reciprocal" | "first">(
  "gain",
  { name: () => "What a place is worth", short: () => "Gain" },
  { reciprocal: () => "One divided by the place", first: () => "One for the first place alone" },
  { otherwise: "reciprocal", isSettledByFile: false, isMeasured: false },
);

const verdicts = rowVerdicts({
  top: { severity: 0, word: () => "First" },
  listed: { severity: 1, word: () => "Further down" },
  missing: { severity: 3, word: () => "Not in the list" },
});
type VerdictId = (typeof verdicts)[number]["id"];

const verdictOf = ({ place }: RankingFacts): VerdictId => (place === 1 ? "top" : place > 1 ? "listed" : "missing");

const info: MetricInfo = {
  id: "ranking.gain",
  name: "Gain",
  formula: "mean of what the wanted document's place is worth",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "a toy",
  family: "gain",
};

function gainOf({ place, isGiven }: RankingFacts, modes: Modes): Score {
  if (isGiven === 0) return { state: "unlabelled", reason: "no-gold" };
  if (modeIn(modes, "gain") === "first") return scored(place === 1 ? 1 : 0);
  return scored(place === 0 ? 0 : 1 / place);
}

const firstOf = ({ place, isGiven }: RankingFacts): Score =>
  isGiven === 0 ? { state: "unlabelled", reason: "no-gold" } : verdictScore(place === 1);

const rowSummary = (facts: RankingFacts): RowSummary => {
  const verdict = verdictOf(facts);
  return { verdict, support: null, issues: facts.issues, severity: severityOf(verdicts, verdict) };
};

const measure = ({ ranking, wanted, issues }: RankingSample): RankingFacts => ({
  place: wanted === null ? 0 : ranking.indexOf(wanted) + 1,
  isGiven: wanted === null ? 0 : 1,
  issues: issues.length,
});

function explain(sample: RankingSample, modes: Modes): RankingDetail {
  const facts = measure(sample);
  const score = gainOf(facts, modes);
  const level = verdictOf(facts);
  const mode = modeIn(modes, "gain") ?? "";
  const active: Verdict = {
    kind: "place",
    level,
    rule: "place",
    mode,
    spans: [],
    tone: level === "top" ? "good" : "bad",
    reason: null,
    notes: [],
  };
  return {
    kind: "ranking",
    question: sample.query,
    isLabelled: sample.wanted !== null,
    tables: [
      { title: "Ranking", columns: ["Place", "Document"], rows: sample.ranking.map((id, at) => [String(at + 1), id]) },
    ],
    verdicts: [{ kind: "place", active, byMode: [active], differs: false }],
    scores: [
      {
        id: info.id,
        mode,
        value: score.state === "scored" ? score.value : null,
        reason: score.state === "scored" ? null : score.reason,
        published: [],
      },
    ],
    place: facts.place,
  };
}

export const ranking: Kind<RankingSample, RankingFacts> = withRepeats({
  id: "ranking",
  read: {
    adapters: [lists],
    mappable: [
      { id: "ranking", name: () => "Ranking", type: "texts", isRequired: true, alsoCalled: [] },
      { id: "wanted", name: () => "Wanted document", type: "text", isRequired: false, alsoCalled: [] },
    ],
    fromMapping: (fields) => ({
      id: null,
      query: "",
      ranking: fields.texts("ranking") ?? [],
      wanted: fields.text("wanted"),
      engine: null,
      issues: fields.issues,
    }),
    override: (sample) => sample,
    idOf: ({ id }) => id,
    titleOf: ({ query }) => query,
    texts: [{ id: "question", read: ({ query }) => query }],
  },
  measure: {
    modes: [gain],
    columns: [
      { id: "place", type: "integer" },
      { id: "isGiven", type: "integer" },
      { id: "issues", type: "integer" },
    ],
    factsOf: measure,
    metrics: [{ info, score: gainOf, aggregate: meanOf(info, gainOf) }],
    dimensions: ["engine"],
    slicesOf: ({ engine }) => ({ engine }),
  },
  explain: {
    claims: [
      claim("place", () => "Place", { top: () => "First", listed: () => "Further down", missing: () => "Missing" }),
    ],
    sample: (sample, { modes }) => ({ body: explain(sample, modes), issues: sample.issues }),
    issuesOf: ({ issues }) => issues,
  },
  label: {
    labelling: { columns: [], withLabels: (sample) => sample, unlabelled: () => ({}), isLabelled: () => false },
    personVerdicts: {
      verdicts: verdicts.filter(({ id }) => id !== "listed"),
      verdictOf: (facts) => (facts.place === 1 ? "top" : "missing"),
    },
  },
  compare: {
    groupOf: ({ query, id }) => ({ question: [query], id: id === null ? null : [id] }),
    inputsOf: ({ query, wanted }) => ({ question: [query], ...(wanted === null ? {} : { gold: [wanted] }) }),
    repeating: { answerOf: ({ ranking: list }) => list.join("\n"), right: firstOf, family: null },
    comparing: { transitions: () => [{ field: "verdict", title: "Places", values: verdictValues(verdicts) }] },
  },
  words: {
    fields: fieldsOf<RankingFacts>([
      [
        "verdict",
        "text",
        () => "Verdict",
        (facts) => verdicts.findIndex(({ id }) => id === verdictOf(facts)),
        { names: verdicts.map(({ id }) => id) },
      ],
      ["place", "number", () => "Place", ({ place }) => (place === 0 ? null : place)],
    ]),
    chips: [chip("wrong", "missing", () => "Not in the list", "wrong", 'verdict == "missing"')],
    figures: [
      {
        family: null,
        draw: (view) => {
          const counts = verdicts.map(() => 0);
          view.each((facts) => {
            const at = verdicts.findIndex(({ id }) => id === verdictOf(facts));
            counts[at] = (counts[at] ?? 0) + 1;
          });
          const marks = verdicts.map(({ id, word }, at) => {
            const count = counts[at] ?? 0;
            return { label: word, value: count, n: count, interval: null, where: `verdict == "${id}"`, role: id };
          });
          return [{ id: "places", shape: "counts", title: "Places", n: view.size, leftOut: 0, marks }];
        },
      },
    ],
    listColumns: [{ id: info.id, short: "G" }],
    verdicts,
    rowSummary,
    hasProblem: ({ place }) => place === 0,
  },
});

const list = (id: string, engine: string, wanted: string | null, ...documents: readonly string[]) =>
  JSON.stringify({ id, query: `Where is ${id}?`, engine, wanted, ranking: documents });

/** Two engines on four questions: first, second, third and missing places, one without a wanted document. */
export const RANKED_LINES: readonly string[] = [
  list("q1", "old", "a", "a", "b", "c"),
  list("q2", "old", "a", "b", "a", "c"),
  list("q3", "old", "a", "b", "c"),
  list("q4", "old", null, "b", "c"),
  list("q1", "new", "a", "b", "a", "c"),
  list("q2", "new", "a", "a", "b", "c"),
  list("q3", "new", "a", "b", "c", "a"),
  list("q4", "new", null, "b", "c"),
];
