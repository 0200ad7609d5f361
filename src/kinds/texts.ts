import type { Facts } from "../analysis/table/facts.ts";
import type { InputPart } from "../model/index.ts";
import type { UnreadableSource } from "../read/issues.ts";
import type { RowReader } from "./readRow.ts";

/** What a source answers about the texts of its samples, which are in their records. */
export interface Texts {
  /** Whether a sample that was read again, with so many issues of its record, is the one that was measured. */
  isSame(sample: unknown, issues: number, reader: RowReader<unknown, Facts>, measured: () => Facts): boolean;
  /** Whether `isSame` measures the sample again: it needs all of it, how it ended too. */
  readonly measuresAgain: boolean;
  /** Why the sample at an index, of a record's line, cannot be read any more. */
  gone(index: number, line: number): Error;
  /** Why its records do not belong to its samples one by one; null if they do. */
  readonly leftOut: UnreadableSource | null;
  /** The title of a sample whose record cannot be read. */
  titleOf(line: number): string;
  /** The id of the sample in a row; undefined if only its record has it. */
  idOf(row: number): Promise<string | null | undefined>;
  /** Reads what its samples were given without their records; null if only these have it. */
  readonly eachInput: ((take: TakeInputs, signal: AbortSignal) => Promise<void>) | null;
}

/** Takes what samples were given, by their rows. */
export interface TakeInputs {
  id(id: string | null, row: number): void;
  /** Hashes of a part, two numbers a row, from a row on. */
  part(part: InputPart, hashes: Uint32Array, row: number): void;
}

/** Of a source whose records were measured in this session: the state of its file says whether they are the same. */
export const TEXTS_OF_RECORDS: Texts = {
  isSame: () => true,
  measuresAgain: false,
  gone: (index) => new RangeError(`Sample ${index} cannot be read any more: its file has changed.`),
  leftOut: null,
  titleOf: () => "",
  idOf: async () => undefined,
  eachInput: null,
};
