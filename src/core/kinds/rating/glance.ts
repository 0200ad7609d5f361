import type { Glance } from "../kind.ts";
import type { RatingFacts } from "./facts.ts";
import { roleOf } from "./fields.ts";

/** A glyph for a line of the list: whether the raters agree with gold, or with each other. */
export function glance(facts: RatingFacts): Glance {
  return { verdict: roleOf(facts), support: null, issues: facts.issues };
}

/** Something a reader should look at: a wrong or split rating, a verdict that turns with the order, rules that differ. */
export function hasProblem(facts: RatingFacts): boolean {
  const role = roleOf(facts);
  return role === "disagrees" || role === "split" || facts.consistent < facts.orders || facts.rulesDiffer > 0;
}
