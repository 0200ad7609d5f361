import type { Facts } from "../analysis/table/facts.ts";
import { KeyMap } from "../analysis/table/pair.ts";
import type { Table } from "../analysis/table/table.ts";
import { severityOf, UNSCORED } from "../kinds/named.ts";
import type { Modes } from "../model/index.ts";
import type { KeyedVerdicts, VerdictChange } from "../protocol/session.ts";
import type { EvaluationView } from "./view.ts";

/** More marks tell nobody anything. */
const MOST_CHANGES = 20_000;

/**
 * Samples whose verdict is another one than in an earlier reading of the same files, in file order; the first of very
 * many. A sample is found again by its source, id and slices; where it has no id, by its position in the source. Ids
 * that a reading has twice, and samples that were or are not scored, are passed over.
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

/** The verdict of every sample, with what another file's samples are found again by. */
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
 * Samples whose verdict is another one than that of the same sample in another file; the first of very many. The same
 * are those of one id that do not ask something else, else those that alone ask their question. None where the files
 * hold other kinds of samples.
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

/** Finds the one row of `before` that has the key of a row of `after`, where no other row of either has it; else -1. */
function matcher(before: readonly number[], after: readonly number[]): (row: number) => number {
  const [earlier, later] = [uniqueRows(before), uniqueRows(after)];
  return (row) => {
    const [high, low] = [after[2 * row] ?? 0, after[2 * row + 1] ?? 0];
    if (later.rows.get(high, low) !== row || later.repeated.has(row)) return -1;
    const found = earlier.rows.get(high, low);
    return earlier.repeated.has(found) ? -1 : found;
  };
}

/** The first row of each key, and those of them whose key other rows have too. A key whose second half is 0 is none. */
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

/** Whether both rows have a question, and not the same. */
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

/** Every sample with what it is found again by. */
function* keyed(table: Table<Facts>): Generator<KeyedRow> {
  let index = 0;
  const positions = new Map<number, number>();
  for (const { source, rows, idHashes, lines, base } of table.chunks) {
    for (let at = 0; at < rows; at++, index++) {
      const position = positions.get(source) ?? 0;
      positions.set(source, position + 1);
      const high = idHashes?.[2 * at] ?? 0;
      const low = idHashes?.[2 * at + 1] ?? 0;
      // Sources have few numbers; a hash of an id has 64 bits, a position none of the high ones but its mark.
      const key = low === 0 ? { high: POSITION ^ source, low: position + 1 } : { high: (high ^ source) >>> 0, low };
      yield { key, index, source, line: base.line + (lines?.[at] ?? 0) };
    }
  }
}

const POSITION = 0x7fff_0000;
