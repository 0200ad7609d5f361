import { isConcrete, parsePath } from "../kinds/dottedPath.ts";
import type { JsonPath, PlacedIssue, Span } from "../model/index.ts";
import { positionsIn } from "../read/positions.ts";
import type { TextBytes } from "./places.ts";

const NEWLINE = 10;

/** Line numbers, from 1, of byte offsets. */
function linesAt(bytes: Uint8Array, places: readonly { readonly offset: number }[]): readonly number[] {
  const lines = new Array<number>(places.length).fill(1);
  const order = [...places.keys()].sort((a, b) => (places[a]?.offset ?? 0) - (places[b]?.offset ?? 0));
  let at = 0;
  let line = 1;
  for (const i of order) {
    const offset = places[i]?.offset ?? 0;
    for (; at < offset && at < bytes.length; at++) if (bytes[at] === NEWLINE) line++;
    lines[i] = line;
  }
  return lines;
}

/** The range of an issue: one line of the file, from 0, and UTF-16 columns [from, to). */
export interface LineRange {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** How much of a record is read to find a value in it: what lies beyond is far to the right on its line anyway. */
const RECORD_BYTES = 65_536;
/** How far back the beginning of a record's line is looked for. */
const LINE_BYTES = 16_384;
/** A value up to this length is marked whole; of a longer one the beginning, so that marked sentences stay visible. */
const SHORT = 80;
const BEGINNING = 12;
/** The editor draws no more of a line. */
const LAST_COLUMN = 10_000;

/**
 * One range an issue: a rejected record to the end of its line; else the value at the issue's path, or its closest
 * existing parent; the record's first character if the path leads nowhere or out of sight. If records lie `inLines`, an
 * issue's number is its line; otherwise lines are counted up to it.
 */
export async function issueRanges(
  bytes: TextBytes,
  issues: readonly PlacedIssue[],
  inLines: boolean,
): Promise<readonly LineRange[]> {
  const last = inLines ? 0 : Math.max(0, ...issues.map(({ offset }) => offset + 1));
  const lines = inLines ? issues.map(({ line }) => line) : linesAt(await bytes.read(0, last), issues);
  const ranges: LineRange[] = [];
  for (const [i, issue] of issues.entries()) {
    const line = (lines[i] ?? issue.line) - 1;
    if (issue.isRejection) ranges.push({ line, from: 0, to: Number.MAX_SAFE_INTEGER });
    else ranges.push((await valueRange(bytes, issue, line)) ?? { line, from: 0, to: 1 });
  }
  return ranges;
}

async function valueRange(bytes: TextBytes, issue: PlacedIssue, line: number): Promise<LineRange | null> {
  const { offset } = issue;
  const path = issue.path === "" ? null : pathOf(issue.path);
  if (!path) return null;
  const text = new TextDecoder().decode(await bytes.read(offset, offset + RECORD_BYTES));
  const span = text.startsWith("{") ? spanOfValue(text, path, issue.span) : null;
  if (!span) return null;
  const before = text.slice(0, span.from);
  const breaks = before.split("\n").length - 1;
  const indent = breaks > 0 ? -before.lastIndexOf("\n") - 1 : await columnOf(bytes, offset);
  if (indent === null || span.from + indent > LAST_COLUMN) return null;
  const value = text.slice(span.from, span.to).split("\n", 1)[0] ?? "";
  const length = value.length > SHORT || value.length < span.to - span.from ? BEGINNING : value.length;
  return { line: line + breaks, from: span.from + indent, to: span.from + indent + Math.min(length, value.length) };
}

/** The span of the value at a path, or of a part of it, else of the innermost thing on the way; null for the record itself. */
function spanOfValue(text: string, path: JsonPath, part?: Span): Span | null {
  const positions = positionsIn(text);
  const inner = part ? positions.innerSpan(path, part) : null;
  if (inner) return inner;
  for (let depth = path.length; depth > 0; depth--) {
    const span = positions.spanOf(path.slice(0, depth));
    if (span) return span;
  }
  return null;
}

function pathOf(text: string): JsonPath | null {
  const parsed = parsePath(text);
  if (!parsed.ok) return null;
  const path = parsed.path.filter(isConcrete);
  return path.length === parsed.path.length ? path : null;
}

/** Column at which a record begins on its line; null if the line begins too far back. */
async function columnOf(bytes: TextBytes, offset: number): Promise<number | null> {
  const from = Math.max(0, offset - LINE_BYTES);
  const before = await bytes.read(from, offset);
  const start = before.lastIndexOf(10) + 1;
  if (start === 0 && from > 0) return null;
  return new TextDecoder().decode(before.subarray(start)).length;
}
