import type { Span } from "../../../model/index.ts";

/** Text as in Python's `str`. Unlike in JavaScript, U+001C to U+001F and U+0085 are white space, and U+FEFF is not. */

/** Character class of Python's white space. */
const PYTHON_SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const TOKEN = new RegExp(`[^${PYTHON_SPACE}]+`, "g");

export function isPythonSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return code === 0x20 || (code >= 9 && code <= 13) || (code >= 0x1c && code <= 0x1f);
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** `str.lower()`. */
export function lower(text: string): string {
  return text.toLowerCase();
}

/** `str.strip()`. */
export function strip(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isPythonSpace(text, from)) from++;
  while (to > from && isPythonSpace(text, to - 1)) to--;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}

/** `str.split()`: the stretches without white space. */
export function split(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
}

/** `" ".join(text[:to].split())`. */
export function collapse(text: string, to = text.length): string {
  const part = to === text.length ? text : text.slice(0, to);
  return isTidy(text, to) ? part : split(part).join(" ");
}

/** Whether white space before `to` is single spaces between tokens. */
function isTidy(text: string, to: number): boolean {
  let isAfterSpace = true;
  for (let at = 0; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 32) {
      if (isAfterSpace) return false;
      isAfterSpace = true;
    } else {
      if ((code < 32 || code > 126) && isPythonSpace(text, at)) return false;
      isAfterSpace = false;
    }
  }
  return to === 0 || !isAfterSpace;
}

/**
 * All matches of a pattern with the flag `g` and no empty match. `matchAll` copies the pattern first, which takes
 * longer than most texts do.
 */
export function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) matches.push(match);
  return matches;
}

export function tokenSpans(text: string): readonly { readonly from: number; readonly to: number }[] {
  return matchesIn(text, TOKEN).map((match) => ({ from: match.index, to: match.index + match[0].length }));
}

/** A text made from another, with offsets of the original. */
export interface Mapped {
  readonly text: string;
  /** Half-open range of the original; a replaced character comes back whole. */
  original(from: number, to: number): Span;
}

export function unchanged(text: string): Mapped {
  return { text, original: (from, to) => ({ from, to }) };
}

/** Builds a text piece by piece, in order. Skipped pieces are left out. */
export class PieceBuilder {
  #text = "";
  readonly #pieces: Piece[] = [];

  get text(): string {
    return this.#text;
  }

  /** Copies from `from`; `as` has the same length. */
  copy(as: string, from: number): void {
    if (as !== "") this.#add(as, { at: this.#text.length, from, to: from + as.length, isCopy: true });
  }

  /** Replaces `[from, to)`. */
  put(as: string, from: number, to: number): void {
    if (as !== "") this.#add(as, { at: this.#text.length, from, to, isCopy: false });
  }

  /** `base` is the source if that was made from another text. */
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
  /** Offset in the built text. */
  readonly at: number;
  readonly isCopy: boolean;
}

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

/** Lower case with offsets. Only İ (U+0130) changes length: it becomes an i and a combining dot. */
export function lowered(text: string): Mapped {
  const small = lower(text);
  if (small.length === text.length) return { ...unchanged(text), text: small };
  const builder = new PieceBuilder();
  let from = 0;
  let at = 0;
  while (from < text.length) {
    const dotted = text.indexOf("İ", from);
    const to = dotted === -1 ? text.length : dotted;
    builder.copy(small.slice(at, at + to - from), from);
    at += to - from;
    if (dotted === -1) break;
    builder.put(small.slice(at, at + 2), dotted, dotted + 1);
    at += 2;
    from = dotted + 1;
  }
  return builder.done();
}

/** Without U+0020, with offsets: RGB's rule for predictions of `zh` data sets. */
export function withoutSpaces(text: string): Mapped {
  if (!text.includes(" ")) return unchanged(text);
  const builder = new PieceBuilder();
  for (const match of matchesIn(text, /[^ ]+/g)) builder.copy(match[0], match.index);
  return builder.done();
}

/** Applies `outer` to the text of `inner`. */
export function chained(inner: Mapped, outer: Mapped): Mapped {
  return {
    text: outer.text,
    original(from, to) {
      const span = outer.original(from, to);
      return inner.original(span.from, span.to);
    },
  };
}

/**
 * The reference's `normalize_answer`: lower case, stripped, without one trailing run of `. ! ? , ; :`, single spaces.
 */
export function normalise(text: string): string {
  return normaliseLowered(lower(text));
}

/** For a text in lower case. */
export function normaliseLowered(text: string): string {
  return collapse(text, endBeforeTail(text));
}

/** The same with offsets of the original. */
export function normalisedWithPlaces(text: string): Mapped {
  const small = lowered(text);
  const builder = new PieceBuilder();
  let end = 0;
  for (const { from, to } of tokenSpans(small.text.slice(0, endBeforeTail(small.text)))) {
    if (builder.text !== "") builder.put(" ", end, from);
    builder.copy(small.text.slice(from, to), from);
    end = to;
  }
  return chained(small, builder.done());
}

/** End of the text when stripped, without trailing punctuation. */
function endBeforeTail(text: string): number {
  let to = text.length;
  while (to > 0 && isPythonSpace(text, to - 1)) to--;
  while (to > 0 && TAIL.includes(text.charAt(to - 1))) to--;
  return to;
}

const TAIL = ".!?,;:";
