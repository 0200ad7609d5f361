import { type ColumnSpec, VERDICT_BASIS } from "../../analysis/table/facts.ts";
import type { Modes } from "../../model/index.ts";

/** Published score columns that are known by name; each is a column of its own, absent where no row has it. */
export const PUBLISHED_COLUMNS = [
  "relevance_score",
  "utilization_score",
  "completeness_score",
  "adherence_score",
  "trulens_groundedness",
  "trulens_context_relevance",
  "ragas_faithfulness",
  "ragas_context_relevance",
  "gpt3_adherence",
  "gpt3_context_relevance",
  "gpt35_utilization",
  "relevance",
  "utilization",
  "completeness",
  "adherence",
  "average",
  "context_relevance",
  "context_utilization",
  "scores.relevance",
  "scores.utilization",
  "scores.completeness",
  "scores.adherence",
  "scores.average",
  "scores.context_relevance",
  "scores.context_utilization",
  "pred.relevance",
  "pred.utilization",
  "pred.completeness",
  "pred.adherence",
  "gt.relevance",
  "gt.utilization",
  "gt.completeness",
  "gt.adherence",
  "metrics.context_relevance",
  "metrics.context_utilization",
  "metrics.completeness",
  "metrics.adherence",
  "metrics.average",
  "metrics.relevance",
  "metrics.utilization",
  "evaluation.relevance",
  "evaluation.utilization",
  "evaluation.completeness",
  "evaluation.adherence",
  "evaluation.average",
  "evaluation.context_relevance",
  "evaluation.context_utilization",
] as const;
export type PublishedColumn = (typeof PUBLISHED_COLUMNS)[number];

/** Bits of `given`: what the sample has. An empty string is given. */
export const Given = {
  response: 1,
  answer: 2,
  counterfactual: 4,
  documents: 8,
  /** The answer is there and cannot be read. */
  badAnswer: 16,
  /** The response is there and says nothing: no character but white space. */
  emptyResponse: 32,
  /** The response cites its documents. */
  citations: 64,
  /** Messages stand before the question, and count among the documents. */
  history: 128,
  /** The level of noise is written as a number above 0 up to 1; as one above 1, which is a percentage. */
  ratioNoise: 256,
  percentNoise: 512,
} as const;

/** Bits of a matching mode's verdicts. `known` tells a worked-out block from an absent one. */
export const Found = {
  known: 1,
  correct: 2,
  rejected: 4,
  detected: 8,
  corrected: 16,
  followed: 32,
  /** The answer is given, and a statement denies it or makes it doubtful. */
  negated: 64,
  /** Both an answer and a rejection. */
  both: 128,
} as const;

/** The bits that the chosen mode found; none where no verdict is made from words. */
export const foundBy = (facts: RagFacts, { matching }: Pick<Modes, "matching">): number =>
  matching === "none" ? 0 : facts[matching];

/** Bits of `labelled`: which label lists the sample has, and what they can be set against. */
export const Labelled = {
  relevant: 1,
  utilized: 2,
  support: 4,
  unsupportedKeys: 8,
  /** Lists are absent, and their lengths are counts from the file. */
  countsOnly: 16,
  /** The number of document sentences is known, be it 0. */
  total: 32,
  /** Every document sentence has its text. */
  text: 64,
  /** Published scores came with the row. */
  scores: 128,
  /** The row is a judge's: without labels it is one whose labelling failed, and counts as left out. */
  judge: 256,
  /** There are entries of support, and none has a verdict: neither its own nor one by the list of unsupported sentences. */
  unjudged: 512,
  /** The labels are guesses: what they do not say they cannot tell. */
  guess: 2048,
  /** The labels were made of the published scores, which are not set against them. */
  fromScores: 1024,
  /** The judge says of the whole response whether it is supported, and what it says. */
  overall: 4096,
  overallSupported: 8192,
} as const;

/** Bits of `contradictions`, in the order of the issue codes that name them. */
export const Contradiction = {
  /** Fully supported, with no keys at all. */
  noKeys: 1,
  overallDiffers: 2,
  usedNotRelevant: 4,
  usedWithoutRelevant: 8,
  unknownKey: 16,
  repeatedKey: 32,
  unlabelledSentence: 64,
} as const;

/**
 * Bits of `traces`: what the words of response, answer and documents show of where it went wrong. 0 where there was
 * nothing to compare: see `causes/measure`.
 */
export const Trace = {
  /** Neither `lenient` nor `strict` finds the answer in the response, and it does not stand there word for word. */
  unsaid: 1,
  /** The answer can be looked for in the documents, word for word. */
  looked: 2,
  found: 4,
  /** Numbers and names of the response were looked for in the documents, and one stands in none. */
  checked: 8,
  odd: 16,
} as const;

/** What is stored of a RAG sample. R, U: relevant and utilized keys as written; counts, unless said otherwise. */
export type RagFacts = {
  /** 0: none; else 1 + position in `RAG_TASKS`. */
  readonly task: number;
  readonly given: number;
  readonly lenient: number;
  readonly benchmark: number;
  readonly strict: number;
  /** `Found` bits by a judge's reply; 0 where no judge was asked. */
  readonly judged: number;

  readonly labelled: number;
  /** len(R), len(U): repeated and unknown keys counted. */
  readonly relevant: number;
  readonly utilized: number;
  /** abs(set(R)), abs(set(R) ∩ set(U)): unknown keys counted. */
  readonly relevantDistinct: number;
  readonly both: number;
  /** The same without unknown keys. */
  readonly relevantKnown: number;
  readonly utilizedKnown: number;
  readonly bothKnown: number;
  /** T: sentences of all documents; 0 where unknown or none. */
  readonly total: number;
  /** Code points of the sentences: relevant, utilized, both, all. */
  readonly relevantChars: number;
  readonly utilizedChars: number;
  readonly bothChars: number;
  readonly totalChars: number;
  /** What `fractional` divides: sentences of the response where they are listed, else label entries; 0 where none is judged. */
  readonly entries: number;
  readonly entriesFull: number;
  /** 0: the labels do not say; 1: nothing unsupported; 2: something unsupported. */
  readonly adherence: number;
  /** Response sentences by state. */
  readonly full: number;
  readonly uncited: number;
  readonly partial: number;
  readonly none: number;
  readonly unsure: number;
  readonly unlabelled: number;
  /** Headings, rows of tables and code in the response that nobody labelled: they are not asked about. */
  readonly notAsked: number;
  /** The same states sentence by sentence: see `support/states`. 0 where none is labelled. */
  readonly states: number;
  readonly moreStates: number;
  readonly contradictions: number;
  /** Sentences of documents and response on which several calls of one annotator did not agree. */
  readonly divided: number;
  readonly traces: number;
  /** Citations of a response that has any, each document once a sentence, and those of no document that is there. */
  readonly citations: number;
  readonly dangling: number;
  /** Sentences that could cite, and those that do; headings, tables and code only where they do. */
  readonly citable: number;
  readonly citing: number;
  /** Documents that are cited, of all that are given. */
  readonly citedDocuments: number;
  readonly givenDocuments: number;
  /** Of the sentences that could cite: those that are labelled, those supported without a source, those cited whole. */
  readonly judgedClaims: number;
  readonly sourceless: number;
  readonly citedWhole: number;
  /** Labelled sentences that cite, their citations, and those of them that count, are wrong, are of no use. */
  readonly judgedCiting: number;
  readonly judgedCitations: number;
  readonly rightCitations: number;
  readonly wrongCitations: number;
  readonly idleCitations: number;
  /** Halves by the first citation of each sentence: 2 where it is fully supported by that document, 1 where partly. */
  readonly citedHalves: number;
  /** Issues of the sample beside the contradictions. */
  readonly issues: number;
} & { readonly [Column in PublishedColumn as `published:${Column}`]: number };

/** Columns of responses that cite, by whatever labels. */
const CITATION_COLUMNS = [
  "citations",
  "dangling",
  "citable",
  "citing",
  "citedDocuments",
  "givenDocuments",
] as const satisfies readonly (keyof RagFacts)[];

/** Columns of responses that cite which follow from labels. */
const JUDGED_CITATION_COLUMNS = [
  "judgedClaims",
  "sourceless",
  "citedWhole",
  "judgedCiting",
  "judgedCitations",
  "rightCitations",
  "wrongCitations",
  "idleCitations",
  "citedHalves",
] as const satisfies readonly (keyof RagFacts)[];

/** Columns that follow from the labels of sentences, whoever gave them. */
export const LABEL_COLUMNS = [
  "labelled",
  "relevant",
  "utilized",
  "relevantDistinct",
  "both",
  "relevantKnown",
  "utilizedKnown",
  "bothKnown",
  "total",
  "relevantChars",
  "utilizedChars",
  "bothChars",
  "totalChars",
  "entries",
  "entriesFull",
  "adherence",
  "full",
  "uncited",
  "partial",
  "none",
  "unsure",
  "unlabelled",
  "notAsked",
  "states",
  "moreStates",
  "contradictions",
  "divided",
  "traces",
  ...JUDGED_CITATION_COLUMNS,
] as const satisfies readonly (keyof RagFacts)[];

const CITED: readonly string[] = [...CITATION_COLUMNS, ...JUDGED_CITATION_COLUMNS];
const isOfCitations = (id: string): boolean => CITED.includes(id);

const COUNTS = [
  "task",
  "given",
  "lenient",
  "benchmark",
  "strict",
  "judged",
  ...LABEL_COLUMNS.filter((id) => !isOfCitations(id)),
  "issues",
] as const satisfies readonly (keyof RagFacts)[];

const SCORES = { column: "labelled", bits: Labelled.scores } as const;
const CITING = { column: "given", bits: Given.citations } as const;

/** What verdicts in these columns are computed from. */
const BASES: ReadonlyMap<string, string> = new Map([
  ...(["lenient", "benchmark", "strict", "judged"] as const).map((id) => [id, VERDICT_BASIS] as const),
  ...(
    ["adherence", "entries", "entriesFull", "full", "uncited", "partial", "none", "unsure", "unlabelled"] as const
  ).map((id) => [id, "support"] as const),
  ...(["relevant", "utilized", "relevantDistinct", "both", "relevantKnown", "utilizedKnown", "bothKnown"] as const).map(
    (id) => [id, "relevance"] as const,
  ),
  ...(["relevantChars", "utilizedChars", "bothChars"] as const).map((id) => [id, "relevance"] as const),
  ...JUDGED_CITATION_COLUMNS.map((id) => [id, "citations"] as const),
]);

const withBasis = (id: string): Pick<ColumnSpec, "basis"> => {
  const basis = BASES.get(id);
  return basis === undefined ? {} : { basis };
};

export const ragColumns: readonly ColumnSpec[] = [
  ...COUNTS.map((id) => ({ id, type: "integer", ...withBasis(id) }) as const),
  ...CITED.map((id) => ({ id, type: "integer", needs: CITING, ...withBasis(id) }) as const),
  ...PUBLISHED_COLUMNS.map((column) => ({ id: `published:${column}`, type: "real", needs: SCORES }) as const),
];

/** Facts of a sample that says nothing: the shape that all facts share, so that engines read them fast. */
export const NO_FACTS: RagFacts = Object.fromEntries(
  ragColumns.map(({ id, type }) => [id, type === "integer" ? 0 : Number.NaN]),
  // `fromEntries` forgets the names of the keys; they are those of the columns.
) as RagFacts;
