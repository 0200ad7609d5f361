import type { JsonRecord } from "../../../../read/parsed.ts";
import { isObject, isText } from "../../../adapting/fields.ts";
import { anyNumber } from "./numbers.ts";

/** What a file beside the samples says of the run. */
export interface Run {
  readonly model: string | null;
  readonly fewshot: number | null;
  /** The task's accuracy as the harness reports it. */
  readonly accuracy: number | null;
}

const NOTHING: Run = { model: null, fewshot: null, accuracy: null };

let last: { readonly found: unknown; readonly task: string | null; readonly run: Run } | null = null;

/** Reads a joined results file or side file; the one last seen is remembered, since every row of a file has the same. */
export function runOf(found: unknown, task: string | null): Run {
  if (!isObject(found)) return NOTHING;
  if (last?.found !== found || last.task !== task) last = { found, task, run: readRun(found, task) };
  return last.run;
}

function readRun(found: JsonRecord, task: string | null): Run {
  const shots = within(found["n-shot"], task) ?? within(within(found.configs, task), "num_fewshot") ?? found.fewshot;
  const scores = within(found.results, task);
  const config = isObject(found.config) ? found.config : {};
  const name = [found.model_name, found.model, config.model_name].find(isText);
  return {
    model: name ?? null,
    fewshot: finite(shots),
    accuracy: finite(within(scores, "acc,none") ?? within(scores, "acc")),
  };
}

function within(value: unknown, key: string | null): unknown {
  return isObject(value) && key !== null ? value[key] : undefined;
}

function finite(value: unknown): number | null {
  const number = anyNumber(value);
  return Number.isFinite(number) ? number : null;
}
