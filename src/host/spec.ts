import * as v from "valibot";
import {
  DATE_SOURCES,
  type EvaluationSpec,
  isHistory,
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

const text = v.string();
const savedEvaluation = v.object({
  name: text,
  sources: v.array(v.object({ uri: text, role: v.picklist(["rows", "lookup"]), as: v.exactOptional(text) })),
  adapter: v.fallback(v.nullable(text), null),
  map: v.fallback(v.nullable(v.record(text, text)), null),
  group: v.exactOptional(v.nullable(text)),
});
const commit = v.object({ id: text, subject: text, author: text });
const runDate = v.object({ date: text, by: v.picklist(DATE_SOURCES), commit: v.exactOptional(commit) });
const ofSide = { name: text, where: v.array(text), when: v.exactOptional(runDate) };
const numbers = v.nullable(v.array(v.number()));
const savedSide = v.union([
  v.object({ ...ofSide, files: numbers }),
  // As 0.1.0 saved it.
  v.pipe(
    v.object({ ...ofSide, sources: numbers }),
    v.transform(({ sources: files, ...side }) => ({ ...side, files })),
  ),
]);
const savedSides = v.object({
  evaluation: savedEvaluation,
  sides: v.tupleWithRest([savedSide, savedSide], savedSide),
});

const withSettings = ({ name, sources, ...saved }: v.InferOutput<typeof savedEvaluation>): EvaluationSpec => ({
  ...specOf(name, sources),
  ...saved,
});

/** A spec that an earlier window saved, with today's settings for what it lacks; null if it is not one. */
export function savedSpec(value: unknown): EvaluationSpec | null {
  const { success, output } = v.safeParse(savedEvaluation, value);
  return success ? withSettings(output) : null;
}

/** One of the runs before they share an evaluation. */
export interface SpecRun {
  readonly name: string;
  readonly spec: EvaluationSpec;
  readonly where: readonly string[];
  /** Of a run of a history. */
  readonly when?: RunDate;
}

/** Puts the files of all runs into one evaluation, each file once, and remembers whose they are. */
export function comparisonOf(...runs: readonly [SpecRun, SpecRun, ...SpecRun[]]): ComparisonSpec {
  const sources: SourceSpec[] = [];
  const numbersOf = ({ spec }: SpecRun): readonly number[] =>
    spec.sources.map((source) => {
      const known = sources.findIndex(({ uri }) => uri === source.uri);
      return known >= 0 ? known : sources.push(source) - 1;
    });
  const side = ({ when, ...run }: SpecRun): Side => ({
    name: run.name,
    files: numbersOf(run),
    where: run.where,
    ...(when === undefined ? {} : { when }),
  });
  const [a, b, ...others] = runs;
  const sides: Sides = [side(a), side(b), ...others.map(side)];
  const { adapter, map } = (runs.find(({ spec }) => spec.adapter !== null || spec.map !== null) ?? b).spec;
  const name = runs.map((run) => run.name).join(" / ");
  const group = runs.find(({ spec }) => spec.group != null)?.spec.group ?? null;
  return { evaluation: { ...specOf(name, sources), adapter, map, group, ...comparedAs(sides) }, sides };
}

/** Of a history the newest run is read first, since people ask about it first. */
const comparedAs = (sides: Sides): Partial<EvaluationSpec> => ({
  isPairable: true,
  ...(isHistory({ sides }) ? { isLastFirst: true } : {}),
});

/** A comparison that an earlier window saved; null if it is not one. */
export function savedComparison(value: unknown): ComparisonSpec | null {
  const { success, output } = v.safeParse(savedSides, value);
  if (!success) return null;
  const { evaluation, sides } = output;
  return { evaluation: { ...withSettings(evaluation), ...comparedAs(sides) }, sides };
}
