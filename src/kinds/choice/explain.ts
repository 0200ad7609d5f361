import { t } from "@vscode/l10n";
import { sampleScores } from "../../analysis/aggregate/sampleScores.ts";
import type {
  ChoiceDetail,
  ChoiceFailure,
  ChoiceOption,
  ChoiceSample,
  DetailTable,
  Explained,
  HarnessVerdict,
  Modes,
  PhiDelta,
  SampleScore,
  VerdictByMode,
} from "../../model/index.ts";
import type { ExplainOptions } from "../kind.ts";
import { type ChoiceFacts, PROBLEMS, Result } from "./facts.ts";
import { measureChoice } from "./measure.ts";
import { choiceMetrics } from "./metrics/registry.ts";
import { answerWords, optionsOf } from "./options.ts";

/** One verdict for both modes: log-likelihoods are compared before they become probabilities. */
function choiceVerdict(facts: ChoiceFacts, modes: Modes, options: readonly ChoiceOption[]): VerdictByMode {
  const reason = facts.state === 0 ? null : (PROBLEMS[facts.state - 1] ?? null);
  const isCorrect = reason === null && (facts.result & Result.correct) !== 0;
  const active = {
    kind: "choice",
    level: reason !== null ? "undefined" : isCorrect ? "correct" : "wrong",
    rule: reason ?? ruleOf(facts, options),
    mode: modes.probabilities,
    spans: [],
    tone: reason !== null ? "neutral" : isCorrect ? "good" : "bad",
    reason,
    notes: [],
  } as const;
  return { kind: "choice", active, byMode: [active], differs: false };
}

/** `most-likely`, `tie:A, B`, `more-likely:B`: the choices ranked before the right one, or equal to it. */
function ruleOf({ result }: ChoiceFacts, options: readonly ChoiceOption[]): string {
  if ((result & Result.correct) !== 0) return "most-likely";
  const best = options.filter(({ isPredicted, isTarget }) => isPredicted && !isTarget).map(({ label }) => label);
  if ((result & Result.tied) !== 0) return best.length === 0 ? "tie" : `tie:${best.join(", ")}`;
  return `more-likely:${best.join(", ")}`;
}

function failureOf(options: readonly ChoiceOption[], { probabilities }: Modes): ChoiceFailure | null {
  const right = options.find(({ isTarget }) => isTarget);
  const chosen = options.find(({ isPredicted, isTarget }) => isPredicted && !isTarget);
  if (!right || !chosen) return null;
  const of = (option: ChoiceOption) => (probabilities === "raw" ? option.raw : option.normalised);
  return {
    type: "chosen",
    chosen: chosen.label,
    chosenProbability: of(chosen),
    right: right.label,
    rightProbability: of(right),
  };
}

/** The harness's own verdicts, with the reason for a difference from ours. */
function harnessVerdicts(
  sample: ChoiceSample,
  facts: ChoiceFacts,
  problem: ChoiceDetail["problem"],
): readonly HarnessVerdict[] {
  const ours = problem === null ? (facts.result & Result.correct) !== 0 : null;
  const own = [
    { name: "acc", value: sample.accuracy, isByLength: false },
    { name: "acc_norm", value: sample.lengthNormalisedAccuracy, isByLength: true },
  ];
  return own.flatMap(({ name, value, isByLength }): HarnessVerdict[] => {
    if (value === null) return [];
    const isCorrect = value === 1;
    if (ours === null || ours === isCorrect) return [{ name, isCorrect, differsBy: null }];
    const first = firstOfLargest(sample, isByLength) === sample.target;
    const why = first !== isCorrect ? "other" : isByLength ? "length" : "tie";
    return [{ name, isCorrect, differsBy: why }];
  });
}

/** The harness's choice: the first maximum, for `acc_norm` after division by the length of the choice. */
function firstOfLargest({ logLikelihoods, texts }: ChoiceSample, isByLength: boolean): number {
  let best = -1;
  let largest = Number.NaN;
  for (const [position, value] of (logLikelihoods ?? []).entries()) {
    const length = isByLength ? lengthOf(texts?.[position]) : 1;
    if (best < 0 || value / length > largest) {
      best = position;
      largest = value / length;
    }
  }
  return best;
}

/** The harness counts code points. */
const lengthOf = (text: string | undefined): number => (text === undefined ? 1 : [...text].length);

export function explainChoice(sample: ChoiceSample, { modes }: ExplainOptions): Explained<ChoiceDetail> {
  const facts = measureChoice(sample);
  const options = optionsOf(sample);
  const problem = facts.state === 0 ? null : (PROBLEMS[facts.state - 1] ?? null);
  const answer = answerWords(sample);
  const harness = harnessVerdicts(sample, facts, problem);
  const isWrong = problem === null && (facts.result & Result.correct) === 0;
  const body: ChoiceDetail = {
    kind: "choice",
    failure: isWrong ? failureOf(options, modes) : null,
    question: sample.question,
    answers: answer === null ? [] : [{ text: answer, keys: [] }],
    isLabelled: true,
    tables: [optionTable(options)],
    verdicts: [choiceVerdict(facts, modes, options)],
    scores: sampleScores(choiceMetrics, facts, modes, ({ id }) => publishedFor(id, sample)),
    options,
    optionCount: facts.choices || options.length,
    isByLabel: sample.isByLabel,
    isTied: problem === null && (facts.result & Result.tied) !== 0,
    values: {
      raw: problem === null ? pair(facts.phi, facts.wrong) : null,
      normalised: problem === null ? pair(facts.phiNormalised, facts.wrongNormalised) : null,
    },
    mass: problem === null ? facts.mass : null,
    harness,
    problem,
  };
  return { body, issues: sample.issues };
}

function pair(phi: number, wrong: number): PhiDelta | null {
  return Number.isNaN(phi) ? null : { phi, delta: phi - wrong };
}

function optionTable(options: readonly ChoiceOption[]): DetailTable {
  return {
    title: t("Choices"),
    columns: [t("Choice"), t("Text"), t("Raw"), t("Normalised"), t("Log-likelihood"), ""],
    rows: options.map((option) => [
      option.label,
      option.text ?? "",
      digits(option.raw),
      digits(option.normalised),
      option.logLikelihood === null ? "–" : option.logLikelihood === "-inf" ? "−∞" : option.logLikelihood.toFixed(4),
      marksOf(option),
    ]),
  };
}

function marksOf({ isTarget, isPredicted }: ChoiceOption): string {
  if (isTarget) return isPredicted ? t("right, most likely") : t("right");
  return isPredicted ? t("most likely") : "";
}

function digits(p: number | null): string {
  if (p === null) return "–";
  return p !== 0 && p < 0.00005 ? p.toExponential(1) : p.toFixed(4);
}

const publishedFor = (id: string, { accuracy }: ChoiceSample): SampleScore["published"] =>
  id === "choice.accuracy" && accuracy !== null ? [{ column: "acc", value: accuracy }] : [];
