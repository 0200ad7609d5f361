import type {
  BarsFigure,
  CountsFigure,
  CurvesFigure,
  HistogramFigure,
  Mark,
  MatrixFigure,
} from "../../../src/model/index.ts";

// Small figures whose numbers can be worked out by hand.

const mark = (
  label: string,
  value: number | null,
  n: number,
  where: string | null,
  more: Partial<Mark> = {},
): Mark => ({
  label,
  value,
  n,
  interval: null,
  where,
  ...more,
});

export const bars: BarsFigure = {
  shape: "bars",
  id: "accuracy",
  title: "Accuracy by noise",
  axis: "Noise",
  n: 60,
  leftOut: 3,
  marks: [
    mark("0", 0.925, 40, "noise == 0", { interval: [0.801, 0.974] }),
    mark("0.4", 0.5, 20, "noise == 0.4", { interval: [0.299, 0.701] }),
    mark("0.8", null, 0, "noise == 0.8"),
  ],
};

export const histogram: HistogramFigure = {
  shape: "histogram",
  id: "relevance",
  title: "Relevance",
  n: 8,
  leftOut: 2,
  from: 0,
  to: 1,
  mean: 0.375,
  marks: [mark("0 to 0.5", 6, 6, "relevance < 0.5"), mark("0.5 to 1", 2, 2, "relevance >= 0.5")],
};

export const counts: CountsFigure = {
  shape: "counts",
  id: "verdicts",
  title: "Verdicts",
  n: 1500,
  leftOut: 500,
  marks: [
    mark("Correct", 1200, 1200, 'verdict == "correct"', { role: "correct" }),
    mark("Wrong", 300, 300, 'verdict == "wrong"', { role: "wrong" }),
    mark("Rejected", 0, 0, 'verdict == "rejected"', { role: "rejected" }),
    mark("Unscored", 500, 500, 'verdict == "unscored"', { role: "unscored" }),
  ],
};

export const curves: CurvesFigure = {
  shape: "curves",
  id: "above",
  title: "Above x",
  n: 300,
  leftOut: 0,
  x: { name: "score", from: 0, to: 1 },
  y: { name: "share", from: 0, to: 1 },
  curves: [
    {
      name: "large",
      n: 200,
      line: "steps",
      where: 'model == "large"',
      points: [
        { x: 0, y: 1, where: "score >= 0" },
        { x: 0.5, y: 0.75, where: "score >= 0.5" },
        { x: 1, y: 0.123456, where: null },
      ],
    },
    {
      name: "small",
      n: 100,
      line: "steps",
      where: 'model == "small"',
      points: [
        { x: 0, y: 1, where: "score >= 0" },
        { x: 0.5, y: 0.25, where: "score >= 0.5" },
        { x: 1, y: 0, where: null },
      ],
    },
  ],
  guides: [
    {
      name: "chance",
      points: [
        [0, 1],
        [1, 0],
      ],
    },
  ],
};

export const matrix: MatrixFigure = {
  shape: "matrix",
  id: "confusion",
  title: "Judge against gold",
  n: 60,
  leftOut: 1,
  rowAxis: "gold",
  columnAxis: "judge",
  rows: ["yes", "no"],
  columns: ["yes", "no"],
  unit: "count",
  cells: [
    mark("yes, yes", 30, 30, 'gold == "yes" && judge == "yes"', { role: "good" }),
    mark("yes, no", 10, 10, 'gold == "yes" && judge == "no"', { role: "bad" }),
    mark("no, yes", 0, 0, 'gold == "no" && judge == "yes"', { role: "bad" }),
    mark("no, no", 20, 20, 'gold == "no" && judge == "no"', { role: "good" }),
  ],
};

export const agreement: MatrixFigure = {
  ...matrix,
  id: "kappa",
  unit: "agreement",
  cells: [
    mark("a, a", null, 0, null),
    mark("a, b", 0.625, 40, "a != b"),
    mark("b, a", -0.25, 40, "b != a"),
    mark("b, b", null, 0, null),
  ],
};
