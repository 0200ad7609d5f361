import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meanOf } from "../../../analysis/aggregate/means.ts";
import {
  type Modes,
  metricInfo,
  NOT_APPLICABLE,
  type RagTask,
  type Score,
  undefinedScore,
  verdictScore,
} from "../../../model/index.ts";
import type { HumanScore } from "../../labelling.ts";
import { unlessGoldWrong } from "../../suspecting.ts";
import { Found, foundBy, Given, type RagFacts } from "../facts.ts";
import { type Need, taskCode, verdictOf } from "../robustness/score.ts";

/** A share of the rows of a task by bits of their verdict. */
interface Verdict {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly direction?: "lower";
  readonly source?: string;
  /** Null: rows of no task with a reference. */
  readonly task: RagTask | null;
  /** `Found` bits: any one counts. */
  readonly bits: number;
  readonly needs?: readonly Need[];
  /** `Found` bits that a row must have; others are left out as `zero-denominator`. */
  readonly among?: number;
  /** By a judge: other rows are not counted. */
  readonly byJudge?: true;
}

const VERDICTS: readonly Verdict[] = [
  {
    id: "answer.accuracy",
    name: "Answer accuracy",
    formula: "correct rows / rows with a gold answer and no task",
    source: "Matching rules of RGB, arXiv:2309.01431",
    task: null,
    bits: Found.correct,
    needs: ["answer"],
  },
  {
    id: "noise-robustness.accuracy",
    name: "Noise robustness",
    formula: "correct rows / rows of the task",
    task: "noise_robustness",
    bits: Found.correct,
    needs: ["answer"],
  },
  // The paper's definition.
  {
    id: "negative-rejection.rate",
    name: "Rejection rate",
    formula: "rejected rows / rows of the task",
    task: "negative_rejection",
    bits: Found.rejected,
  },
  // The figure of the authors' program. Rejected rows without a readable answer are left out too: counting those would
  // raise the rate.
  {
    id: "negative-rejection.rejected-or-correct",
    name: "Rejected or correct",
    formula: "(rejected or correct rows) / rows of the task",
    task: "negative_rejection",
    bits: Found.rejected | Found.correct,
    needs: ["answer"],
  },
  {
    id: "negative-rejection.judged",
    name: "Rejection rate by the judge",
    formula: "rows whose judge says not addressed / judged rows of the task",
    task: "negative_rejection",
    bits: Found.rejected,
    byJudge: true,
  },
  {
    id: "information-integration.accuracy",
    name: "Information integration",
    formula: "rows with every part of the answer / rows of the task",
    task: "information_integration",
    bits: Found.correct,
    needs: ["answer"],
  },
  {
    id: "counterfactual.detection",
    name: "Error detection",
    formula: "rows that say that the documents are wrong / rows of the task",
    task: "counterfactual_robustness",
    bits: Found.detected,
  },
  {
    id: "counterfactual.correction",
    name: "Error correction",
    formula: "corrected rows / rows of the task",
    task: "counterfactual_robustness",
    bits: Found.corrected,
    needs: ["answer"],
  },
  // The correction rate of the authors' program. Undetected rows are left out, so that counts add up to the rows of the
  // task; null if no row was detected (the program says 0).
  {
    id: "counterfactual.correction-of-detected",
    name: "Correction of detected errors",
    formula: "detected and corrected rows / detected rows",
    task: "counterfactual_robustness",
    bits: Found.corrected,
    needs: ["answer"],
    among: Found.detected,
  },
  {
    id: "counterfactual.followed",
    name: "Followed the counterfactual",
    formula: "rows that give the planted answer and not the true one / rows of the task",
    direction: "lower",
    task: "counterfactual_robustness",
    bits: Found.followed,
    needs: ["answer", "counterfactual"],
  },
  {
    id: "counterfactual.detection-judged",
    name: "Error detection by the judge",
    formula: "rows whose judge says identified / judged rows of the task",
    task: "counterfactual_robustness",
    bits: Found.detected,
    byJudge: true,
  },
  {
    id: "counterfactual.correction-judged",
    name: "Error correction by the judge",
    formula: "identified and correct rows / judged rows of the task",
    task: "counterfactual_robustness",
    bits: Found.corrected,
    byJudge: true,
  },
];

export const robustnessMetrics: readonly Metric<RagFacts>[] = VERDICTS.map((verdict) => {
  const { id, name, formula, direction = "higher", source = "RGB, arXiv:2309.01431", byJudge } = verdict;
  const score = byJudge ? judgedScore(verdict) : matchedScore(verdict);
  const family = byJudge ? null : "matching";
  const info = metricInfo({ id, name, formula, direction, unit: "rate", source, family });
  return { info, score, aggregate: meanOf(info, score) };
});

function matchedScore({ task, bits, needs = [], among }: Verdict) {
  const code = taskCode(task);
  return (facts: RagFacts, modes: Modes): Score => {
    if (facts.task !== code) return NOT_APPLICABLE;
    if (task === null && (facts.given & (Given.answer | Given.badAnswer)) === 0) return NOT_APPLICABLE;
    const score = verdictOf(facts, modes, bits, ...needs);
    const isAmong = among === undefined || score.state !== "scored" || (foundBy(facts, modes) & among) !== 0;
    return isAmong ? score : NOT_AMONG;
  };
}

const NOT_AMONG = undefinedScore("zero-denominator");

function judgedScore({ task, bits }: Verdict) {
  const code = taskCode(task);
  return (facts: RagFacts): Score =>
    facts.task !== code || (facts.judged & Found.known) === 0
      ? NOT_APPLICABLE
      : verdictScore((facts.judged & bits) !== 0);
}

/** Bits of rates that a person's verdict of `correct` or `rejected` decides. */
const SETTLED = Found.correct | Found.rejected;

/** The metric's value by a person's verdict; null if the verdict does not decide it. */
export function humanVerdict(metric: string): HumanScore | null {
  const { bits = 0, byJudge = false } = VERDICTS.find(({ id }) => id === metric) ?? {};
  if (bits === 0 || (bits & ~SETTLED) !== 0) return null;
  const said: Readonly<Record<string, number>> = { correct: Found.correct, rejected: Found.rejected };
  const scoreOf = unlessGoldWrong((verdict) => (((said[verdict] ?? 0) & bits) === 0 ? 0 : 1));
  return { by: "verdict", scoreOf, isOfFile: byJudge };
}
