/** Offsets behind each run of `.`, `!` or `?` with white space after it, ascending; the text's end is not among them. */
export function plainBoundariesOf(text: string): readonly number[] {
  const cuts: number[] = [];
  for (const { index, 0: found } of text.matchAll(/(?<![.!?])[.!?]+\s+/g)) {
    if (index + found.length < text.length) cuts.push(index + found.length);
  }
  return cuts;
}
