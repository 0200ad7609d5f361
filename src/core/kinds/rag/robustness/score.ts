import {
  type Modes,
  NOT_APPLICABLE,
  RAG_TASKS,
  type RagTask,
  type Score,
  undefinedScore,
  verdictScore,
} from "../../../../model/index.ts";
import { Found, Given, type RagFacts } from "../facts.ts";

/** What a sample must have for a verdict, beside its response. */
export type Need = "answer" | "counterfactual";

/**
 * 1 where the active mode's verdict holds one of the `bits`, else 0; undefined with the first reason of `no-response`,
 * `bad-field`, `no-answer`, `no-counterfactual`. RGB's program drops a row whose answer it cannot read, so `benchmark`
 * scores nothing there. Not applicable where the mode has not been worked out.
 */
export function verdictOf(facts: RagFacts, modes: Modes, bits: number, ...needs: readonly Need[]): Score {
  const { given } = facts;
  if ((given & Given.response) === 0) return NO_RESPONSE;
  const needsAnswer = needs.includes("answer");
  if ((given & Given.badAnswer) !== 0 && (needsAnswer || modes.matching === "benchmark")) return BAD_FIELD;
  if (needsAnswer && (given & Given.answer) === 0) return NO_ANSWER;
  if (needs.includes("counterfactual") && (given & Given.counterfactual) === 0) return NO_COUNTERFACTUAL;
  const found = facts[modes.matching];
  return (found & Found.known) === 0 ? NOT_APPLICABLE : verdictScore((found & bits) !== 0);
}

/** Whether the sample belongs to a task. */
export function isTask(facts: RagFacts, task: RagTask): boolean {
  return facts.task === TASK_CODES[task];
}

/** `RagFacts.task`: 0 for none, else 1 + position in `RAG_TASKS`. */
export function taskCode(task: RagTask | null): number {
  return task === null ? 0 : TASK_CODES[task];
}

const TASK_CODES: Readonly<Record<RagTask, number>> = {
  noise_robustness: RAG_TASKS.indexOf("noise_robustness") + 1,
  negative_rejection: RAG_TASKS.indexOf("negative_rejection") + 1,
  information_integration: RAG_TASKS.indexOf("information_integration") + 1,
  counterfactual_robustness: RAG_TASKS.indexOf("counterfactual_robustness") + 1,
};

const NO_RESPONSE = undefinedScore("no-response");
const BAD_FIELD = undefinedScore("bad-field");
const NO_ANSWER = undefinedScore("no-answer");
const NO_COUNTERFACTUAL = undefinedScore("no-counterfactual");
