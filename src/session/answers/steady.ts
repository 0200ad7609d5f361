import {
  type BarsFigure,
  type CountsFigure,
  type Curve,
  type CurvesFigure,
  equalsClause,
  type Figure,
  type HistogramFigure,
  type Mark,
  type MarkedFigure,
  type MatrixFigure,
  type MetricValue,
  metricKey,
} from "../../model/index.ts";

// Filtered figures keep the places of the whole file's, so that nothing moves with a filter.

export function clausesOf(figure: Figure): ReadonlySet<string> {
  const wheres =
    figure.shape === "curves"
      ? figure.curves.flatMap(({ where, points }) => [where, ...points.map((point) => point.where)])
      : (figure.shape === "matrix" ? figure.cells : figure.marks).map(({ where }) => where);
  return new Set(wheres.filter((where) => where !== null));
}

/**
 * A figure with the whole file's marks, rows, columns and lines in order; filtered ones have n 0. `now` undefined:
 * nothing is left to draw.
 */
export function steadyFigure(whole: Figure, now: Figure | undefined): Figure {
  const own = now?.shape === whole.shape ? now : undefined;
  switch (whole.shape) {
    case "curves":
      return steadyCurves(whole, own as CurvesFigure | undefined); // The same shape, as `own` says.
    case "matrix":
      return steadyMatrix(whole, own as MatrixFigure | undefined);
    default:
      return steadyMarks(whole, own as MarkedFigure | undefined);
  }
}

function steadyMarks(whole: MarkedFigure, now: MarkedFigure | undefined): MarkedFigure {
  if (now && whole.shape === "histogram" && now.shape === "histogram" && !isBinnedAlike(whole, now)) return now;
  const known = new Map(now?.marks.map((mark) => [keyOf(mark), mark]));
  const empty = whole.shape === "bars" ? null : 0;
  const marks = whole.marks.map((mark): Mark => {
    const { interval: _, groups: __, lists: ___, ...same } = mark;
    const own = known.get(keyOf(mark)) ?? { ...same, value: empty, n: 0, interval: null };
    return { ...own, whole: wholeOf(mark) };
  });
  const placed = new Set(whole.marks.map(keyOf));
  const others = now?.marks.filter((mark) => !placed.has(keyOf(mark))) ?? [];
  const base = { n: whole.n, leftOut: whole.leftOut };
  return { ...(now ?? emptied(whole)), marks: [...marks, ...others], whole: base };
}

/** Labels may look alike: a minus sign and a hyphen. */
const keyOf = ({ where, label }: Mark): string => where ?? label;

const wholeOf = ({ value, n, lists }: Mark): NonNullable<Mark["whole"]> => ({
  value,
  n,
  ...(lists === undefined ? {} : { lists }),
});

const isBinnedAlike = (one: HistogramFigure, other: HistogramFigure): boolean =>
  one.from === other.from && one.to === other.to && one.marks.length === other.marks.length;

function emptied(figure: MarkedFigure): BarsFigure | HistogramFigure | CountsFigure {
  const none = { n: 0, leftOut: 0 };
  return figure.shape === "histogram" ? { ...figure, ...none, mean: null } : { ...figure, ...none };
}

function steadyMatrix(whole: MatrixFigure, now: MatrixFigure | undefined): MatrixFigure {
  const cells = new Map<string, Mark>();
  for (const [at, cell] of (now?.cells ?? []).entries()) cells.set(cellKey(now, at), cell);
  const named = new Set(whole.cells.map((_, at) => cellKey(whole, at)));
  if ([...cells.keys()].some((key) => !named.has(key))) return now ?? whole;
  const empty = whole.unit === "count" ? 0 : null;
  return {
    ...whole,
    n: now?.n ?? 0,
    leftOut: now?.leftOut ?? 0,
    cells: whole.cells.map((cell, at) => {
      const own = cells.get(cellKey(whole, at)) ?? { ...cell, value: empty, n: 0, interval: null };
      return { ...own, whole: wholeOf(cell) };
    }),
  };
}

const cellKey = (figure: MatrixFigure | undefined, at: number): string => {
  const { rows = [], columns = [], cells = [] } = figure ?? {};
  return cells[at]?.where ?? JSON.stringify([rows[Math.floor(at / columns.length)], columns[at % columns.length]]);
};

/** Lines keep their places, which determine their style, and axes at least the whole's range. */
function steadyCurves(whole: CurvesFigure, now: CurvesFigure | undefined): CurvesFigure {
  const key = ({ where, name }: Curve) => where ?? name;
  const known = new Map(now?.curves.map((curve) => [key(curve), curve]));
  const lines = whole.curves.map((curve): Curve => known.get(key(curve)) ?? { ...curve, n: 0, points: [] });
  const placed = new Set(whole.curves.map(key));
  const others = now?.curves.filter((curve) => !placed.has(key(curve))) ?? [];
  const axis = (of: "x" | "y") => ({
    ...whole[of],
    from: Math.min(whole[of].from, now?.[of].from ?? whole[of].from),
    to: Math.max(whole[of].to, now?.[of].to ?? whole[of].to),
  });
  const { n = 0, leftOut = 0, guides = whole.guides } = now ?? {};
  return { ...whole, n, leftOut, guides, x: axis("x"), y: axis("y"), curves: [...lines, ...others] };
}

function emptiedValue(value: MetricValue): MetricValue {
  const { byConvention: _, groups: __, expected: ___, ...own } = value;
  return { ...own, value: null, n: 0, count: null, leftOut: {}, interval: null, intervalBy: null };
}

/** In the order of the whole file's; filtered values have n 0. */
export function steadyValues(whole: readonly MetricValue[], now: readonly MetricValue[]): readonly MetricValue[] {
  const rest = new Map(now.map((value) => [metricKey(value), value]));
  const placed = whole.map((value) => {
    const key = metricKey(value);
    const own = rest.get(key);
    rest.delete(key);
    return own ?? emptiedValue(value);
  });
  return [...placed, ...rest.values()];
}

/** By dimension: the query's clauses that choose its slices, `model == "A"`. */
export function chosenSlices(
  where: readonly string[],
  values: readonly MetricValue[],
): ReadonlyMap<string, readonly string[]> {
  const chosen = new Map<string, string[]>();
  if (where.length === 0) return chosen;
  const known = new Map<string, Set<string | number>>();
  for (const { slice } of values) {
    for (const [name, value] of Object.entries(slice ?? {})) {
      const own = known.get(name) ?? new Set();
      known.set(name, own.add(value));
    }
  }
  for (const [name, slices] of known) {
    const clauses = new Set(Array.from(slices, (value) => equalsClause(name, value)));
    const own = where.filter((clause) => clauses.has(clause));
    if (own.length > 0) chosen.set(name, own);
  }
  return chosen;
}
