import { isApplicable, type MetricInfo, type Modes, type Score } from "../../model/index.ts";
import { ALONE } from "../table/groups.ts";
import { BATCH_ROWS, type TableView } from "../table/view.ts";
import type { Aggregate, Batch, Mean } from "./aggregate.ts";
import type { ClassCounts } from "./classCounts.ts";
import { type ClassScores, isNotRun, NOT_COUNTED, type ScoreColumns, type ScoreOf, VALUE } from "./scores.ts";
import { Tally } from "./tally.ts";
import { isOfValues, type ValueScore, valueAt } from "./valueScores.ts";

export type Tallies<F> = readonly { readonly mean: Mean<F>; readonly tally: Tally }[];

/**
 * The mean of a score per sample; `meanIn` is its mode-dependent part. Has n, left-out samples by reason, and an
 * interval (Wilson if every score of a rate is 0 or 1, else Student's t, none below 30 samples). No value if no sample
 * of the table is applicable.
 */
export function meanOf<F>(
  info: MetricInfo,
  score: ScoreOf<F>,
  meanIn: (modes: Modes) => Partial<Mean<F>> = () => ({}),
): Aggregate<F, Tallies<F>> {
  return meansOf((view, modes) => {
    const mean = { info, score, ...meanIn(modes) };
    return isEverApplicable(mean.info, view, modes, score) ? [mean] : [];
  });
}

/** Several means; `meansIn` is empty if no sample of the table could have one. */
export function meansOf<F>(
  meansIn: (view: TableView<F>, modes: Modes) => readonly Mean<F>[],
): Aggregate<F, Tallies<F>> {
  return {
    accumulator: {
      over(view, modes) {
        const means = meansIn(view, modes);
        if (means.length === 0) return null;
        return {
          means,
          isGrouped: true,
          init: () => means.map((mean) => ({ mean, tally: new Tally() })),
          add(tallies, batch, rows, groups) {
            for (const { mean, tally } of tallies) {
              const { score } = mean;
              if (isOfValues(score)) countValueScores(tally, score, batch, rows, groups);
              else count(tally, score, mean.isByConvention, batch, rows, groups);
            }
          },
          counting(scores) {
            const columns = means.map((mean) => classMean(mean, scores));
            const known = columns.filter((column) => column !== null);
            if (known.length === 0 || known.length < columns.length) return null;
            return {
              add(tallies, counts) {
                for (const [m, { tally }] of tallies.entries()) {
                  const column = known[m];
                  if (column) countClasses(tally, column, scores, counts);
                }
              },
            };
          },
        };
      },
    },
    value: (tallies, modes) =>
      tallies.map(({ mean: { info, against, finish }, tally }) => {
        const value = tally.value(info, modes, against);
        return finish ? finish(value) : value;
      }),
  };
}

interface ClassMean {
  readonly own: ClassScores;
  readonly isByConvention: readonly boolean[] | null;
}

function classMean<F>({ score, isByConvention }: Mean<F>, scores: ScoreColumns<F>): ClassMean | null {
  const own = isOfValues(score) ? null : scores.byClass(score);
  if (!own || !isByConvention) return own && { own, isByConvention: null };
  const conventions = scores.classes?.ask((facts) => isByConvention(facts)) ?? null;
  return conventions && { own, isByConvention: conventions };
}

function countClasses<F>(
  tally: Tally,
  { own: { values, states }, isByConvention }: ClassMean,
  scores: ScoreColumns<F>,
  { classes, sizes }: ClassCounts,
): void {
  for (const at of classes) {
    const state = states[at] ?? NOT_COUNTED;
    const rows = sizes[at] ?? 0;
    if (state === VALUE) {
      tally.addAlike(values[at] ?? 0, rows);
      if (isByConvention?.[at]) tally.byConvention += rows;
    } else if (state !== NOT_COUNTED) tally.leaveOut(scores.reasonOf(state), rows);
  }
}

const gathered = new Float64Array(BATCH_ROWS);
const gatheredGroups = new Int32Array(BATCH_ROWS);

function count<F>(
  tally: Tally,
  score: ScoreOf<F>,
  isByConvention: Mean<F>["isByConvention"],
  { scores, to }: Batch<F>,
  rows: Uint32Array,
  groups: Int32Array | null,
): void {
  const { values, states, isAny } = scores.of(score);
  if (!isAny) return;
  let length = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const state = states[row] ?? NOT_COUNTED;
    if (state === VALUE) {
      if (groups !== null) gatheredGroups[length] = groups[row] ?? ALONE;
      gathered[length++] = values[row] ?? 0;
    } else if (state !== NOT_COUNTED) tally.leaveOut(scores.reasonOf(state));
  }
  tally.addValues(gathered, length, groups && gatheredGroups);
  if (isByConvention === undefined) return;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if (states[row] === VALUE && isByConvention(to(row))) tally.byConvention++;
  }
}

function countValueScores<F>(
  tally: Tally,
  score: ValueScore,
  batch: Batch<F>,
  rows: Uint32Array,
  groups: Int32Array | null,
): void {
  const numbers = score.values.map((name) => batch.numbers(name));
  const ofFailed = score.ofFailed === undefined ? null : batch.numbers(score.ofFailed);
  let [length, failed] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const value = valueAt(score, numbers, row);
    if (Number.isNaN(value)) {
      if (!isNotRun(batch.to(row))) continue;
      failed++;
      const given = ofFailed?.[row] ?? Number.NaN;
      if (!Number.isNaN(given)) tally.addFailed(given);
      continue;
    }
    if (groups !== null) gatheredGroups[length] = groups[row] ?? ALONE;
    gathered[length++] = value;
  }
  if (failed > 0) tally.leaveOut("not-run", failed);
  if (length + failed < rows.length) tally.leaveOut("no-score", rows.length - length - failed);
  tally.addValues(gathered, length, groups && gatheredGroups);
}

export function isEverApplicable<F>(
  info: MetricInfo,
  view: TableView<F>,
  modes: Modes,
  score: (facts: F, modes: Modes) => Score,
): boolean {
  const mode = info.family === null ? "" : modes[info.family];
  return view.anyInTable((facts) => isApplicable(score(facts, modes)), `applicable ${info.id} ${mode}`);
}
