import { t } from "@vscode/l10n";
import { agreementOf, rankedBy } from "../../analysis/stats/agreement.ts";
import { countCells, tableOf } from "../../analysis/stats/pairs.ts";
import { countMatrix } from "../../analysis/table/countMatrix.ts";
import type { PairView } from "../../analysis/table/view.ts";
import {
  type Label,
  type Mark,
  type MatrixFigure,
  type Modes,
  PAIR_LABELS,
  type RatingSample,
} from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { readAlike } from "../../read/written.ts";
import { type Comparing, transitionName } from "../comparing.ts";
import { type Inputs, inputsOfRecord, joinedInputs } from "../inputs.ts";
import { verdictValues } from "../named.ts";
import { WITHOUT_ORDER } from "./agreement.ts";
import { Given, type RatingFacts } from "./facts.ts";
import { ratingVerdicts } from "./fields.ts";
import {
  agreesOn,
  areNumbers,
  differsOn,
  isAnyLabelOn,
  isSameLabel,
  labelText,
  placesIn,
  ranksOf,
  ratingModes,
  sortedLabels,
} from "./labels.ts";
import { ABSENT } from "./rated.ts";
import { GOLD, meanName, ratersIn, ratingName } from "./values.ts";

const MOST_RATERS = 6;

interface FacingRaters {
  readonly a: string;
  readonly b: string;
  readonly isAlone: boolean;
}

/** Every rater of both runs with itself; else the only rater of A with the only one of B. */
function facingRaters(pairs: PairView<RatingFacts>): readonly FacingRaters[] {
  const raters = ratersIn(pairs.valueNames);
  const [inA, inB] = ([0, 1] as const).map((side) => raters.filter((rater) => hasRated(pairs, rater, side)));
  if (!inA || !inB) return [];
  const isAlone = inA.length === 1 && inB.length === 1;
  const both = inA.filter((rater) => inB.includes(rater));
  const [a, b] = [inA[0], inB[0]];
  if (both.length === 0 && isAlone && a !== undefined && b !== undefined) return [{ a, b, isAlone }];
  return both.slice(0, MOST_RATERS).map((rater) => ({ a: rater, b: rater, isAlone }));
}

function readerOf(
  pairs: PairView<RatingFacts>,
  name: string,
  side: 0 | 1,
  modes: Modes,
): (pair: number) => Label | null {
  const read = pairs.reader(name, side);
  if (ratingModes(modes).consensus !== "mean" || !pairs.valueNames.includes(meanName(name))) return read;
  const readMean = pairs.reader(meanName(name), side);
  return (pair) => readMean(pair) ?? read(pair);
}

function hasRated(pairs: PairView<RatingFacts>, rater: string, side: 0 | 1): boolean {
  const read = pairs.reader(ratingName(rater), side);
  for (let pair = 0; pair < pairs.size; pair++) if (read(pair) !== null) return true;
  return false;
}

const MOST_LABELS = 12;

/** Counts of agreement with gold in run A (rows) and in run B (columns). Null without gold. */
function agreementTransition(
  { a, b }: FacingRaters,
  pairs: PairView<RatingFacts>,
  names: readonly [string, string],
  modes: Modes,
): MatrixFigure | null {
  const counts = [0, 0, 0, 0];
  const [golds, said] = [new Set<Label>(), new Set<Label>()];
  let n = 0;
  const goldOf = [readerOf(pairs, GOLD, 0, modes), readerOf(pairs, GOLD, 1, modes)] as const;
  const saidBy = [readerOf(pairs, ratingName(a), 0, modes), readerOf(pairs, ratingName(b), 1, modes)] as const;
  for (let pair = 0; pair < pairs.size; pair++) {
    const [goldA, goldB] = [goldOf[0](pair), goldOf[1](pair)];
    const [saidA, saidB] = [saidBy[0](pair), saidBy[1](pair)];
    if (goldA === null || goldB === null || saidA === null || saidB === null) continue;
    n++;
    golds.add(goldA).add(goldB);
    said.add(saidA).add(saidB);
    const cell = 2 * Number(!isSameLabel(saidA, goldA)) + Number(!isSameLabel(saidB, goldB));
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  if (n === 0) return null;
  const labels = [t("Agrees"), t("Disagrees")];
  const clauseOf = (side: "a" | "b", rater: string, isWrong: number): string =>
    (isWrong === 1 ? differsOn : agreesOn)(side, rater, [...golds], [...said]);
  return countMatrix({
    id: `transition:agreement:${a}:${b}`,
    title: a === b ? t("{0} and gold", a) : t("{0} in {1}, {2} in {3}, and gold", a, names[0], b, names[1]),
    n,
    leftOut: pairs.size - n,
    rowAxis: names[0],
    columnAxis: names[1],
    rows: labels,
    columns: labels,
    cellName: transitionName,
    countAt: (from, to) => counts[2 * from + to] ?? 0,
    more: (from, to) => ({
      where: golds.size > MOST_LABELS ? null : `${clauseOf("a", a, from)} && ${clauseOf("b", b, to)}`,
      ...(from === to ? {} : { role: from === 1 ? "good" : "bad" }),
    }),
  });
}

const MOST_MATRIX_LABELS = 12;

/** Counts of a rater's labels in run A (rows) and its counterpart's in run B (columns). */
function ratingTransition(
  { a, b }: FacingRaters,
  pairs: PairView<RatingFacts>,
  names: readonly [string, string],
  modes: Modes,
): MatrixFigure | null {
  const { said, seen, n } = readRatings({ a, b }, pairs, null, modes);
  const labels = orderOf(seen, modes);
  if (labels.length < 2 || labels.length > MOST_MATRIX_LABELS) return null;
  const isPair = labels.every((label) => PAIR_LABELS.includes(label)) && areVerdicts(pairs);
  const counts = countsOf(said, labels);
  const writtenAs = (side: 0 | 1, label: Label) => {
    const written = [...new Set(said.map(({ labels }) => labels[side]))].filter((own) => isSameLabel(own, label));
    return written.length === 0 ? [label] : written;
  };
  const clauses = [
    labels.map((label) => isAnyLabelOn("a", a, writtenAs(0, label))),
    labels.map((label) => isAnyLabelOn("b", b, writtenAs(1, label))),
  ] as const;
  return countMatrix({
    id: `transition:rating:${a}:${b}`,
    title: a === b ? t("Ratings of {0}", a) : t("{0} in {1}, {2} in {3}", a, names[0], b, names[1]),
    n,
    leftOut: pairs.size - n,
    rowAxis: names[0],
    columnAxis: names[1],
    rows: labels.map((label) => labelText(label, isPair)),
    columns: labels.map((label) => labelText(label, isPair)),
    cellName: transitionName,
    countAt: (from, to) => counts[from * labels.length + to] ?? 0,
    more: (from, to) => ({ where: `${clauses[0][from]} && ${clauses[1][to]}` }),
  });
}

/** Whether the ratings are verdicts on pairs of candidates. */
function areVerdicts(pairs: PairView<RatingFacts>): boolean {
  let found = false;
  pairs.each(({ given }) => {
    found ||= (given & Given.verdict) !== 0;
  });
  return found;
}

function orderOf(seen: ReadonlySet<Label>, modes: Modes): readonly Label[] {
  const { labels } = ratingModes(modes);
  const known = labels ?? (PAIR_LABELS.some((label) => label !== 1 && seen.has(label)) ? PAIR_LABELS : []);
  const isCovered = [...seen].every((label) => known.includes(label));
  return isCovered ? known : sortedLabels([...seen]);
}

const STATISTICS = ["accuracy", "unweighted", "linear", "quadratic", "spearman", "kendall"] as const;
const MOST_AGREEMENT_LABELS = 30;

/** Agreement between the runs' raters, in the statistics of `analysis/stats/agreement`. */
function facingAgreement(
  raters: readonly FacingRaters[],
  pairs: PairView<RatingFacts>,
  modes: Modes,
): MatrixFigure | null {
  const rows = raters.flatMap((facing) => {
    const wanted = ratingModes(modes).labels;
    const { said, seen, n } = readRatings(facing, pairs, wanted, modes);
    const labels = wanted ?? sortedLabels([...seen]);
    if (n === 0 || labels.length > MOST_AGREEMENT_LABELS) return [];
    const table = tableOf(labels.length, countsOf(said, labels));
    const agreement = {
      ...agreementOf(table, rankedBy(table, ranksOf(labels))),
      ...(wanted === null && !areNumbers(labels) ? WITHOUT_ORDER : {}),
    };
    return [{ name: facing.a === facing.b ? facing.a : t("{0} and {1}", facing.a, facing.b), n, agreement }];
  });
  if (rows.length === 0) return null;
  const columns = STATISTICS.map((statistic) => NAMES[statistic]);
  return {
    id: "transition:agreement",
    shape: "matrix",
    title: t("Agreement between the runs"),
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

interface Change {
  readonly labels: readonly [Label, Label];
  times: number;
}

function readRatings(
  { a, b }: Pick<FacingRaters, "a" | "b">,
  pairs: PairView<RatingFacts>,
  wanted: readonly Label[] | null,
  modes: Modes,
) {
  const placeOf = wanted && placesIn(wanted);
  const [readA, readB] = [readerOf(pairs, ratingName(a), 0, modes), readerOf(pairs, ratingName(b), 1, modes)];
  const changes = new Map<Label, Map<Label, Change>>();
  const said: Change[] = [];
  for (let pair = 0; pair < pairs.size; pair++) {
    const from = readA(pair);
    const to = readB(pair);
    if (from === null || to === null) continue;
    const known = changes.get(from)?.get(to);
    if (known) known.times++;
    else {
      const change = { labels: [from, to] as const, times: 1 };
      said.push(change);
      changes.set(from, (changes.get(from) ?? new Map<Label, Change>()).set(to, change));
    }
  }
  const kept = placeOf ? said.filter(({ labels }) => labels.every((label) => placeOf(label) !== ABSENT)) : said;
  const written = new Set(kept.flatMap(({ labels }) => labels));
  const n = kept.reduce((sum, { times }) => sum + times, 0);
  return { said: kept, n, seen: new Set([...written].map(readAlike(written))) };
}

function countsOf(said: readonly Change[], labels: readonly Label[]): Float64Array {
  const placeOf = placesIn(labels);
  return countCells({
    k: labels.length,
    rows: said.map(({ labels: [from] }) => placeOf(from)),
    columns: said.map(({ labels: [, to] }) => placeOf(to)),
    times: said.map(({ times }) => times),
  });
}

const NAMES: Readonly<Record<(typeof STATISTICS)[number], string>> = {
  accuracy: "=",
  unweighted: "κ",
  linear: "κ₁",
  quadratic: "κ²",
  spearman: "ρ",
  kendall: "τ",
};

export const ratingComparing: Comparing<RatingFacts> = {
  transitions: () => [
    {
      field: "verdict",
      title: t("Verdicts of all raters"),
      values: verdictValues(ratingVerdicts),
      good: '"agrees"',
    },
  ],
  figures(pairs, names, modes) {
    const raters = facingRaters(pairs);
    const isOneEach = raters.length === 1 && raters[0]?.isAlone === true;
    const ways = raters.flatMap((facing) => [
      isOneEach ? null : agreementTransition(facing, pairs, names, modes),
      ratingTransition(facing, pairs, names, modes),
    ]);
    return [facingAgreement(raters, pairs, modes), ...ways].filter((figure) => figure !== null);
  },
};

/** Judge and ratings are outcomes, not inputs. */
export function ratingInputs({ prompt, reference, gold }: RatingSample, record: JsonRecord): Inputs {
  const { judge: _, grader: __, settings: ___, ...given } = inputsOfRecord(record);
  return joinedInputs(
    {
      question: prompt === null ? [] : [prompt],
      gold: [...(gold === null ? [] : [`gold: ${gold}`]), ...(reference === null ? [] : [reference])],
    },
    given,
  );
}
