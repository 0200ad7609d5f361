import {
  drawnAggregateOf,
  type Metric,
  type PairAggregate,
  type ReduceOptions,
} from "../../analysis/aggregate/aggregate.ts";
import { BOOTSTRAP_SIZES, type DrawnStatistic, type GroupNumbers } from "../../analysis/stats/bootstrap.ts";
import { formulaMethod, influenceInterval, type MadeInterval, NO_INTERVAL } from "../../analysis/stats/formula.ts";
import type { Interval } from "../../analysis/stats/intervals.ts";
import { pairedDraws } from "../../analysis/stats/paired.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import type { IntervalMethod, MetricInfo, Modes } from "../../model/index.ts";
import { type ChoiceFacts, Result } from "./facts.ts";
import { QuestionSet, Questions, questionSets } from "./questions.ts";
import { isScored, phiIn, wrongIn } from "./scores.ts";

interface QuestionStatistic<Taken> {
  take(questions: QuestionSet): Taken;
  value(taken: Taken): number | null;
  interval(taken: Taken, groups: GroupNumbers | null, value: number | null): Interval | null;
  /** What chance yields, if an interval would mislead. */
  expected?(taken: Taken): Interval | null;
  /**
   * By question: its influence on the value, up to a common constant. The difference of two runs has the difference of
   * their influences.
   */
  influences?(taken: Taken): Float64Array;
  /**
   * The value over bootstrap draws of questions, numbered from 0 in the order given, if there are no influences. Both
   * are absent if chance pushes the value one way: then neither shows how two runs differ.
   */
  drawn?(taken: Taken): DrawnStatistic;
}

/** A metric that needs the probabilities of all questions together: an area, a median, a calibration error. */
export function statisticOf<Taken>(
  info: MetricInfo,
  statistic: QuestionStatistic<Taken>,
): Pick<Metric<ChoiceFacts>, "aggregate" | "compare"> {
  return {
    aggregate: drawnAggregateOf(questionSets, (questions, modes, options) => {
      const { n, groups, leftOut } = questions;
      const taken = statistic.take(questions);
      const intervalBy = methodFor(n, groups, options);
      const value = statistic.value(taken);
      const interval = intervalBy === null ? null : statistic.interval(taken, groups, value);
      const expected = options.bootstrap === true ? (statistic.expected?.(taken) ?? null) : null;
      return [
        {
          id: info.id,
          mode: modes.probabilities,
          slice: null,
          value,
          n,
          ...(groups === null ? {} : { groups: groups.count }),
          count: null,
          leftOut,
          interval,
          intervalBy: interval === null ? null : intervalBy,
          ...(expected === null ? {} : { expected }),
        },
      ];
    }),
    compare: comparing(info, statistic),
  };
}

function methodFor(n: number, groups: GroupNumbers | null, { bootstrap }: ReduceOptions): IntervalMethod | null {
  return bootstrap === true ? formulaMethod(n, groups?.count ?? n) : null;
}

function differenceInterval<Taken>(
  info: MetricInfo,
  { influences, drawn }: QuestionStatistic<Taken>,
  a: Taken,
  b: Taken,
  difference: number,
  n: number,
  groups: GroupNumbers | null,
): MadeInterval {
  if (influences) {
    const [ofA, ofB] = [influences(a), influences(b)];
    const width = info.range[1] - info.range[0];
    const changes = ofB.map((own, question) => own - (ofA[question] ?? 0));
    const interval = influenceInterval(difference, changes, groups, [-width, width]);
    return { interval, intervalBy: formulaMethod(n, groups?.count ?? n) };
  }
  const interval = drawn && n <= BOOTSTRAP_SIZES.to ? pairedDraws(n, drawn(a), drawn(b), groups) : null;
  return { interval, intervalBy: interval && "bootstrap" };
}

class RunQuestions {
  readonly #all = new Questions();
  readonly questions = new QuestionSet(this.#all);

  add(facts: ChoiceFacts, modes: Modes, group: number | null): void {
    const isCorrect = (facts.result & Result.correct) === 0 ? 0 : 1;
    this.questions.add(this.#all.add(phiIn(facts, modes), wrongIn(facts, modes), isCorrect), group);
  }
}

interface BothRuns {
  readonly a: RunQuestions;
  readonly b: RunQuestions;
  readonly leftOut: { onlyA: number; onlyB: number; neither: number };
}

/** Both runs over the questions scored in both, in the order of A; null without such questions. */
function comparing<Taken>(info: MetricInfo, statistic: QuestionStatistic<Taken>): PairAggregate<ChoiceFacts, BothRuns> {
  return {
    init: () => ({ a: new RunQuestions(), b: new RunQuestions(), leftOut: { onlyA: 0, onlyB: 0, neither: 0 } }),
    isGrouped: true,
    add(runs, { to, modes }, rows, groups) {
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] ?? 0;
        const { a, b } = to(row);
        const [hasA, hasB] = [isScored(a, modes), isScored(b, modes)];
        if (hasA && hasB) {
          const group = groups && (groups[row] ?? ALONE);
          runs.a.add(a, modes, group);
          runs.b.add(b, modes, group);
        } else runs.leftOut[hasA ? "onlyA" : hasB ? "onlyB" : "neither"]++;
      }
    },
    value({ a, b, leftOut }, modes, options) {
      const { n, groups } = a.questions;
      if (n + leftOut.onlyA + leftOut.onlyB === 0) return null;
      const [takenA, takenB] = [statistic.take(a.questions), statistic.take(b.questions)];
      const [ofA, ofB] = [statistic.value(takenA), statistic.value(takenB)];
      const difference = ofA === null || ofB === null ? null : ofB - ofA;
      const made =
        difference === null || options.bootstrap !== true
          ? NO_INTERVAL
          : differenceInterval(info, statistic, takenA, takenB, difference, n, groups);
      return {
        id: info.id,
        mode: modes.probabilities,
        a: ofA,
        b: ofB,
        difference,
        nA: n,
        nB: n,
        ...(groups === null ? {} : { groups: groups.count }),
        ...made,
        changes: null,
        leftOut,
      };
    },
  };
}
