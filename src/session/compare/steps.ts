import { diffArrays } from "diff";
import type { ComparedSteps, ShownStep } from "../../model/index.ts";
import type { ExportedPair } from "../../protocol/comparison.ts";
import { readSample } from "../records.ts";
import type { EvaluationView } from "../view.ts";

/** Steps that may be of one run alone before only what both begin and end with is aligned. */
const MOST_APART = 4_000;

/**
 * Steps of two runs aligned by what they do, the order of both kept: a longest common subsequence (Myers, Algorithmica 1
 * (1986), in time of steps by steps apart). What both begin and end with is common first, so that a step which was
 * replaced is apart at its place. Of very long runs that share next to nothing, all between is of one alone.
 */
export function alignSteps(
  a: readonly Pick<ShownStep, "same">[],
  b: readonly Pick<ShownStep, "same">[],
): ComparedSteps {
  const [keysA, keysB] = [a, b].map((steps) => steps.map(({ same }) => same)) as [string[], string[]];
  const same = sharedStart(keysA, keysB);
  const end = sharedStart(keysA.slice(same).reverse(), keysB.slice(same).reverse());
  const [onlyA, onlyB] = [keysA.slice(same, keysA.length - end), keysB.slice(same, keysB.length - end)];
  const changes: readonly Change[] = [
    { count: same },
    ...(diffArrays(onlyA, onlyB, { maxEditLength: MOST_APART }) ?? [
      { count: onlyA.length, removed: true },
      { count: onlyB.length, added: true },
    ]),
    { count: end },
  ];
  const aligned: { a: number | null; b: number | null }[] = [];
  let [atA, atB] = [0, 0];
  for (const { count = 0, added, removed } of changes) {
    for (let step = 0; step < count; step++) {
      aligned.push({ a: added ? null : atA++, b: removed ? null : atB++ });
    }
  }
  return { aligned, same };
}

interface Change {
  readonly count?: number | undefined;
  readonly added?: boolean;
  readonly removed?: boolean;
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return same;
}

/** The steps of a pair for a line of an export; nothing if no agent answered. */
export async function exportedSteps(
  evaluation: EvaluationView,
  indexA: number,
  indexB: number,
): Promise<Pick<ExportedPair, "steps">> {
  const { kind, table, rowSources } = evaluation;
  // Records are read again only if some run has steps at all.
  if (!kind.compare.stepsOf || !table.valueNames.includes("steps")) return {};
  const [a, b] = [await readSample(indexA, table, rowSources), await readSample(indexB, table, rowSources)];
  const [ofA, ofB] = [a && kind.compare.stepsOf(a.sample), b && kind.compare.stepsOf(b.sample)];
  if (!ofA || !ofB) return {};
  const { same, aligned } = alignSteps(ofA, ofB);
  const isSame = ofA.length === same && ofB.length === same;
  const pairs = aligned.map((step) => [step.a, step.b] as const);
  return {
    steps: { same, a: ofA[same]?.text ?? null, b: ofB[same]?.text ?? null, ...(isSame ? {} : { aligned: pairs }) },
  };
}
