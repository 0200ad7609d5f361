import { t } from "@vscode/l10n";
import type {
  ChoiceDetail,
  ChoiceOption,
  ChoiceSample,
  Detail,
  DetailTable,
  Modes,
  PhiDelta,
  SampleScore,
} from "../../../model/index.ts";
import type { ExplainOptions } from "../kind.ts";
import { type ChoiceFacts, PROBLEMS, Result } from "./facts.ts";
import { measureChoice } from "./measure.ts";
import { choiceMetrics } from "./metrics/registry.ts";
import { answerWords, optionsOf } from "./options.ts";
import { choiceVerdict, harnessVerdicts } from "./verdict.ts";

/** Everything that an opened question shows: its choices with their probabilities, Φ and Δ in both modes, the verdicts. */
export function explainChoice(sample: ChoiceSample, { modes }: ExplainOptions): Pick<Detail, "body" | "issues"> {
  const facts = measureChoice(sample);
  const options = optionsOf(sample);
  const problem = facts.state === 0 ? null : (PROBLEMS[facts.state - 1] ?? null);
  const answer = answerWords(sample);
  const harness = harnessVerdicts(sample, facts, problem);
  const body: ChoiceDetail = {
    kind: "choice",
    question: sample.question,
    answers: answer === null ? [] : [{ text: answer, keys: [] }],
    counterfactual: null,
    response: null,
    responseSentences: [],
    documents: [],
    isWithoutText: false,
    totalSentences: null,
    isLabelled: true,
    tables: [optionTable(options)],
    verdicts: [choiceVerdict(facts, modes, options)],
    scores: scoresOf(facts, modes, sample),
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

/** The choices as words, for wherever a sample is written as text. */
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

/** Four decimals; of what is smaller the power of ten. */
function digits(p: number | null): string {
  if (p === null) return "–";
  return p !== 0 && p < 0.00005 ? p.toExponential(1) : p.toFixed(4);
}

function scoresOf(facts: ChoiceFacts, modes: Modes, sample: ChoiceSample): readonly SampleScore[] {
  return choiceMetrics.flatMap(({ info, score }): SampleScore[] => {
    const outcome = score?.(facts, modes);
    if (!outcome) return [];
    const isScored = outcome.state === "scored";
    return [
      {
        id: info.id,
        mode: info.family === null ? null : (modes[info.family] ?? null),
        value: isScored ? outcome.value : null,
        reason: isScored ? null : outcome.reason,
        published:
          info.id === "choice.accuracy" && sample.accuracy !== null ? [{ column: "acc", value: sample.accuracy }] : [],
      },
    ];
  });
}
