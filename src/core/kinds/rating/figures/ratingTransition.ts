import { t } from "@vscode/l10n";
import type { Label, Mark, MatrixFigure, Modes } from "../../../../model/index.ts";
import { PAIR_LABELS } from "../../../../model/index.ts";
import type { PairView } from "../../kind.ts";
import { isLabelOn } from "../clauses.ts";
import type { FacingRaters } from "../facingRaters.ts";
import type { RatingFacts } from "../facts.ts";
import { ratingModes, sortedLabels } from "../labels.ts";
import { ratingName } from "../values.ts";
import { labelText } from "../words.ts";

/** Beyond so many labels a matrix shows nothing. */
const MOST_LABELS = 12;

/** Which label a rater gave in run A (rows) and the same or another rater in run B (columns), by majority of votes. */
export function ratingTransition(
  { a, b }: FacingRaters,
  pairs: PairView<RatingFacts>,
  names: readonly [string, string],
  modes: Modes,
): MatrixFigure | null {
  const counts = new Map<Label, Map<Label, number>>();
  const seen = new Set<Label>();
  let n = 0;
  for (let pair = 0; pair < pairs.size; pair++) {
    const from = pairs.valueOf(ratingName(a), pair, 0);
    const to = pairs.valueOf(ratingName(b), pair, 1);
    if (from === null || to === null) continue;
    n++;
    seen.add(from).add(to);
    const row = counts.get(from) ?? new Map<Label, number>();
    counts.set(from, row.set(to, (row.get(to) ?? 0) + 1));
  }
  const labels = orderOf(seen, modes);
  if (labels.length < 2 || labels.length > MOST_LABELS) return null;
  return {
    id: `transition:rating:${a}:${b}`,
    shape: "matrix",
    title: a === b ? t("Ratings of {0}", a) : t("{0} in A, {1} in B", a, b),
    n,
    leftOut: pairs.size - n,
    rowAxis: names[0],
    columnAxis: names[1],
    rows: labels.map(labelText),
    columns: labels.map(labelText),
    cells: labels.flatMap((from) =>
      labels.map((to): Mark => {
        const count = counts.get(from)?.get(to) ?? 0;
        return {
          label: t("{0} to {1}", labelText(from), labelText(to)),
          value: count,
          n: count,
          interval: null,
          where: `${isLabelOn("a", a, from)} && ${isLabelOn("b", b, to)}`,
        };
      }),
    ),
    unit: "count",
  };
}

/** As the person lists them; −1, 0, 1 where nothing else was said; else sorted. */
function orderOf(seen: ReadonlySet<Label>, modes: Modes): readonly Label[] {
  const { labels } = ratingModes(modes);
  const known = labels ?? (PAIR_LABELS.some((label) => label !== 1 && seen.has(label)) ? PAIR_LABELS : []);
  const isCovered = [...seen].every((label) => known.includes(label));
  return isCovered ? known : sortedLabels([...seen]);
}
