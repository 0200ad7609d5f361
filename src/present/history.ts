import { t } from "@vscode/l10n";
import {
  type Curve,
  type CurvesFigure,
  type DateSource,
  type HistoryMetric,
  type HistoryRun,
  type HistoryTest,
  type RunDate,
  type RunHistory,
  type Side,
  wordBy,
} from "../model/index.ts";
import { lineText } from "./characters.ts";
import { differenceText } from "./metricWords.ts";
import { countText, pValueText } from "./numbers.ts";
import { samplesText } from "./words.ts";

/** `2026-11-01`, `2026-11-01 04:05`: a run's date as people read it. */
export function dateText({ date }: Pick<RunDate, "date">): string {
  const [day = "", time] = date.split("T");
  return time === undefined ? day : `${day} ${time.slice(0, 5)}`;
}

/** What the order of the runs is from. */
export const orderText = wordBy<DateSource>({
  commit: () => t("In the order of commits, with their author dates."),
  name: () => t("In the order of the dates in their names."),
  field: () => t("In the order of a date in their first records."),
  time: () => t("In the order in which the files were written, since not every run has a date in its name or records."),
});

/** A run's name next to its date; a commit's is its subject. */
export function runTitle({ name, when }: Pick<Side, "name" | "when">): string {
  const { commit } = when ?? {};
  return lineText(commit ? `${commit.id.slice(0, 8)} ${commit.subject}` : name);
}

/** `run 7 (2026-11-07)`: a run by its number, from 1. */
export function runText(run: number, sides: readonly Pick<Side, "when">[]): string {
  const { when } = sides[run] ?? {};
  return when ? t("run {0} ({1})", countText(run + 1), dateText(when)) : t("run {0}", countText(run + 1));
}

/** What a run has that the runs before it did not, and what it lost; none if all is as before. */
export function runNotes(run: HistoryRun, at: number, { by }: Pick<RunHistory, "by">): readonly string[] {
  const { samples, notRun, known, missing, changed, repeated, keyless } = run;
  const count = countText;
  if (samples === 0) return [t("no samples of this kind")];
  return [
    at > 0 && known === 0 ? t("other data: no sample is in an earlier run, so nothing is compared") : "",
    missing > 0 ? t("{0} of the run before are missing", samplesText(missing)) : "",
    notRun > 0 ? t("{0} did not run", count(notRun)) : "",
    changed > 0 ? t("{0} with another question, gold answer or judge, not compared", samplesText(changed)) : "",
    repeated > 0 ? t("{0} repeat an id, left out", count(repeated)) : "",
    keyless > 0
      ? by === "id"
        ? t("{0} without an id", count(keyless))
        : t("{0} without a question", count(keyless))
      : "",
  ].filter((note) => note !== "");
}

/** Runs in a row that are worse than the same run, one break: the first one has the test. */
export interface HistoryBreak {
  readonly run: number;
  /** The last run in a row that is still worse. */
  readonly until: number;
  readonly test: HistoryTest;
}

/** The breaks of a metric, the earliest first. */
export function breaksOf({ tests }: Pick<HistoryMetric, "tests">): readonly HistoryBreak[] {
  const found: { run: number; until: number; test: HistoryTest }[] = [];
  for (const [run, test] of tests.entries()) {
    if (!test?.isWorse) continue;
    const last = found.at(-1);
    if (last && last.until === run - 1 && last.test.against === test.against) last.until = run;
    else found.push({ run, until: run, test });
  }
  return found;
}

interface Fall {
  readonly metric: HistoryMetric;
  readonly run: number;
  readonly test: HistoryTest;
}

/**
 * The fall of a run that is least likely by chance, if no run is worse beyond it; null if no run fell. Samples are
 * counted for each metric's likeliest fall.
 */
export function closestFall(metrics: readonly HistoryMetric[]): Fall | null {
  const falls = metrics.flatMap((metric) =>
    metric.tests.flatMap((test, run): readonly Fall[] =>
      test !== null && test.fell > 0 ? [{ metric, run, test }] : [],
    ),
  );
  return falls.sort((one, other) => (one.test.p ?? 1) - (other.test.p ?? 1))[0] ?? null;
}

/** Says that nothing became worse beyond chance, and what came closest: few pairs show large falls only. */
export function noBreakText(
  metrics: readonly HistoryMetric[],
  title: (metric: HistoryMetric) => string,
  sides: readonly Pick<Side, "when">[],
): string {
  if (!metrics.some(({ tests }) => tests.some((test) => test !== null)))
    return t("No two runs have scored samples in common, so nothing is compared.");
  const fall = closestFall(metrics);
  if (fall === null) return t("No run is worse than the best run before it.");
  const { metric, run, test } = fall;
  return t(
    "No run is worse beyond chance than the best run before it. The closest is {0} in {1} against {2}: {3}.",
    title(metric),
    runText(run, sides),
    runText(test.against, sides),
    testText(test, metric.info.unit),
  );
}

/** `−20.0 points over 40 pairs, p 0.004`: what a run's test says. */
export function testText(
  { difference, n, adjusted, p, choices }: HistoryTest,
  unit: HistoryMetric["info"]["unit"],
): string {
  const parts = [t("{0} over {1} pairs", differenceText(difference, unit), countText(n))];
  if (adjusted !== null && p !== null)
    parts.push(
      choices > 1
        ? t(
            "p {0} (alone {1}; the best of {2} different earlier runs, Holm over the runs)",
            pValueText(adjusted),
            pValueText(p),
            countText(choices),
          )
        : t("p {0} (alone {1}; Holm over the runs)", pValueText(adjusted), pValueText(p)),
    );
  else parts.push(t("no pair changed"));
  return parts.join(", ");
}

/** What a break did to samples. */
export const brokeText = ({ fell, broke }: HistoryTest): string =>
  t("{0} got worse, {1} of them were never as good again", samplesText(fell), countText(broke.length));

/** Clause of a point, which is no filter: it names a run to the page. */
export const runClause = (run: number): string => `run == ${run + 1}`;

/** The line of a metric over the runs with its intervals, and a dot at each run that is worse beyond chance. */
export function historyFigure({ info, key, values, tests }: HistoryMetric, title: string): CurvesFigure {
  const scale = info.unit === "rate" ? 100 : 1;
  const pointOf = (run: number, y: number, n: number) => ({ x: run + 1, y: y * scale, n, where: runClause(run) });
  const known = values.flatMap((value, run) =>
    value === null || value.value === null ? [] : [{ run, y: value.value, n: value.n, interval: value.interval }],
  );
  const marked = known.filter(({ run }) => tests[run]?.isWorse);
  const worse: Curve[] =
    marked.length === 0
      ? []
      : [
          {
            name: t("Worse beyond chance"),
            n: marked.length,
            line: "dots",
            points: marked.map(({ run, y, n }) => pointOf(run, y, n)),
            where: null,
          },
        ];
  // A run without the value breaks the line: nothing is known of it.
  const stretches: (typeof known)[number][][] = [];
  for (const one of known) {
    const last = stretches.at(-1);
    if (last && last.at(-1)?.run === one.run - 1) last.push(one);
    else stretches.push([one]);
  }
  const lines = stretches.map(
    (stretch, at): Curve => ({
      name: at === 0 ? title : t("{0}, from run {1}", title, countText((stretch[0]?.run ?? 0) + 1)),
      n: stretch.length,
      line: "straight",
      points: stretch.map(({ run, y, n }) => pointOf(run, y, n)),
      where: null,
    }),
  );
  const guides = stretches.flatMap((stretch, at) => {
    const bounds = stretch.filter(({ interval }) => interval !== null);
    if (bounds.length === 0) return [];
    const suffix = at === 0 ? "" : ` ${countText(at + 1)}`;
    const side = (end: 0 | 1) => bounds.map(({ run, interval }) => [run + 1, (interval?.[end] ?? 0) * scale] as const);
    return [
      { name: `${t("95 % interval, lower end")}${suffix}`, points: side(0) },
      { name: `${t("95 % interval, upper end")}${suffix}`, points: side(1) },
    ];
  });
  const shown = known.flatMap(({ y, interval }) => [y, ...(interval ?? [])]).map((y) => y * scale);
  const [least, most] = [Math.min(...shown, Number.POSITIVE_INFINITY), Math.max(...shown, Number.NEGATIVE_INFINITY)];
  const room = (most - least) * 0.08 || scale * 0.05;
  const [low, high] = [info.range[0] * scale, info.range[1] * scale];
  return {
    id: `history:${key}`,
    title,
    shape: "curves",
    n: known.length,
    leftOut: values.length - known.length,
    x: { name: t("Run"), from: 0.5, to: values.length + 0.5 },
    y: {
      name: info.unit === "rate" ? t("{0}, percent", title) : title,
      from: Number.isFinite(least) ? Math.max(low, least - room) : 0,
      to: Number.isFinite(most) ? Math.min(high, most + room) : 1,
    },
    curves: [...worse, ...lines],
    guides,
  };
}

/** What the letters of a row of squares mean, in their order. */
export const squareWords = (): readonly (readonly [letter: string, word: string])[] => [
  ["r", t("right")],
  ["w", t("wrong")],
  ["x", t("did not run")],
  ["u", t("no score")],
  ["-", t("not in this run")],
];
