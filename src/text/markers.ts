import type { Span } from "../model/index.ts";

/** A citation of documents in a response: `[1]`, `[1-3]`, `【2†source】`. */
export interface Marker {
  readonly span: Span;
  readonly numbers: readonly number[];
}

const NUMBERS = String.raw`\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*`;
const NAME = String.raw`(?:doc(?:ument)?|source|passage|context|ref(?:erence)?|chunk|snippet|result|id)s?[\s.#:_-]*`;
const LINK = String.raw`(?:\((?:https?:\/\/|#)[^()\s]*\))?`;
const MARKER = new RegExp(
  [
    String.raw`<cite>\s*((?:\[${NUMBERS}\]\s*)*)</cite>`,
    String.raw`\[\^?(${NUMBERS})\]${LINK}`,
    String.raw`\[(${NAME}\d{1,3}(?:\s*[,;–—-]\s*(?:${NAME})?\d{1,3})*)\]`,
    String.raw`【(?:\d{1,3}:)?(${NUMBERS})(?:†[^【】]{0,80})?】`,
  ].join("|"),
  "gi",
);
const MAY_MARK = /[[【]\^?\s*(?:\d|[dspcri][a-z])|<cite>/i;
const CODE = /(`{3,})[\s\S]*?(?:(?<!`)\1|$)|(~{3,})[\s\S]*?(?:(?<!~)\2|$)|`[^`\n]+`/g;
/** An entry of a list of sources, or a footnote: `[1] Title`, `[^1]: text`. */
const ENTRY = /^[ \t]*(?:[-*][ \t]+)?$/;

/** Widest range: `[1-3]`, but not `[1-200]`. */
const MOST_IN_RANGE = 30;

/**
 * Citation markers in reading order. Brackets in code and at the beginning of a source list's line are none; nor is the
 * interval `[0, 1]`, unless `[0]` occurs too.
 */
export function markersIn(text: string): readonly Marker[] {
  if (!MAY_MARK.test(text)) return [];
  const code = [...text.matchAll(CODE)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));
  const found: Marker[] = [];
  let next = 0;
  let line = 0;
  let before = 0;
  for (const match of text.matchAll(MARKER)) {
    const from = match.index;
    const to = from + match[0].length;
    while ((code[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++;
    const newLine = text.slice(before, from).lastIndexOf("\n");
    if (newLine !== -1) line = before + newLine + 1;
    before = from;
    if ((code[next]?.from ?? to) <= from || isEntry(text, line, from, to) || isIndex(text, from, to)) continue;
    const numbers = numbersIn(match[1] ?? match[2] ?? match[3] ?? match[4] ?? "");
    if (numbers !== null) found.push({ span: { from, to }, numbers });
  }
  const isFromZero = found.some(({ numbers }) => numbers.length === 1 && numbers[0] === 0);
  return found.filter(({ numbers }) => isFromZero || !numbers.includes(0));
}

function isEntry(text: string, line: number, from: number, to: number): boolean {
  const before = text.slice(line, from);
  if (!ENTRY.test(before) || !/^(?::|[ \t]+\S)/.test(text.slice(to))) return false;
  return before.length < from || NEXT_ENTRY.test(text.slice(to));
}
const NEXT_ENTRY = /\n[ \t]*(?:[-*][ \t]+)?\[\^?\d{1,3}\]/;

const isIndex = (text: string, from: number, to: number): boolean =>
  /[\p{L}\d_)\]]/u.test(text.charAt(from - 1)) && /^\s*(?:[=+*/<>]|\.\w)/.test(text.slice(to));

function numbersIn(text: string): readonly number[] | null {
  const numbers: number[] = [];
  for (const [, first, dash, last] of text.matchAll(/(\d{1,3})(?:\s*([–—-])[a-z.\s#:_]*(\d{1,3}))?/gi)) {
    const from = Number(first);
    const to = dash === undefined ? from : Number(last);
    if (to < from || to - from >= MOST_IN_RANGE) return null;
    for (let number = from; number <= to; number++) numbers.push(number);
  }
  return numbers;
}

/** A marker with names of documents: `[handbook.pdf#page=4]`. */
export interface NamedMarker {
  readonly span: Span;
  readonly names: readonly string[];
}

const NAMED = /\[([^[\]\n]{2,300})\](?!\()/g;

/** Start of a file name's extension, `.pdf` or `.pdf#page=4`; -1 for none. */
export function endingAt(name: string): number {
  const last = name.split(/\s/).at(-1) ?? "";
  const at = last.search(/\.[a-z][a-z0-9]{1,4}(?:#|$)/i);
  return at === -1 ? -1 : name.length - last.length + at;
}

/** Markers whose names are all titles, or file names in titles; in reading order. */
export function namedMarkersIn(text: string, titles: readonly string[]): readonly NamedMarker[] {
  if (titles.length === 0 || !text.includes("[")) return [];
  const areFiles = titles.some((title) => endingAt(title) !== -1);
  const known = new Set(titles);
  const isName = (name: string): boolean => known.has(name) || (areFiles && endingAt(name) !== -1);
  return [...text.matchAll(NAMED)].flatMap(({ index, 0: whole, 1: inner = "" }): NamedMarker[] => {
    const names = known.has(inner) ? [inner] : inner.split(/[,;]/).map((name) => name.trim());
    return names.every(isName) ? [{ span: { from: index, to: index + whole.length }, names }] : [];
  });
}

/** Replaces markers by spaces, so that offsets stay. */
export function withoutMarkers(text: string, markers: readonly Pick<Marker, "span">[]): string {
  let rest = "";
  let at = 0;
  for (const { span } of markers) {
    rest += text.slice(at, span.from) + " ".repeat(span.to - span.from);
    at = span.to;
  }
  return rest + text.slice(at);
}
