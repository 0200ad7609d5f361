import { t } from "@vscode/l10n";
import { accumulate } from "../../analysis/aggregate/reduce.ts";
import type { Pairs } from "../../analysis/stats/pairs.ts";
import { countMatrix } from "../../analysis/table/countMatrix.ts";
import type { TableView } from "../../analysis/table/view.ts";
import {
  type CountsFigure,
  type Figure,
  type Label,
  type Mark,
  type MatrixFigure,
  type Modes,
  TIE,
} from "../../model/index.ts";
import { columnOf, compare, hasGold, heldAgainstGold, MOST_PAIRED_RATERS, pairsOf } from "./agreement.ts";
import type { RatingFacts } from "./facts.ts";
import {
  arePairVerdicts,
  isAnyLabel,
  isOrdered,
  isUnparsed,
  labelsOf,
  labelText,
  placesIn,
  ratingModes,
  verdictsAre,
} from "./labels.ts";
import { ABSENT, type RatedSamples, UNDECIDED, UNPARSED, ungroupedSamples } from "./rated.ts";
import { GOLD } from "./values.ts";

const MOST_LABELS = 20;

/**
 * Labels of two raters for the same samples: rows gold (or the second rater), columns the rater, in the order of the
 * label list.
 */
export function confusion(taken: RatedSamples, rater: string, other: string, modes: Modes): MatrixFigure | null {
  const all = labelsOf(taken.view, modes);
  const { pairs, agreement } = compare(taken, rater, other, modes);
  if (agreement.n === 0) return null;
  const shown = mostUsed(pairs);
  const labels = shown.flatMap((place) => all[place] ?? []);
  const { counts, n } = countsAmong(pairs, shown);
  const name = other === GOLD ? t("{0} against gold", rater) : t("{0} against {1}", rater, other);
  const isPair = arePairVerdicts(taken.view, labels);
  const names = labels.map((label) => labelText(label, isPair));
  const [rows, columns] = [other, rater].map((name) => writtenAs(columnOf(taken, name, modes).values, labels));
  return countMatrix({
    id: `confusion:${rater}:${other}`,
    title:
      labels.length < all.length ? t("{0}, the {1} labels used most of {2}", name, labels.length, all.length) : name,
    rowAxis: other === GOLD ? t("Gold") : other,
    columnAxis: rater,
    rows: names,
    columns: names,
    n,
    leftOut: taken.size - n,
    countAt: (r, c) => counts[r * labels.length + c] ?? 0,
    more: (r, c) => ({ where: `${isAnyLabel(other, rows?.[r] ?? [])} && ${isAnyLabel(rater, columns?.[c] ?? [])}` }),
  });
}

function mostUsed({ k, rows, columns }: Pairs): readonly number[] {
  const places = Array.from({ length: k }, (_, place) => place);
  if (k <= MOST_LABELS) return places;
  const uses = new Float64Array(k);
  for (const codes of [rows, columns])
    for (let i = 0; i < codes.length; i++) uses[codes[i] ?? 0] = (uses[codes[i] ?? 0] ?? 0) + 1;
  const byUse = places.sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0) || a - b);
  return byUse.slice(0, MOST_LABELS).sort((a, b) => a - b);
}

function countsAmong({ k, rows, columns }: Pairs, shown: readonly number[]) {
  const at = new Int32Array(k).fill(-1);
  for (const [index, place] of shown.entries()) at[place] = index;
  const counts = new Float64Array(shown.length ** 2);
  let n = 0;
  for (let i = 0; i < rows.length; i++) {
    const [row, column] = [at[rows[i] ?? 0] ?? -1, at[columns[i] ?? 0] ?? -1];
    if (row < 0 || column < 0) continue;
    const cell = row * shown.length + column;
    counts[cell] = (counts[cell] ?? 0) + 1;
    n++;
  }
  return { counts, n };
}

/** The spellings of each label by a rater; a label without votes has the list's spelling. */
function writtenAs(values: readonly Label[], labels: readonly Label[]): readonly (readonly Label[])[] {
  const placeOf = placesIn(labels);
  return labels.map((label, place) => {
    const written = values.filter((value) => placeOf(value) === place);
    return written.length === 0 ? [label] : written;
  });
}

/** Kappa of every two raters, gold included: quadratic for ordered labels. Null with fewer than three. */
function agreementMatrix(taken: RatedSamples, modes: Modes): MatrixFigure | null {
  const raters = [...(hasGold(taken.view.valueNames()) ? [GOLD] : []), ...taken.raters.slice(0, MOST_PAIRED_RATERS)];
  if (raters.length < 3) return null;
  const isQuadratic = isOrdered(labelsOf(taken.view, modes), modes);
  const names = raters.map((rater) => (rater === GOLD ? t("Gold") : rater));
  const held = new Set(heldAgainstGold(taken.view, taken.raters));
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
        const isApart = [one, other].includes(GOLD) && ![one, other].some((own) => held.has(own));
        if (one === other || isApart) return { label, value: null, n: 0, interval: null, where: null };
        const [rater, against] = one === GOLD || (other !== GOLD && r > c) ? [other, one] : [one, other];
        const { agreement } = compare(taken, rater, against, modes);
        const value = isQuadratic ? agreement.quadratic : agreement.unweighted;
        return { label, value, n: agreement.n, interval: null, where: null };
      }),
    ),
  };
}

const MOST_VALUES = 30;

/** Counts of a rater's values, with bars for values outside of the label list and for unparsed votes. */
function voteCounts(taken: RatedSamples, rater: string, modes: Modes): CountsFigure | null {
  const { codes, values } = columnOf(taken, rater, modes);
  const isApart = ratingModes(modes).consensus === "majority" && taken.isInBothOrders(rater);
  const states = isApart ? taken.undecided(rater, "majority").codes : NO_STATES;
  const counts = new Float64Array(values.length);
  let unparsed = 0;
  let undecided = 0;
  let absent = 0;
  const isPair = arePairVerdicts(taken.view, values);
  for (const [at, code] of codes.entries()) {
    if (code === ABSENT) absent++;
    else if (states[at] === UNDECIDED) undecided++;
    else if (code === UNPARSED) unparsed++;
    else counts[code] = (counts[code] ?? 0) + 1;
  }
  const n = codes.length - absent;
  if (n === 0) return null;
  const isUndecided = PAIR_WINNERS.map(([given, swapped]) => `(${verdictsAre(rater, given, swapped)})`).join(" || ");
  const marks = values.slice(0, MOST_VALUES).map((value, code): Mark => {
    const count = counts[code] ?? 0;
    const where = isAnyLabel(rater, [value]);
    const isDecided = isApart && value === TIE ? `${where} && !(${isUndecided})` : where;
    return { label: labelText(value, isPair), value: count, n: count, interval: null, where: isDecided };
  });
  if (undecided > 0) {
    const where = `(${isUndecided})`;
    marks.push({ label: t("undecided"), value: undecided, n: undecided, interval: null, where });
  }
  const where = isUnparsed(rater);
  const mark = { label: t("unparsed"), value: unparsed, n: unparsed, interval: null, where, role: "unscored" };
  return {
    id: `votes:${rater}`,
    shape: "counts",
    title: rater === GOLD ? t("Gold labels") : t("Ratings of {0}", rater),
    n,
    leftOut: absent,
    marks: unparsed > 0 ? [...marks, mark] : marks,
  };
}

const NO_STATES = new Int32Array(0);

const PAIR_WINNERS = [
  [-1, 1],
  [1, -1],
] as const;

const MOST_SHOWN = 4;

export function ratingFigures(view: TableView<RatingFacts>, modes: Modes): readonly Figure[] {
  const taken = accumulate(ungroupedSamples, view, modes);
  if (!taken) return [];
  const raters = taken.raters.slice(0, MOST_SHOWN);
  const figures: (Figure | null)[] = [
    ...pairsOf(taken, raters).map(([rater, other]) => confusion(taken, rater, other, modes)),
    agreementMatrix(taken, modes),
    ...[GOLD, ...raters].map((rater) => voteCounts(taken, rater, modes)),
  ];
  return figures.filter((figure) => figure !== null);
}
