import { isObject, type JsonRecord } from "../../../../read/parse.ts";
import { isText } from "../../../adapting.ts";
import type { Turn } from "../../adapting/turns.ts";
import type { RunRecord } from "../runRecord.ts";

/** One way in which an agent writes its sessions. */
export interface Session {
  /** Whether a record is a line of such a file. */
  is(record: JsonRecord): boolean;
  /** The session, or the subagent in it, that a line belongs to; null of lines that belong to none. */
  itemOf(record: JsonRecord): string | null;
  /** The run of all lines of a session, in their order. */
  read(lines: readonly JsonRecord[]): RunRecord & { readonly id: string | null; readonly model: string | null };
}

/** A message of a line. It has no place in the record, as a sample is made of many lines. */
export const turn = (message: JsonRecord): Turn => ({ message, at: null });
export const firstText = (values: Iterable<unknown>): string | null => {
  for (const value of values) if (isText(value) && value !== "") return value;
  return null;
};
export const inside = (record: JsonRecord, key: string): JsonRecord => (isObject(record[key]) ? record[key] : {});
