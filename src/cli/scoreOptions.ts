import { parsePath } from "../core/kinds/dottedPath.ts";
import { checkMap, MAPPED_ADAPTER } from "../core/kinds/mapping.ts";
import { adapters, kindOfMap, kinds } from "../core/kinds/registry.ts";
import { parseFilter } from "../core/table/filter/parse.ts";
import { FilterError } from "../core/table/filter/tokens.ts";
import { SOURCE_DIMENSION } from "../core/table/table.ts";
import {
  CONSENSUS_RULES,
  type FieldMap,
  MATCHING_MODES,
  MEASUREMENT_LEVELS,
  type ModeChoice,
  type ModeFamily,
  type Overrides,
  PROBABILITY_MODES,
  RAG_TASKS,
  SUPPORT_MODES,
} from "../model/index.ts";
import { type FlagSpec, type ParsedArgv, parseArgv } from "./argv.ts";
import { UsageError } from "./io.ts";
import { readThreshold, type Threshold } from "./thresholds.ts";
import { bytesOf, countOf, labelsOf, oneOf, pairOf, ratioOf } from "./values.ts";

export const OUTPUTS = ["table", "json", "jsonl", "csv", "html", "reference"] as const;
export type Output = (typeof OUTPUTS)[number];

/** What `score` was asked for. */
export interface ScoreOptions {
  readonly paths: readonly string[];
  readonly joined: readonly string[];
  readonly adapter: string | null;
  readonly map: FieldMap | null;
  readonly as: Output;
  /** Null: standard output. */
  readonly out: string | null;
  readonly modes: ModeChoice;
  /** Families asked for in every mode. */
  readonly everyModeOf: readonly ModeFamily[];
  readonly annotator: string | null;
  readonly overrides: Overrides;
  readonly sliceBy: readonly string[];
  readonly where: readonly string[];
  readonly limit: number | null;
  readonly workers: number | undefined;
  /** What compressed files may be unpacked to together; null: what is usual. */
  readonly maxUnpackedBytes: number | null;
  readonly isStrict: boolean;
  readonly thresholds: readonly Threshold[];
  /** Two fields to set against each other. */
  readonly contrast: readonly [string, string] | null;
}

const FLAGS: Readonly<Record<string, FlagSpec>> = {
  "--adapter": "value",
  "--map": "values",
  "--join": "values",
  "--as": "value",
  "--out": "value",
  "--matching": "value",
  "--support": "value",
  "--probabilities": "value",
  "--labels": "value",
  "--consensus": "value",
  "--level": "value",
  "--gold": "value",
  "--contrast": "value",
  "--annotator": "value",
  "--task": "value",
  "--noise": "value",
  "--slice": "values",
  "--where": "values",
  "--limit": "value",
  "--workers": "value",
  "--max-unpacked": "value",
  "--strict": "switch",
  "--fail-under": "values",
};

const MOST_WORKERS = 64;

/** Reads and checks everything that can be checked before a file is opened. Throws `UsageError`. */
export function readScoreOptions(argv: readonly string[]): ScoreOptions {
  const parsed = parseArgv(argv, FLAGS);
  if (parsed.positionals.length === 0) throw new UsageError("Name at least one file or folder to score.");
  const one = (flag: string): string | null => parsed.flags.get(flag)?.[0] ?? null;
  const many = (flag: string): readonly string[] => parsed.flags.get(flag) ?? [];
  const map = readMap(many("--map"));
  const [task, noise, limit, workers, gold] = ["--task", "--noise", "--limit", "--workers", "--gold"].map(one);
  const maxUnpacked = one("--max-unpacked");
  return {
    paths: parsed.positionals,
    joined: many("--join"),
    adapter: readAdapter(one("--adapter"), map),
    map,
    as: oneOf("--as", one("--as") ?? "table", OUTPUTS),
    out: one("--out"),
    ...readModes(parsed),
    annotator: one("--annotator"),
    overrides: {
      ...(typeof task === "string" ? { task: readTask(task) } : {}),
      ...(typeof noise === "string" ? { noise: ratioOf("--noise", noise) } : {}),
      ...(typeof gold === "string" ? { gold } : {}),
    },
    sliceBy: readSlices(many("--slice")),
    where: many("--where").map(checkedFilter),
    limit: typeof limit === "string" ? countOf("--limit", limit) : null,
    workers: typeof workers === "string" ? countOf("--workers", workers, MOST_WORKERS) : undefined,
    maxUnpackedBytes: maxUnpacked === null ? null : bytesOf("--max-unpacked", maxUnpacked),
    isStrict: parsed.flags.has("--strict"),
    thresholds: many("--fail-under").map(readThreshold),
    contrast: readContrast(one("--contrast")),
  };
}

function readAdapter(id: string | null, map: FieldMap | null): string | null {
  if (id === null) return null;
  const ids = [...adapters.map(({ adapter }) => adapter.id), MAPPED_ADAPTER];
  oneOf("--adapter", id, ids);
  if (id === MAPPED_ADAPTER && map === null)
    throw new UsageError("--adapter mapped needs a mapping: add --map FIELD=PATH.");
  if (id !== MAPPED_ADAPTER && map !== null) throw new UsageError("--map makes the adapter: leave --adapter out.");
  return id === MAPPED_ADAPTER ? null : id;
}

function readMap(pairs: readonly string[]): FieldMap | null {
  if (pairs.length === 0) return null;
  const map = new Map<string, string>();
  for (const pair of pairs) {
    const [field, path] = pairOf("--map", pair, "FIELD=PATH");
    if (map.has(field)) throw new UsageError(`--map gives ${field} more than one path.`);
    map.set(field, path);
  }
  const fields = Object.fromEntries(map);
  const problems = checkMap(fields, kindOfMap(fields).mappable);
  if (problems.length > 0) throw new UsageError(problems.map((problem) => `--map: ${problem}`).join("\n"));
  return fields;
}

function readModes({ flags }: ParsedArgv): Pick<ScoreOptions, "modes" | "everyModeOf"> {
  const ask = <Mode extends string>(flag: string, otherwise: Mode, modes: readonly Mode[]): Mode | "all" =>
    oneOf<Mode | "all">(flag, flags.get(flag)?.[0] ?? otherwise, [...modes, "all"]);
  const matching = ask("--matching", "auto", ["auto", ...MATCHING_MODES]);
  const support = ask("--support", "ragbench", SUPPORT_MODES);
  const probabilities = ask("--probabilities", "auto", ["auto", ...PROBABILITY_MODES]);
  const asked = { matching, support, probabilities };
  return {
    modes: {
      matching: matching === "all" ? "auto" : matching,
      support: support === "all" ? "ragbench" : support,
      probabilities: probabilities === "all" ? "auto" : probabilities,
      ...readLabelModes(flags),
    },
    everyModeOf: (["matching", "support", "probabilities"] as const).filter((family) => asked[family] === "all"),
  };
}

/** How labels are read, where anything is said of it; what is wrong with a list is told even where nothing reads it. */
function readLabelModes(flags: ParsedArgv["flags"]): Pick<ModeChoice, "ratings"> {
  const [labels, consensus, level] = ["--labels", "--consensus", "--level"].map((flag) => flags.get(flag)?.[0]);
  if (labels === undefined && consensus === undefined && level === undefined) return {};
  return {
    ratings: {
      labels: labels === undefined ? null : labelsOf("--labels", labels),
      consensus: oneOf("--consensus", consensus ?? "majority", CONSENSUS_RULES),
      level: level === undefined ? null : oneOf("--level", level, MEASUREMENT_LEVELS),
    },
  };
}

const readContrast = (text: string | null) => (text === null ? null : pairOf("--contrast", text, "FIELD=FIELD"));

function readTask(text: string): string {
  return oneOf("--task", text.trim().toLowerCase().replaceAll("-", "_"), RAG_TASKS);
}

/** Dimensions that the samples have anyway need no path; naming one is no mistake. */
function readSlices(names: readonly string[]): readonly string[] {
  for (const name of names) {
    const path = parsePath(name);
    if (!path.ok) throw new UsageError(`--slice “${name}” is no path into a record: ${path.message}`);
  }
  const own = [SOURCE_DIMENSION, ...kinds.flatMap((kind) => kind.dimensions)];
  return [...new Set(names)].filter((name) => !own.includes(name));
}

function checkedFilter(text: string): string {
  try {
    parseFilter(text);
    return text;
  } catch (error) {
    if (error instanceof FilterError) throw new UsageError(filterProblem(text, error.message, error.at));
    throw error;
  }
}

/** The message with the filter and a caret under the place that it is about. */
export function filterProblem(where: string, message: string, at: number): string {
  return `--where: ${message}\n  ${where.replace(/[\r\n\t]/g, " ")}\n  ${" ".repeat(at)}^`;
}
