import { t } from "@vscode/l10n";
import { type CountsFigure, equalsClause, type Mark } from "../../../../model/index.ts";
import type { TableView } from "../../../table/view.ts";
import { criteriaIn } from "../criteria.ts";
import type { RagFacts } from "../facts.ts";

/** A scale of whole numbers has a bar for each; beyond so many only those that were given. */
const MOST_STEPS = 10;

/** How often each score of each criterion was given. */
export function criterionCounts(view: TableView<RagFacts>): readonly CountsFigure[] {
  return criteriaIn(view).flatMap(({ name, scale }): CountsFigure[] => {
    const counts = new Map<string | number, number>();
    for (let step = 1; step <= Math.min(scale, MOST_STEPS); step++) counts.set(step, 0);
    let n = 0;
    view.each((_, index) => {
      const score = view.dimension(name, index);
      if (score === null) return;
      counts.set(score, (counts.get(score) ?? 0) + 1);
      n++;
    });
    if (n === 0) return [];
    const scores = [...counts].sort(([one], [other]) => Number(one) - Number(other));
    const marks = scores.map(([score, count]): Mark => {
      return { label: String(score), value: count, n: count, interval: null, where: equalsClause(name, score) };
    });
    return [{ id: name, shape: "counts", title: t("Scores of {0}", name), n, leftOut: view.size - n, marks }];
  });
}
