import { type ColumnSpec, VERDICT_BASIS } from "../../analysis/table/facts.ts";
import type { Modes } from "../../model/index.ts";

/** Published score columns that are known by name; each is a column of its own, absent if no row has it. */
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
  /** Messages precede the question, and count among the documents. */
  history: 128,
  /** The level of noise is written as a number above 0 up to 1; as one above 1, which is a percentage. */
  ratioNoise: 256,
  percentNoise: 512,
} as const;

/** Bits of a matching mode's verdicts. `known` is set if they were computed. */
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

/** The bits that the chosen mode found; none if no verdict is made from words. */
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
  /** The labels are guesses: something absent in them is unknown. */
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
 * Bits of `traces`: what the words of response, answer and documents show of where it went wrong. 0 if there was
 * nothing to compare: see `causes/measure`.
 */
export const Trace = {
  /** Neither `lenient` nor `strict` finds the answer in the response, and the response does not have it word for word. */
  unsaid: 1,
  /** The answer can be looked for in the documents, word for word. */
  looked: 2,
  found: 4,
  /** Numbers and names of the response were searched in the documents, and one is in none. */
  checked: 8,
  odd: 16,
} as const;

/** A column of counts. */
interface CountColumn extends Pick<ColumnSpec, "basis" | "needs"> {
  /** It follows from the labels of sentences, of any annotator. */
  readonly isOfLabels?: true;
}

const VERDICT = { basis: VERDICT_BASIS } as const;
const OF_LABELS = { isOfLabels: true } as const;
const OF_SUPPORT = { isOfLabels: true, basis: "support" } as const;
const OF_RELEVANCE = { isOfLabels: true, basis: "relevance" } as const;
const OF_CITATIONS = { needs: { column: "given", bits: Given.citations } } as const;
const OF_JUDGED_CITATIONS = { ...OF_CITATIONS, isOfLabels: true, basis: "citations" } as const;

/** Counts of a RAG sample, in the order of their columns. R, U: relevant and utilized keys as written. */
const COUNTS = {
  /** 0: none; else 1 + position in `RAG_TASKS`. */
  task: {},
  given: {},
  lenient: VERDICT,
  benchmark: VERDICT,
  strict: VERDICT,
  /** `Found` bits by a judge's reply; 0 without a judge. */
  judged: VERDICT,

  labelled: OF_LABELS,
  /** len(R), len(U): repeated and unknown keys counted. */
  relevant: OF_RELEVANCE,
  utilized: OF_RELEVANCE,
  /** abs(set(R)), abs(set(R) ∩ set(U)): unknown keys counted. */
  relevantDistinct: OF_RELEVANCE,
  both: OF_RELEVANCE,
  /** The same without unknown keys. */
  relevantKnown: OF_RELEVANCE,
  utilizedKnown: OF_RELEVANCE,
  bothKnown: OF_RELEVANCE,
  /** T: sentences of all documents; 0 if unknown or none. */
  total: OF_LABELS,
  /** Code points of the sentences: relevant, utilized, both, all. */
  relevantChars: OF_RELEVANCE,
  utilizedChars: OF_RELEVANCE,
  bothChars: OF_RELEVANCE,
  totalChars: OF_LABELS,
  /** What `fractional` divides: sentences of the response if they are listed, else label entries; 0 if none is judged. */
  entries: OF_SUPPORT,
  entriesFull: OF_SUPPORT,
  /** 0: unknown; 1: nothing unsupported; 2: something unsupported. */
  adherence: OF_SUPPORT,
  /** Response sentences by state. */
  full: OF_SUPPORT,
  uncited: OF_SUPPORT,
  partial: OF_SUPPORT,
  none: OF_SUPPORT,
  unsure: OF_SUPPORT,
  unlabelled: OF_SUPPORT,
  /** Unlabelled headings, rows of tables and code in the response: no annotator is asked about them. */
  notAsked: OF_LABELS,
  /** The same states sentence by sentence: see `support/states`. 0 without labels. */
  states: OF_LABELS,
  moreStates: OF_LABELS,
  contradictions: OF_LABELS,
  /** Sentences of documents and response on which several calls of one annotator did not agree. */
  divided: OF_LABELS,
  traces: OF_LABELS,
  /** Issues of the sample other than contradictions. */
  issues: {},

  /** Citations, each document once a sentence, and those of no given document. */
  citations: OF_CITATIONS,
  dangling: OF_CITATIONS,
  /** Sentences that could cite, and those that do; headings, tables and code only if they do. */
  citable: OF_CITATIONS,
  citing: OF_CITATIONS,
  citedDocuments: OF_CITATIONS,
  givenDocuments: OF_CITATIONS,
  /** Of the sentences that could cite: labelled ones, supported ones without a source, ones cited whole. */
  judgedClaims: OF_JUDGED_CITATIONS,
  sourceless: OF_JUDGED_CITATIONS,
  citedWhole: OF_JUDGED_CITATIONS,
  /** Labelled sentences that cite, their citations, and those of them that count, are wrong, are of no use. */
  judgedCiting: OF_JUDGED_CITATIONS,
  judgedCitations: OF_JUDGED_CITATIONS,
  rightCitations: OF_JUDGED_CITATIONS,
  wrongCitations: OF_JUDGED_CITATIONS,
  idleCitations: OF_JUDGED_CITATIONS,
  /** Halves by the first citation of each sentence: 2 if that document supports it fully, 1 if partly. */
  citedHalves: OF_JUDGED_CITATIONS,
} as const satisfies Readonly<Record<string, CountColumn>>;

/** What is stored of a RAG sample. Published scores are NaN if absent. */
export type RagFacts = { readonly [Id in keyof typeof COUNTS]: number } & {
  readonly [Column in PublishedColumn as `published:${Column}`]: number;
};

const countColumns: readonly (readonly [string, CountColumn])[] = Object.entries(COUNTS);

export const LABEL_COLUMNS: readonly string[] = countColumns.flatMap(([id, { isOfLabels }]) =>
  isOfLabels ? [id] : [],
);

const SCORES = { column: "labelled", bits: Labelled.scores } as const;

export const ragColumns: readonly ColumnSpec[] = [
  ...countColumns.map(([id, { isOfLabels: _, ...column }]): ColumnSpec => ({ id, type: "integer", ...column })),
  ...PUBLISHED_COLUMNS.map((column): ColumnSpec => ({ id: `published:${column}`, type: "real", needs: SCORES })),
];

/** Facts of a sample that says nothing: the shape that all facts share, so that engines read them fast. */
export const NO_FACTS: RagFacts = Object.fromEntries(
  ragColumns.map(({ id, type }) => [id, type === "integer" ? 0 : Number.NaN]),
  // `fromEntries` forgets the names of the keys; they are those of the columns.
) as RagFacts;

/** Index of each fact among the columns of the kind. */
// `fromEntries` forgets the names of the keys.
export const FACT = Object.fromEntries(ragColumns.map(({ id }, at) => [id, at])) as Readonly<
  Record<keyof RagFacts, number>
>;
