import type { ChoiceSample, Overrides } from "../../model/index.ts";
import type { Kind } from "../kind.ts";
import { withoutMark } from "../named.ts";
import { withOutcome } from "../outcome.ts";
import { withOwnScores } from "../ownScores/kind.ts";
import { withRepeats } from "../repeating.ts";
import { withState } from "../states/kind.ts";
import { choiceComparing, choiceInputs } from "./comparing.ts";
import { explainChoice } from "./explain.ts";
import { type ChoiceFacts, choiceColumns } from "./facts.ts";
import {
  choiceChips,
  choiceClaims,
  choiceEstimating,
  choiceFields,
  choiceLabelling,
  choicePersonVerdicts,
  choiceVerdicts,
  hasProblem,
  rowSummary,
} from "./fields.ts";
import { choiceFigures } from "./figures.ts";
import { choiceAdapters } from "./formats/registry.ts";
import { guessOptions } from "./guess.ts";
import { choiceJudging } from "./judging.ts";
import { choiceFromMapping, choiceMappable } from "./mapped.ts";
import { exportedOf, measureChoice } from "./measure.ts";
import { choiceMetrics } from "./metrics/registry.ts";
import { choiceModes } from "./modes.ts";
import { choiceNotes } from "./notes.ts";
import { choiceTexts } from "./options.ts";
import { choiceRepeating } from "./repeating.ts";
import { choiceProgram } from "./scanned.ts";
import { choiceSuspecting } from "./suspecting.ts";

/** Multiple-choice questions with a probability for each choice: rbeval's Φ and Δ. */
const choiceAlone: Kind<ChoiceSample, ChoiceFacts> = {
  id: "choice",
  read: {
    adapters: choiceAdapters,
    mappable: choiceMappable,
    guessFirst: guessOptions,
    fromMapping: choiceFromMapping,
    mappedProgram: choiceProgram,
    override,
    idOf: (sample) => sample.id,
    titleOf: (sample) => sample.question ?? sample.texts?.join(" · ") ?? "",
    answerOf: ({ logLikelihoods, probabilities }) => (logLikelihoods ?? probabilities ?? []).length > 0,
    unanswered: (sample) => ({
      ...sample,
      logLikelihoods: null,
      probabilities: null,
      isGreedy: null,
      accuracy: null,
      lengthNormalisedAccuracy: null,
    }),
    texts: choiceTexts,
  },
  measure: {
    modes: choiceModes,
    columns: choiceColumns,
    factsOf: measureChoice,
    metrics: choiceMetrics,
    dimensions: ["task", "model", "fewshot", "filter"],
    mixed: ["task", "model"],
    slicesOf: ({ task, model, fewshot, filter }) => ({ task, model, fewshot, filter }),
    exportedOf: (_, facts) => exportedOf(facts),
  },
  explain: {
    claims: choiceClaims,
    sample: explainChoice,
    issuesOf: (sample) => sample.issues,
  },
  label: {
    labelling: choiceLabelling,
    personVerdicts: choicePersonVerdicts,
    estimating: choiceEstimating,
    suspecting: choiceSuspecting,
    judging: choiceJudging,
  },
  compare: {
    groupOf: ({ question, texts, id, filter, task }) => ({
      question: question === null ? null : [question, ...(texts ?? [])],
      id: id === null ? null : [withoutMark(id, filter), task ?? ""],
    }),
    inputsOf: choiceInputs,
    repeating: choiceRepeating,
    comparing: choiceComparing,
  },
  words: {
    fields: choiceFields,
    chips: choiceChips,
    figures: [{ family: "probabilities", draw: choiceFigures }],
    listColumns: [
      { id: "choice.phi", short: "Φ" },
      { id: "choice.delta", short: "Δ" },
      { id: "choice.mass", short: "Σ" },
    ],
    verdicts: choiceVerdicts,
    rowSummary,
    hasProblem,
    notes: choiceNotes,
  },
};

export const choice = withOutcome(withRepeats(withOwnScores(withState(choiceAlone))));

function override(sample: ChoiceSample, { task }: Overrides): ChoiceSample {
  return typeof task === "string" ? { ...sample, task } : sample;
}
