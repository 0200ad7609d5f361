import * as l10n from "@vscode/l10n";
import { t } from "@vscode/l10n";
import type { Metric } from "../../analysis/aggregate/aggregate.ts";
import { Bins } from "../../analysis/aggregate/bins.ts";
import { NOT_COUNTED, type ScoreColumn, ScoreColumns, scoredClasses, VALUE } from "../../analysis/aggregate/scores.ts";
import { RateTally } from "../../analysis/aggregate/tally.ts";
import { countValues } from "../../analysis/aggregate/valueCounts.ts";
import { Moments } from "../../analysis/stats/moments.ts";
import { tallyRows } from "../../analysis/table/classes.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import type { TableView } from "../../analysis/table/view.ts";
import {
  type BarsFigure,
  type CountsFigure,
  equalsClause,
  type HistogramFigure,
  listing,
  type Mark,
  type MarkedFigure,
  type MetricInfo,
  type Modes,
  SUPPORT_STATES,
} from "../../model/index.ts";
import { supportWord } from "../../text/supportWords.ts";
import type { FigureSet } from "../kind.ts";
import { countsOfVerdicts } from "../verdictFigure.ts";
import { causeCounts } from "./causes/cause.ts";
import { criteriaIn } from "./criteria.ts";
import { Found, type RagFacts } from "./facts.ts";
import { ragVerdicts, verdictRole } from "./fields.ts";
import { adherence, completeness, relevance, utilization } from "./metrics/trace.ts";
import { isTask, verdictOf } from "./robustness/score.ts";

/**
 * Accuracy by noise level with Wilson intervals: the noise robustness task, and samples of no task with a noise level.
 * Every level of the table has a bar, with n 0 if the filter excludes it, so that choosing one keeps the others. Null
 * if no sample of the view has one.
 */
function accuracyByNoise(view: TableView<RagFacts>, modes: Modes): BarsFigure | null {
  const all = levelsOf(view);
  if (all.length === 0) return null;
  const shown = new Set(all.slice(0, MOST_LEVELS));
  const levels = new Map(view.valuesOf("noise").map((noise) => [noise, { noise, tally: new RateTally(), samples: 0 }]));
  let leftOut = 0;
  const scoreOf = (facts: RagFacts) => verdictOf(facts, modes, Found.correct, "answer");
  if (view.groups() === null) {
    const look = (facts: RagFacts, index: number) => {
      const noise = view.dimension("noise", index);
      return noise === null ? null : { noise, score: isAboutNoise(facts) ? scoreOf(facts) : null };
    };
    const take = (counted: ReturnType<typeof look>, rows: number) => {
      const level = counted && levels.get(counted.noise);
      if (!level) return;
      level.samples += rows;
      if (counted.score?.state === "scored") level.tally.addAlone(counted.score.value, rows);
      else if (counted.score !== null) leftOut += rows;
    };
    tallyRows(view, look, take, ["noise"]);
  } else {
    const bySlot = [...levels.values()];
    for (const { size, slots, to, groups } of view.batches(["noise"])) {
      const numbers = groups();
      for (let row = 0; row < size; row++) {
        const level = bySlot[slots[0]?.[row] ?? -1];
        if (!level) continue;
        level.samples++;
        const facts = to(row);
        if (!isAboutNoise(facts)) continue;
        const score = scoreOf(facts);
        if (score.state !== "scored") leftOut++;
        else level.tally.add(score.value, numbers?.[row] ?? ALONE);
      }
    }
  }
  const marks = [...levels.values()]
    .filter(({ noise }) => shown.has(noise))
    .map(({ noise, tally, samples }) => ({
      label: String(noise),
      ...tally.bar,
      ...listing(samples, tally.n),
      where: equalsClause("noise", noise),
    }));
  const n = marks.reduce((sum, mark) => sum + mark.n, 0);
  for (const { noise, tally } of levels.values()) if (!shown.has(noise)) leftOut += tally.n;
  if (n + leftOut === 0) return null;
  return {
    id: "noise-robustness.by-noise",
    shape: "bars",
    title:
      all.length > shown.size
        ? l10n.t("Accuracy by noise level, the first {0} of {1}", shown.size, all.length)
        : l10n.t("Accuracy by noise level"),
    axis: l10n.t("Noise level"),
    n,
    leftOut,
    marks,
  };
}

const MOST_LEVELS = 200;

/** Rejection samples are all noise. */
function isAboutNoise(facts: RagFacts): boolean {
  return facts.task === 0 || isTask(facts, "noise_robustness");
}

function levelsOf(view: TableView<RagFacts>): readonly (string | number)[] {
  const all = view.valuesOf("noise");
  const found = new Set<string | number>();
  if (all.length > 0) {
    view.anyInTable((facts, index) => {
      const noise = isAboutNoise(facts) ? view.dimension("noise", index) : null;
      if (noise !== null) found.add(noise);
      return found.size === all.length;
    });
  }
  return all.filter((noise) => found.has(noise));
}

/** Samples by verdict; those without one are `leftOut` too. Null if no sample of the table has one. */
export const verdictCounts = (view: TableView<RagFacts>, modes: Modes): CountsFigure | null =>
  countsOfVerdicts(view, ragVerdicts, (facts) => verdictRole(facts, modes), modes.matching);

/**
 * Response sentences by state; n and `leftOut` count sentences. A state's filter finds samples with such a sentence.
 * Null if no state is known.
 */
function sentenceStates(view: TableView<RagFacts>): CountsFigure | null {
  const counts = SUPPORT_STATES.map(() => 0);
  const samples = SUPPORT_STATES.map(() => 0);
  // Destructured by name: a variable property name is a lookup per row.
  const look = ({ full, uncited, partial, none, unsure, unlabelled }: RagFacts): readonly number[] => [
    full,
    uncited,
    partial,
    none,
    unsure,
    unlabelled,
  ];
  tallyRows(view, look, (counted, rows) => {
    for (let state = 0; state < counted.length; state++) {
      const sentences = counted[state] ?? 0;
      if (sentences === 0) continue;
      counts[state] = (counts[state] ?? 0) + rows * sentences;
      samples[state] = (samples[state] ?? 0) + rows;
    }
  });
  const unlabelled = counts[SUPPORT_STATES.indexOf("unlabelled")] ?? 0;
  const n = counts.reduce((sum, count) => sum + count, 0) - unlabelled;
  if (n + unlabelled === 0) return null;
  return {
    id: "sentences",
    shape: "counts",
    title: l10n.t("Response sentences"),
    n,
    leftOut: unlabelled,
    marks: SUPPORT_STATES.flatMap((state, at): Mark[] => {
      const [count = 0, lists = 0] = [counts[at], samples[at]];
      if (count === 0 && (state === "unsure" || state === "unlabelled")) return [];
      const where = `${state === "none" ? "unsupported" : state} > 0`;
      return [{ label: supportWord(state), value: count, n: count, lists, interval: null, where, role: state }];
    }),
  };
}

const BINS = 20;

/**
 * Distributions of scores in one pass: 20 equal bins over [0, 1], the last one closed. Scores above 1, which repeated
 * keys can cause, are left out. Figures without a score are omitted.
 */
export function scoreHistograms(
  metrics: readonly Metric<RagFacts>[],
  view: TableView<RagFacts>,
  modes: Modes,
): readonly HistogramFigure[] {
  const histograms = metrics.flatMap(({ info, score }) => (score ? [{ score, taken: new Histogram(info) }] : []));
  const asked = histograms.map(({ score }) => score);
  const scores = new ScoreColumns<RagFacts>(modes, scoredClasses(asked, view, modes));
  const { classes } = scores;
  const rest = histograms.filter(({ score, taken }) => {
    const own = classes && scores.byClass(score);
    if (own) taken.count(own, classes.count, classes.sizes);
    return own === null;
  });
  for (const batch of rest.length === 0 ? [] : view.batches([])) {
    scores.over(batch);
    for (const { score, taken } of rest) taken.count(scores.of(score), batch.size);
  }
  return histograms.flatMap(({ taken }) => taken.figure() ?? []);
}

class Histogram {
  readonly #info: MetricInfo;
  readonly #bins = Bins.between(0, 1, BINS);
  readonly #moments = new Moments();
  #leftOut = 0;

  constructor(info: MetricInfo) {
    this.#info = info;
  }

  count({ values, states }: Pick<ScoreColumn, "values" | "states">, length: number, times?: Uint32Array): void {
    for (let at = 0; at < length; at++) {
      const state = states[at] ?? NOT_COUNTED;
      if (state === NOT_COUNTED) continue;
      const rows = times === undefined ? 1 : (times[at] ?? 0);
      const value = values[at] ?? 0;
      if (state !== VALUE || !this.#bins.add(value, rows)) this.#leftOut += rows;
      else this.#moments.addTimes(value, rows);
    }
  }

  figure(): HistogramFigure | null {
    const { id, name } = this.#info;
    const { n, mean } = this.#moments;
    if (n === 0) return null;
    return {
      id: `${id}.distribution`,
      shape: "histogram",
      title: t(name),
      n,
      leftOut: this.#leftOut,
      from: 0,
      to: 1,
      mean,
      marks: this.#bins.marks(id),
    };
  }
}

/** A scale of whole numbers has a bar for each; longer ones only for given scores. */
const MOST_STEPS = 10;

const MOST_BARS = 100;

function criterionCounts(view: TableView<RagFacts>): readonly CountsFigure[] {
  const criteria = criteriaIn(view);
  const given = countValues(
    criteria.map(({ name }) => name),
    view,
  );
  return criteria.flatMap(({ name, scale }, c): CountsFigure[] => {
    const counts = new Map<string | number, number>();
    for (let step = 1; step <= Math.min(scale, MOST_STEPS); step++) counts.set(step, 0);
    for (const [score, count] of given[c] ?? []) counts.set(score, count);
    const scores = [...counts].sort(([one], [other]) => Number(one) - Number(other)).slice(0, MOST_BARS);
    const n = scores.reduce((sum, [, count]) => sum + count, 0);
    if (n === 0) return [];
    const marks = scores.map(([score, count]): Mark => {
      return { label: String(score), value: count, n: count, interval: null, where: equalsClause(name, score) };
    });
    return [{ id: name, shape: "counts", title: t("Scores of {0}", name), n, leftOut: view.size - n, marks }];
  });
}

/** The most telling first. */
export const ragFigures: readonly FigureSet<RagFacts, MarkedFigure>[] = [
  {
    family: "matching",
    draw: (view, modes) =>
      present([accuracyByNoise(view, modes), verdictCounts(view, modes), causeCounts(view, modes)]),
  },
  { family: null, draw: (view) => present([sentenceStates(view)]) },
  {
    family: "support",
    draw: (view, modes) => scoreHistograms([relevance, utilization, completeness, adherence], view, modes),
  },
  { family: null, draw: criterionCounts },
];

const present = (figures: readonly (MarkedFigure | null)[]) => figures.filter((figure) => figure !== null);
