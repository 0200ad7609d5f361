import { PUBLISHED_COLUMNS, type PublishedColumn, type RagFacts } from "../facts.ts";

/** The four scores that rows can come with. */
export type PublishedScore = "relevance" | "utilization" | "completeness" | "adherence";

/** Which published columns speak of which score. */
export const PUBLISHED: Readonly<Record<PublishedScore, readonly PublishedColumn[]>> = {
  relevance: [
    "relevance_score",
    "relevance",
    "scores.relevance",
    "metrics.context_relevance",
    "pred.relevance",
    "gt.relevance",
    "trulens_context_relevance",
    "ragas_context_relevance",
    "gpt3_context_relevance",
  ],
  utilization: [
    "utilization_score",
    "utilization",
    "scores.utilization",
    "metrics.context_utilization",
    "pred.utilization",
    "gt.utilization",
    "gpt35_utilization",
  ],
  completeness: [
    "completeness_score",
    "completeness",
    "scores.completeness",
    "metrics.completeness",
    "pred.completeness",
    "gt.completeness",
  ],
  adherence: [
    "adherence_score",
    "adherence",
    "scores.adherence",
    "metrics.adherence",
    "pred.adherence",
    "gt.adherence",
    "trulens_groundedness",
    "ragas_faithfulness",
    "gpt3_adherence",
  ],
};

type PublishedFact = `published:${PublishedColumn}`;
type PublishedFacts = Pick<RagFacts, PublishedFact>;

/** Where a published column stands in the facts. */
export const factOf = (column: PublishedColumn): PublishedFact => `published:${column}`;

/** Published scores as facts: NaN, in storage alone, where the sample has none. */
export function publishedFacts(published: Readonly<Record<string, number | null>>): PublishedFacts {
  let facts: Record<PublishedFact, number> | null = null;
  for (const column in published) {
    const value = published[column];
    if (value === undefined || value === null || !isKnown(column)) continue;
    facts ??= { ...NONE };
    facts[factOf(column)] = value;
  }
  return facts ?? NONE;
}

/** The published value of a sample; null where it has none. */
export function publishedValue(facts: RagFacts, column: PublishedColumn): number | null {
  const value = facts[factOf(column)];
  return Number.isNaN(value) ? null : value;
}

const KNOWN: ReadonlySet<string> = new Set(PUBLISHED_COLUMNS);
const isKnown = (column: string): column is PublishedColumn => KNOWN.has(column);

// `fromEntries` forgets the names of the keys; they are those of the columns.
const NONE = Object.fromEntries(PUBLISHED_COLUMNS.map((column) => [factOf(column), Number.NaN])) as PublishedFacts;
