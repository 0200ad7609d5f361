import type { EvaluationSpec, Side, SourceSpec } from "../../model/index.ts";
import { savedSpec, specOf } from "../spec.ts";
import type { ComparisonSpec } from "./comparison.ts";

/** One of two runs before they share an evaluation. */
export interface Run {
  readonly name: string;
  readonly spec: EvaluationSpec;
  readonly where: readonly string[];
}

/** Puts the files of two runs into one evaluation, each file once, and remembers whose they are. */
export function comparisonOf(a: Run, b: Run): ComparisonSpec {
  const sources: SourceSpec[] = [];
  const numbersOf = ({ spec }: Run): readonly number[] =>
    spec.sources.map((source) => {
      const known = sources.findIndex(({ uri }) => uri === source.uri);
      return known >= 0 ? known : sources.push(source) - 1;
    });
  const side = (run: Run): Side => ({ name: run.name, sources: numbersOf(run), where: run.where });
  const sides = [side(a), side(b)] as const;
  const { adapter, map } = a.spec.adapter !== null || a.spec.map !== null ? a.spec : b.spec;
  const name = `${a.name} / ${b.name}`;
  return { evaluation: { ...specOf(name, sources), adapter, map, isPairable: true }, sides };
}

/** A comparison as an earlier window saved it; null where it is not one. */
export function savedComparison(value: unknown): ComparisonSpec | null {
  if (typeof value !== "object" || value === null) return null;
  const { evaluation, sides } = value as Partial<Record<keyof ComparisonSpec, unknown>>;
  const spec = savedSpec(evaluation);
  if (!spec || !Array.isArray(sides) || sides.length !== 2) return null;
  const [a, b] = sides;
  return isSide(a) && isSide(b) ? { evaluation: { ...spec, isPairable: true }, sides: [a, b] } : null;
}

function isSide(value: unknown): value is Side {
  if (typeof value !== "object" || value === null) return false;
  const { name, sources, where } = value as Partial<Record<keyof Side, unknown>>;
  const isNumbers = sources === null || (Array.isArray(sources) && sources.every((one) => typeof one === "number"));
  return typeof name === "string" && isNumbers && Array.isArray(where) && where.every((one) => typeof one === "string");
}
