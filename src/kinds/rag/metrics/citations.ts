import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meanOf } from "../../../analysis/aggregate/means.ts";
import {
  type MetricInfo,
  type Modes,
  metricInfo,
  NOT_APPLICABLE,
  type Score,
  scored,
  UNLABELLED,
  undefinedScore,
} from "../../../model/index.ts";
import { Given, type RagFacts } from "../facts.ts";

const NO_CITATIONS = undefinedScore("no-citations");
const NOTHING_TO_CITE = undefinedScore("zero-denominator");
const UNSURE = undefinedScore("unsure");
const ALCE = "ALCE, arXiv:2305.14627";
const TREC = "TREC 2024 RAG, arXiv:2504.15205";

const cites = ({ given }: RagFacts): boolean => (given & Given.citations) !== 0;

/** Labelled sentences that could cite. Without citations a response has states only. */
const judgedIn = (facts: RagFacts): number =>
  cites(facts) ? facts.judgedClaims : facts.full + facts.partial + facts.none + facts.uncited;
const sourcelessIn = (facts: RagFacts): number => (cites(facts) ? facts.sourceless : facts.uncited);

const ratio = (part: number, whole: number, none: Score): Score => (whole === 0 ? none : scored(part / whole));

type Count = (facts: RagFacts, modes: Modes) => Score;

/** Responses to questions with documents, in files with citations; responses without citations are included. */
function ofCiting(count: Count): Count {
  return (facts, modes) => {
    const isThere = (facts.given & TEXTS) === TEXTS && (facts.given & Given.emptyResponse) === 0;
    return (modes.citations ?? "none") === "none" || !isThere ? NOT_APPLICABLE : count(facts, modes);
  };
}
const TEXTS = Given.response | Given.documents;

const ofLabelled = (count: Count): Count =>
  ofCiting((facts, modes) => {
    if (judgedIn(facts) > 0) return count(facts, modes);
    return facts.unsure > 0 ? UNSURE : UNLABELLED;
  });

/** Sentences cited whole, of those that need a source; in `alce` of all, 0 without such sentences. */
const citationRecall: Count = ofLabelled((facts, { citations }) => {
  const needing = citations === "alce" ? judgedIn(facts) : judgedIn(facts) - sourcelessIn(facts);
  return ratio(facts.citedWhole, needing, NOTHING_TO_CITE);
});

/** In `alce` 0 without citations. */
const citationPrecision: Count = ofLabelled((facts, { citations }) =>
  ratio(facts.rightCitations, facts.judgedCitations, citations === "alce" ? scored(0) : NO_CITATIONS),
);

const citationF1: Count = (facts, modes) => {
  const recall = citationRecall(facts, modes);
  const precision = citationPrecision(facts, modes);
  if (recall.state !== "scored") return recall;
  if (precision.state !== "scored") return precision;
  const sum = recall.value + precision.value;
  return scored(sum === 0 ? 0 : (2 * recall.value * precision.value) / sum);
};

type Described = Pick<MetricInfo, "id" | "name" | "formula"> & Partial<MetricInfo>;

function citationMetric(described: Described, score: Count): Metric<RagFacts> {
  const info = metricInfo({ source: ALCE, family: "citations", ...described });
  return { info, score, aggregate: meanOf(info, score) };
}

/**
 * Means over responses, by the active labels; the last four need none. Unjudged and unsure sentences are left out of
 * both sides.
 */
export const citationMetrics: readonly Metric<RagFacts>[] = [
  citationMetric(
    {
      id: "citation.recall",
      name: "Citation recall",
      formula: "fully supported sentences that cite every document that supports them / sentences that need a source",
    },
    citationRecall,
  ),
  citationMetric(
    {
      id: "citation.precision",
      name: "Citation precision",
      formula: "citations of supporting documents at sentences that cite all of them / citations",
    },
    citationPrecision,
  ),
  citationMetric(
    { id: "citation.f1", name: "Citation F1", formula: "2 · recall · precision / (recall + precision)" },
    citationF1,
  ),
  citationMetric(
    {
      id: "citation.weighted-precision",
      name: "Weighted citation precision",
      formula: "Σ (1 full, ½ partial, by the first cited document) / sentences that cite",
      source: TREC,
    },
    ofLabelled((facts) => ratio(facts.citedHalves / 2, facts.judgedCiting, NO_CITATIONS)),
  ),
  citationMetric(
    {
      id: "citation.weighted-recall",
      name: "Weighted citation recall",
      formula: "Σ (1 full, ½ partial, by the first cited document) / sentences",
      source: TREC,
    },
    ofLabelled((facts) => scored(facts.citedHalves / 2 / judgedIn(facts))),
  ),
  citationMetric(
    {
      id: "citation.uncited",
      name: "Uncited sentences",
      formula: "sentences without a citation / sentences",
      direction: "lower",
      source: "Evaloupe",
    },
    ofCiting((facts) =>
      cites(facts) ? ratio(facts.citable - facts.citing, facts.citable, NOTHING_TO_CITE) : scored(1),
    ),
  ),
  citationMetric(
    {
      id: "citation.dangling",
      name: "Dangling citations",
      formula: "citations of documents that are not there / citations",
      direction: "lower",
      source: "Evaloupe",
    },
    ofCiting((facts) => ratio(facts.dangling, facts.citations, NO_CITATIONS)),
  ),
  citationMetric(
    {
      id: "citation.per-sentence",
      name: "Citations per sentence",
      formula: "citations / sentences",
      range: [0, Number.POSITIVE_INFINITY],
      direction: "none",
      source: "Evaloupe",
    },
    ofCiting((facts) => (cites(facts) ? ratio(facts.citations, facts.citable, NOTHING_TO_CITE) : scored(0))),
  ),
  citationMetric(
    {
      id: "citation.unused-documents",
      name: "Documents never cited",
      formula: "documents that no sentence cites / documents",
      direction: "none",
      source: "Evaloupe",
    },
    ofCiting((facts) =>
      cites(facts)
        ? ratio(facts.givenDocuments - facts.citedDocuments, facts.givenDocuments, NOTHING_TO_CITE)
        : scored(1),
    ),
  ),
];

/** Exported inputs of the metrics; none without citations. */
export function citationsIn(facts: RagFacts): Readonly<Record<string, number>> {
  if (!cites(facts)) return {};
  const { citations, citing, citable } = facts;
  const judged = { "citation.wrong": facts.wrongCitations, "citation.idle": facts.idleCitations };
  return {
    "citation.citations": citations,
    "citation.citing-sentences": citing,
    "citation.sentences": citable,
    ...(facts.judgedClaims > 0 ? judged : {}),
  };
}
