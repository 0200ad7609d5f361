import { IdHasher } from "./idHasher.ts";

/** Numbers that are kept a sample: two halves of the id's hash, two of the question's. A low half of 0 is "none". */
export const KEY_WIDTH = 4;
/** Where in them a key begins. */
export const KEY_AT = { id: 0, question: 2 } as const;

/** What the sample of a record is paired by. */
export interface PairKey {
  readonly id: string | null;
  readonly question: string | null;
}

// Slices are no part of these keys: what tells two runs apart is mostly a slice, such as the model.
const NO_SLICES = {};
const hasher = new IdHasher();

/** Writes a sample's keys at `into[at]` and the three places behind it. `part` tells samples of one record apart. */
export function writeKeys({ id, question }: PairKey, part: number, into: Uint32Array, at: number): void {
  if (id !== null && id !== "") hasher.write(partOf(id, part), NO_SLICES, into, at + KEY_AT.id);
  const text = question === null ? "" : question.trim();
  if (text !== "") hasher.write(partOf(text, part), NO_SLICES, into, at + KEY_AT.question);
}

const partOf = (text: string, part: number): string => (part === 0 ? text : `${text}\u0000${part}`);
