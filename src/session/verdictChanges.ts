import type { Facts } from "../core/kinds/facts.ts";
import { severityOf, UNSCORED } from "../core/kinds/named.ts";
import { KeyMap } from "../core/table/pair.ts";
import type { Table } from "../core/table/table.ts";
import type { Modes } from "../model/index.ts";
import type { VerdictChange } from "../protocol/session.ts";
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
    earlier[index] = kind.rowSummary(before.factsOf(index), modes).verdict;
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
    const now = kind.rowSummary(table.factsOf(index), modes).verdict;
    if (now === was || now === UNSCORED) continue;
    const wasBad = severityOf(kind.verdicts, was) > 0;
    const isBad = severityOf(kind.verdicts, now) > 0;
    changes.push({ source, line, way: wasBad === isBad ? "changed" : isBad ? "broken" : "fixed", was, now });
  }
  return changes;
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
