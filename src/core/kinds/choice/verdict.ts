import type {
  ChoiceDetail,
  ChoiceOption,
  ChoiceSample,
  HarnessVerdict,
  Modes,
  VerdictByMode,
} from "../../../model/index.ts";
import { type ChoiceFacts, PROBLEMS, Result } from "./facts.ts";

/** The verdict of a question: one for both modes, since log-likelihoods are compared before they become probabilities. */
export function choiceVerdict(facts: ChoiceFacts, modes: Modes, options: readonly ChoiceOption[]): VerdictByMode {
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

/** `most-likely`, `tie:A, B`, `more-likely:B`: the choices that stand before the right one, or beside it. */
function ruleOf({ result }: ChoiceFacts, options: readonly ChoiceOption[]): string {
  if ((result & Result.correct) !== 0) return "most-likely";
  const best = options.filter(({ isPredicted, isTarget }) => isPredicted && !isTarget).map(({ label }) => label);
  if ((result & Result.tied) !== 0) return best.length === 0 ? "tie" : `tie:${best.join(", ")}`;
  return `more-likely:${best.join(", ")}`;
}

/** The harness's own verdicts beside ours, with the reason where they differ. */
export function harnessVerdicts(
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

/** The choice that the harness takes: the first maximum, for `acc_norm` after dividing by the length of the choice. */
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

/** Characters as the harness counts them: code points. */
const lengthOf = (text: string | undefined): number => (text === undefined ? 1 : [...text].length);
