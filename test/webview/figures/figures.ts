import type { BarsFigure, CountsFigure, HistogramFigure, Mark } from "../../../src/model/index.ts";

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
