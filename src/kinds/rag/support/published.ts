import type { TableView } from "../../../analysis/table/view.ts";
import { PUBLISHED_COLUMNS, type PublishedColumn, type RagFacts } from "../facts.ts";
import {
  adherenceScore,
  averageScore,
  completenessScore,
  relevanceScore,
  type SupportScore,
  utilizationScore,
} from "./scores.ts";

/** The published value by column; NaN if absent. Each property name is literal: a variable one is a lookup per row. */
export const readPublished: Readonly<Record<PublishedColumn, (facts: RagFacts) => number>> = {
  relevance_score: (facts) => facts["published:relevance_score"],
  utilization_score: (facts) => facts["published:utilization_score"],
  completeness_score: (facts) => facts["published:completeness_score"],
  adherence_score: (facts) => facts["published:adherence_score"],
  trulens_groundedness: (facts) => facts["published:trulens_groundedness"],
  trulens_context_relevance: (facts) => facts["published:trulens_context_relevance"],
  ragas_faithfulness: (facts) => facts["published:ragas_faithfulness"],
  ragas_context_relevance: (facts) => facts["published:ragas_context_relevance"],
  gpt3_adherence: (facts) => facts["published:gpt3_adherence"],
  gpt3_context_relevance: (facts) => facts["published:gpt3_context_relevance"],
  gpt35_utilization: (facts) => facts["published:gpt35_utilization"],
  relevance: (facts) => facts["published:relevance"],
  utilization: (facts) => facts["published:utilization"],
  completeness: (facts) => facts["published:completeness"],
  adherence: (facts) => facts["published:adherence"],
  average: (facts) => facts["published:average"],
  context_relevance: (facts) => facts["published:context_relevance"],
  context_utilization: (facts) => facts["published:context_utilization"],
  "scores.relevance": (facts) => facts["published:scores.relevance"],
  "scores.utilization": (facts) => facts["published:scores.utilization"],
  "scores.completeness": (facts) => facts["published:scores.completeness"],
  "scores.adherence": (facts) => facts["published:scores.adherence"],
  "scores.average": (facts) => facts["published:scores.average"],
  "scores.context_relevance": (facts) => facts["published:scores.context_relevance"],
  "scores.context_utilization": (facts) => facts["published:scores.context_utilization"],
  "pred.relevance": (facts) => facts["published:pred.relevance"],
  "pred.utilization": (facts) => facts["published:pred.utilization"],
  "pred.completeness": (facts) => facts["published:pred.completeness"],
  "pred.adherence": (facts) => facts["published:pred.adherence"],
  "gt.relevance": (facts) => facts["published:gt.relevance"],
  "gt.utilization": (facts) => facts["published:gt.utilization"],
  "gt.completeness": (facts) => facts["published:gt.completeness"],
  "gt.adherence": (facts) => facts["published:gt.adherence"],
  "metrics.context_relevance": (facts) => facts["published:metrics.context_relevance"],
  "metrics.context_utilization": (facts) => facts["published:metrics.context_utilization"],
  "metrics.completeness": (facts) => facts["published:metrics.completeness"],
  "metrics.adherence": (facts) => facts["published:metrics.adherence"],
  "metrics.average": (facts) => facts["published:metrics.average"],
  "metrics.relevance": (facts) => facts["published:metrics.relevance"],
  "metrics.utilization": (facts) => facts["published:metrics.utilization"],
  "evaluation.relevance": (facts) => facts["published:evaluation.relevance"],
  "evaluation.utilization": (facts) => facts["published:evaluation.utilization"],
  "evaluation.completeness": (facts) => facts["published:evaluation.completeness"],
  "evaluation.adherence": (facts) => facts["published:evaluation.adherence"],
  "evaluation.average": (facts) => facts["published:evaluation.average"],
  "evaluation.context_relevance": (facts) => facts["published:evaluation.context_relevance"],
  "evaluation.context_utilization": (facts) => facts["published:evaluation.context_utilization"],
};

/** Published scores: the four, and their mean. */
export type PublishedScore = "relevance" | "utilization" | "completeness" | "adherence" | "average";

export const PUBLISHED: Readonly<Record<PublishedScore, readonly PublishedColumn[]>> = {
  relevance: [
    "relevance_score",
    "relevance",
    "context_relevance",
    "scores.relevance",
    "scores.context_relevance",
    "metrics.relevance",
    "metrics.context_relevance",
    "evaluation.relevance",
    "evaluation.context_relevance",
    "pred.relevance",
    "gt.relevance",
    "trulens_context_relevance",
    "ragas_context_relevance",
    "gpt3_context_relevance",
  ],
  utilization: [
    "utilization_score",
    "utilization",
    "context_utilization",
    "scores.utilization",
    "scores.context_utilization",
    "metrics.utilization",
    "metrics.context_utilization",
    "evaluation.utilization",
    "evaluation.context_utilization",
    "pred.utilization",
    "gt.utilization",
    "gpt35_utilization",
  ],
  completeness: [
    "completeness_score",
    "completeness",
    "scores.completeness",
    "metrics.completeness",
    "evaluation.completeness",
    "pred.completeness",
    "gt.completeness",
  ],
  adherence: [
    "adherence_score",
    "adherence",
    "scores.adherence",
    "metrics.adherence",
    "evaluation.adherence",
    "pred.adherence",
    "gt.adherence",
    "trulens_groundedness",
    "ragas_faithfulness",
    "gpt3_adherence",
  ],
  average: ["average", "scores.average", "metrics.average", "evaluation.average"],
};

type PublishedFact = `published:${PublishedColumn}`;
type PublishedFacts = Pick<RagFacts, PublishedFact>;

export const factOf = (column: PublishedColumn): PublishedFact => FACTS[column];

// `fromEntries` forgets the names of the keys.
const FACTS = Object.fromEntries(PUBLISHED_COLUMNS.map((column) => [column, `published:${column}`])) as Readonly<
  Record<PublishedColumn, PublishedFact>
>;

export function publishedFacts(published: Readonly<Record<string, number | null>>): Partial<PublishedFacts> {
  const facts: Partial<Record<PublishedFact, number>> = {};
  for (const column in published) {
    const value = published[column];
    if (value !== undefined && value !== null && isKnown(column)) facts[factOf(column)] = value;
  }
  return facts;
}

export function publishedValue(facts: RagFacts, column: PublishedColumn): number | null {
  const value = readPublished[column](facts);
  return Number.isNaN(value) ? null : value;
}

/** For exports: `published.<column>`. */
export function publishedIn(facts: RagFacts): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const column of PUBLISHED_COLUMNS) {
    const value = publishedValue(facts, column);
    if (value !== null) found[`published.${column}`] = value;
  }
  return found;
}

const KNOWN: ReadonlySet<string> = new Set(PUBLISHED_COLUMNS);
const isKnown = (column: string): column is PublishedColumn => KNOWN.has(column);

/** Published columns of a score with a value in the table, in declared order. */
export function columnsIn(view: TableView<RagFacts>, score: PublishedScore): readonly PublishedColumn[] {
  return PUBLISHED[score].filter((column) => {
    const fact = factOf(column);
    if (view.hasColumn?.(fact) === false) return false;
    return view.anyInTable((facts) => !Number.isNaN(facts[fact]), `has ${fact}`);
  });
}

export const scoreOf: Readonly<Record<PublishedScore, SupportScore>> = {
  relevance: relevanceScore,
  utilization: utilizationScore,
  completeness: completenessScore,
  adherence: adherenceScore,
  average: averageScore,
};
