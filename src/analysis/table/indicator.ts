import type { Dictionary } from "./dictionary.ts";

/** A text value as a number: 1 for samples with it, 0 for other values, none without any. */
export interface Indicator {
  readonly name: string;
  readonly value: string;
}

export const indicatorName = ({ name, value }: Indicator): string => `${name}=${value}`;

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
