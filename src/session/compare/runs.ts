import { infosOver } from "../../analysis/aggregate/aggregate.ts";
import { reduceSteps } from "../../analysis/aggregate/reduce.ts";
import type { ComparedRun, ComparisonQuery } from "../../model/index.ts";
import type { OpenedItem, RunsList, RunsOverview } from "../../protocol/comparison.ts";
import { detailOf } from "../answers/details.ts";
import { breathing, runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { comparedRun } from "./inDepth.ts";
import { indexesOf, pairedRuns } from "./pairing.ts";

export const ofRun = (query: ComparisonQuery, run: number): ComparisonQuery => ({
  ...query,
  other: run,
  where: [],
  sort: null,
});

const runsKey = ({ sides, by, modes, annotator }: ComparisonQuery) => [sides, by, modes, annotator];

export async function compareRuns(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<RunsOverview> {
  const { kind, table } = evaluation;
  const { base, partners } = await matchedRuns(evaluation, query, signal);
  const runs: ComparedRun[] = [];
  for (let run = 1; run < query.sides.length; run++)
    runs.push(await comparedRun(evaluation, ofRun(query, run), isDrawn, signal));
  const values = await evaluation.once(["values of the base", ...runsKey(query)], signal, () => {
    const marks = new Uint8Array(table.size);
    for (const index of base) marks[index] = 1;
    const view = evaluation.tableOf(query.annotator).view(marks);
    return runCooperatively(reduceSteps(kind.measure.metrics, view, [], query.modes), signal);
  });
  let inAll = 0;
  let alone = 0;
  for (let at = 0; at < base.length; at++) {
    const found = countPartners(partners, at);
    if (found === partners.length) inAll++;
    if (found === 0) alone++;
  }
  return {
    revision: evaluation.revision,
    group: evaluation.spec.group ?? null,
    base: { samples: base.length, values: values.flat().filter(({ order }) => order === undefined) },
    inAll,
    alone,
    runs,
    infos: infosOver(kind.measure.metrics, table.view(), query.modes),
  };
}

/** Throws `RangeError` for a missing sample. */
export async function openedItem(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  of: RunsList,
  item: number,
  signal: AbortSignal,
): Promise<OpenedItem> {
  const { base, partners } = await matchedRuns(evaluation, query, signal);
  const at = base.indexOf(item);
  if (at < 0) throw new RangeError(`The base has no sample ${item}.`);
  const answers: OpenedItem["answers"][number][] = [{ detail: await detailOf(evaluation, query, item), pair: null }];
  for (const [run, partner] of partners.entries()) {
    const index = partnerAt(partner, at);
    if (index === null) {
      answers.push({ detail: null, pair: null });
      continue;
    }
    const { pairing } = await pairedRuns(evaluation, ofRun(query, run + 1), signal);
    answers.push({ detail: await detailOf(evaluation, query, index), pair: pairing.a.indexOf(item) });
  }
  const listed = await selectItems(evaluation, query, of, signal);
  return { item, answers, position: listed.indexOf(at) };
}

/** Samples of the base, and by run the partner of each, or `NONE`. */
interface MatchedRuns {
  readonly base: Uint32Array;
  readonly partners: readonly Uint32Array[];
}

const NONE = 0xffffffff;

export function partnerAt(partner: Uint32Array, at: number): number | null {
  const index = partner[at] ?? NONE;
  return index === NONE ? null : index;
}

const countPartners = (partners: readonly Uint32Array[], at: number): number =>
  partners.reduce((count, partner) => count + (partnerAt(partner, at) === null ? 0 : 1), 0);

export async function matchedRuns(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<MatchedRuns> {
  await evaluation.settled;
  return evaluation.once(["matched runs", ...runsKey(query)], signal, async () => {
    const base = await indexesOf(evaluation, query.sides[0], query, signal);
    const partners: Uint32Array[] = [];
    for (let run = 1; run < query.sides.length; run++) {
      const { pairing } = await pairedRuns(evaluation, ofRun(query, run), signal);
      const partner = new Uint32Array(base.length).fill(NONE);
      let at = 0;
      for (const [pair, index] of pairing.a.entries()) {
        while (at < base.length && (base[at] ?? 0) < index) at++;
        partner[at] = pairing.b[pair] ?? NONE;
      }
      partners.push(partner);
    }
    return { base, partners };
  });
}

export function selectItems(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  of: RunsList,
  signal: AbortSignal,
): Promise<Uint32Array> {
  return evaluation.once(["listed runs", of, ...runsKey(query)], signal, async () => {
    const { base, partners } = await matchedRuns(evaluation, query, signal);
    const { kind } = evaluation;
    const read = evaluation.tableOf(query.annotator).reader();
    const verdictOf = (index: number) => kind.words.rowSummary(read(index), query.modes).verdict;
    const isDiffering = (at: number): boolean => {
      const own = verdictOf(base[at] ?? 0);
      return partners.some((partner) => {
        const index = partnerAt(partner, at);
        return index !== null && verdictOf(index) !== own;
      });
    };
    const isListed: Readonly<Record<RunsList, (at: number) => boolean>> = {
      every: () => true,
      common: (at) => countPartners(partners, at) === partners.length,
      differing: isDiffering,
      alone: (at) => countPartners(partners, at) === 0,
    };
    const breathe = breathing(signal);
    const places = new Uint32Array(base.length);
    let length = 0;
    for (let at = 0; at < base.length; at++) {
      if (at % ROWS_A_BREATH === 0) await breathe();
      if (isListed[of](at)) places[length++] = at;
    }
    return places.slice(0, length);
  });
}

const ROWS_A_BREATH = 4096;
