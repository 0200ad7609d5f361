import type { Span } from "../../../../model/index.ts";

/** A text made from another one, and the way back: which stretch of the original a stretch of it came from. */
export interface Mapped {
  readonly text: string;
  /** Half-open range of the original. A character that was replaced comes back whole. */
  original(from: number, to: number): Span;
}

/** The original itself. */
export function unchanged(text: string): Mapped {
  return { text, original: (from, to) => ({ from, to }) };
}

/** Builds a text piece by piece, in order; what is neither copied nor replaced was left out. */
export class PieceBuilder {
  #text = "";
  readonly #pieces: Piece[] = [];

  get text(): string {
    return this.#text;
  }

  /** Takes over `[from, to)` of the source, unit by unit; `as` is the same stretch with the same length. */
  copy(as: string, from: number): void {
    if (as !== "") this.#add(as, { at: this.#text.length, from, to: from + as.length, isCopy: true });
  }

  /** Writes `as` in place of `[from, to)` of the source. */
  put(as: string, from: number, to: number): void {
    if (as !== "") this.#add(as, { at: this.#text.length, from, to, isCopy: false });
  }

  /** What was built; `base` is the source, when it was made from another text itself. */
  done(base?: Mapped, text = this.#text): Mapped {
    const pieces = this.#pieces;
    return {
      text,
      original(from, to) {
        const first = pieceAt(pieces, from);
        const last = pieceAt(pieces, Math.max(from, to - 1));
        if (first === undefined || last === undefined) return { from: 0, to: 0 };
        const start = first.isCopy ? first.from + (from - first.at) : first.from;
        const end = to <= from ? start : last.isCopy ? last.from + (to - last.at) : last.to;
        return base === undefined ? { from: start, to: end } : base.original(start, end);
      },
    };
  }

  #add(as: string, piece: Piece): void {
    this.#pieces.push(piece);
    this.#text += as;
  }
}

interface Piece extends Span {
  /** Where it begins in the text that was built. */
  readonly at: number;
  readonly isCopy: boolean;
}

/** The last piece that begins at or before `at`. */
function pieceAt(pieces: readonly Piece[], at: number): Piece | undefined {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return pieces[low - 1];
}
