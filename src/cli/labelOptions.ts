import { LABEL_METHODS, type LabelMethod } from "../model/index.ts";
import { type FlagSpec, type ParsedArgv, parseArgv } from "./argv.ts";
import { UsageError } from "./io.ts";
import { MODEL_FLAGS, type ModelOptions, readModelOptions, unsureOf } from "./modelOptions.ts";
import { readScoreOptions, type ScoreOptions } from "./scoreOptions.ts";
import { countOf, oneOf } from "./values.ts";

/** What `label` was asked for. */
export interface LabelOptions {
  readonly reading: ScoreOptions;
  readonly method: LabelMethod;
  readonly model: ModelOptions;
  /** `selective` asks the model where the words alone are less sure than this. */
  readonly unsureBelow: number;
  /** Through the provider's batches: cheaper, within a day. */
  readonly isBatch: boolean;
  /** How often a provider is asked how far it is; it has a day. */
  readonly pollSeconds: number;
}

/** How files are read: as `score` does, with the same flags. */
export const READING_FLAGS: Readonly<Record<string, FlagSpec>> = {
  "--adapter": "value",
  "--map": "values",
  "--join": "values",
  "--where": "values",
  "--limit": "value",
  "--task": "value",
  "--noise": "value",
  "--out": "value",
};

export const LABEL_FLAGS: Readonly<Record<string, FlagSpec>> = {
  ...READING_FLAGS,
  ...MODEL_FLAGS,
  "--with": "value",
  "--unsure-below": "value",
  "--batch": "switch",
  "--poll": "value",
};

/** Throws `UsageError`. */
export function readLabelOptions(parsed: ParsedArgv): LabelOptions {
  const one = (flag: string): string | null => parsed.flags.get(flag)?.[0] ?? null;
  const model = readModelOptions(parsed);
  const method = oneOf("--with", one("--with") ?? (model.models.length > 0 ? "model" : "local"), LABEL_METHODS);
  if (method !== "local" && model.models.length === 0) throw new UsageError(`--with ${method} needs --model ID.`);
  const isBatch = parsed.flags.has("--batch");
  if (method === "local" && isBatch) throw new UsageError("--with local asks nobody: leave --batch out.");
  if (method === "local" && model.models.length > 0)
    throw new UsageError("--with local asks no model: leave --model out.");
  return {
    reading: readingOptions("label", parsed),
    method,
    model,
    unsureBelow: unsureOf(one("--unsure-below")),
    isBatch,
    pollSeconds: countOf("--poll", one("--poll") ?? "30", 3600),
  };
}

/** The options of `score` among those of another command. */
export function readingOptions(command: string, { positionals, flags }: ParsedArgv): ScoreOptions {
  if (positionals.length !== 1) throw new UsageError(`Name one file or folder to ${command}.`);
  const given = [...flags].filter(([flag]) => Object.hasOwn(READING_FLAGS, flag));
  return readScoreOptions([
    ...given.flatMap(([flag, values]) => values.map((value) => `${flag}=${value}`)),
    "--",
    ...positionals,
  ]);
}

/** The flags of a run that can be gone on with; what belongs to one call alone is left out. */
export function keptFlags({ flags }: ParsedArgv): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...flags].filter(([flag]) => !["--dry-run", "--resume", "--store"].includes(flag)));
}

/** The command line with the flags of an earlier run where this one has none of the name. */
export function withKeptFlags(parsed: ParsedArgv, kept: Readonly<Record<string, readonly string[]>>): ParsedArgv {
  return { ...parsed, flags: new Map([...Object.entries(kept), ...parsed.flags]) };
}

export const parseLabelArgv = (argv: readonly string[]): ParsedArgv => parseArgv(argv, LABEL_FLAGS);
