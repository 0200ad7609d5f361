import { t } from "@vscode/l10n";
import type { Label, Mark, MatrixFigure } from "../../../../model/index.ts";
import type { PairView } from "../../kind.ts";
import { agreesOn, differsOn } from "../clauses.ts";
import type { FacingRaters } from "../facingRaters.ts";
import type { RatingFacts } from "../facts.ts";
import { GOLD, ratingName } from "../values.ts";

/** With more labels a clause would be too long to be read. */
const MOST_LABELS = 12;

/** How often a rater agreed with gold in run A (rows) and in run B (columns). Null without gold. */
export function agreementTransition(
  { a, b }: FacingRaters,
  pairs: PairView<RatingFacts>,
  names: readonly [string, string],
): MatrixFigure | null {
  const counts = [0, 0, 0, 0];
  const golds = new Set<Label>();
  let n = 0;
  for (let pair = 0; pair < pairs.size; pair++) {
    const [goldA, goldB] = [pairs.valueOf(GOLD, pair, 0), pairs.valueOf(GOLD, pair, 1)];
    const [saidA, saidB] = [pairs.valueOf(ratingName(a), pair, 0), pairs.valueOf(ratingName(b), pair, 1)];
    if (goldA === null || goldB === null || saidA === null || saidB === null) continue;
    n++;
    golds.add(goldA).add(goldB);
    const cell = 2 * Number(saidA !== goldA) + Number(saidB !== goldB);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  if (n === 0) return null;
  const labels = [t("Agrees"), t("Disagrees")];
  const clauseOf = (side: "a" | "b", rater: string, isWrong: number): string =>
    isWrong === 1 ? differsOn(side, rater, [...golds]) : agreesOn(side, rater, [...golds]);
  return {
    id: `transition:agreement:${a}:${b}`,
    shape: "matrix",
    title: a === b ? t("{0} and gold", a) : t("{0} in A, {1} in B, and gold", a, b),
    n,
    leftOut: pairs.size - n,
    rowAxis: names[0],
    columnAxis: names[1],
    rows: labels,
    columns: labels,
    cells: [0, 1].flatMap((from) =>
      [0, 1].map((to): Mark => {
        const count = counts[2 * from + to] ?? 0;
        return {
          label: t("{0} to {1}", labels[from] ?? "", labels[to] ?? ""),
          value: count,
          n: count,
          interval: null,
          where: golds.size > MOST_LABELS ? null : `${clauseOf("a", a, from)} && ${clauseOf("b", b, to)}`,
          ...(from === to ? {} : { role: from === 1 ? "good" : "bad" }),
        };
      }),
    ),
    unit: "count",
  };
}
