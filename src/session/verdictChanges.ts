import type { Facts } from "../analysis/table/facts.ts";
import { KeyMap } from "../analysis/table/keyMap.ts";
import type { Table } from "../analysis/table/table.ts";
import { severityOf, UNSCORED } from "../kinds/named.ts";
import type { Modes } from "../model/index.ts";
import type { KeyedVerdicts, VerdictChange } from "../protocol/list.ts";
import type { EvaluationView } from "./view.ts";

const MOST_CHANGES = 20_000;

/**
 * Samples whose verdict changed since the previous read, in file order, up to a limit. Samples are matched by source,
 * id and slices, or without id by position. Leaves out repeated ids, and unscored samples.
 */
export function verdictChanges(
  before: Table<Facts>,
  { table, kind }: Pick<EvaluationView, "table" | "kind">,
  modes: Modes,
): readonly VerdictChange[] {
  const known = new KeyMap(before.size);
  const repeated = new Set<string>();
  const earlier: string[] = [];
  for (const { key, index } of keyed(before)) {
    earlier[index] = kind.words.rowSummary(before.factsOf(index), modes).verdict;
    if (known.add(key.high, key.low, index) >= 0) repeated.add(`${key.high} ${key.low}`);
  }
  const seen = new KeyMap(table.size);
  const changes: VerdictChange[] = [];
  for (const { key, index, source, line } of keyed(table)) {
    if (changes.length >= MOST_CHANGES) break;
    const at = known.get(key.high, key.low);
    const isOther = seen.add(key.high, key.low, index) >= 0 || repeated.has(`${key.high} ${key.low}`);
    const was = earlier[at];
    if (was === undefined || isOther || was === UNSCORED) continue;
    const now = kind.words.rowSummary(table.factsOf(index), modes).verdict;
    if (now === was || now === UNSCORED) continue;
    changes.push({ source, line, way: wayOf(kind, was, now), was, now });
  }
  return changes;
}

function wayOf({ words: { verdicts } }: EvaluationView["kind"], was: string, now: string): VerdictChange["way"] {
  const wasBad = severityOf(verdicts, was) > 0;
  const isBad = severityOf(verdicts, now) > 0;
  return wasBad === isBad ? "changed" : isBad ? "broken" : "fixed";
}

export function keyedVerdicts({ table, kind }: Pick<EvaluationView, "table" | "kind">, modes: Modes): KeyedVerdicts {
  const codes = new Map<string, number>();
  const verdicts = new Uint16Array(table.size);
  const ids = new Uint32Array(2 * table.size);
  const questions = new Uint32Array(2 * table.size);
  let index = 0;
  for (const { rows, idHashes, groupKeys, askedKeys } of table.chunks) {
    const asked = askedKeys ?? groupKeys;
    if (idHashes) ids.set(idHashes.subarray(0, 2 * rows), 2 * index);
    if (asked) questions.set(asked.subarray(0, 2 * rows), 2 * index);
    for (let at = 0; at < rows; at++, index++) {
      const { verdict } = kind.words.rowSummary(table.factsOf(index), modes);
      const code = codes.get(verdict) ?? codes.size;
      codes.set(verdict, code);
      verdicts[index] = code;
    }
  }
  return {
    kind: kind.id,
    names: [...codes.keys()],
    verdicts: Array.from(verdicts),
    ids: Array.from(ids),
    questions: Array.from(questions),
  };
}

/**
 * Samples whose verdict differs in another file, up to a limit. Samples are matched by id unless their questions
 * differ, else by a unique question. Empty for another kind.
 */
export function verdictsSince(
  earlier: KeyedVerdicts,
  view: Pick<EvaluationView, "table" | "kind">,
  modes: Modes,
): readonly VerdictChange[] {
  const { kind, table } = view;
  if (earlier.kind !== kind.id) return [];
  const now = keyedVerdicts(view, modes);
  const byId = matcher(earlier.ids, now.ids);
  const byQuestion = matcher(earlier.questions, now.questions);
  const changes: VerdictChange[] = [];
  let index = 0;
  for (const { source, rows, lines, base } of table.chunks) {
    for (let at = 0; at < rows && changes.length < MOST_CHANGES; at++, index++) {
      const twin = byId(index);
      const found = twin >= 0 && !asksOther(earlier.questions, twin, now.questions, index) ? twin : byQuestion(index);
      const was = found < 0 ? UNSCORED : (earlier.names[earlier.verdicts[found] ?? 0] ?? UNSCORED);
      const is = now.names[now.verdicts[index] ?? 0] ?? UNSCORED;
      if (was === is || was === UNSCORED || is === UNSCORED) continue;
      const line = base.line + (lines?.[at] ?? 0);
      changes.push({ source, line, way: wayOf(kind, was, is), was, now: is });
    }
  }
  return changes;
}

/** Returns the row of `before` with the key of a row of `after`, if unique in both; else -1. */
function matcher(before: readonly number[], after: readonly number[]): (row: number) => number {
  const [earlier, later] = [uniqueRows(before), uniqueRows(after)];
  return (row) => {
    const [high, low] = [after[2 * row] ?? 0, after[2 * row + 1] ?? 0];
    if (later.rows.get(high, low) !== row || later.repeated.has(row)) return -1;
    const found = earlier.rows.get(high, low);
    return earlier.repeated.has(found) ? -1 : found;
  };
}

/** First rows by key, and repeated keys. A second half of 0 is no key. */
function uniqueRows(keys: readonly number[]): { readonly rows: KeyMap; readonly repeated: ReadonlySet<number> } {
  const rows = new KeyMap(keys.length / 2);
  const repeated = new Set<number>();
  for (let at = 0; at < keys.length; at += 2) {
    const [high, low] = [keys[at] ?? 0, keys[at + 1] ?? 0];
    const first = low === 0 ? -1 : rows.add(high, low, at / 2);
    if (first >= 0) repeated.add(first);
  }
  return { rows, repeated };
}

function asksOther(before: readonly number[], a: number, after: readonly number[], b: number): boolean {
  if (before[2 * a + 1] === 0 || after[2 * b + 1] === 0) return false;
  return before[2 * a] !== after[2 * b] || before[2 * a + 1] !== after[2 * b + 1];
}

interface KeyedRow {
  readonly key: { readonly high: number; readonly low: number };
  readonly index: number;
  readonly source: number;
  readonly line: number;
}

function* keyed(table: Table<Facts>): Generator<KeyedRow> {
  let index = 0;
  const positions = new Map<number, number>();
  for (const { source, rows, idHashes, lines, base } of table.chunks) {
    for (let at = 0; at < rows; at++, index++) {
      const position = positions.get(source) ?? 0;
      positions.set(source, position + 1);
      const high = idHashes?.[2 * at] ?? 0;
      const low = idHashes?.[2 * at + 1] ?? 0;
      // Sources have small numbers; positions use the high half as a mark.
      const key = low === 0 ? { high: POSITION ^ source, low: position + 1 } : { high: (high ^ source) >>> 0, low };
      yield { key, index, source, line: base.line + (lines?.[at] ?? 0) };
    }
  }
}

const POSITION = 0x7fff_0000;
