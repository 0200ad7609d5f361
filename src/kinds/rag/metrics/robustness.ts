import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meanOf } from "../../../analysis/aggregate/means.ts";
import {
  type Modes,
  NOT_APPLICABLE,
  type RagTask,
  type Score,
  undefinedScore,
  verdictScore,
} from "../../../model/index.ts";
import type { PersonReading } from "../../labelling.ts";
import { unlessGoldWrong } from "../../suspecting.ts";
import { Found, foundBy, Given, type RagFacts } from "../facts.ts";
import { type Need, taskCode, verdictOf } from "../robustness/score.ts";

/** A share of the rows of a task whose verdict holds one of some bits: a fraction in [0, 1]. */
interface Verdict {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  /** Higher is better unless said otherwise. */
  readonly direction?: "lower";
  readonly source?: string;
  /** Null: rows of no task that have a reference. */
  readonly task: RagTask | null;
  /** `Found` bits of which the verdict holds one. */
  readonly bits: number;
  readonly needs?: readonly Need[];
  /** `Found` bits that a row must hold to count; others are left out as `zero-denominator`. */
  readonly among?: number;
  /** The verdict is a judge's: rows that none has read are not counted at all. */
  readonly isJudged?: true;
}

const VERDICTS: readonly Verdict[] = [
  // Undefined without a response, or where the answer cannot be read; rows without any reference are not counted at all.
  {
    id: "answer.accuracy",
    name: "Answer accuracy",
    formula: "correct rows / rows with a reference and no task",
    source: "Matching rules of RGB, arXiv:2309.01431",
    task: null,
    bits: Found.correct,
    needs: ["answer"],
  },
  // Undefined without a response or a readable answer.
  {
    id: "noise-robustness.accuracy",
    name: "Noise robustness",
    formula: "correct rows / rows of the task",
    task: "noise_robustness",
    bits: Found.correct,
    needs: ["answer"],
  },
  // The paper's definition: rejections alone, of rows whose documents hold no answer. Undefined without a response.
  {
    id: "negative-rejection.rate",
    name: "Rejection rate",
    formula: "rejected rows / rows of the task",
    task: "negative_rejection",
    bits: Found.rejected,
  },
  // The figure of the authors' program. Undefined without a response or a readable answer, of rejected rows too: counting
  // those alone would raise the rate.
  {
    id: "negative-rejection.rejected-or-correct",
    name: "Rejected or correct",
    formula: "(rejected or correct rows) / rows of the task",
    task: "negative_rejection",
    bits: Found.rejected | Found.correct,
    needs: ["answer"],
  },
  // Rows whose judge says that the documents do not address the question.
  {
    id: "negative-rejection.judged",
    name: "Rejection rate by the judge",
    formula: "rows whose judge says not addressed / judged rows of the task",
    task: "negative_rejection",
    bits: Found.rejected,
    isJudged: true,
  },
  // Undefined without a response or a readable answer.
  {
    id: "information-integration.accuracy",
    name: "Information integration",
    formula: "rows with every part of the answer / rows of the task",
    task: "information_integration",
    bits: Found.correct,
    needs: ["answer"],
  },
  // Undefined without a response.
  {
    id: "counterfactual.detection",
    name: "Error detection",
    formula: "rows that say that the documents are wrong / rows of the task",
    task: "counterfactual_robustness",
    bits: Found.detected,
  },
  // Undefined without a response or a readable answer.
  {
    id: "counterfactual.correction",
    name: "Error correction",
    formula: "corrected rows / rows of the task",
    task: "counterfactual_robustness",
    bits: Found.corrected,
    needs: ["answer"],
  },
  // The correction rate of the authors' program. A row that was not detected is left out, so that n and the rows left out
  // add up to the rows of the task; where no row was detected the value is null (the program says 0). Undefined without a
  // response or a readable answer.
  {
    id: "counterfactual.correction-of-detected",
    name: "Correction of detected errors",
    formula: "detected and corrected rows / detected rows",
    task: "counterfactual_robustness",
    bits: Found.corrected,
    needs: ["answer"],
    among: Found.detected,
  },
  // Undefined without a response, a readable answer or a counterfactual.
  {
    id: "counterfactual.followed",
    name: "Followed the counterfactual",
    formula: "rows that give the planted answer and not the true one / rows of the task",
    direction: "lower",
    task: "counterfactual_robustness",
    bits: Found.followed,
    needs: ["answer", "counterfactual"],
  },
  // Rows whose judge says that the model identified the errors.
  {
    id: "counterfactual.detection-judged",
    name: "Error detection by the judge",
    formula: "rows whose judge says identified / judged rows of the task",
    task: "counterfactual_robustness",
    bits: Found.detected,
    isJudged: true,
  },
  // Rows whose judge says identified and that are correct.
  {
    id: "counterfactual.correction-judged",
    name: "Error correction by the judge",
    formula: "identified and correct rows / judged rows of the task",
    task: "counterfactual_robustness",
    bits: Found.corrected,
    isJudged: true,
  },
];

/** RGB's four tasks, and the accuracy of rows of none: by the matching rules of the active mode, and by a judge. */
export const robustnessMetrics: readonly Metric<RagFacts>[] = VERDICTS.map((verdict) => {
  const { id, name, formula, direction = "higher", source = "RGB, arXiv:2309.01431", isJudged } = verdict;
  const score = isJudged ? judgedScore(verdict) : matchedScore(verdict);
  const family = isJudged ? null : "matching";
  const info = { id, name, formula, range: [0, 1], direction, unit: "rate", source, family } as const;
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

/** Rates that a verdict of `correct` or `rejected` settles, by the bits of which the verdict holds one. */
const SETTLED = Found.correct | Found.rejected;

/** How a person's verdict counts in this metric; null where such a verdict does not settle it. */
export function verdictReading(metric: string): PersonReading | null {
  const { bits = 0, isJudged = false } = VERDICTS.find(({ id }) => id === metric) ?? {};
  if (bits === 0 || (bits & ~SETTLED) !== 0) return null;
  const said: Readonly<Record<string, number>> = { correct: Found.correct, rejected: Found.rejected };
  const scoreOf = unlessGoldWrong((verdict) => (((said[verdict] ?? 0) & bits) === 0 ? 0 : 1));
  return { by: "verdict", scoreOf, isOfFile: isJudged };
}
