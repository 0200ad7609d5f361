/** A sample's id as a number that can be compared without keeping the text: two halves of 32 bits. */
export interface IdHash {
  readonly high: number;
  readonly low: number;
}

/**
 * Hash of an id together with the slices that its sample belongs to: the same question at another noise level or by
 * another model is another sample. Never both halves 0, which stands for "no id".
 */
export function hashOfId(id: string, dimensions: Readonly<Record<string, string | number | null>>): IdHash {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const mix = (unit: number) => {
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  };
  const mixText = (text: string) => {
    for (let index = 0; index < text.length; index++) mix(text.charCodeAt(index));
    // No UTF-16 unit: it keeps "ab" and "c" apart from "a" and "bc".
    mix(0x1_0000);
  };
  mixText(id);
  for (const name in dimensions) mixText(String(dimensions[name] ?? ""));
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return { high: high >>> 0, low: low >>> 0 || 1 };
}
