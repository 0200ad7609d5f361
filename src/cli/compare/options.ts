import type { KindRegistry } from "../../kinds/registry.ts";
import type { PairBy } from "../../model/index.ts";
import { UsageError } from "../io.ts";
import type { Given } from "../options/option.ts";
import type { COMPARE } from "../options/scoring.ts";
import { checkedFilter, readingOf, type ScoreOptions } from "../scoreOptions.ts";
import type { Gate } from "./gate.ts";

/** Options of `compare`: those that `score` has for reading files, and its own. */
export interface CompareOptions {
  readonly reading: ScoreOptions;
  /** Paths of all runs, the base first. One path twice to compare two slices of it, once to compare its values. */
  readonly paths: readonly [string, ...string[]];
  /** The field whose values are the runs, and the one of them that is the base: null for the first. */
  readonly runsBy: string | null;
  readonly base: string | null;
  /** Clauses for only A, and for only B. */
  readonly where: readonly [readonly string[], readonly string[]];
  readonly by: PairBy | null;
  readonly gate: Gate;
  readonly as: CompareForm;
  /** One run in depth; else the table of all. */
  readonly isInDepth: boolean;
  /** With the samples whose data are not the same, and the words that changed in them. */
  readonly isDataShown: boolean;
  /** The file that the last run's facts are kept in, as the base of later comparisons; null: none. */
  readonly baseline: string | null;
  /** There is one run, and nothing to compare it with. */
  readonly isKept: boolean;
}

/** Options of a command that are options of `compare`, too; those that it has not are as if they were not given. */
interface GivenRuns {
  readonly paths: readonly string[];
  readonly values: Partial<Given<typeof COMPARE>["values"]>;
}
export type CompareForm = Given<typeof COMPARE>["values"]["as"];

const USUAL_POWER = 0.8;

/** Reads and checks everything that can be checked before a file is opened. Throws `UsageError`. */
export function compareOptionsOf({ paths, values }: GivenRuns, kinds: KindRegistry): CompareOptions {
  const { as = "table", by = null, runs: runsBy = null, base = null, saveBaseline: baseline = null } = values;
  // Forms with writers of their own are none of `score`.
  const ofScore = as === "markdown" || as === "html" || as === "github" ? "table" : as;
  const reading = readingOf({ paths, values: { ...values, as: ofScore } }, kinds);
  const where = [values.a ?? [], values.b ?? []] as const;
  for (const [side, clauses] of where.entries())
    for (const clause of clauses) checkedFilter(clause, side === 0 ? "--a" : "--b");
  if (reading.everyModeOf.length > 0) throw new UsageError("compare takes one mode of each family, not all.");
  const [first, second, ...more] = reading.paths;
  const isMany = runsBy !== null || more.length > 0;
  const isSliced = where.some((clauses) => clauses.length > 0);
  // A single run is saved and compared with nothing.
  const isKept = baseline !== null && second === undefined && !isSliced;
  if (isMany && isSliced) throw new UsageError("--a and --b are for two runs; --where filters all runs.");
  if (runsBy !== null && second !== undefined) throw new UsageError("--runs takes one file or folder.");
  if (runsBy === null && base !== null)
    throw new UsageError("--base is for --runs; of several files the first is the base.");
  const shown = shownIn(values);
  if (isMany && shown !== null) throw new UsageError("--see and --at-least-power are for two runs.");
  if (isMany && baseline !== null) throw new UsageError("--save-baseline is for one or two runs.");
  if (isMany && as === "github") throw new UsageError("--as github is for two runs.");
  const isDataShown = values.data ?? false;
  // With several runs, a CSV line is a sample of the base with all others, not a pair.
  if (isDataShown && (as === "csv" || (isMany && as === "jsonl")))
    throw new UsageError(
      `--data is written as table, json, markdown or html, not as ${as}${isMany ? " of runs" : ""}.`,
    );
  return {
    reading: { ...reading, people: "welcome", asks: [...where.flat(), ...(runsBy === null ? [] : [runsBy])] },
    paths: isMany || isKept ? [first ?? "", ...reading.paths.slice(1)] : pathsOf(reading.paths, where),
    runsBy,
    base,
    where,
    by,
    gate: {
      isRegressionBad: values.failOnRegression ?? false,
      judged: values.metric ?? [],
      shown,
      allowed: new Set(values.allow),
      maxNotRun: reading.maxNotRun,
      isStrict: reading.isStrict,
    },
    as,
    isInDepth: !isMany && as !== "html",
    isDataShown,
    baseline,
    isKept,
  };
}

function shownIn({ see = null, atLeastPower: power = null }: GivenRuns["values"]): Gate["shown"] {
  if (see === null && power === null) return null;
  if (see === null) throw new UsageError("--at-least-power needs --see: the difference that should be seen.");
  return { see, power: power ?? USUAL_POWER };
}

function pathsOf(
  paths: readonly string[],
  [a, b]: readonly [readonly string[], readonly string[]],
): readonly [string, string] {
  const [first, second] = paths;
  if (first === undefined)
    throw new UsageError("compare takes two or more files or folders, the first of them the base.");
  if (second !== undefined) return [first, second];
  if (a.length > 0 && b.length > 0) return [first, first];
  throw new UsageError(
    "compare takes two or more files or folders; or one with --a EXPR and --b EXPR, its two slices, or with --runs FIELD.",
  );
}
