import type { Remark } from "../../../../../model/index.ts";
import { isObject, isText } from "../../../adapting/fields.ts";

type Values = Readonly<Record<string, unknown>>;

/** More than any program says of one sample. */
const MOST = 100;

/** Remarks of the objects in a list, as `read` makes them; null is none. Anything but a list has none. */
export function remarksIn(list: unknown, read: (entry: Values) => Remark | null): readonly Remark[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST).flatMap((entry: unknown) => (isObject(entry) ? (read(entry) ?? []) : []));
}

/** One remark for each of these fields that has a plain value. */
export function remarksOfFields(values: unknown, keys?: readonly string[]): readonly Remark[] {
  if (!isObject(values)) return [];
  return (keys ?? Object.keys(values).slice(0, MOST)).flatMap((key) => remark(key, values[key], null) ?? []);
}

/** What was said, where it is a plain value; who said it and why, where that is a text. */
export function remark(by: unknown, verdict: unknown, reason: unknown): Remark | null {
  if (!isText(by) || (!isText(verdict) && typeof verdict !== "number" && typeof verdict !== "boolean")) return null;
  return { by, verdict: String(verdict), reason: isText(reason) && reason !== "" ? reason : null };
}
