/** Code points of a text. The pattern is settled at once for texts of one byte a unit, so that most cost nothing. */
export function codePoints(text: string): number {
  if (!ASTRAL.test(text)) return text.length;
  let pairs = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if (isHigh(text.charCodeAt(i)) && isLow(text.charCodeAt(i + 1))) pairs++;
  }
  return text.length - pairs;
}

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
