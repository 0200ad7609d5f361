import { BATCH_ROWS } from "./view.ts";

let positionsOfAll = new Uint32Array(0);

export function allPositions(rows: number): Uint32Array {
  if (positionsOfAll.length < rows) {
    positionsOfAll = new Uint32Array(rows);
    for (let at = 0; at < rows; at++) positionsOfAll[at] = at;
  }
  return positionsOfAll;
}

const counts = new WeakMap<Uint8Array, number>();

/** Cached by marks, which are immutable and shared by several views. */
export function countMarks(marks: Uint8Array): number {
  const known = counts.get(marks);
  if (known !== undefined) return known;
  let count = 0;
  for (let index = 0; index < marks.length; index++) count += marks[index] ?? 0;
  counts.set(marks, count);
  return count;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const spans = new WeakMap<Uint8Array, Span>();

/** Where marks may be: outside of it none is. */
export const spanOf = (marks: Uint8Array): Span => spans.get(marks) ?? { from: 0, to: marks.length };

/** Marks of some indexes, which rise, in a room that is all 0; `clear` makes it so again. */
export function marksIn(room: ArrayBuffer, indexes: Uint32Array) {
  const marks = new Uint8Array(room);
  for (let at = 0; at < indexes.length; at++) marks[indexes[at] ?? 0] = 1;
  counts.set(marks, indexes.length);
  spans.set(marks, { from: indexes[0] ?? 0, to: (indexes.at(-1) ?? -1) + 1 });
  const clear = () => {
    for (let at = 0; at < indexes.length; at++) marks[indexes[at] ?? 0] = 0;
  };
  return { marks, clear };
}

export function writePositions(
  marks: Uint8Array | null,
  start: number,
  from: number,
  to: number,
  positions: Uint32Array,
): number {
  let size = 0;
  for (let at = from; at < to && size < BATCH_ROWS; at++) {
    positions[size] = at;
    size += marks === null ? 1 : (marks[start + at] ?? 0);
  }
  return size;
}
