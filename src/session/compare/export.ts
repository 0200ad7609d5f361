import { scoreValues } from "../../analysis/aggregate/sampleScores.ts";
import type { Left } from "../../analysis/table/pair.ts";
import { type ComparisonQuery, INPUT_PARTS, UNPAIRED, type Unpaired } from "../../model/index.ts";
import type { ExportedPair, ExportedRunLine, ExportedSide } from "../../protocol/comparison.ts";
import { Parts } from "../answers/parts.ts";
import { readHeading } from "../records.ts";
import type { EvaluationView } from "../view.ts";
import { changedParts, type PairedData } from "./data.ts";
import { pairedRuns, runsWithData, selectPairs } from "./pairing.ts";
import { matchedRuns, ofRun, partnerAt } from "./runs.ts";
import { exportedSteps } from "./steps.ts";

/**
 * The query's pairs in order, then unpaired samples, an `ExportedPair` of JSON a line. `isTextWanted` adds texts of
 * changed inputs.
 */
export async function exportPairs(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  isTextWanted: boolean,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { pairing, data } = await runsWithData(evaluation, query, signal);
  const pairs = await selectPairs(evaluation, query, signal);
  const lines = new Lines<ExportedPair>(evaluation, query, emit, signal);
  for (const pair of pairs) {
    const a = await lines.side(pairing.a[pair] ?? 0);
    const b = await lines.side(pairing.b[pair] ?? 0);
    const changed = isTextWanted ? await changedParts(evaluation, pairing, data, pair) : [];
    const [indexA = 0, indexB = 0] = [pairing.a[pair], pairing.b[pair]];
    lines.add({
      a,
      b,
      difference: differences(a, b),
      ...dataOf(data, pair),
      ...(isTextWanted ? { changed } : {}),
      ...(await exportedSteps(evaluation, indexA, indexB)),
    });
  }
  await lines.addLeft(pairing.left[0], (a, unpaired) => ({ a, b: null, unpaired }));
  await lines.addLeft(pairing.left[1], (b, unpaired) => ({ a: null, b, unpaired }));
  lines.flush();
  return pairs.length;
}

/**
 * A line of JSON per sample of the base with its partners, in file order; then per unpaired sample of other runs, with
 * the reason.
 */
export async function exportRuns(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { base, partners } = await matchedRuns(evaluation, query, signal);
  const lines = new Lines<ExportedRunLine>(evaluation, query, emit, signal);
  for (const [at, index] of base.entries()) {
    const samples: (ExportedSide | null)[] = [await lines.side(index)];
    for (const partner of partners) {
      const other = partnerAt(partner, at);
      samples.push(other === null ? null : await lines.side(other));
    }
    lines.add({ samples });
  }
  for (let run = 1; run <= partners.length; run++) {
    const { pairing } = await pairedRuns(evaluation, ofRun(query, run), signal);
    const samplesOf = (alone: ExportedSide) => query.sides.map((_, at) => (at === run ? alone : null));
    await lines.addLeft(pairing.left[1], (alone, unpaired) => ({ samples: samplesOf(alone), unpaired }));
  }
  lines.flush();
  return base.length;
}

class Lines<Line> {
  readonly #evaluation: EvaluationView;
  readonly #query: ComparisonQuery;
  readonly #out: Parts;
  readonly #signal: AbortSignal;

  constructor(evaluation: EvaluationView, query: ComparisonQuery, emit: (text: string) => void, signal: AbortSignal) {
    this.#evaluation = evaluation;
    this.#query = query;
    this.#out = new Parts(emit);
    this.#signal = signal;
  }

  add(line: Line): void {
    this.#out.add(`${JSON.stringify(line)}\n`);
  }

  flush(): void {
    this.#out.flush();
  }

  async addLeft(left: Left, lineOf: (alone: ExportedSide, why: Unpaired) => Line): Promise<void> {
    for (const why of UNPAIRED) for (const index of left[why]) this.add(lineOf(await this.side(index), why));
  }

  async side(index: number): Promise<ExportedSide> {
    this.#signal.throwIfAborted();
    const { table, kind, rowSources } = this.#evaluation;
    const { place, row } = table.placeOf(index);
    const { id } = await readHeading(index, kind, table, rowSources);
    const facts = this.#evaluation.tableOf(this.#query.annotator).factsOf(index);
    const scores = scoreValues(kind.measure.metrics, facts, this.#query.modes);
    return { source: place.source, row, line: place.line, id, scores };
  }
}

function dataOf(data: PairedData | null, pair: number): Pick<ExportedPair, "data"> {
  const found = INPUT_PARTS.flatMap((part) => {
    const state = data?.state(part, pair) ?? "same";
    return state === "same" ? [] : [[part, state] as const];
  });
  return found.length === 0 ? {} : { data: Object.fromEntries(found) };
}

function differences(a: ExportedSide, b: ExportedSide): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [id, ofA] of Object.entries(a.scores)) {
    const ofB = b.scores[id] ?? null;
    if (ofA !== null && ofB !== null) found[id] = ofB - ofA;
  }
  return found;
}
