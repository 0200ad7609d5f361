import type { Finding } from "../../../../model/index.ts";
import { isNegated } from "./negation.ts";
import { thinkingIn } from "./thinking.ts";
import { isWhole } from "./wordEdge.ts";

/**
 * What a careful reader would say of the words that a rule fired on: `inside-word` (they are part of a longer word),
 * `negated` (a negation governs them), `in-think` (they stand in `<think>`). Each only where all of them are like that.
 */
export function notesOn(response: string, spans: readonly Finding[]): readonly string[] {
  const inside = spans.filter((span) => span.in === "response" && span.from < span.to);
  if (inside.length === 0) return [];
  const notes: string[] = [];
  if (inside.every(({ from, to }) => !isWhole(response, from, to))) notes.push("inside-word");
  if (inside.every(({ from }) => isNegated(response, from))) notes.push("negated");
  const thinking = thinkingIn(response);
  if (inside.every(({ from, to }) => thinking.some((stretch) => from >= stretch.from && to <= stretch.to))) {
    notes.push("in-think");
  }
  return notes;
}
