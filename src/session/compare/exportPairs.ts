import type { Facts } from "../../core/kinds/kind.ts";
import { type ComparisonQuery, UNPAIRED } from "../../model/index.ts";
import type { ExportedPair, ExportedSide } from "../../protocol/comparison.ts";
import type { Evaluation } from "../evaluation.ts";
import { readSample } from "../records.ts";
import { pairedRuns } from "./pairing.ts";
import { selectPairs } from "./pairSelection.ts";

/** Lines are handed over so many at a time. */
const PART_LINES = 500;

/** The query's pairs in its order, then every sample without a partner, one `ExportedPair` of JSON a line. */
export async function exportPairs(
  evaluation: Evaluation,
  query: ComparisonQuery,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { pairing } = await pairedRuns(evaluation, query, signal);
  const pairs = await selectPairs(evaluation, query, signal);
  const lines = new Lines(emit);
  for (const pair of pairs) {
    signal.throwIfAborted();
    const a = await sideOf(evaluation, query, pairing.a[pair] ?? 0);
    const b = await sideOf(evaluation, query, pairing.b[pair] ?? 0);
    lines.add({ a, b, difference: differences(a, b) });
  }
  for (const side of [0, 1] as const) {
    for (const why of UNPAIRED) {
      for (const index of pairing.left[side][why]) {
        signal.throwIfAborted();
        const alone = await sideOf(evaluation, query, index);
        lines.add(side === 0 ? { a: alone, b: null, unpaired: why } : { a: null, b: alone, unpaired: why });
      }
    }
  }
  lines.flush();
  return pairs.length;
}

/** The record is read for the id alone, which the table does not keep. */
async function sideOf(evaluation: Evaluation, query: ComparisonQuery, index: number): Promise<ExportedSide> {
  const { table, kind, rowSources } = evaluation;
  const { place, row } = table.placeOf(index);
  const found = await readSample(index, table, rowSources);
  const id = found ? kind.idOf(found.sample) : null;
  return {
    source: place.source,
    row,
    line: place.line,
    id,
    scores: scoresOf(evaluation, query, evaluation.tableOf(query.annotator).factsOf(index)),
  };
}

function scoresOf({ kind }: Evaluation, { modes }: ComparisonQuery, facts: Facts): ExportedSide["scores"] {
  const scores: Record<string, number | null> = {};
  for (const { info, score } of kind.metrics) {
    const outcome = score?.(facts, modes);
    if (!outcome || (outcome.state === "undefined" && outcome.reason === "not-applicable")) continue;
    scores[info.id] = outcome.state === "scored" ? outcome.value : null;
  }
  return scores;
}

function differences(a: ExportedSide, b: ExportedSide): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [id, ofA] of Object.entries(a.scores)) {
    const ofB = b.scores[id] ?? null;
    if (ofA !== null && ofB !== null) found[id] = ofB - ofA;
  }
  return found;
}

class Lines {
  readonly #emit: (text: string) => void;
  #lines: string[] = [];

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
  }

  add(pair: ExportedPair): void {
    this.#lines.push(`${JSON.stringify(pair)}\n`);
    if (this.#lines.length >= PART_LINES) this.flush();
  }

  flush(): void {
    if (this.#lines.length > 0) this.#emit(this.#lines.join(""));
    this.#lines = [];
  }
}
