/**
 * A value as JSON text that keeps what `JSON.stringify` would lose or refuse: integers of any length by their digits,
 * NaN and ±Infinity bare as Python writes them, `__proto__` as a key. Dates as ISO 8601; bytes and other lists of
 * numbers as arrays; undefined as null.
 */
export function jsonText(value: unknown): string {
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "number":
    case "bigint":
      return String(value);
    case "object":
      return value === null ? "null" : objectText(value);
    default:
      return "null";
  }
}

/** `{"name":value,…}` of texts that are JSON already. */
export function recordText(names: readonly string[], values: readonly unknown[]): string {
  return `{${names.map((name, i) => `${JSON.stringify(name)}:${jsonText(values[i])}`).join(",")}}`;
}

function objectText(value: object): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "null" : JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  // A typed array can be walked, and holds numbers or big integers only.
  if (ArrayBuffer.isView(value)) return `[${Array.from(value as Uint8Array, jsonText).join(",")}]`;
  return recordText(Object.keys(value), Object.values(value));
}
