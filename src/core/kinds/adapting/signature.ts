import type { JsonRecord } from "../../read/parsed.ts";
import { isObject } from "./fields.ts";

/** What tells a shape by its keys. A dotted name is a path through objects, or the key itself. */
export interface Signature {
  /** Of every group one must be there. */
  readonly needs: readonly (readonly string[])[];
  /** Keys that usually come along. */
  readonly helps: readonly string[];
  /** Keys that say that it is another shape, however much else fits. */
  readonly excludes?: readonly string[];
}

/**
 * Fit of a record to a signature, in [0, 1]: 0.9 to 1 with the share of `helps` when every need is met, else below
 * 0.25. The gap between is what keeps shapes apart.
 */
export function likeness(record: JsonRecord, { needs, helps, excludes = [] }: Signature): number {
  const met = needs.filter((group) => group.some((key) => hasKey(record, key))).length / needs.length;
  if (met < 1 || excludes.some((key) => hasKey(record, key))) return Math.min(met, 0.9) * 0.25;
  return 0.9 + (0.1 * helps.filter((key) => hasKey(record, key)).length) / Math.max(helps.length, 1);
}

export function hasKey(record: JsonRecord, name: string): boolean {
  if (record[name] !== undefined) return true;
  const dot = name.indexOf(".");
  if (dot < 0) return false;
  const inner = record[name.slice(0, dot)];
  return isObject(inner) && hasKey(inner, name.slice(dot + 1));
}
