import type { Grouping } from "../../analysis/aggregate/groupings.ts";
import { NOT_RUN } from "../../analysis/aggregate/scores.ts";
import { tallyRows } from "../../analysis/table/classes.ts";
import { NO_SLOT } from "../../analysis/table/columns.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import { BATCH_ROWS, type TableView } from "../../analysis/table/view.ts";
import { FAILURE_WORDS } from "../../kinds/states/figure.ts";
import { STATE } from "../../kinds/states/kind.ts";
import { FAILURES, type Query, type RunStates, SAMPLE_STATES } from "../../model/index.ts";
import type { SliceSize } from "../../protocol/metrics.ts";
import type { EvaluationView } from "../view.ts";

export async function statesOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<RunStates | null> {
  if (!evaluation.kind.words.fields.some(({ id }) => id === STATE)) return null;
  return evaluation.onceReading(["states", query], signal, async (reads) => {
    const view = await evaluation.view(query, signal, reads);
    const states = SAMPLE_STATES.map(() => 0);
    const failures = FAILURES.map(() => 0);
    const look = ({ ended = 0, failedBy = 0 }: Facts): number => ended + SAMPLE_STATES.length * failedBy;
    tallyRows(view, look, (code, rows) => {
      const [state, failure] = [code % SAMPLE_STATES.length, Math.floor(code / SAMPLE_STATES.length)];
      states[state] = (states[state] ?? 0) + rows;
      if (failure > 0) failures[failure - 1] = (failures[failure - 1] ?? 0) + rows;
    });
    const counts = SAMPLE_STATES.map((id, at) => [id, states[at] ?? 0] as const);
    const causes = FAILURES.map((id, at) => ({ id, name: FAILURE_WORDS[id](), count: failures[at] ?? 0 }));
    return {
      // The keys are those of all states.
      counts: Object.fromEntries(counts) as unknown as RunStates["counts"],
      failures: causes.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count),
    };
  });
}

/**
 * States as a slice dimension, if answers were cut off. Samples that did not run are in no slice. A person's dimension
 * of that name wins.
 */
export function statesIn(
  view: Pick<TableView<Facts>, "anyInTable">,
  dimensions: readonly string[],
): readonly Grouping<Facts>[] {
  const isAny = view.anyInTable(({ ended = 0 }) => ended === CUT_OFF, "cut off");
  if (!isAny || dimensions.includes(STATE)) return [];
  const own = new Int32Array(BATCH_ROWS);
  return [
    {
      name: STATE,
      values: SAMPLE_STATES,
      requires: [],
      slotsOf({ size, to }) {
        for (let row = 0; row < size; row++) {
          const { ended = 0 } = to(row);
          own[row] = ended === NOT_RUN ? NO_SLOT : ended;
        }
        return own;
      },
    },
  ];
}

export async function stateSizes(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<readonly SliceSize[]> {
  const { table } = evaluation;
  const states = await statesOf(evaluation, query, signal);
  if (!states || statesIn(table.view(), table.dimensions).length === 0) return [];
  return SAMPLE_STATES.flatMap((value) => {
    const samples = states.counts[value];
    return samples === 0 || value === "not-run" ? [] : [{ dimension: STATE, value, samples }];
  });
}

const CUT_OFF = SAMPLE_STATES.indexOf("cut-off");
