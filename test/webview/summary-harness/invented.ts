import { contrast } from "../../../src/analysis/table/contrast.ts";
import type {
  Card,
  Contrast,
  Figure,
  Mark,
  MarkedFigure,
  MetricInfo,
  MetricValue,
  Reason,
  Slice,
} from "../../../src/model/index.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";
import type { Summary } from "../../../src/protocol/metrics.ts";
import type { PanelState } from "../../../src/protocol/panel.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";
import { ragWords } from "../ragWords.ts";

// Invented numbers of an evaluation like that of the mock: 260 samples, three tasks, labels for most.

const info = (id: string, name: string, formula: string, more: Partial<MetricInfo> = {}): MetricInfo => ({
  id,
  name,
  formula,
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "RGB, arXiv:2309.01431",
  family: "matching",
  ...more,
});
const TRACE = { unit: "mean", family: "support", source: "TRACe, arXiv:2407.11005" } as const;

export const infos: readonly MetricInfo[] = [
  info("noise-robustness.accuracy", "Accuracy", "correct answers / samples of the task"),
  info("negative-rejection.rate", "Rejection rate", "rejections / samples whose documents hold no answer"),
  info("counterfactual.detection", "Error detection", "responses that say a document is wrong / samples of the task"),
  info("counterfactual.correction", "Error correction", "detected and answered correctly / samples of the task"),
  info("counterfactual.correction-of-detected", "Corrected of detected", "corrected / detected"),
  info("relevance", "Relevance", "|relevant sentences| / |document sentences|", { ...TRACE, direction: "none" }),
  info("utilization", "Utilization", "|used sentences| / |document sentences|", { ...TRACE, direction: "none" }),
  info("completeness", "Completeness", "|relevant ∩ used| / |relevant|", TRACE),
  info("adherence", "Adherence", "1 where every response sentence is supported, else 0", { ...TRACE, unit: "rate" }),
  info("average", "Average", "mean of the four", TRACE),
  info("relevance.published", "Published relevance", "mean of the published column", TRACE),
  info("relevance.rmse", "Relevance RMSE", "√ mean (published − ours)²", { ...TRACE, direction: "lower" }),
  info("adherence.published", "Published adherence", "mean of the published column", TRACE),
  info("adherence.auroc", "Hallucination AUROC", "area under ROC of 1 − published for unsupported responses", TRACE),
];

interface More {
  readonly slice?: Slice;
  readonly against?: string;
  readonly mode?: string;
  readonly interval?: readonly [number, number] | null;
  readonly leftOut?: Partial<Record<Reason, number>>;
}

function metric(id: string, value: number | null, n: number, more: More = {}): MetricValue {
  const interval = more.interval ?? null;
  return {
    id,
    mode: more.mode ?? "lenient",
    slice: more.slice ?? null,
    ...(more.against === undefined ? {} : { against: more.against }),
    value,
    n,
    count: null,
    leftOut: more.leftOut ?? {},
    interval,
    intervalBy: interval && "wilson",
  };
}

const support = { mode: "ragbench", leftOut: { "no-labels": 57 } } as const;
const NOISE = [
  [0, 0.925, 40, 0.801, 0.974],
  [0.2, 0.875, 40, 0.739, 0.945],
  [0.4, 0.795, 39, 0.645, 0.892],
  [0.6, 0.625, 40, 0.47, 0.758],
  [0.8, 0.447, 38, 0.301, 0.603],
] as const;
const MODELS = [
  ["harrow-large-instruct", 0.77, 99],
  ["harrow-small", 0.71, 98],
] as const;

function metrics(shift: number): readonly MetricValue[] {
  return [
    metric("noise-robustness.accuracy", 0.736 + shift, 197, {
      interval: [0.67 + shift, 0.793 + shift],
      leftOut: { "no-answer": 3 },
    }),
    metric("negative-rejection.rate", 0.633 + shift, 30, { interval: [0.455 + shift, 0.781 + shift] }),
    metric("counterfactual.detection", 0.567, 30, { interval: [0.392, 0.726] }),
    metric("counterfactual.correction", 0.2, 30, { interval: [0.095, 0.373] }),
    metric("counterfactual.correction-of-detected", null, 0, { leftOut: { "zero-denominator": 30 } }),
    metric("adherence", 0.788, 203, { ...support, interval: [0.727, 0.839] }),
    metric("relevance", 0.24, 203, support),
    metric("utilization", 0.21, 203, support),
    metric("completeness", 0.74, 186, { mode: "ragbench", leftOut: { "no-labels": 57, "zero-denominator": 17 } }),
    metric("average", 0.51, 24, { mode: "ragbench", leftOut: { "no-labels": 236 } }),
    ...NOISE.map(([noise, value, n, low, high]) =>
      metric("noise-robustness.accuracy", value + shift, n, {
        slice: { noise },
        interval: [low + shift, high + shift],
      }),
    ),
    ...MODELS.map(([model, value, n]) =>
      metric("noise-robustness.accuracy", value, n, { slice: { model }, interval: [value - 0.08, value + 0.07] }),
    ),
    metric("noise-robustness.accuracy", null, 0, { slice: { model: "untried\u202e" }, leftOut: { "no-response": 3 } }),
    ...MODELS.map(([model, value, n]) => metric("relevance", value / 3, n, { mode: "ragbench", slice: { model } })),
    metric("relevance.published", 0.24, 200, { mode: "ragbench", against: "relevance_score" }),
    metric("relevance.rmse", 0, 200, { mode: "ragbench", against: "relevance_score" }),
    metric("relevance.published", 0.71, 180, { mode: "ragbench", against: "trulens_context_relevance" }),
    metric("relevance.rmse", 0.48, 180, { mode: "ragbench", against: "trulens_context_relevance" }),
    metric("adherence.published", 0.83, 180, { mode: "ragbench", against: "trulens_groundedness" }),
    metric("adherence.auroc", 0.67, 180, { mode: "ragbench", against: "trulens_groundedness" }),
  ];
}

const INTERVALS: Readonly<Record<string, readonly [number, number]>> = {
  relevance: [0.22, 0.26],
  utilization: [0.19, 0.23],
  completeness: [0.7, 0.78],
};

export const withBootstrap = (summary: Summary): readonly MetricValue[] =>
  summary.metrics.map((value) => {
    const interval = value.slice ? undefined : INTERVALS[value.id];
    return interval ? { ...value, interval, intervalBy: "bootstrap" } : value;
  });

const count = (label: string, role: string, value: number, where: string): Mark => ({
  label,
  value,
  n: value,
  interval: null,
  where,
  role,
});

function histogram(id: string, title: string, mean: number, bins: readonly number[]): MarkedFigure {
  return {
    shape: "histogram",
    id: `${id}.distribution`,
    title,
    n: 203,
    leftOut: 57,
    from: 0,
    to: 1,
    mean,
    marks: Array.from({ length: 20 }, (_, i) => {
      const [from, to] = [(i / 20).toFixed(2), ((i + 1) / 20).toFixed(2)];
      const where = `${id} >= ${from} && ${id} ${i === 19 ? "<=" : "<"} ${to}`;
      return { label: `${from} to ${to}`, value: bins[i] ?? 0, n: bins[i] ?? 0, interval: null, where };
    }),
  };
}

function figures(shift: number): readonly Figure[] {
  return [
    {
      shape: "bars",
      id: "accuracy.noise",
      title: "Accuracy by noise",
      n: 197,
      leftOut: 3,
      axis: "Noise",
      marks: NOISE.map(([noise, value, n, low, high]) => ({
        label: String(noise),
        value: value + shift,
        n,
        interval: [low + shift, high + shift],
        where: `noise == ${noise}`,
      })),
    },
    histogram("relevance", "Relevance", 0.24, [10, 26, 44, 48, 38, 28, 16, 10, 8, 4, 2, 0, 2]),
    histogram("utilization", "Utilization", 0.21, [16, 34, 48, 42, 34, 24, 14, 10, 6, 4, 2, 2]),
    histogram(
      "completeness",
      "Completeness",
      0.74,
      [8, 2, 2, 4, 6, 6, 10, 8, 12, 14, 20, 12, 16, 20, 18, 14, 16, 12, 16, 48],
    ),
    histogram("adherence", "Adherence", 0.79, [43, ...Array<number>(18).fill(0), 160]),
    {
      shape: "counts",
      id: "verdicts",
      title: "Verdicts",
      n: 252,
      leftOut: 8,
      marks: [
        count("Correct", "correct", 153, 'verdict == "correct"'),
        count("Wrong", "wrong", 59, 'verdict == "wrong"'),
        count("Followed the counterfactual", "contradicted", 9, 'verdict == "followed"'),
        count("Rejected", "rejected", 31, 'verdict == "rejected"'),
        count("Unscored", "unscored", 8, 'verdict == "unscored"'),
      ],
    },
    {
      shape: "counts",
      id: "sentences",
      title: "Sentence states",
      n: 612,
      leftOut: 57,
      marks: [
        count("Supported", "full", 341, "full > 0"),
        count("Supported without a source", "uncited", 96, "uncited > 0"),
        count("Partly supported", "partial", 81, "partial > 0"),
        count("Unsupported", "none", 94, "unsupported > 0"),
        count("Not labelled", "unlabelled", 57, "unlabelled > 0"),
      ],
    },
  ];
}

export const fields: readonly FieldInfo[] = [
  { id: "adherence", name: "Adherence", type: "number", from: "score" },
  { id: "task", name: "task", type: "text", from: "sample", values: ["noise_robustness", "negative_rejection"] },
  { id: "response", name: "response", type: "text", from: "text" },
  { id: "latency_ms", name: "latency_ms", type: "number", from: "record", example: "1270" },
  { id: "config.retriever", name: "config.retriever", type: "text", from: "record", example: "dense" },
];

/** Values of any field: bins where it holds numbers, else counts. */
/** Two fields against each other, worked out as the session does it from four samples. */
export const contrastOf = (fields: readonly [string, string]): Contrast => contrast(fields, [1, 0, 1, 0], [1, 0, 0, 0]);

export function distributionOf(field: string): MarkedFigure {
  const head = { id: `distribution:${field}`, title: field, n: 252, leftOut: 8 };
  if (fields.find(({ id }) => id === field)?.type !== "text") {
    const binned = histogram(field, field, 0.4, [2, 6, 12, 20, 30, 41, 38, 30, 22, 16, 11, 8, 6, 4, 3, 1, 1, 0, 0, 1]);
    return { ...binned, ...head };
  }
  const marks = ["dense", "sparse", "hybrid"].map((value, at) => ({
    ...count(value, "", 140 - 50 * at, `${field} == "${value}"`),
  }));
  return { ...head, shape: "counts", marks };
}

export const slicesOf = (field: string): readonly MetricValue[] =>
  ["dense", "sparse", "hybrid"].flatMap((value, at) => [
    metric("adherence", 0.82 - 0.11 * at, 120 - 40 * at, { ...support, slice: { [field]: value } }),
    metric("relevance", 0.3 - 0.05 * at, 120 - 40 * at, { ...support, slice: { [field]: value } }),
  ]);

/** The answer in a mode: stricter ones give lower numbers, so that a switch is seen. */
export function summaryOf(revision: number, matching: string): Summary {
  const shift = { lenient: 0, benchmark: -0.04, strict: -0.09 }[matching] ?? 0;
  const values = metrics(shift);
  const cards: readonly Card[] = values
    .filter((value) => value.slice === null && value.against === undefined)
    .map((value) => ({ value, where: value.id === "adherence" ? "adherence < 1" : null }));
  return {
    revision,
    cards,
    metrics: values,
    infos,
    figures: figures(shift),
    slices: [],
    notes: ["Stored scores match ragbench in 200 of 200 rows."],
    grouping: { group: null, by: { field: 0, question: 120, id: 0, alone: 0 }, samples: 120, groups: 120 },
  };
}

const evaluation: EvaluationState = {
  revision: 1,
  isSettled: true,
  progress: { bytes: 1_284_000, totalBytes: 1_284_000 },
  kind: "rag",
  format: { id: "robustness", name: "Robustness rows", confidence: 0.97, by: "records" },
  candidates: [],
  sources: [
    {
      uri: "file:///harrow-eval/noise-0.4.jsonl",
      file: 0,
      name: "noise-0.4.jsonl",
      path: "file:///harrow-eval/noise-0.4.jsonl",
      recordsIn: "file:///harrow-eval/noise-0.4.jsonl",
      firstRow: 0,
      role: "rows",
      samples: 260,
      records: { total: 264, blank: 2, rejected: 2, other: 0, used: 260 },
      stop: null,
      firstIndex: 0,
    },
  ],
  records: { total: 264, blank: 2, rejected: 2, other: 0, used: 260 },
  samples: 260,
  modes: { matching: "lenient", support: "ragbench", probabilities: "raw" },
  ...ragWords,
  annotators: ["file"],
  columns: [],
  isStale: false,
};

const open: PanelState = {
  evaluation,
  name: "harrow-eval",
  id: "harness",
  query: { where: [], sort: null, modes: evaluation.modes, annotator: "file" },
  focus: null,
  columns: [],
  expressions: [],
  unpacking: null,
  review: null,
  hasCorpus: false,
};

/** Places that the page can be in, by name. */
export const places: Readonly<Record<string, PanelState>> = {
  open,
  figures: { ...open, id: "figures" },
  filtered: {
    ...open,
    query: open.query && { ...open.query, where: ["noise == 0.4", 'verdict == "wrong"', 'any ~ "Harrow"'] },
  },
  nothing: { ...open, evaluation: null, query: null, name: "", id: "" },
  reading: {
    ...open,
    evaluation: {
      ...evaluation,
      isSettled: false,
      progress: { bytes: 42_000_000, totalBytes: 100_000_000 },
      samples: 12840,
    },
  },
  stale: { ...open, evaluation: { ...evaluation, isStale: true } },
  stopped: {
    ...open,
    evaluation: {
      ...evaluation,
      samples: 0,
      records: { total: 0, blank: 0, rejected: 0, other: 0, used: 0 },
      sources: evaluation.sources.map((source) => ({
        ...source,
        samples: 0,
        stop: {
          code: "UTF16",
          message: "The file is UTF-16; Evaloupe reads UTF-8. Save it with the encoding UTF-8 and evaluate it again.",
        },
      })),
    },
  },
};
