import { t } from "@vscode/l10n";
import {
  type AgentRun,
  type Issue,
  type JsonPath,
  type OwnScores,
  pathText,
  type RagDocument,
  type RagSample,
} from "../../../model/index.ts";
import type { Fields } from "../../adapting.ts";
import { documentsOf, isModel, isPerson, isSpoken, talkIn } from "../adapting/chat.ts";
import { type LocatedText, pathsOf } from "../adapting/sample.ts";
import { saidBy, type Turn } from "../adapting/turns.ts";
import { type ReadSteps, stepsOf } from "./run.ts";

/** An agent's run as a record has it. An adapter finds it; all else follows from it. */
export interface RunRecord {
  /** Every message in its order, with calls and results. */
  readonly turns: readonly Turn[];
  /** Steps, if they are not in messages. */
  readonly steps?: ReadSteps;
  /** What the agent was asked to do, if the record says it apart from the messages. */
  readonly asked?: LocatedText;
  /** The agent's last words, if the record says them apart from the messages. */
  readonly answered?: LocatedText;
  /** A person's messages are what the environment answers: none of them is a turn of a conversation. */
  readonly isAlone?: boolean;
  /** What attempts at one task have in common. */
  readonly task?: string | null;
  readonly tokens?: number | null;
  readonly seconds?: number | null;
  readonly cost?: number | null;
}

export type RunFields = Pick<RagSample, "question" | "response" | "documents" | "run" | "paths">;

/**
 * The question, the answer and the documents of a run: what its tools returned, then what was said before the question. The
 * answer is the last text of the agent; the question is what it was asked to do, else what a person said last before it.
 */
export function runFields(sample: Pick<RagSample, "documents" | "paths">, record: RunRecord): RunFields {
  const { turns, asked, answered, steps = stepsOf(turns) } = record;
  const talk = talkIn(turns, false);
  const question = asked ?? talk.question;
  const response = answered ?? talk.response;
  return {
    question: question.text,
    response: response.text,
    documents: allOf(sample.documents, steps.documents, saidIn(record, talk.history)),
    paths: { ...sample.paths, ...pathsOf(question, response) },
    run: runOf(steps, record),
  };
}

/** `read` is null if the steps are in no opened file. */
export const runOf = (
  read: ReadSteps | null,
  { task = null, tokens = null, seconds = null, cost = null }: Partial<RunRecord>,
): AgentRun => ({ steps: read?.steps ?? null, task, errors: read?.errors ?? null, tokens, seconds, cost });

const saidIn = (
  { turns, asked, isAlone = false }: RunRecord,
  history: readonly RagDocument[],
): readonly RagDocument[] => (isAlone ? [] : asked ? saidBefore(turns) : history);

/**
 * What was said before the answer, if the record has the task apart and a person said more than that. What an agent says to
 * itself on its way is no evidence.
 */
function saidBefore(turns: readonly Turn[]): readonly RagDocument[] {
  const isSaid = (turn: Turn): boolean => (saidBy(turn).text ?? "").trim() !== "";
  const last = turns.findLastIndex((turn) => isModel(turn.message) && isSaid(turn));
  const before = turns.slice(0, Math.max(0, last)).filter(isSpoken);
  return before.filter((turn) => isPerson(turn.message) && isSaid(turn)).length > 1 ? documentsOf(before) : [];
}

function allOf(
  own: RagSample["documents"],
  results: readonly RagDocument[],
  said: readonly RagDocument[],
): RagSample["documents"] {
  const all = [...(own ?? []), ...results, ...said];
  return all.length === 0 ? own : all;
}

/** Says that an agent never said anything, so that there is no response. */
export function reportSilence(fields: Fields, key: string): void {
  const path = fields.path(key);
  const { code, message } = silence(path);
  fields.report(code, path, message);
}

/** The same of records that have no fields of their own. */
export const silence = (path: JsonPath): Issue => ({
  code: "MISSING_FIELD",
  path: pathText(path),
  message: t("{0} has no message of the model with a text, so there is no response.", pathText(path)),
});

/** The scores that a record came with, for the sample. */
export const withScoresOf = (scores: OwnScores | null): Pick<RagSample, "ownScores"> =>
  scores === null ? {} : { ownScores: scores };
