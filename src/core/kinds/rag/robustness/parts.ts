import type { AnswerParts, Span } from "../../../../model/index.ts";
import { type Evidence, inResponse } from "./evidence.ts";
import { notesOn } from "./notes.ts";

/** How one alternative of a part was found in the response. */
export interface PartMatch {
  readonly rule: string;
  /** In the original response. */
  readonly spans: readonly Span[];
  readonly notes: readonly string[];
}

/** The more literal rule explains better; ties go to the earlier alternative. */
const RULES = ["exact", "substring", "short-in-long", "token-overlap"];

/**
 * Every part has to be found, in any of its alternatives. An answer of one part is explained by the rule that found it,
 * one of several by `part`, with a note `missing:<alternatives>` for each that was not found.
 */
export function partEvidence(
  response: string,
  parts: AnswerParts,
  match: (alternative: string) => PartMatch | null,
): Evidence {
  const found = parts.map((alternatives) => {
    const matches = alternatives.flatMap((alternative) => match(alternative) ?? []);
    return matches.sort((a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule))[0] ?? null;
  });
  const hits = found.filter((one) => one !== null);
  const spans = inResponse(hits.flatMap((one) => one.spans));
  const notes = new Set([...hits.flatMap((one) => one.notes), ...notesOn(response, spans)]);
  if (parts.length > 1) {
    parts.forEach((alternatives, index) => {
      if (found[index] === null) notes.add(`missing:${alternatives.join(" | ")}`);
    });
  }
  return {
    isTrue: parts.length > 0 && hits.length === parts.length,
    rule: hits.length === 0 ? "no-match" : parts.length > 1 ? "part" : (hits[0]?.rule ?? "no-match"),
    spans,
    notes: [...notes],
  };
}
