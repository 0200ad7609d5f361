import { t } from "@vscode/l10n";
import type { Label, Mark, MatrixFigure, Modes } from "../../../../model/index.ts";
import { agreementOf, rankedBy } from "../../../stats/agreement.ts";
import { countCells, tableOf } from "../../../stats/pairs.ts";
import type { PairView } from "../../kind.ts";
import type { FacingRaters } from "../facingRaters.ts";
import type { RatingFacts } from "../facts.ts";
import { ranksOf, ratingModes, sortedLabels } from "../labels.ts";
import { ratingName } from "../values.ts";

const STATISTICS = ["accuracy", "unweighted", "linear", "quadratic", "spearman", "kendall"] as const;
/** Values beyond so many labels are a scale: kappa says nothing of them. */
const MOST_LABELS = 30;

/** How far the raters of one run agree with those of the other, in the statistics of `core/stats/agreement`. */
export function facingAgreement(
  raters: readonly FacingRaters[],
  pairs: PairView<RatingFacts>,
  modes: Modes,
): MatrixFigure | null {
  const rows = raters.flatMap((facing) => {
    const { said, labels } = readRatings(facing, pairs, modes);
    if (said.length === 0 || labels.length > MOST_LABELS) return [];
    const placeOf = new Map(labels.map((label, at) => [label, at]));
    const counts = countCells({
      k: labels.length,
      rows: said.map(([from]) => placeOf.get(from) ?? 0),
      columns: said.map(([, to]) => placeOf.get(to) ?? 0),
      times: null,
    });
    const table = tableOf(labels.length, counts);
    const agreement = agreementOf(table, rankedBy(table, ranksOf(labels)));
    return [
      { name: facing.a === facing.b ? facing.a : t("{0} and {1}", facing.a, facing.b), n: said.length, agreement },
    ];
  });
  if (rows.length === 0) return null;
  const columns = STATISTICS.map(nameOf);
  return {
    id: "transition:agreement",
    shape: "matrix",
    title: t("Agreement of A with B"),
    n: Math.max(...rows.map(({ n }) => n)),
    leftOut: pairs.size - Math.max(...rows.map(({ n }) => n)),
    rowAxis: t("Rater"),
    columnAxis: t("Statistic"),
    rows: rows.map(({ name }) => name),
    columns,
    cells: rows.flatMap(({ name, n, agreement }) =>
      STATISTICS.map((statistic, at): Mark => {
        return { label: `${name} · ${columns[at]}`, value: agreement[statistic], n, interval: null, where: null };
      }),
    ),
    unit: "agreement",
  };
}

/** Labels of both runs over the pairs that have both; the person's order of labels where there is one. */
function readRatings({ a, b }: FacingRaters, pairs: PairView<RatingFacts>, modes: Modes) {
  const wanted = ratingModes(modes).labels;
  const known = wanted && new Set(wanted);
  const said: (readonly [Label, Label])[] = [];
  const seen = new Set<Label>();
  for (let pair = 0; pair < pairs.size; pair++) {
    const from = pairs.valueOf(ratingName(a), pair, 0);
    const to = pairs.valueOf(ratingName(b), pair, 1);
    if (from === null || to === null || (known && !(known.has(from) && known.has(to)))) continue;
    said.push([from, to]);
    seen.add(from).add(to);
  }
  return { said, labels: wanted ?? sortedLabels([...seen]) };
}

function nameOf(statistic: (typeof STATISTICS)[number]): string {
  switch (statistic) {
    case "accuracy":
      return "=";
    case "unweighted":
      return "κ";
    case "linear":
      return "κ₁";
    case "quadratic":
      return "κ²";
    case "spearman":
      return "ρ";
    case "kendall":
      return "τ";
  }
}
