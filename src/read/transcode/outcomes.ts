import { BOM, hasAt, OPEN_OBJECT, skipSpace } from "../bytes.ts";
import type { ByteSource, Transcode } from "../container.ts";
import { decode } from "../decode.ts";
import { isObject, type JsonRecord } from "../parse.ts";
import { readExactly } from "../window.ts";
import { jsonOf } from "../written.ts";

const MOST_BYTES = 16 * 1024 * 1024;
const HEAD_BYTES = 256;

/** What became of an instance, the surest first, and the names of its lists in reports of SWE-bench and its leaderboard. */
const OUTCOMES = ["resolved", "unresolved", "error", "empty_patch", "no_generation", "no_logs", "incomplete"];
/** Unions of other lists. Whoever is only in these is unresolved. */
const UNIONS = ["completed", "applied", "with_logs", "generated", "submitted"];
const COUNTS = /^(?:total|submitted|completed|resolved|unresolved|error|empty_patch|incomplete)_instances$/;

const nameOf = (key: string): string => key.replace(/_ids$/, "");
const isKnown = (key: string): boolean =>
  OUTCOMES.includes(nameOf(key)) || UNIONS.includes(nameOf(key)) || COUNTS.test(key) || key === "schema_version";

/**
 * Converts a report with a list of ids for each outcome to a line for each id. Whatever is not resolved counts against
 * the run, as its owners count it; if instances are in none of the lists, the rate is named to be of those listed. Null
 * for other files, and if the report's counts contradict its lists.
 */
export async function outcomes(source: ByteSource): Promise<Transcode | null> {
  if (source.size > MOST_BYTES) return null;
  const head = await readExactly(source, 0, Math.min(HEAD_BYTES, source.size));
  const start = skipSpace(head, hasAt(head, BOM) ? BOM.length : 0);
  if (head[start] !== OPEN_OBJECT) return null;
  const [, first] = /^\{\s*"([a-z_]{1,40})"/.exec(String.fromCharCode(...head.subarray(start))) ?? [];
  if (first === undefined || !isKnown(first)) return null;
  const text = decode(head.length < source.size ? await readExactly(source, 0, source.size) : head);
  const report = text === null ? null : jsonOf(text.replace(/^\uFEFF/, ""));
  const lines = isObject(report) ? linesOf(report) : null;
  return (
    lines &&
    ((_source, _signal, expect) => {
      expect?.(lines.reduce((bytes, { length }) => bytes + length, 0));
      return eachOf(lines);
    })
  );
}

function linesOf(report: JsonRecord): readonly string[] | null {
  const lists = new Map(
    Object.entries(report).flatMap(([key, ids]) => (areIds(ids) && isKnown(key) ? [[nameOf(key), ids] as const] : [])),
  );
  const resolved = lists.get("resolved");
  if (resolved === undefined || lists.size < 2) return null;
  const outcomeOf = new Map<string, string>();
  for (const outcome of [...OUTCOMES, ...UNIONS])
    for (const id of lists.get(outcome) ?? [])
      if (!outcomeOf.has(id)) outcomeOf.set(id, UNIONS.includes(outcome) ? "unresolved" : outcome);
  const { total_instances: total, resolved_instances: count } = report;
  if (outcomeOf.size === 0 || (typeof count === "number" && count !== new Set(resolved).size)) return null;
  const isWhole = typeof total === "number" ? total <= outcomeOf.size : lists.has("unresolved");
  const name = isWhole ? "resolved" : "resolved_of_listed";
  const keyOf = (outcome: string) => (Object.hasOwn(report, `${outcome}_ids`) ? `${outcome}_ids` : outcome);
  return [...outcomeOf].map(([id, outcome]) => {
    const list = keyOf(outcome);
    return `${JSON.stringify({ instance_id: id, [name]: outcome === "resolved", list })}\n`;
  });
}

const areIds = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((id) => typeof id === "string");

async function* eachOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
