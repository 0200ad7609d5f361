import type { Span } from "../model/index.ts";

/**
 * Span of each piece in the text, in order and without white space; null if empty or not found after the previous
 * piece.
 */
export function locate(text: string, pieces: readonly (string | null)[]): readonly (Span | null)[] {
  let from = 0;
  let dense: Dense | null = null;
  return pieces.map((piece) => {
    const wanted = piece?.trim() ?? "";
    if (wanted === "") return null;
    const at = text.indexOf(wanted, from);
    let span: Span | null = at < 0 ? null : { from: at, to: at + wanted.length };
    if (!span) {
      dense ??= withoutSpace(text);
      span = findDense(dense, wanted.replace(/\s+/g, ""), from);
    }
    if (span) from = span.to;
    return span;
  });
}

interface Dense {
  readonly text: string;
  readonly offsets: Uint32Array;
}

function withoutSpace(text: string): Dense {
  const offsets = new Uint32Array(text.length);
  let length = 0;
  for (const { index, 0: run } of text.matchAll(/\S+/g)) {
    for (let i = 0; i < run.length; i++) offsets[length++] = index + i;
  }
  return { text: text.replace(/\s+/g, ""), offsets: offsets.subarray(0, length) };
}

function findDense(dense: Dense, wanted: string, from: number): Span | null {
  const start = dense.offsets.findIndex((offset) => offset >= from);
  if (start < 0) return null;
  const at = dense.text.indexOf(wanted, start);
  const first = dense.offsets[at];
  const last = dense.offsets[at + wanted.length - 1];
  return at < 0 || first === undefined || last === undefined ? null : { from: first, to: last + 1 };
}
