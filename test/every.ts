// Sweeps over many cases of one sort: `npm test` takes a part of them, `node test/run.mjs every` (EVERY=1) all of them.
const isEvery = process.env.EVERY === "1";

/** Every n-th case from a first one on, the same in each run; all of them with EVERY=1. */
export function everyNth<T>(all: readonly T[], n: number, first = 0): readonly T[] {
  return isEvery ? all : all.filter((_, at) => (at + first) % n === 0);
}
