import { t } from "@vscode/l10n";
import type { ComparedSteps, ShownStep } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText } from "./numbers.ts";

/** The first difference of two runs: how many steps are equal before, and the next calls; null if a run ends there. */
export interface Divergence {
  readonly same: number;
  readonly a: string | null;
  readonly b: string | null;
}

export const divergenceOf = (
  a: readonly Pick<ShownStep, "text">[],
  b: readonly Pick<ShownStep, "text">[],
  { same }: Pick<ComparedSteps, "same">,
): Divergence => ({ same, a: a[same]?.text ?? null, b: b[same]?.text ?? null });

/** `same for 7 steps, then search("x") against open(3)`. */
export function divergenceText({ same, a, b }: Divergence): string {
  if (a === null && b === null) return same === 1 ? t("the same step") : t("the same {0} steps", countText(same));
  const [callA, callB] = [a, b].map((call) => (call === null ? t("the end") : lineText(call)));
  if (same === 0) return t("from the first step on {0} against {1}", callA ?? "", callB ?? "");
  if (same === 1) return t("same for 1 step, then {0} against {1}", callA ?? "", callB ?? "");
  return t("same for {0} steps, then {1} against {2}", countText(same), callA ?? "", callB ?? "");
}

/** A row of two runs: a step of each, one may be missing; or the number of equal steps that are left out. */
export type StepRow =
  | { readonly a: number | null; readonly b: number | null; readonly isSame: boolean }
  | { readonly left: number };

/** Same steps that are shown before and after a change. */
const NEAR = 2;

/**
 * Aligned steps as rows. Different steps at the same place share rows. Of many equal steps only those next to a change
 * are shown, unless `isWhole`.
 */
export function stepRows({ aligned }: Pick<ComparedSteps, "aligned">, isWhole: boolean): readonly StepRow[] {
  const rows: StepRow[] = [];
  for (let at = 0; at < aligned.length; ) {
    const isSame = (one: ComparedSteps["aligned"][number] | undefined) => one?.a != null && one.b !== null;
    const from = at;
    const same = isSame(aligned[at]);
    while (at < aligned.length && isSame(aligned[at]) === same) at++;
    const run = aligned.slice(from, at);
    if (same) rows.push(...(isWhole ? run.map(sameRow) : nearChanges(run, from === 0, at === aligned.length)));
    else {
      const [ofA, ofB] = [run.flatMap(({ a }) => a ?? []), run.flatMap(({ b }) => b ?? [])];
      for (let row = 0; row < Math.max(ofA.length, ofB.length); row++)
        rows.push({ a: ofA[row] ?? null, b: ofB[row] ?? null, isSame: false });
    }
  }
  return rows;
}

const sameRow = ({ a, b }: ComparedSteps["aligned"][number]): StepRow => ({ a, b, isSame: true });

function nearChanges(run: ComparedSteps["aligned"], isStart: boolean, isEnd: boolean): readonly StepRow[] {
  const [before, after] = [isStart ? 0 : NEAR, isEnd ? 0 : NEAR];
  const left = run.length - before - after;
  // One row in place of one is no less.
  if (left <= 1) return run.map(sameRow);
  return [...run.slice(0, before).map(sameRow), { left }, ...run.slice(run.length - after).map(sameRow)];
}
