import type { Span } from "../../../../model/index.ts";
import { type Mapped, PieceBuilder } from "./mapped.ts";
import { thinkingIn } from "./thinking.ts";

/** A text as a careful reader takes it, with the places where a statement surely ends (a new line, a removed thought). */
export interface Folded {
  readonly text: string;
  readonly breaks: readonly number[];
}

/**
 * NFKC, case folded, white space to one space, dashes and quotes to the plain ones, invisible characters, Markdown
 * emphasis and `<think>…</think>` removed.
 */
export function fold(text: string): Folded {
  let folded = "";
  const breaks: number[] = [];
  walk(text, breaks, {
    copy: (from, to) => {
      folded += text.slice(from, to);
    },
    put: (as) => {
      folded += as;
    },
    size: () => folded.length,
  });
  return { text: folded.toLowerCase(), breaks };
}

/** The same with the way back to the original. */
export function foldWithPlaces(text: string): Folded & Mapped {
  const builder = new PieceBuilder();
  const breaks: number[] = [];
  walk(text, breaks, {
    copy: (from, to) => builder.copy(text.slice(from, to), from),
    put: (as, from, to) => builder.put(as, from, to),
    size: () => builder.text.length,
  });
  // What was copied is ASCII and what was put is folded already: lower-casing changes no length.
  return { ...builder.done(undefined, builder.text.toLowerCase()), breaks };
}

/** An alternative of an answer, folded, without the punctuation and quotes around it. Empty: it matches nothing. */
export function foldAnswer(text: string): string {
  return fold(text).text.replace(AROUND, "");
}

/** A run begins where none goes on, so that each is read once. */
const AROUND = /^[\s"']+|(?<![\s"'.!?,;:])[\s"'.!?,;:]+$/g;

interface Sink {
  copy(from: number, to: number): void;
  put(as: string, from: number, to: number): void;
  size(): number;
}

const SPACE = "\\t-\\r\\x1c-\\x1f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const INVISIBLE = "\\xad\\u200b-\\u200d\\u2060\\ufeff";
/** Characters that NFKC may join to the one before them: marks, Hangul vowels and finals, half-width voicing marks. */
const JOINING = "\\p{M}\\u1160-\\u11ff\\ud7b0-\\ud7fb\\uff9e\\uff9f\\uffa0-\\uffdc";

const RUN = ` ?[${SPACE}${INVISIBLE}][ ${SPACE}${INVISIBLE}]*|  [ ${SPACE}${INVISIBLE}]*`;
const ASCII_SPACE = "\\t-\\r\\x1c-\\x1f";
const ASCII_SPECIAL = new RegExp(` ?[${ASCII_SPACE}][ ${ASCII_SPACE}]*|  [ ${ASCII_SPACE}]*|\\*+|_+|\``, "g");
const SPECIAL = new RegExp(`${RUN}|\\*+|_+|\`|[\\s\\S][${JOINING}]+|[^\\0-\\x7f]`, "gu");
const ASCII = /^[\0-\x7f]*$/;
const LINE_END = /[\n\v\f\r\x85\u2028\u2029]/;
const INVISIBLE_ONLY = new RegExp(`^[${INVISIBLE}]+$`);

function walk(text: string, breaks: number[], sink: Sink): void {
  const special = ASCII.test(text) ? ASCII_SPECIAL : SPECIAL;
  let from = 0;
  for (const thought of thinkingIn(text)) {
    walkStretch(text, { from, to: thought.from }, special, breaks, sink);
    breaks.push(sink.size());
    sink.put(" ", thought.from, thought.to);
    from = thought.to;
  }
  walkStretch(text, { from, to: text.length }, special, breaks, sink);
}

function walkStretch(text: string, { from, to }: Span, special: RegExp, breaks: number[], sink: Sink): void {
  // Searched in the stretch alone: from each of ten thousand thoughts the next special character may be far.
  const stretch = text.slice(from, to);
  let done = from;
  for (const { index, 0: found } of stretch.matchAll(special)) {
    const at = from + index;
    const end = at + found.length;
    if (at > done) sink.copy(done, at);
    const as = replacement(text, found, at, end);
    if (LINE_END.test(found)) breaks.push(sink.size());
    if (as !== "") sink.put(as, at, end);
    done = end;
  }
  if (done < to) sink.copy(done, to);
}

function replacement(text: string, found: string, from: number, to: number): string {
  switch (found.charCodeAt(0)) {
    case 0x2a:
      return isSpace(text, from - 1) && isSpace(text, to) ? found : "";
    case 0x5f:
      return isWord(text, from - 1) && isWord(text, to) ? found : "";
    case 0x60:
      return found.length === 1 ? "'" : foldCluster(found);
  }
  if (IS_RUN.test(found)) return INVISIBLE_ONLY.test(found) ? "" : " ";
  return foldCluster(found);
}

const IS_RUN = new RegExp(`^[ ${SPACE}${INVISIBLE}]+$`);

function isSpace(text: string, at: number): boolean {
  return at < 0 || at >= text.length || /\s/.test(text.charAt(at));
}

function isWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}

const FOLDED = new Map<string, string>();

function foldCluster(cluster: string): string {
  const known = FOLDED.get(cluster);
  if (known !== undefined) return known;
  const folded = plainMarks(plainMarks(cluster).normalize("NFKC")).replace(/\s+/gu, " ");
  const as = [...folded].map((character) => (character === "ı" ? character : caseFold(character))).join("");
  if (FOLDED.size < 4096) FOLDED.set(cluster, as);
  return as;
}

/** Upper case tells apart what lower case joins (ß is SS), so both are gone through; ς and σ become one. */
function caseFold(character: string): string {
  return character.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
}

function plainMarks(text: string): string {
  return text
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\u2018-\u201b\u2032\u02bc\xb4\uff07]/g, "'")
    .replace(/[\u201c-\u201f\u2033\xab\xbb\uff02]/g, '"');
}
