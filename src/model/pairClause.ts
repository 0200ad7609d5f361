/*
 * The filter language over pairs: `a.` and `b.` before a field speak of the sample of that run, `d.` of the difference
 * B − A of a number. Fields and metrics of ours have plain names, which need no backticks.
 */

export type PairPrefix = "a" | "b" | "d";

/** `d.adherence` to its prefix and the field; null for a name without one. */
export function splitPairField(name: string): { readonly prefix: PairPrefix; readonly field: string } | null {
  const match = /^([abd])\.(.+)$/s.exec(name);
  if (!match) return null;
  // The pattern lets nothing else through.
  return { prefix: match[1] as PairPrefix, field: match[2] ?? "" };
}

/** `a.verdict == "wrong" && b.verdict == "correct"`: pairs whose field went from one literal to the other. */
export function transitionClause(field: string, from: string, to: string): string {
  return `a.${field} == ${from} && b.${field} == ${to}`;
}

/** `d.adherence < 0`: pairs whose score rose, fell or stayed. */
export function changeClause(metric: string, comparator: ">" | "<" | "=="): string {
  return `d.${metric} ${comparator} 0`;
}
