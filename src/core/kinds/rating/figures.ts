import type { Figure, Modes } from "../../../model/index.ts";
import type { TableView } from "../../table/view.ts";
import { takeAll } from "../sharedCounts.ts";
import { hasGold } from "./agreementMetric.ts";
import type { RatingFacts } from "./facts.ts";
import { agreementMatrix } from "./figures/agreementMatrix.ts";
import { confusion } from "./figures/confusion.ts";
import { voteCounts } from "./figures/voteCounts.ts";
import { type RatedSamples, ratedSamples } from "./rated.ts";
import { GOLD } from "./values.ts";

/** So many raters have figures of their own; the matrix of all has more. */
const MOST_SHOWN = 4;

/** Each rater against gold, every two raters, and what each one gave. */
export function ratingFigures(view: TableView<RatingFacts>, modes: Modes): readonly Figure[] {
  const taken = takeAll(ratedSamples, view);
  if (!taken) return [];
  const raters = taken.raters.slice(0, MOST_SHOWN);
  const figures: (Figure | null)[] = [
    ...pairsShown(taken, raters).map(([rater, other]) => confusion(taken, rater, other, modes)),
    agreementMatrix(taken, modes),
    ...[GOLD, ...raters].map((rater) => voteCounts(taken, rater)),
  ];
  return figures.filter((figure) => figure !== null);
}

function pairsShown({ view }: RatedSamples, raters: readonly string[]): readonly (readonly [string, string])[] {
  if (hasGold(view.valueNames())) return raters.map((rater) => [rater, GOLD] as const);
  return raters.flatMap((rater, at) => raters.slice(at + 1).map((other) => [rater, other] as const));
}
