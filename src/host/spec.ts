import { createHash } from "node:crypto";
import type { EvaluationSpec, SourceSpec } from "../model/index.ts";
import { settings } from "./settings.ts";

/** What a click opens: these files, read as the settings say. */
export function specOf(name: string, sources: readonly SourceSpec[]): EvaluationSpec {
  return {
    name,
    sources,
    adapter: null,
    map: null,
    modes: settings.modes(),
    overrides: {},
    sliceBy: [],
    limit: null,
    maxRecordBytes: settings.maxRecordBytes(),
    // Switching a mode in a panel must not read the file again.
    allModes: true,
  };
}

/** Same files, same evaluation: opening it twice shows the one that is there. */
export function identityOf(spec: EvaluationSpec): string {
  return JSON.stringify(spec.sources.filter((source) => source.role === "rows").map((source) => source.uri));
}

/** The identity for those who may not know paths: the same in every window, and nothing can be read from it. */
export function opaqueId(spec: EvaluationSpec): string {
  return createHash("sha256").update(identityOf(spec)).digest("base64url").slice(0, 22);
}

/** A spec as an earlier window saved it, with today's settings for what it lacks; null where it is not one. */
export function savedSpec(value: unknown): EvaluationSpec | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, sources, adapter, map } = value as Partial<Record<keyof EvaluationSpec, unknown>>;
  if (typeof name !== "string" || !Array.isArray(sources) || !sources.every(isSource)) return null;
  return {
    ...specOf(name, sources),
    adapter: typeof adapter === "string" ? adapter : null,
    map: isTextMap(map) ? map : null,
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
