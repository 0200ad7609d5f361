import type {
  LabelledSentence,
  RagSample,
  SampleLabels,
  SentenceSupport,
  SupportLabels,
} from "../../../model/index.ts";
import { splitDocument, splitResponse } from "../../sentences/split.ts";
import type { Facts, Labelling } from "../kind.ts";
import { isOfCriteria } from "./criteria.ts";
import { LABEL_COLUMNS, Labelled, type RagFacts } from "./facts.ts";
import { glance } from "./glance.ts";
import { unpackStates } from "./support/states.ts";

/** Labels of other annotators in the place of the file's. Published scores and counts of sentences stay. */
export const ragLabelling: Labelling<RagSample, RagFacts> = {
  columns: LABEL_COLUMNS,
  isOwnValue: isOfCriteria,
  withLabels,
  unlabelled,
  isLabelled: (facts) => (facts.labelled & SAID) !== 0,
  statesOf: unpackStates,
  verdicts: ["correct", "wrong", "rejected"],
  verdictOf(facts, modes) {
    const { verdict } = glance(facts, modes);
    if (verdict === "unscored") return null;
    if (verdict === "contradicted") return "wrong";
    return verdict === "rejected-rightly" ? "rejected" : verdict;
  },
  // What the words of its sentences leave open is asked of the labeller by words.
  doubtOf: () => null,
  ratingsFor: () => [],
};

const SAID = Labelled.relevant | Labelled.utilized | Labelled.support | Labelled.unsupportedKeys;
/** What is known of the sentences whoever labels them. */
const KEPT = Labelled.total | Labelled.text | Labelled.scores;

function unlabelled(facts: RagFacts): Facts {
  const { full, uncited, partial, none, total, totalChars } = facts;
  return {
    labelled: facts.labelled & KEPT,
    total,
    totalChars,
    unlabelled: full + uncited + partial + none + facts.unlabelled,
  };
}

/** Sentences are cut where the file has none: those are what the annotator was shown. */
function withLabels({ criteria: _, ...sample }: RagSample, labels: SampleLabels | null): RagSample {
  const total = sample.counts?.total ?? null;
  const counts = total === null ? null : { ...NO_COUNTS, total };
  if (labels === null || (!labels.support && !labels.sentences)) return { ...sample, labels: null, counts };
  const { response } = sample;
  const cut = {
    ...sample,
    counts,
    responseSentences: sample.responseSentences ?? (response === null ? null : splitResponse(response)),
    documents:
      sample.documents?.map((document, d) =>
        document.sentences !== null || document.text === null
          ? document
          : { ...document, sentences: splitDocument(d, document.text) },
      ) ?? null,
  };
  const { criteria } = labels;
  return {
    ...cut,
    labels: labels.support ?? supportOf(labels.sentences ?? {}, cut),
    ...(criteria ? { criteria } : {}),
  };
}

const NO_COUNTS = { relevant: null, utilized: null, full: null, partial: null, unsupported: null };

/** What a person said of single sentences, as labels of the sample. */
function supportOf(
  labelled: Readonly<Record<string, LabelledSentence>>,
  { responseSentences }: RagSample,
): SupportLabels {
  const support = Object.entries(labelled).map(([key, { label, keys, note }]): SentenceSupport => {
    const isFullySupported = label === "full" || label === "uncited";
    const isCiting = label === "full" || label === "partial";
    return { key, explanation: note ?? "", supportingKeys: isCiting ? keys : [], isFullySupported, state: label };
  });
  const isPartial = responseSentences?.some(({ key }) => !Object.hasOwn(labelled, key)) ?? false;
  return {
    relevantKeys: null,
    utilizedKeys: null,
    unsupportedResponseKeys: null,
    support,
    isOverallSupported: null,
    overallExplanation: null,
    relevanceExplanation: null,
    ...(isPartial ? { isPartial } : {}),
  };
}
