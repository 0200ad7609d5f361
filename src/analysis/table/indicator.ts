import type { Dictionary } from "./dictionary.ts";

/** A text under a name as a number: 1 for a sample that has it, 0 for one with another value, none without any. */
export interface Indicator {
  readonly name: string;
  readonly value: string;
}

/** The name of its numbers, `label.tone=formal`. */
export const indicatorName = ({ name, value }: Indicator): string => `${name}=${value}`;

/** What such a name means among these values; null for any other name. */
export function indicatorOf(text: string, dimensions: ReadonlyMap<string, Dictionary>): Indicator | null {
  if (dimensions.has(text)) return null;
  for (let at = text.indexOf("="); at >= 0; at = text.indexOf("=", at + 1)) {
    const [name, value] = [text.slice(0, at), text.slice(at + 1)];
    if (dimensions.get(name)?.values.includes(value)) return { name, value };
  }
  return null;
}

export const indicated = ({ value }: Indicator, found: string | number | null): number =>
  found === null ? Number.NaN : found === value ? 1 : 0;
