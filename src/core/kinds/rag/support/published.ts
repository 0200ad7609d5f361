import { PUBLISHED_COLUMNS, type PublishedColumn, type RagFacts } from "../facts.ts";
import { readPublished } from "./readPublished.ts";

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
export const factOf = (column: PublishedColumn): PublishedFact => FACTS[column];

// Made once: a name that is put together anew has to be looked up anew. `fromEntries` forgets the names of the keys.
const FACTS = Object.fromEntries(PUBLISHED_COLUMNS.map((column) => [column, `published:${column}`])) as Readonly<
  Record<PublishedColumn, PublishedFact>
>;

/** Published scores as facts: those that the sample has. */
export function publishedFacts(published: Readonly<Record<string, number | null>>): Partial<PublishedFacts> {
  const facts: Partial<Record<PublishedFact, number>> = {};
  for (const column in published) {
    const value = published[column];
    if (value !== undefined && value !== null && isKnown(column)) facts[factOf(column)] = value;
  }
  return facts;
}

/** The published value of a sample; null where it has none. */
export function publishedValue(facts: RagFacts, column: PublishedColumn): number | null {
  const value = readPublished[column](facts);
  return Number.isNaN(value) ? null : value;
}

const KNOWN: ReadonlySet<string> = new Set(PUBLISHED_COLUMNS);
const isKnown = (column: string): column is PublishedColumn => KNOWN.has(column);
