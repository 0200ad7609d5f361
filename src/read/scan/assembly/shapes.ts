// Shapes of rows: which wanted fields of the record a row has, in the order of the row. A file has few of them.
import { frame, SLOT } from "./slots";

/** The fields of the row, each a byte: its number in the plan, one more. Zeros behind them. */
const row: usize = memory.data(256, 16);
let count: i32 = 0;

const MOST: i32 = 64;
const BYTES: usize = 256;
/** Shapes that rows had: their fields. */
const shapes: usize = memory.data(64 * 256, 16);
/** By shape: number of fields. */
const counts: usize = memory.data(64 * 4, 16);
let known: i32 = 0;
let last: i32 = 0;

/** Empties the slots of the row before. */
export function forgetRow(): void {
  for (let i = 0; i < count; i++) {
    const slot = frame + <usize>(load<u8>(row + <usize>i) - 1) * SLOT;
    v128.store(slot, i8x16.splat(0));
    v128.store(slot, i8x16.splat(0), 16);
  }
  for (let i = 0; i < count; i += 16) v128.store(row + <usize>i, i8x16.splat(0));
  count = 0;
}

/** Adds a field of the row; it has each at most once. */
@inline export function addField(at: i32): void {
  store<u8>(row + <usize>count, at + 1);
  count++;
}

/** Number of the row's shape; -1 if the file has too many. */
export function shapeOfRow(): i32 {
  if (known > 0 && isRow(last)) return last;
  for (let shape = 0; shape < known; shape++) {
    if (!isRow(shape)) continue;
    last = shape;
    return shape;
  }
  if (known == MOST) return -1;
  memory.copy(shapes + <usize>known * BYTES, row, BYTES);
  store<i32>(counts + (<usize>known << 2), count);
  last = known++;
  return last;
}

function isRow(shape: i32): bool {
  if (load<i32>(counts + (<usize>shape << 2)) != count) return false;
  const from = shapes + <usize>shape * BYTES;
  for (let i: usize = 0; i < <usize>count; i += 16) {
    if (v128.any_true(v128.xor(v128.load(row + i), v128.load(from + i)))) return false;
  }
  return true;
}
