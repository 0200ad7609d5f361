import type { Facts } from "../../analysis/table/facts.ts";
import {
  type AskedSample,
  type AskedSentence,
  type KeyedSentence,
  type LabelledSentence,
  type NoInput,
  type RagSample,
  type SampleLabels,
  SENTENCE_LABELS,
  type SentenceSupport,
  type SupportLabels,
} from "../../model/index.ts";
import type { Estimating, Labelling, MatchingRequest, PersonVerdicts } from "../labelling.ts";
import { UNSCORED } from "../named.ts";
import { goldWrong, SUSPECT_FIELD, suspectScore } from "../suspecting.ts";
import { sentencesOf } from "./citations/cited.ts";
import { isOfCriteria } from "./criteria.ts";
import { sentencesIn } from "./documents.ts";
import { Found, Given, LABEL_COLUMNS, Labelled, type RagFacts } from "./facts.ts";
import { ragVerdicts, rowSummary } from "./fields.ts";
import { humanVerdict } from "./metrics/robustness.ts";
import { stateOfShare } from "./metrics/sentences.ts";
import { matchings } from "./robustness/modes.ts";
import { answerOf } from "./robustness/score.ts";
import { unpackStates } from "./support/measure.ts";

/** Input for a labeller: the file's own sentences, else ours. */
export function askSupport(sample: RagSample): Pick<AskedSample, "input" | "reason" | "response" | "whole"> {
  const { question, response } = sample;
  const without = (reason: NoInput) => ({ input: null, reason, response });
  if (question === null) return without("no-question");
  const cut = sentencesOf(sample);
  if (cut === null || cut.length === 0) return without("no-response");
  if (sample.documents === null) return without("no-documents");
  const documents = sample.documents.map((document, d) => worded(sentencesIn(document, d)));
  const responseSentences = worded(cut);
  if (responseSentences === null || documents.includes(null)) return without("no-text");
  const known = documents.flatMap((sentences) => (sentences === null ? [] : [sentences]));
  if (!known.some((sentences) => sentences.length > 0)) return without("no-documents");
  const claims = responseSentences.filter((_, s) => cut[s]?.unit === undefined);
  // A response of a table alone is asked about as a whole.
  const asked = claims.length > 0 ? claims : responseSentences;
  const input = { question, documents: known, response: asked };
  return {
    input,
    reason: null,
    response,
    ...(asked.length < responseSentences.length ? { whole: responseSentences } : {}),
  };
}

/** Null if a sentence has no text. */
function worded(sentences: readonly KeyedSentence[]): readonly AskedSentence[] | null {
  const asked = sentences.flatMap(({ key, text }) => (text === null ? [] : [{ key, text }]));
  return asked.length === sentences.length ? asked : null;
}

/** Modes judge another response as if it were in the sample. */
export const ragMatching: MatchingRequest<RagSample> = {
  ask(sample, { matching }) {
    const { id, question, response, task, noise, model, dataset, counterfactual, documents } = sample;
    const answer = answerOf(sample);
    if (matching === "none" || response === null || answer === null || sample.compared) return null;
    const texts = documents?.map(
      ({ text, sentences }) => text ?? sentences?.map((one) => one.text ?? "").join(" ") ?? "",
    );
    const row = {
      id,
      question,
      response,
      ground_truth_parts: answer,
      counterfactual_answer: counterfactual,
      documents: texts,
      task,
      noise_ratio: noise,
      model,
      dataset,
    };
    const known = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
    return { question: question ?? "", response, answers: answer.flat(), row: Object.fromEntries(known) };
  },
  verdictOf(sample, response, { matching }) {
    if (matching === "none") return UNSCORED;
    const found = matchings[matching].find({ ...sample, response, responseSentences: null });
    // Possible denials are flagged.
    if ((found & Found.correct) !== 0) return (found & Found.negated) !== 0 ? "negated" : "correct";
    return (found & Found.rejected) !== 0 ? "rejected" : "wrong";
  },
  nameOf: ({ matching }) => matching,
  seesDenials: ({ matching }) => matching === "strict",
};

/** Replaces the file's labels by an annotator's. Published scores and counts of sentences stay. */
export const ragLabelling: Labelling<RagSample, RagFacts> = {
  columns: LABEL_COLUMNS,
  isOwnValue: isOfCriteria,
  withLabels,
  unlabelled,
  isLabelled: (facts) => (facts.labelled & SAID) !== 0,
  isUnfinished: ({ full, uncited, partial, none, unlabelled }) => unlabelled > 0 && full + uncited + partial + none > 0,
  statesOf: unpackStates,
};

export const ragPersonVerdicts: PersonVerdicts<RagFacts> = {
  verdicts: [...ragVerdicts.filter(({ id }) => id === "correct" || id === "wrong" || id === "rejected"), goldWrong],
  verdictOf(facts, modes) {
    const { verdict } = rowSummary(facts, modes);
    if (verdict === "unscored") return null;
    if (verdict === "contradicted") return "wrong";
    return verdict === "rejected-rightly" ? "rejected" : verdict;
  },
};

export const ragEstimating: Estimating = {
  humanScoreOf(metric) {
    const state = stateOfShare(metric);
    if (state !== null) {
      const code = SENTENCE_LABELS.indexOf(state) + 1;
      return { by: "states", scoreOf: (own) => (own === code ? 1 : 0) };
    }
    if (metric === SUSPECT_FIELD) return suspectScore;
    if (metric === "adherence") return { by: "labels" };
    return humanVerdict(metric);
  },
};

const SAID = Labelled.relevant | Labelled.utilized | Labelled.support | Labelled.unsupportedKeys;
/** Independent of the annotator. */
const KEPT = Labelled.total | Labelled.text | Labelled.scores;

function unlabelled(facts: RagFacts): Facts {
  const { full, uncited, partial, none, unsure, total, totalChars, traces } = facts;
  return {
    // Without an answer words are compared only if labels deny a sentence.
    traces: (facts.given & Given.answer) === 0 ? 0 : traces,
    labelled: facts.labelled & KEPT,
    total,
    totalChars,
    unlabelled: full + uncited + partial + none + unsure + facts.unlabelled,
    notAsked: facts.notAsked,
  };
}

/** Splits what the file did not: the annotator has seen these sentences. */
function withLabels({ criteria: _, ...sample }: RagSample, labels: SampleLabels | null): RagSample {
  const total = sample.counts?.total ?? null;
  const counts = total === null ? null : { ...NO_COUNTS, total };
  if (labels === null || (!labels.support && !labels.sentences)) return { ...sample, labels: null, counts };
  const cut = {
    ...sample,
    counts,
    responseSentences: sentencesOf(sample),
    documents:
      sample.documents?.map((document, d) =>
        document.sentences !== null || document.text === null
          ? document
          : { ...document, sentences: sentencesIn(document, d) },
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

/** A person's labels of sentences as labels of the sample. */
function supportOf(
  labelled: Readonly<Record<string, LabelledSentence>>,
  { responseSentences }: RagSample,
): SupportLabels {
  const support = Object.entries(labelled).map(([key, { label, keys, note }]): SentenceSupport => {
    const isFullySupported = label === "full" || label === "uncited";
    const isCiting = label === "full" || label === "partial";
    return { key, explanation: note ?? "", supportingKeys: isCiting ? keys : [], isFullySupported, state: label };
  });
  const isPartial =
    responseSentences?.some(({ key, unit }) => unit === undefined && !Object.hasOwn(labelled, key)) ?? false;
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
