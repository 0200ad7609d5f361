import type { AskedSample, JudgedSample, Query } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";
import { type FoundSample, readSample } from "../records.ts";
import { indexAt } from "../selection.ts";

/** Samples [from, to) of the query's list as they are put to a labeller. Only their records are read. */
export function askedSamples(
  evaluation: Evaluation,
  query: Query,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly AskedSample[]> {
  const nothing = { input: null, reason: "no-text", response: null } as const;
  return each(evaluation, query, from, to, signal, ({ sample }) => evaluation.kind.asking?.support?.(sample), nothing);
}

/** The same as they are put to a judge. */
export function judgedSamples(
  evaluation: Evaluation,
  query: Query,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly JudgedSample[]> {
  const nothing = { input: null, models: [], gold: null };
  return each(
    evaluation,
    query,
    from,
    to,
    signal,
    ({ sample }) => evaluation.kind.asking?.judgement?.(sample),
    nothing,
  );
}

async function each<Asked>(
  evaluation: Evaluation,
  query: Query,
  from: number,
  to: number,
  signal: AbortSignal,
  ask: (found: FoundSample) => Asked | undefined,
  nothing: Asked,
): Promise<readonly (Asked & { readonly index: number; readonly id: string | null })[]> {
  const selection = await evaluation.selection(query, signal);
  const first = Math.max(0, from);
  const length = Math.max(0, Math.min(to, selection.size) - first);
  const indexes = Array.from({ length }, (_, at) => indexAt(selection, first + at) ?? 0);
  return Promise.all(
    indexes.map(async (index) => {
      const found = await readSample(index, evaluation.table, evaluation.rowSources);
      const id = found ? evaluation.kind.idOf(found.sample) : null;
      return { index, id, ...((found && ask(found)) ?? nothing) };
    }),
  );
}
