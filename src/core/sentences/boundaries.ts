import { isSpeech, isStarter, STOPPED_NAMES } from "./abbreviations.ts";
import { goesOn } from "./goesOn.ts";
import { wholesOf } from "./wholes.ts";

/**
 * Offsets at which a new sentence begins, ascending, 0 and the text's end not among them.
 * Rules of our own rather than `Intl.Segmenter`: its answers change with the engine's Unicode data, and keys and stored
 * labels stand on these cuts.
 */
export function boundariesOf(text: string): readonly number[] {
  const cuts: number[] = [];
  const wholes = wholesOf(text);
  let nextWhole = 0;
  let start = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const end = afterEmoji(text, start, match.index + match[0].length);
    if (end >= text.length) break;
    if (end <= start) continue;
    while ((wholes[nextWhole]?.to ?? Number.POSITIVE_INFINITY) < match.index) nextWhole++;
    const whole = wholes[nextWhole];
    if (whole && match.index > whole.from && end <= whole.to) continue;
    const isAtBlock = wholes.slice(nextWhole, nextWhole + 3).some(({ isBlock, from, to }) => {
      return isBlock && ((from > match.index && from <= end) || (to >= match.index && to < end));
    });
    if (isAtBlock || isCut(candidateAt(text, start, end, match))) {
      cuts.push(end);
      start = end;
    }
  }
  return cuts;
}

// Runs that may end a sentence: stops with what closes behind them (quotes, brackets, emphasis, footnote marks, tags),
// or a line's end. White space is taken greedily and nothing must follow it, so that a match never tries twice.
const STOP = "[.!?…‼⁇⁈⁉؟۔।॥։።။។。！？｡]";
const CLOSERS = [
  String.raw`[\p{Pe}\p{Pf}"'’*_\x60]`,
  String.raw`[“«‘](?=\s|$)`,
  String.raw`[ \u00a0\u202f]»(?=\s|$)`,
  String.raw`\[(?:\d{1,3}|[a-z]|citation needed)\]`,
  "【[^】]{1,20}】",
  "[¹²³⁰⁴-⁹]",
  "<(?:/[a-z]{1,10}|br ?/?)>",
].join("|");
const CANDIDATE = new RegExp(String.raw`(${STOP}+)((?:${CLOSERS})*)\s*|[\n\r\u2028\u2029]\s*`, "gu");
const EMOJI = String.raw`\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*`;
const EMOJI_RUN = new RegExp(String.raw`(?:${EMOJI})+(?:\s+|$)`, "uy");
const LEADS_WITH_EMOJI = /^\s*\p{Extended_Pictographic}/u;

/** Emoji behind a stop belong to the sentence before them, unless that began with one itself. */
function afterEmoji(text: string, start: number, end: number): number {
  EMOJI_RUN.lastIndex = end;
  const run = EMOJI_RUN.exec(text)?.[0];
  if (run === undefined || LINE.test(text.slice(Math.max(0, end - 2), end))) return end;
  return LEADS_WITH_EMOJI.test(text.slice(start, start + 10)) ? end : end + run.length;
}

/** What stands before and after a possible cut, as far as it matters. */
interface Candidate {
  /** To the end of the stops, without what closes behind them. */
  readonly left: string;
  /** The stops themselves; empty at a line's end without one. */
  readonly stops: string;
  readonly closers: string;
  readonly right: string;
  /** Line ends in the white space between them. */
  readonly lines: number;
  readonly hasSpace: boolean;
}

const FAR = 200;

function candidateAt(text: string, start: number, end: number, match: RegExpExecArray): Candidate {
  const [found, stops = "", closers = ""] = match;
  const leftEnd = match.index + stops.length;
  const white = found.slice(stops.length + closers.length);
  return {
    left: text.slice(Math.max(start, leftEnd - FAR), leftEnd).trim(),
    stops,
    closers,
    right: text.slice(end, end + FAR),
    lines: white.match(LINES)?.length ?? 0,
    hasSpace: white !== "" || end > match.index + found.length,
  };
}

const LINE = /[\n\r\u2028\u2029]/;
const LINES = /\r\n|[\n\r\u2028\u2029]/g;
const COUNT = String.raw`\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,4})[.)]`;
const MARKER = `(?:[-*+•·‣–—▪●#>|]+|${COUNT})`;
const LIST_ITEM = new RegExp(String.raw`^${MARKER}\s`);
const LONE_MARKER = new RegExp(String.raw`^(?:${MARKER}\s+)*${MARKER}$|^(?:Step|Part|Phase|Schritt|Étape) \d{1,3}\.$`);
const LOWER = /^["'“‘([]*\p{Ll}(?!\p{Lu})/u;
const WIDE = /[。！？｡]/;
const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const ENDS_CJK = new RegExp(`[${CJK}]["'”’)）」』]*[.!?]+$`, "u");
const BEGINS_CJK = new RegExp(`^["'“‘(（「『《]*[${CJK}]`, "u");
const WORDY = String.raw`[\p{L}\p{N}\p{Extended_Pictographic}]`;
const SAYS = new RegExp(WORDY, "u");
const LINE_SAYS = new RegExp(String.raw`^[^\n\r]*?${WORDY}`, "u");

function isCut(candidate: Candidate): boolean {
  const { left, stops, closers, right, lines } = candidate;
  if (LONE_MARKER.test(left) || !SAYS.test(left)) return false;
  // A line of dashes or signs alone belongs to what stands above it.
  if (lines > 0 && !LINE_SAYS.test(right)) return false;
  if (lines > 1 || (lines === 1 && LIST_ITEM.test(right))) return true;
  if (!isEnd(candidate)) return false;
  if (lines > 0 || stops === "") return true;
  return !isInBrackets(left + closers, right);
}

/** Whether a sentence ends here, by the words around it alone. */
function isEnd({ left, stops, closers, right, lines, hasSpace }: Candidate): boolean {
  if (WIDE.test(stops)) return !(/[」』]$/.test(closers) && /^(?:と|って)/.test(right));
  if (!hasSpace) return (ENDS_CJK.test(left) && BEGINS_CJK.test(right)) || /<br ?\/?>$/.test(closers);
  // A wrapped line breaks off in the middle of a sentence; a heading or an item ends with its line.
  if (stops === "") return /[:;]$/.test(left) || !(LOWER.test(right) || left.endsWith(","));
  if (LOWER.test(right)) return lines === 1 && stops !== ".";
  if (stops === ".") return !goesOn(left, right);
  if (isOmission(left, stops, closers)) return false;
  if (/["”’»“]$/.test(closers) && isSpeech(right)) return false;
  return !(stops === "!" && STOPPED_NAMES.has(lastWord(left)) && !isStarter(right));
}

/** `[...]` stands for what was left out, not for an end. */
function isOmission(left: string, stops: string, closers: string): boolean {
  return /^(?:\.{3}|…)$/.test(stops) && /^[\])]/.test(closers) && /[[(]$/.test(left.slice(0, -stops.length));
}

const lastWord = (left: string): string => /(\p{L}+)[.!?]+$/u.exec(left)?.[1]?.toLowerCase() ?? "";

/** Whether a bracket that opened inside this sentence is still open, and closes in the same line soon. */
function isInBrackets(left: string, right: string): boolean {
  let depth = 0;
  for (let i = left.length - 1; i > 0 && depth >= 0; i--) {
    const unit = left.charAt(i);
    if (")）".includes(unit)) depth++;
    else if ("(（".includes(unit)) depth--;
  }
  if (depth >= 0) return false;
  depth = 0;
  for (const unit of right) {
    if ("(（".includes(unit)) depth++;
    else if (")）".includes(unit) && --depth < 0) return true;
    else if (LINE.test(unit)) return false;
  }
  return false;
}
