import type { SampleEnd } from "../../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../../read/parse.ts";
import { isText } from "../../../adapting.ts";
import { failureIn } from "../../../states/errorTexts.ts";
import { cut, messageOf } from "../../../states/read.ts";
import type { Turn } from "../../adapting/turns.ts";
import type { RunRecord } from "../runRecord.ts";

/** One way in which an agent writes its sessions. */
export interface Session {
  /** Whether a record is a line of such a file. */
  is(record: JsonRecord): boolean;
  /** The session, or the subagent in it, that a line belongs to; null of lines that belong to none. */
  itemOf(record: JsonRecord): string | null;
  /** The run of all lines of a session, in their order. */
  read(lines: readonly JsonRecord[]): SessionRun;
}

export interface SessionRun extends RunRecord {
  readonly id: string | null;
  readonly model: string | null;
  /** How the last request ended that failed; of a session without an answer this is how it ended. */
  readonly failed?: SampleEnd | null;
}

/**
 * The first of some errors that has words, as the end of a session. Programs say in their own words that somebody has used up
 * what they pay for: beside them stands a code or a status.
 */
export function failedBy(...errors: readonly (readonly [error: unknown, ...codes: unknown[]])[]): SampleEnd | null {
  for (const [error, ...codes] of errors) {
    const message = messageOf(error);
    if (message === null) continue;
    const byWords = failureIn(message);
    const said = codes.flatMap((code) => (typeof code === "number" || isText(code) ? [code] : []));
    const failure = byWords === "unknown" ? failureIn(`error ${said.join(" ")}`) : byWords;
    return { state: "not-run", failure, message: cut(message), at: "error" };
  }
  return null;
}

/** A message of a line. It has no place in the record, as a sample is made of many lines. */
export const turn = (message: JsonRecord): Turn => ({ message, at: null });
export const firstText = (values: Iterable<unknown>): string | null => {
  for (const value of values) if (isText(value) && value !== "") return value;
  return null;
};
export const inside = (record: JsonRecord, key: string): JsonRecord => (isObject(record[key]) ? record[key] : {});
