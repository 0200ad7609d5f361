import type { Origin } from "../../../kind.ts";

/** What the name and the folders of a harness log say. */
export interface HarnessOrigin {
  readonly task: string | null;
  readonly model: string | null;
  /** Date and time of the run, as both its samples and its results write it. */
  readonly run: string | null;
}

/** `samples_{task}_{ISO date with dashes}.jsonl`, and whatever compressed or edited copies are called. */
const NAME = /^samples_(.+?)_(\d{4}-\d{2}-\d{2}T\d{2}[-:]\d{2}[-:]\d{2}(?:\.\d+)?)/;
const RESULTS = /^results_(\d{4}-\d{2}-\d{2}T\d{2}[-:]\d{2}[-:]\d{2}(?:\.\d+)?)/;

let last: { readonly origin: Origin; readonly read: HarnessOrigin } | null = null;

/** Reads the origin once a file: the one last seen is remembered. */
export function harnessOrigin(origin: Origin): HarnessOrigin {
  if (last?.origin !== origin) last = { origin, read: readOrigin(origin) };
  return last.read;
}

/** The run that a results file is of. */
export function resultsRun({ name }: Origin): string | null {
  return RESULTS.exec(name)?.[1] ?? null;
}

/** The results file that a harness writes beside its samples; null for other names. */
export function resultsBeside(name: string): string | null {
  const run = NAME.exec(name)?.[2];
  return run === undefined ? null : `results_${run}.json`;
}

/** The innermost folder that writes a model's name with `__` for its slash. */
function readOrigin({ name, folders }: Origin): HarnessOrigin {
  const match = NAME.exec(name);
  const folder = folders.findLast((one) => /[^_]__[^_]/.test(one));
  return { task: match?.[1] ?? null, run: match?.[2] ?? null, model: folder?.replaceAll("__", "/") ?? null };
}
