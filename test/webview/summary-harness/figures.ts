import type { Curve, CurvesFigure, Figure, HistogramFigure, MatrixFigure } from "../../../src/model/index.ts";

// Invented figures of every shape that is not among those of `invented.ts`, as large as they may become.

const MODELS = [
  "certain",
  "good",
  "guessing",
  "does not know the format",
  "north-7b-instruct-with-a-long-name",
  "harrow-small",
  "harrow-large",
  "strait-13b",
];

/** Share of questions whose score is above x, for a model that is the better the higher `skill`. */
function survival(name: string, skill: number, count: number): Curve {
  return {
    name,
    n: 1000 + Math.round(skill * 997),
    line: "steps",
    where: `model == ${JSON.stringify(name)}`,
    points: Array.from({ length: count }, (_, i) => {
      const x = i / (count - 1);
      const wave = 0.012 * Math.sin(i / 9 + skill * 20) * x * (1 - x);
      return {
        x,
        y: Math.min(1, Math.max(0, (1 - x ** (0.2 + 4 * skill)) ** 1.3 + wave)),
        where: `phi >= ${x.toFixed(4)}`,
      };
    }),
  };
}

const axis = (name: string, from = 0, to = 1) => ({ name, from, to });

export function curves(count: number, points: number): CurvesFigure {
  return {
    shape: "curves",
    id: `phi.curve.${count}`,
    title: "Questions above Φ",
    n: 14_042,
    leftOut: 12,
    x: axis("Φ, probability of the correct choice"),
    y: axis("Share of questions above"),
    curves: MODELS.slice(0, count).map((name, at) => survival(name, 1 - at / (count + 0.5), points)),
    guides: [
      {
        name: "ideal model",
        points: [
          [0, 1],
          [1, 1],
          [1, 0],
        ],
      },
      {
        name: "guess among 4",
        points: [
          [0, 1],
          [0.25, 1],
          [0.25, 0],
          [1, 0],
        ],
      },
    ],
  };
}

const reliability: CurvesFigure = {
  shape: "curves",
  id: "calibration",
  title: "Reliability",
  n: 1997,
  leftOut: 3,
  x: axis("Confidence"),
  y: axis("Accuracy"),
  curves: [
    {
      name: "accuracy of a bin",
      n: 1997,
      line: "dots",
      where: null,
      points: Array.from({ length: 15 }, (_, i) => ({
        x: (i + 0.5) / 15,
        y: Math.min(1, 0.12 + 0.8 * ((i + 0.5) / 15) ** 1.4),
        where: `confidence >= ${(i / 15).toFixed(3)} && confidence < ${((i + 1) / 15).toFixed(3)}`,
      })),
    },
  ],
  guides: [
    {
      name: "perfectly calibrated",
      points: [
        [0, 0],
        [1, 1],
      ],
    },
  ],
};

const delta: HistogramFigure = {
  shape: "histogram",
  id: "delta.distribution",
  title: "Δ",
  n: 1997,
  leftOut: 3,
  from: -1,
  to: 1,
  mean: 0.21,
  guides: [
    { name: "guess", x: 0 },
    { name: "ideal", x: 1 },
  ],
  marks: Array.from({ length: 40 }, (_, i) => {
    const from = -1 + i / 20;
    const value = Math.round(160 * Math.exp(-(((from - 0.2) / 0.4) ** 2)));
    return {
      label: `${from.toFixed(2)} to ${(from + 0.05).toFixed(2)}`,
      value,
      n: value,
      interval: null,
      where: `delta >= ${from.toFixed(2)} && delta < ${(from + 0.05).toFixed(2)}`,
    };
  }),
};

const CONFUSION = [
  [312, 41, 18],
  [38, 96, 29],
  [25, 22, 287],
];
const LABELS = ["1", "tie", "2"];

const confusion: MatrixFigure = {
  shape: "matrix",
  id: "confusion",
  title: "Judge against gold",
  n: 868,
  leftOut: 12,
  rowAxis: "gold",
  columnAxis: "judge",
  rows: LABELS,
  columns: LABELS,
  unit: "count",
  cells: CONFUSION.flatMap((row, down) =>
    row.map((n, across) => ({
      label: `${LABELS[down]} → ${LABELS[across]}`,
      value: n,
      n,
      interval: null,
      where: `gold == "${LABELS[down]}" && rating.judge == "${LABELS[across]}"`,
      role: down === across ? "good" : "bad",
    })),
  ),
};

const RATERS = ["annotator-1", "annotator-2", "annotator-3", "judge-large", "judge-small-instruct"];

const agreement: MatrixFigure = {
  shape: "matrix",
  id: "agreement",
  title: "Agreement of raters (κ)",
  n: 999,
  leftOut: 0,
  rowAxis: "rater",
  columnAxis: "rater",
  rows: RATERS,
  columns: RATERS,
  unit: "agreement",
  cells: RATERS.flatMap((row, down) =>
    RATERS.map((column, across) => ({
      label: `${row}, ${column}`,
      value: down === across ? null : Number((0.82 - 0.19 * Math.abs(down - across) - 0.04 * down).toFixed(3)),
      n: down === across ? 0 : 999,
      interval: null,
      where: down === across ? null : `rating.${row} != rating.${column}`,
    })),
  ),
};

export const everyFormat: readonly Figure[] = [
  curves(8, 600),
  curves(3, 120),
  reliability,
  delta,
  confusion,
  agreement,
];
