import { criterionOf } from "../core/label/criteria.ts";
import { type Criterion, LABEL_METHODS, type LabelMethod } from "../model/index.ts";
import { labelFolder } from "../platform/node/labelFolder.ts";
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
  readonly criteria: readonly Criterion[];
  /** Path of a file with instructions in place of ours; null: ours. */
  readonly instructions: string | null;
  /** A side file that this program did not write may be replaced. */
  readonly isOverwriting: boolean;
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
  "--max-unpacked": "value",
  "--out": "value",
};

/** Of commands that write beside the data. */
export const SIDE_FLAGS: Readonly<Record<string, FlagSpec>> = { "--overwrite": "switch" };

export const LABEL_FLAGS: Readonly<Record<string, FlagSpec>> = {
  ...READING_FLAGS,
  ...MODEL_FLAGS,
  ...SIDE_FLAGS,
  "--with": "value",
  "--unsure-below": "value",
  "--batch": "switch",
  "--poll": "value",
  "--criterion": "values",
  "--instructions": "value",
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
  const criteria = readCriteria(parsed.flags.get("--criterion") ?? []);
  const instructions = one("--instructions");
  if (method === "local" && (criteria.length > 0 || instructions !== null))
    throw new UsageError("Criteria and instructions are for a model: add --model ID.");
  return {
    reading: readingOptions("label", parsed),
    method,
    model,
    unsureBelow: unsureOf(one("--unsure-below")),
    isBatch,
    pollSeconds: countOf("--poll", one("--poll") ?? "30", 3600),
    criteria,
    instructions,
    isOverwriting: parsed.flags.has("--overwrite"),
  };
}

const MOST_CRITERIA = 20;

function readCriteria(texts: readonly string[]): readonly Criterion[] {
  const criteria = texts.map((text) => {
    const criterion = criterionOf(text);
    if (criterion !== null) return criterion;
    throw new UsageError(
      `--criterion takes NAME=QUESTION, or NAME=QUESTION:1..7 for a scale from 1 to 2 up to 10, not “${text}”.`,
    );
  });
  const ids = criteria.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new UsageError(`--criterion: ${twice} is asked twice.`);
  if (ids.length > MOST_CRITERIA) throw new UsageError(`--criterion: ${MOST_CRITERIA} at most.`);
  return criteria;
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

/** Where labels are kept. Throws `UsageError`, and `StoreError` where the person has no folder for it. */
export function storeFolder({ flags }: ParsedArgv): string {
  const given = flags.get("--store")?.[0];
  if (given === "") throw new UsageError("--store takes the name of a folder.");
  return given ?? labelFolder(process.env, process.platform);
}

/** The flags of a run that can be resumed; what belongs to one call alone is left out. */
export function keptFlags({ flags }: ParsedArgv): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    [...flags].filter(([flag]) => !["--dry-run", "--resume", "--store", "--overwrite"].includes(flag)),
  );
}

/** The command line with the flags of an earlier run where this one has none of the name. */
export function withKeptFlags(parsed: ParsedArgv, kept: Readonly<Record<string, readonly string[]>>): ParsedArgv {
  return { ...parsed, flags: new Map([...Object.entries(kept), ...parsed.flags]) };
}

export const parseLabelArgv = (argv: readonly string[]): ParsedArgv => parseArgv(argv, LABEL_FLAGS);
