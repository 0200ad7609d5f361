// How clauses of the filter language are written (`core/table/filter` reads them).

/** Names that need no backticks. */
const PLAIN_NAME = /^@?[\p{L}_$][\p{L}\p{N}_$.:[\]*@-]*$/u;
const RESERVED = ["and", "or", "not", "true", "false", "null"];

/** A field's name as the language reads it; null where it cannot be written, as it holds a backtick and more. */
export function fieldName(id: string): string | null {
  if (PLAIN_NAME.test(id) && !RESERVED.includes(id.toLowerCase())) return id;
  return id === "" || id.includes("`") ? null : `\`${id}\``;
}

/** A value as the language reads it. */
export const literalText = (value: number | string | boolean | null): string => JSON.stringify(value);

/** `config.k == 5`; null where the name cannot be written. */
export function equalsClause(id: string, value: number | string): string | null {
  const name = fieldName(id);
  return name === null ? null : `${name} == ${literalText(value)}`;
}

/** `latency_ms >= 100 && latency_ms <= 2000`; an end that is null is open. Null where nothing is limited. */
export function rangeClause(id: string, from: number | null, to: number | null): string | null {
  const name = fieldName(id);
  if (name === null) return null;
  const ends = [from === null ? null : `${name} >= ${from}`, to === null ? null : `${name} <= ${to}`];
  return ends.filter((end) => end !== null).join(" && ") || null;
}
