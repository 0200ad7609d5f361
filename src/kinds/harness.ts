import type { Origin } from "../read/join.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { numberIn } from "../read/written.ts";
import { listOf } from "../text/wordList.ts";
import { isText } from "./adapting.ts";
import { oncePerFile } from "./format.ts";
import { HARNESS_NAME } from "./namesBeside.ts";

/** The response, log-likelihoods or a text, distinguishes the two formats. */
export const HARNESS_ROWS = {
  role: "rows",
  signature: {
    needs: [
      ["filtered_resps", "resps"],
      ["doc_id", "doc_hash"],
      ["target", "doc"],
    ],
    helps: ["doc", "target", "arguments", "resps", "filtered_resps"],
  },
} as const;

interface HarnessOrigin {
  readonly task: string | null;
  readonly model: string | null;
  /** Date and time of the run, as in its samples and results. */
  readonly run: string | null;
}

export const harnessOrigin = oncePerFile(readOrigin);

function readOrigin({ name, folders }: Origin): HarnessOrigin {
  const match = HARNESS_NAME.exec(name);
  const folder = folders.findLast((one) => /[^_]__[^_]/.test(one));
  return { task: match?.[1] ?? null, run: match?.[2] ?? null, model: folder?.replaceAll("__", "/") ?? null };
}

export const RESULTS_AS = "@run";

const QUESTIONS = listOf("question query problem ctx prompt input goal premise sentence passage text");
export function docQuestion(doc: JsonRecord | null, { arguments: given }: JsonRecord): string | null {
  for (const name of doc === null ? [] : QUESTIONS) {
    const value = doc?.[name];
    if (isText(value) && value.trim() !== "") return value.trim();
  }
  const first: unknown = Array.isArray(given) ? given[0] : isObject(given) ? Object.values(given)[0] : null;
  const context: unknown = Array.isArray(first) ? first[0] : isObject(first) ? first.arg_0 : null;
  return isText(context)
    ? (context
        .trim()
        .split(/\n\s*\n/)
        .at(-1) ?? null)
    : null;
}

interface HarnessRun {
  readonly model: string | null;
  readonly fewshot: number | null;
  readonly accuracy: number | null;
}

const NOTHING: HarnessRun = { model: null, fewshot: null, accuracy: null };

let last: { readonly found: unknown; readonly task: string | null; readonly run: HarnessRun } | null = null;

/** Reads a joined results file; the last one is cached, since every row of a file has the same. */
export function runOf(found: unknown, task: string | null): HarnessRun {
  if (!isObject(found)) return NOTHING;
  if (last?.found !== found || last.task !== task) last = { found, task, run: readRun(found, task) };
  return last.run;
}

function readRun(found: JsonRecord, task: string | null): HarnessRun {
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
  const number = typeof value === "string" ? numberIn(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
