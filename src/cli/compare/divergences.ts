import { lineText } from "../../present/characters.ts";
import { countText } from "../../present/numbers.ts";
import { divergenceText } from "../../present/steps.ts";
import type { ExportedPair, ExportedSide, ExportedSteps } from "../../protocol/comparison.ts";
import { jsonLines } from "../output/answers.ts";
import { type Compared, exportPairsOf } from "./compared.ts";

/** How the steps of agents differ in the pairs of two runs. */
export interface Divergences {
  /** Pairs with steps on both sides. */
  readonly pairs: number;
  /** Pairs with equal steps. */
  readonly same: number;
  readonly parted: readonly Parted[];
}

interface Parted {
  readonly b: ExportedSide;
  readonly steps: ExportedSteps;
}

/** Null if no agent answered. Of facts whose texts are gone no steps are known either. */
export async function divergencesOf(
  { evaluation, query, infos }: Compared,
  signal: AbortSignal,
): Promise<Divergences | null> {
  if (!infos.some(({ id }) => id === "steps")) return null;
  const parted: Parted[] = [];
  let pairs = 0;
  const see = ({ b, steps }: ExportedPair) => {
    if (steps === undefined || b === null) return;
    pairs++;
    if (steps.aligned !== undefined) parted.push({ b, steps });
  };
  await exportPairsOf(evaluation, query, false, jsonLines(see), signal);
  return pairs === 0 ? null : { pairs, same: pairs - parted.length, parted };
}

/** The first different step of the pair with this sample of B; null if none. */
export function divergenceAt(divergences: Divergences | null, { source, line, id }: Place): string | null {
  const found = divergences?.parted.find(({ b }) => b.source === source && b.line === line && b.id === id);
  return found ? divergenceText(found.steps) : null;
}

type Place = Pick<ExportedSide, "source" | "line" | "id">;

/** `--as json`: every pair whose steps part, with the calls in which they do; null is the end of a run. */
export const divergencesEntry = (
  divergences: Divergences | null,
  names: readonly string[],
): Readonly<Record<string, unknown>> =>
  divergences === null
    ? {}
    : {
        steps: {
          pairs: divergences.pairs,
          same: divergences.same,
          parted: divergences.parted.map(({ b: { source, line, id }, steps: { same, a, b } }) => {
            return { id, source: names[source] ?? null, line, same, a, b };
          }),
        },
      };

/** `--as table`: how many pairs have equal steps, and the first different step of others. */
export function divergencesText(divergences: Divergences | null, names: readonly string[], most: number): string {
  if (divergences === null) return "";
  const { pairs, same, parted } = divergences;
  const lines = parted.slice(0, most).map(({ b, steps }) => {
    const place = `${names[b.source] ?? ""}:${b.line}`;
    return `  ${lineText(b.id === null ? place : `${place}  ${b.id}`)}: ${divergenceText(steps)}\n`;
  });
  const more = parted.length - lines.length;
  return [
    `Steps: the same in ${countText(same)} of ${countText(pairs)} pairs\n`,
    ...lines,
    ...(more > 0 ? [`  and ${countText(more)} more\n`] : []),
  ].join("");
}
