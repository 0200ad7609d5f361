import { chained, lowered } from "./lowered.ts";
import { type Mapped, PieceBuilder } from "./mapped.ts";
import { collapse, isPythonSpace, lower, tokenSpans } from "./pythonText.ts";

/** The reference's `normalize_answer`: lower case, stripped, one trailing run of `. ! ? , ; :` gone, single spaces. */
export function normalise(text: string): string {
  return normaliseLowered(lower(text));
}

/** The same for a text that is in lower case already. */
export function normaliseLowered(text: string): string {
  return collapse(text, endBeforeTail(text));
}

/** The same with the way back to the original. */
export function normalisedWithPlaces(text: string): Mapped {
  const small = lowered(text);
  const builder = new PieceBuilder();
  let end = 0;
  for (const { from, to } of tokenSpans(small.text.slice(0, endBeforeTail(small.text)))) {
    if (builder.text !== "") builder.put(" ", end, from);
    builder.copy(small.text.slice(from, to), from);
    end = to;
  }
  return chained(small, builder.done());
}

/** Where the text ends when it is stripped and the trailing run of punctuation is taken off. */
function endBeforeTail(text: string): number {
  let to = text.length;
  while (to > 0 && isPythonSpace(text, to - 1)) to--;
  while (to > 0 && TAIL.includes(text.charAt(to - 1))) to--;
  return to;
}

const TAIL = ".!?,;:";
