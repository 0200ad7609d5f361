import { t } from "@vscode/l10n";
import type { Mark, MatrixFigure, Modes } from "../../../../model/index.ts";
import { hasGold, MOST_PAIRED_RATERS } from "../agreementMetric.ts";
import { compare } from "../comparison.ts";
import { isOrdered, labelsOf } from "../labels.ts";
import type { RatedSamples } from "../rated.ts";
import { GOLD } from "../values.ts";

/** Kappa of every two raters, gold among them: quadratic where labels have an order. Null with fewer than three. */
export function agreementMatrix(taken: RatedSamples, modes: Modes): MatrixFigure | null {
  const raters = [...(hasGold(taken.view.valueNames()) ? [GOLD] : []), ...taken.raters.slice(0, MOST_PAIRED_RATERS)];
  if (raters.length < 3) return null;
  const isQuadratic = isOrdered(labelsOf(taken.view, modes), modes);
  const names = raters.map((rater) => (rater === GOLD ? t("Gold") : rater));
  return {
    id: "agreement",
    shape: "matrix",
    title: isQuadratic ? t("Kappa of every two raters, quadratic") : t("Kappa of every two raters"),
    rowAxis: t("Rater"),
    columnAxis: t("Rater"),
    rows: names,
    columns: names,
    n: taken.size,
    leftOut: 0,
    unit: "agreement",
    cells: raters.flatMap((one, r) =>
      raters.map((other, c): Mark => {
        const label = `${names[r]} · ${names[c]}`;
        if (one === other) return { label, value: null, n: 0, interval: null, where: null };
        // Kappa is the same either way; gold always stands second.
        const [rater, against] = one === GOLD || (other !== GOLD && r > c) ? [other, one] : [one, other];
        const { agreement } = compare(taken, rater, against, modes);
        const value = isQuadratic ? agreement.quadratic : agreement.unweighted;
        return { label, value, n: agreement.n, interval: null, where: null };
      }),
    ),
  };
}
