import type { Chunk } from "./chunk.ts";
import type { ColumnSpec } from "./facts.ts";
import { notedCursorOver, scanOver } from "./scan.ts";
import { BATCH_ROWS, type ReadListener } from "./view.ts";

interface MetOptions {
  readonly most?: number;
  /** Gets the columns that are read. */
  readonly onRead?: ReadListener | null;
}

/**
 * Those of some tests that any row from an index on meets, or any of the first `most` of each chunk. A test that reads
 * only columns which a chunk does not have is the same of all of its rows: one of them tells.
 */
export function metIn<F, Test>(
  specs: readonly ColumnSpec[],
  chunks: readonly Chunk[],
  from: number,
  tests: readonly Test[],
  meets: (test: Test, facts: F) => boolean,
  { most = Number.POSITIVE_INFINITY, onRead = null }: MetOptions = {},
): ReadonlySet<Test> {
  const met = new Set<Test>();
  const scan = scanOver<F>(specs, onRead);
  const positions = new Uint32Array(BATCH_ROWS);
  let start = 0;
  for (const chunk of chunks) {
    const first = Math.max(0, from - start);
    start += chunk.rows;
    if (first >= chunk.rows) continue;
    let left = tests.filter((test) => {
      if (met.has(test)) return false;
      const cursor = notedCursorOver<F>(specs);
      cursor.to(chunk, first);
      if (meets(test, cursor.facts)) met.add(test);
      if (onRead) for (const [column, { id }] of specs.entries()) if (cursor.noted[column] === 1) onRead(id);
      return !met.has(test) && cursor.noted.some((isRead, column) => isRead === 1 && chunk.columns[column] !== null);
    });
    const end = Math.min(chunk.rows, first + most);
    for (let at = first; at < end && left.length > 0; at += BATCH_ROWS) {
      const size = Math.min(BATCH_ROWS, end - at);
      for (let row = 0; row < size; row++) positions[row] = at + row;
      scan.over(chunk, positions, size);
      for (let row = 0; row < size && left.length > 0; row++) {
        scan.to(row);
        let isAny = false;
        for (let t = 0; t < left.length; t++) {
          const test = left[t];
          if (test === undefined || !meets(test, scan.facts)) continue;
          met.add(test);
          isAny = true;
        }
        if (isAny) left = left.filter((test) => !met.has(test));
      }
    }
  }
  return met;
}
