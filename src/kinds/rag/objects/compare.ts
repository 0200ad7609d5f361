import type { ComparedField } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { flagIn, numberIn } from "../../../read/written.ts";
import { foldAnswer } from "../robustness/strictMatch.ts";

/** Further fields are compared as one value. */
const MOST_FIELDS = 2000;
const DEEPEST = 20;

/**
 * Compares two values field by field, in the order of the reference; fields of the answer alone come last. A field is a
 * plain value or a list of them at a path of keys. Null equals absent.
 */
export function compareFields(expected: unknown, actual: unknown): readonly ComparedField[] {
  const wanted = leavesOf(expected);
  const given = leavesOf(actual);
  const fields = [...wanted].map(([path, value]): ComparedField => {
    const own = given.get(path);
    const shown = { path, expected: textOf(value), actual: textOf(own) };
    if (isNothing(own)) return { ...shown, state: isNothing(value) ? "equal" : "missing" };
    if (isNothing(value)) return { ...shown, state: "extra" };
    return { ...shown, state: isEqual(value, own) ? "equal" : "other" };
  });
  const more = [...given].filter(([path, value]) => !wanted.has(path) && !isNothing(value));
  return [
    ...fields,
    ...more.map(([path, value]): ComparedField => ({ path, state: "extra", expected: null, actual: textOf(value) })),
  ];
}

/** Compares lists of plain values as multisets. */
export function compareLists(expected: readonly unknown[], actual: readonly unknown[]): readonly ComparedField[] {
  const left = [...actual];
  const wanted = expected.map((value, at): ComparedField => {
    const found = left.findIndex((own) => isEqual(value, own));
    const shown = { path: `[${at}]`, expected: textOf(value) };
    if (found < 0) return { ...shown, actual: null, state: "missing" };
    return { ...shown, actual: textOf(left.splice(found, 1)[0]), state: "equal" };
  });
  const more = left.map((value, at): ComparedField => {
    return { path: `[${expected.length + at}]`, expected: null, actual: textOf(value), state: "extra" };
  });
  return [...wanted, ...more];
}

export const isAllEqual = (fields: readonly ComparedField[]): boolean =>
  fields.length > 0 && fields.every(({ state }) => state === "equal");

/** Fields by path, `items[0].price`; a plain value has the path `value`. */
function leavesOf(value: unknown): ReadonlyMap<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (inner: unknown, path: string, depth: number): void => {
    const isDeep = depth >= DEEPEST || leaves.size >= MOST_FIELDS;
    if (!isDeep && isObject(inner) && Object.keys(inner).length > 0) {
      for (const [key, one] of Object.entries(inner)) walk(one, path + keyText(key, path === ""), depth + 1);
    } else if (!isDeep && Array.isArray(inner) && inner.some(isNested)) {
      for (const [index, one] of inner.entries()) walk(one, `${path}[${index}]`, depth + 1);
    } else leaves.set(path === "" ? "value" : path, inner);
  };
  if (value !== undefined) walk(value, "", 0);
  return leaves;
}

const isNested = (value: unknown): boolean => typeof value === "object" && value !== null;

const keyText = (key: string, isFirst: boolean): string =>
  /^[^.[\]"]+$/.test(key) ? `${isFirst ? "" : "."}${key}` : `[${JSON.stringify(key)}]`;

const isNothing = (value: unknown): boolean => value === undefined || value === null;

const textOf = (value: unknown): string | null => {
  if (isNothing(value)) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
};

function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => isEqual(value, other[at]));
  }
  if (isNested(one) || isNested(other)) return JSON.stringify(one) === JSON.stringify(other);
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  const [first, second] = [String(one), String(other)];
  if (first === second) return true;
  const [number, another] = [numberOf(one), numberOf(other)];
  if (number !== null && another !== null) return number === another;
  const isFlag = typeof one === "boolean" || typeof other === "boolean";
  if (isFlag) return flagIn(first) !== null && flagIn(first) === flagIn(second);
  const folded = foldAnswer(first);
  return folded !== "" && folded === foldAnswer(second);
}

const GROUPED = /^([+-]?)[$€£¥]?\s?(\d{1,3}(?:[,\s\u00a0\u202f'’]\d{3})*|\d+)(\.\d+)?\s?[€$£¥]?$/;

/** The number of a value or text. A text with a leading zero is a name: `007`. */
function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 60) return null;
  const text = value.trim();
  if (/^[+-]?0\d/.test(text)) return null;
  const plain = numberIn(text);
  if (plain !== null) return plain;
  const [, sign = "", whole, part = ""] = GROUPED.exec(text) ?? [];
  return whole === undefined ? null : numberIn(sign + whole.replace(/\D/g, "") + part);
}
