import type { AnswerParts, Span } from "../../../../model/index.ts";
import { normalise } from "./lenientText.ts";

/** Share of the truth's distinct tokens that have to be in the response; the reference evaluator's. */
const ENOUGH_TOKENS = 0.8;

export interface LenientMatch {
  readonly rule: "exact" | "substring" | "short-in-long" | "token-overlap";
  /** In the normalised response. */
  readonly spans: readonly Span[];
}

/** Whether the response says every part, in any of its alternatives. `said` is normalised. */
export function saysAll(said: string, parts: AnswerParts): boolean {
  if (said === "" || parts.length === 0) return false;
  for (const alternatives of parts) {
    let isSaid = false;
    for (const alternative of alternatives) {
      if (says(said, normalise(alternative))) {
        isSaid = true;
        break;
      }
    }
    if (!isSaid) return false;
  }
  return true;
}

/** Whether every part stands in the response word for word, in any of its alternatives. `said` is normalised. */
export function holdsAll(said: string, parts: AnswerParts): boolean {
  return parts.every((alternatives) => alternatives.some((alternative) => said.includes(normalise(alternative))));
}

/** How the response says the truth, or null. Both are normalised. */
export function lenientMatch(said: string, truth: string): LenientMatch | null {
  if (said === "" || truth === "") return null;
  if (said === truth) return { rule: "exact", spans: [{ from: 0, to: said.length }] };
  const at = said.indexOf(truth);
  if (at !== -1) return { rule: "substring", spans: [{ from: at, to: at + truth.length }] };
  if (truth.includes(said)) return { rule: "short-in-long", spans: [{ from: 0, to: said.length }] };
  if (!overlaps(said, truth)) return null;
  const spans = [...new Set(truth.split(" "))].flatMap((token) => {
    const from = tokenAt(said, token);
    return from === -1 ? [] : [{ from, to: from + token.length }];
  });
  return { rule: "token-overlap", spans: spans.sort((a, b) => a.from - b.from) };
}

function says(said: string, truth: string): boolean {
  return truth !== "" && (said.includes(truth) || truth.includes(said) || overlaps(said, truth));
}

function overlaps(said: string, truth: string): boolean {
  if (!truth.includes(" ") || missesTooMany(said, truth)) return false;
  const tokens = new Set(truth.split(" "));
  let shared = 0;
  for (const token of tokens) if (tokenAt(said, token) !== -1) shared++;
  return shared / tokens.size >= ENOUGH_TOKENS;
}

/** A quick look: whether more distinct tokens are missing than the longest such truth could afford. */
function missesTooMany(said: string, truth: string): boolean {
  const affordable = (1 - ENOUGH_TOKENS) * (countOf(truth, " ") + 1);
  let missed = 0;
  for (let from = 0; from < truth.length; ) {
    const space = truth.indexOf(" ", from);
    const to = space === -1 ? truth.length : space;
    const token = truth.slice(from, to);
    if (tokenAt(said, token) === -1 && tokenAt(truth, token) === from && ++missed > affordable + 1e-9) return true;
    from = to + 1;
  }
  return false;
}

function countOf(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count++;
  return count;
}

/** Where a token begins among the tokens of a text with single spaces; -1 where it is not one of them. */
function tokenAt(text: string, token: string): number {
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + 1)) {
    const end = at + token.length;
    if ((at === 0 || text.charCodeAt(at - 1) === 32) && (end === text.length || text.charCodeAt(end) === 32)) return at;
  }
  return -1;
}
