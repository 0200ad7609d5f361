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
  adapters: choiceAdapters,
  modes: choiceModes,
  mappable: choiceMappable,
  fromMapping: choiceFromMapping,
  mappedProgram: choiceProgram,
  columns: choiceColumns,
  metrics: choiceMetrics,
  fields: choiceFields,
  texts: choiceTexts,
  chips: choiceChips,
  dimensions: ["task", "model", "fewshot", "filter"],
  mixed: ["task", "model"],
  slicesOf: ({ task, model, fewshot, filter }) => ({ task, model, fewshot, filter }),
  exportedOf: (_, facts) => exportedOf(facts),
  override,
  idOf: (sample) => sample.id,
  answerOf: ({ logLikelihoods, probabilities }) => (logLikelihoods ?? probabilities ?? []).length > 0,
  unanswered: (sample) => ({
    ...sample,
    logLikelihoods: null,
    probabilities: null,
    isGreedy: null,
    accuracy: null,
    lengthNormalisedAccuracy: null,
  }),
  groupOf: ({ question, texts, id, filter, task }) => ({
    question: question === null ? null : [question, ...(texts ?? [])],
    id: id === null ? null : [withoutMark(id, filter), task ?? ""],
  }),
  inputsOf: choiceInputs,
  titleOf: (sample) => sample.question ?? sample.texts?.join(" · ") ?? "",
  issuesOf: (sample) => sample.issues,
  measure: measureChoice,
  figures: [{ family: "probabilities", draw: choiceFigures }],
  labelling: choiceLabelling,
  personVerdicts: choicePersonVerdicts,
  estimating: choiceEstimating,
  suspecting: choiceSuspecting,
  claims: choiceClaims,
  explain: explainChoice,
  listColumns: [
    { id: "choice.phi", short: "Φ" },
    { id: "choice.delta", short: "Δ" },
    { id: "choice.mass", short: "Σ" },
  ],
  verdicts: choiceVerdicts,
  rowSummary,
  hasProblem,
  notes: choiceNotes,
  judging: choiceJudging,
  repeating: choiceRepeating,
  comparing: choiceComparing,
};

/** The same with the scores that came with its files, with what is told of repeated questions, and with its totals. */
export const choice = withOutcome(withRepeats(withOwnScores(withState(choiceAlone))));

function override(sample: ChoiceSample, { task }: Overrides): ChoiceSample {
  return typeof task === "string" ? { ...sample, task } : sample;
}
