// What is read of a row: slots in a frame, and lists whose elements wait on a stack until all of them are there.

/** A slot: type, flags, first byte, byte behind the last, items, count, a double. */
export const SLOT: usize = 32;
export const ABSENT = 0;
export const NULL = 1;
export const TRUE = 2;
export const FALSE = 3;
export const NUMBER = 4;
export const STRING = 5;
export const LIST = 6;
export const OBJECT = 7;
/** Flag of a list: an element is not as wanted. */
export const STRANGE = 8;
/** Flag of a list of keys: one is longer than four bytes. */
export const INTERNED = 16;

// Ops of a plan.
export const KEY = 2;
export const WORD = 3;
export const TEXTS = 4;
export const KEYS = 5;
export const PAIRS = 6;
export const PAIR_LISTS = 7;
export const NUMBERS = 8;
export const FIELDS = 9;
export const EACH = 10;

/** Slots of the row, and what lists hold. */
const FRAME_BYTES: usize = 512 * 1024;
export const frame: usize = memory.data(512 * 1024 + 4096, 16);
/** Elements of open lists, before they are copied together. */
const STACK_BYTES: usize = 512 * 1024;
const stack: usize = memory.data(512 * 1024 + 4096, 16);

let frameTop: usize = 0;
let stackTop: usize = 0;

/** Frees all that was taken. */
@inline export function takeNothing(): void {
  frameTop = frame;
  stackTop = stack;
}

/** Takes bytes from the frame; 0 if it is full. */
@inline export function take(size: usize): usize {
  const from = frameTop;
  if (from + size > frame + FRAME_BYTES) return 0;
  frameTop = from + size;
  return from;
}

/** The frame's end, at which the next list begins. */
@inline export function frameEnd(): usize {
  return frameTop;
}

/** What comes next begins at a multiple of 16 bytes. */
@inline export function alignFrame(): void {
  frameTop = (frameTop + 15) & ~15;
}

/** Takes bytes from the stack; 0 if it is full. */
@inline export function push(size: usize): usize {
  const from = stackTop;
  if (from + size > stack + STACK_BYTES) return 0;
  stackTop = from + size;
  return from;
}

@inline export function stackEnd(): usize {
  return stackTop;
}

/** Puts flags, first item and number of items into a list's slot. */
@inline export function close(slot: usize, flags: i32, items: usize, count: i32): void {
  store<u32>(slot, flags, 4);
  store<u32>(slot, <u32>items, 16);
  store<u32>(slot, count, 20);
}

/** Moves what a list has put on the stack into the frame. */
export function collect(from: usize, slot: usize, flags: i32, count: i32): bool {
  const size = stackTop - from;
  const items = take(size);
  if (items == 0) return false;
  memory.copy(items, from, size);
  close(slot, flags, items, count);
  stackTop = from;
  return true;
}
