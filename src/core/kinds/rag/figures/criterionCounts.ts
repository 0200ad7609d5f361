import { t } from "@vscode/l10n";
import { type CountsFigure, equalsClause, type Mark } from "../../../../model/index.ts";
import { NO_SLOT } from "../../../table/dictionary.ts";
import type { TableView } from "../../../table/view.ts";
import { criteriaIn } from "../criteria.ts";
import type { RagFacts } from "../facts.ts";

/** A scale of whole numbers has a bar for each; beyond so many only those that were given. */
const MOST_STEPS = 10;

/** Fractions of a score may be without end. */
const MOST_BARS = 100;

/** How often each score of each criterion was given. */
export function criterionCounts(view: TableView<RagFacts>): readonly CountsFigure[] {
  const criteria = criteriaIn(view);
  const given = countScores(
    criteria.map(({ name }) => name),
    view,
  );
  return criteria.flatMap(({ name, scale }, c): CountsFigure[] => {
    const counts = new Map<string | number, number>();
    for (let step = 1; step <= Math.min(scale, MOST_STEPS); step++) counts.set(step, 0);
    for (const [score, count] of given[c] ?? []) counts.set(score, count);
    const scores = [...counts].sort(([one], [other]) => Number(one) - Number(other)).slice(0, MOST_BARS);
    const n = scores.reduce((sum, [, count]) => sum + count, 0);
    if (n === 0) return [];
    const marks = scores.map(([score, count]): Mark => {
      return { label: String(score), value: count, n: count, interval: null, where: equalsClause(name, score) };
    });
    return [{ id: name, shape: "counts", title: t("Scores of {0}", name), n, leftOut: view.size - n, marks }];
  });
}

/** By criterion: how often each score was given, in one pass. */
function countScores(
  names: readonly string[],
  view: TableView<RagFacts>,
): readonly ReadonlyMap<string | number, number>[] {
  if (names.length === 0) return [];
  const valuesOf = names.map((name) => view.valuesOf(name));
  const counts = valuesOf.map((values) => new Uint32Array(values.length));
  for (const { size, slots } of view.stretches(names)) {
    for (const [c, own] of counts.entries()) {
      for (let row = 0; row < size; row++) {
        const slot = slots[c]?.[row] ?? NO_SLOT;
        if (slot >= 0) own[slot] = (own[slot] ?? 0) + 1;
      }
    }
  }
  return valuesOf.map((values, c) => {
    const given = values.flatMap((value, slot): [string | number, number][] => {
      const count = counts[c]?.[slot] ?? 0;
      return count > 0 ? [[value, count]] : [];
    });
    return new Map(given);
  });
}
