import { t } from "@vscode/l10n";
import { Bins } from "../../analysis/aggregate/bins.ts";
import { tallyRows } from "../../analysis/table/classes.ts";
import { countMatrix } from "../../analysis/table/countMatrix.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import type { TableView } from "../../analysis/table/view.ts";
import {
  type CountsFigure,
  equalsClause,
  fieldName,
  type HistogramFigure,
  type Mark,
  type MarkedFigure,
  type MatrixFigure,
  type ModeFamily,
  type Modes,
} from "../../model/index.ts";
import { FileVerdict, type FoundScore, scoresIn } from "./values.ts";

/** The kind's own verdict, next to the file's. */
export interface Ours<F> {
  readonly family: ModeFamily;
  readonly metrics: readonly string[];
  /** Null if unknown. */
  isRight(facts: F, modes: Modes): boolean | null;
  /** Whether the sample has another problem, right or wrong: unsupported sentences, contradictory labels. */
  hasOtherProblem(facts: F, modes: Modes): boolean;
}

export const VERDICTS = [
  { id: "right", code: FileVerdict.right, role: "correct", severity: 0, word: () => t("Right, says the file") },
  {
    id: "partly",
    code: FileVerdict.partly,
    role: "partial",
    severity: 1,
    word: () => t("Partly right, says the file"),
  },
  { id: "wrong", code: FileVerdict.wrong, role: "wrong", severity: 2, word: () => t("Wrong, says the file") },
] as const;

export const hasVerdicts = <F extends Facts>(view: Pick<TableView<F>, "anyInTable">): boolean =>
  view.anyInTable(({ fileVerdict = 0 }) => fileVerdict !== FileVerdict.none, "file verdicts");

export function verdictCounts<F extends Facts>(view: TableView<F>): readonly CountsFigure[] {
  if (!hasVerdicts(view)) return [];
  const counts = new Uint32Array(VERDICTS.length + 1);
  const look = ({ fileVerdict = 0 }: F) => fileVerdict;
  tallyRows(view, look, (verdict, rows) => {
    counts[verdict] = (counts[verdict] ?? 0) + rows;
  });
  const n = view.size - (counts[FileVerdict.none] ?? 0);
  if (n === 0) return [];
  const marks = VERDICTS.flatMap(({ id, code, role, word }): Mark[] => {
    const count = counts[code] ?? 0;
    if (count === 0 && code === FileVerdict.partly) return [];
    return [{ label: word(), value: count, n: count, interval: null, where: verdictClause(id), role }];
  });
  const title = t("Verdicts in the file");
  return [{ id: "file.verdicts", shape: "counts", title, n, leftOut: view.size - n, marks }];
}

const verdictClause = (id: string): string => `file.verdict == ${JSON.stringify(id)}`;

/** The file's verdicts (rows) against ours (columns), over samples with both. */
export function fileAgainstOurs<F extends Facts>(
  { isRight }: Pick<Ours<F>, "isRight">,
  view: TableView<F>,
  modes: Modes,
): readonly MatrixFigure[] {
  if (!hasVerdicts(view)) return [];
  const counts = VERDICTS.map(() => [0, 0]);
  let n = 0;
  const look = (facts: F) => {
    const at = VERDICTS.findIndex(({ code }) => code === facts.fileVerdict);
    const ours = at < 0 ? null : isRight(facts, modes);
    return ours === null ? null : ([at, ours ? 0 : 1] as const);
  };
  tallyRows(view, look, (cell, rows) => {
    const own = cell && counts[cell[0]];
    if (!own) return;
    own[cell[1]] = (own[cell[1]] ?? 0) + rows;
    n += rows;
  });
  if (n === 0) return [];
  const rows = VERDICTS.map((verdict, at) => ({ ...verdict, counts: counts[at] ?? [] })).filter(
    ({ id, counts: [right = 0, wrong = 0] }) => id !== "partly" || right + wrong > 0,
  );
  const columns = [
    { isRight: true, word: t("Right by our match") },
    { isRight: false, word: t("Wrong by our match") },
  ];
  return [
    countMatrix({
      id: "file.against-ours",
      title: t("File against Evaloupe"),
      n,
      leftOut: view.size - n,
      rowAxis: t("File"),
      columnAxis: "Evaloupe",
      rows: rows.map(({ word }) => word()),
      columns: columns.map(({ word }) => word),
      countAt: (r, c) => rows[r]?.counts[c] ?? 0,
      more(r, c) {
        const [id = "", isRight = false] = [rows[r]?.id, columns[c]?.isRight];
        const isSame = (id === "right") === isRight && id !== "partly";
        return { where: `${verdictClause(id)} && our.right == ${isRight}`, role: isSame ? "good" : "bad" };
      },
    }),
  ];
}

export function scoreFigures<F>(view: TableView<F>, modes: Modes): readonly MarkedFigure[] {
  const scores = scoresIn(view, modes).filter(({ info, id }) => info.unit !== "rate" && fieldName(id) !== null);
  return scores.flatMap((score) => {
    // Decided by the whole table, so that a filter keeps the figure.
    const areWhole = view.rangeOf(score.id)?.areWhole === true;
    return scoreFigure(score, valuesIn(score.id, view), view.size, areWhole);
  });
}

function valuesIn<F>(name: string, view: TableView<F>): Float64Array {
  const all = new Float64Array(view.size);
  let length = 0;
  for (const { size, numbers } of view.batches([])) {
    const own = numbers(name);
    for (let row = 0; row < size; row++) {
      const value = own[row] ?? Number.NaN;
      if (!Number.isNaN(value)) all[length++] = value;
    }
  }
  return all.subarray(0, length);
}

const MOST_STEPS = 11;

function scoreFigure(
  score: FoundScore,
  values: Float64Array,
  size: number,
  areWhole: boolean,
): readonly MarkedFigure[] {
  if (values.length === 0) return [];
  const [from, to] = score.info.range;
  const isOfSteps = to - from < MOST_STEPS && [from, to].every(Number.isInteger) && areWhole;
  return [isOfSteps ? stepCounts(score, values, size) : histogram(score, values, size)];
}

function stepCounts({ id, info: { name, range } }: FoundScore, values: Float64Array, size: number): CountsFigure {
  const [from, to] = range;
  const counts = new Uint32Array(to - from + 1);
  let n = 0;
  for (let at = 0; at < values.length; at++) {
    const step = (values[at] ?? 0) - from;
    if (step < 0 || step >= counts.length) continue;
    counts[step] = (counts[step] ?? 0) + 1;
    n++;
  }
  const marks = Array.from(counts, (count, step): Mark => {
    const where = equalsClause(id, from + step);
    return { label: String(from + step), value: count, n: count, interval: null, where };
  });
  return { id: `${id}.distribution`, shape: "counts", title: titleOf(name), n, leftOut: size - n, marks };
}

const BINS = 20;

/** Equal bins between round numbers; values outside of the scale are left out. */
function histogram({ id, info: { name, range } }: FoundScore, values: Float64Array, size: number): HistogramFigure {
  const bins = new Bins(edgesOf(range));
  let n = 0;
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (!bins.add(value)) continue;
    n++;
    sum += value;
  }
  return {
    id: `${id}.distribution`,
    shape: "histogram",
    title: titleOf(name),
    n,
    leftOut: size - n,
    from: bins.from,
    to: bins.to,
    mean: n === 0 ? null : sum / n,
    marks: bins.marks(fieldName(id)),
  };
}

const titleOf = (name: string): string => t("{0}, a score of the file", name);

/** Multiples of 1, 2 or 5 times a power of ten that cover the range. */
function edgesOf([least, most]: readonly [number, number]): readonly number[] {
  const width = (most > least ? most - least : Math.max(Math.abs(least), 1)) / BINS;
  const power = Number(`1e${Number(width.toExponential().split("e")[1])}`);
  const step = ([1, 2, 5].find((factor) => factor * power >= width * 0.999) ?? 10) * power;
  const edge = (at: number): number => Number((at * step).toPrecision(12));
  let first = Math.floor(least / step + 1e-9);
  let last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  if (edge(first) > least) first--;
  if (edge(last) < most) last++;
  return Array.from({ length: last - first + 1 }, (_, at) => edge(first + at));
}
