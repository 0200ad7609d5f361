import { parseFilter } from "../../core/table/filter/parse.ts";
import { FilterError } from "../../core/table/filter/tokens.ts";
import type { PairBy } from "../../model/index.ts";
import { type FlagSpec, parseArgv } from "../argv.ts";
import { UsageError } from "../io.ts";
import { filterProblem, readScoreOptions, type ScoreOptions } from "../scoreOptions.ts";
import { oneOf } from "../values.ts";

/** What `compare` was asked for: what `score` knows of reading files, and what is its own. */
export interface CompareOptions {
  readonly reading: ScoreOptions;
  /** The paths of A and of B; the same one where two slices of it are compared. */
  readonly paths: readonly [string, string];
  /** Clauses of A alone, and of B alone. */
  readonly where: readonly [readonly string[], readonly string[]];
  readonly by: PairBy | null;
  readonly isRegressionBad: boolean;
}

const OWN: Readonly<Record<string, FlagSpec>> = {
  "--a": "values",
  "--b": "values",
  "--by": "value",
  "--fail-on-regression": "switch",
};

/** Options of `score` that say nothing of two runs. */
const REFUSED = ["--slice", "--limit", "--fail-under"];

/** Reads and checks everything that can be checked before a file is opened. Throws `UsageError`. */
export function readCompareOptions(argv: readonly string[]): CompareOptions {
  const { own, rest } = splitOwn(argv);
  for (const word of rest) {
    const flag = REFUSED.find((refused) => word === refused || word.startsWith(`${refused}=`));
    if (flag !== undefined) throw new UsageError(`compare has no ${flag}.`);
  }
  const { flags } = parseArgv(own, OWN);
  const reading = readScoreOptions(rest);
  const where = [flags.get("--a") ?? [], flags.get("--b") ?? []] as const;
  for (const [side, clauses] of where.entries())
    for (const clause of clauses) checkFilter(clause, side === 0 ? "--a" : "--b");
  if (reading.as === "reference")
    throw new UsageError("--as reference is for score: no reference program compares runs.");
  if (reading.as === "html") throw new UsageError("--as html is for score and agree: a report is of one evaluation.");
  if (reading.everyModeOf.length > 0) throw new UsageError("compare takes one mode of each family, not all.");
  const by = flags.get("--by")?.[0];
  return {
    reading,
    paths: pathsOf(reading.paths, where),
    where,
    by: by === undefined ? null : oneOf<PairBy>("--by", by, ["id", "question"]),
    isRegressionBad: flags.has("--fail-on-regression"),
  };
}

function pathsOf(
  paths: readonly string[],
  [a, b]: readonly [readonly string[], readonly string[]],
): readonly [string, string] {
  const [first, second, third] = paths;
  if (first === undefined || third !== undefined) throw new UsageError("compare takes two files or folders, A and B.");
  if (second !== undefined) return [first, second];
  if (a.length > 0 && b.length > 0) return [first, first];
  throw new UsageError(
    "compare takes two files or folders, A and B; or one with --a EXPR and --b EXPR, its two slices.",
  );
}

/** The words of our own flags with their values, and all others. */
function splitOwn(argv: readonly string[]): { readonly own: readonly string[]; readonly rest: readonly string[] } {
  const own: string[] = [];
  const rest: string[] = [];
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    const [name = ""] = word.split("=", 1);
    const spec = at < end && Object.hasOwn(OWN, name) ? OWN[name] : undefined;
    if (spec === undefined) rest.push(word);
    else {
      own.push(word);
      const value = argv[at + 1];
      if (spec !== "switch" && word === name && value !== undefined) {
        own.push(value);
        at++;
      }
    }
  }
  return { own, rest };
}

function checkFilter(text: string, flag: string): void {
  try {
    parseFilter(text);
  } catch (error) {
    if (error instanceof FilterError) {
      throw new UsageError(filterProblem(text, error.message, error.at).replace("--where", flag));
    }
    throw error;
  }
}
