import {
  DATE_SOURCES,
  type EvaluationSpec,
  type RunDate,
  type Side,
  type Sides,
  type SourceSpec,
} from "../model/index.ts";
import { base64Name, sha256Of } from "../text/hashed.ts";
import type { ComparisonSpec } from "./compare/comparison.ts";
import { settings } from "./settings.ts";

/** What a click opens: these files, read as the settings say. */
export function specOf(name: string, sources: readonly SourceSpec[]): EvaluationSpec {
  return {
    name,
    sources,
    adapter: null,
    map: null,
    modes: settings.modes(),
    overrides: settings.overrides(),
    sliceBy: [],
    ...(settings.isDistinct() ? { isDistinct: true } : {}),
    group: settings.group(),
    limit: null,
    maxRecordBytes: settings.maxRecordBytes(),
    // Samples and numbers come first; switching a mode in a panel later must not read the file again.
    allModes: false,
    preparesModes: true,
  };
}

/** Same files, same evaluation: opening it twice shows the one that is there. */
export function identityOf(spec: EvaluationSpec): string {
  return JSON.stringify(spec.sources.filter((source) => source.role === "rows").map((source) => source.uri));
}

/** The identity for those who may not know paths: the same in every window, and nothing can be read from it. */
export function opaqueId(spec: EvaluationSpec): string {
  return base64Name(sha256Of(identityOf(spec))).slice(0, 22);
}

/** A spec as an earlier window saved it, with today's settings for what it lacks; null where it is not one. */
export function savedSpec(value: unknown): EvaluationSpec | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, sources, adapter, map, group } = value as Partial<Record<keyof EvaluationSpec, unknown>>;
  if (typeof name !== "string" || !Array.isArray(sources) || !sources.every(isSource)) return null;
  return {
    ...specOf(name, sources),
    adapter: typeof adapter === "string" ? adapter : null,
    map: isTextMap(map) ? map : null,
    ...(group === null || typeof group === "string" ? { group } : {}),
  };
}

function isSource(value: unknown): value is SourceSpec {
  if (typeof value !== "object" || value === null) return false;
  const { uri, role, as } = value as Partial<Record<keyof SourceSpec, unknown>>;
  const isAs = as === undefined || typeof as === "string";
  return typeof uri === "string" && (role === "rows" || role === "lookup") && isAs;
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null && Object.values(value).every((path) => typeof path === "string");
}

/** One of the runs before they share an evaluation. */
export interface Run {
  readonly name: string;
  readonly spec: EvaluationSpec;
  readonly where: readonly string[];
  /** Of a run of a history. */
  readonly when?: RunDate;
}

/** Puts the files of all runs into one evaluation, each file once, and remembers whose they are. */
export function comparisonOf(...runs: readonly [Run, Run, ...Run[]]): ComparisonSpec {
  const sources: SourceSpec[] = [];
  const numbersOf = ({ spec }: Run): readonly number[] =>
    spec.sources.map((source) => {
      const known = sources.findIndex(({ uri }) => uri === source.uri);
      return known >= 0 ? known : sources.push(source) - 1;
    });
  const side = ({ when, ...run }: Run): Side => ({
    name: run.name,
    sources: numbersOf(run),
    where: run.where,
    ...(when === undefined ? {} : { when }),
  });
  const [a, b, ...others] = runs;
  const sides: Sides = [side(a), side(b), ...others.map(side)];
  const { adapter, map } = (runs.find(({ spec }) => spec.adapter !== null || spec.map !== null) ?? b).spec;
  const name = runs.map((run) => run.name).join(" / ");
  const group = runs.find(({ spec }) => spec.group != null)?.spec.group ?? null;
  return { evaluation: { ...specOf(name, sources), adapter, map, group, isPairable: true }, sides };
}

/** A comparison as an earlier window saved it; null where it is not one. */
export function savedComparison(value: unknown): ComparisonSpec | null {
  if (typeof value !== "object" || value === null) return null;
  const { evaluation, sides } = value as Partial<Record<keyof ComparisonSpec, unknown>>;
  const spec = savedSpec(evaluation);
  if (!spec || !Array.isArray(sides)) return null;
  const [a, b, ...others]: readonly unknown[] = sides;
  if (!isSide(a) || !isSide(b) || !others.every(isSide)) return null;
  return { evaluation: { ...spec, isPairable: true }, sides: [a, b, ...others] };
}

function isSide(value: unknown): value is Side {
  if (typeof value !== "object" || value === null) return false;
  const { name, sources, where, when } = value as Partial<Record<keyof Side, unknown>>;
  if (when !== undefined && !isRunDate(when)) return false;
  const isNumbers = sources === null || (Array.isArray(sources) && sources.every((one) => typeof one === "number"));
  return typeof name === "string" && isNumbers && Array.isArray(where) && where.every((one) => typeof one === "string");
}

function isRunDate(value: unknown): value is RunDate {
  if (typeof value !== "object" || value === null) return false;
  const { date, by, commit } = value as Partial<Record<keyof RunDate, unknown>>;
  return (
    typeof date === "string" &&
    DATE_SOURCES.some((source) => source === by) &&
    (commit === undefined || isCommit(commit))
  );
}

function isCommit(value: unknown): value is NonNullable<RunDate["commit"]> {
  if (typeof value !== "object" || value === null) return false;
  const { id, subject, author } = value as Partial<Record<"id" | "subject" | "author", unknown>>;
  return [id, subject, author].every((text) => typeof text === "string");
}
