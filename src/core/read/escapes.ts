/** Raw offset of the unit that stands `units` decoded UTF-16 units behind `from`, inside a JSON string's text. */
export function rawOffset(text: string, from: number, units: number): number {
  let at = from;
  for (let unit = 0; unit < units && !isEnd(text, at); unit += 1) at += rawLength(text, at);
  return at;
}

/** How many decoded units lie between `from` and `to` in a JSON string's text; an escape counts once passed. */
export function decodedOffset(text: string, from: number, to: number): number {
  let units = 0;
  for (let at = from + rawLength(text, from); at <= to; at += rawLength(text, at)) units += 1;
  return units;
}

/** Length of what stands for one UTF-16 unit: `\uXXXX` is 6, any other escape 2, all else 1. */
function rawLength(text: string, at: number): number {
  if (text[at] !== "\\") return 1;
  return text[at + 1] === "u" ? 6 : 2;
}

const isEnd = (text: string, at: number): boolean => at >= text.length || text[at] === '"';
