import type { Criterion } from "../model/index.ts";
import { hashedName } from "../text/hashed.ts";
import { criterionId, criterionName } from "./criteria.ts";

/** A judge says whether the definition holds: the scale has no middle. */
const HOLDS = 1;
const HOLDS_NOT = 2;

const LONGEST_WORDS = 40;
const HASH_DIGITS = 8;

/** The criterion by which a judge looks for a tag; its id is the tag's alone, whatever other tags there are. */
export function tagCriterion(tag: string, definition: string): Criterion {
  const question = `Does this hold of the response? ${definition.trim()} (${HOLDS}: it holds; ${HOLDS_NOT}: it does not hold)`;
  return { id: tagCriterionId(tag), name: tag, question, scale: HOLDS_NOT };
}

function tagCriterionId(tag: string): string {
  const lower = tag.toLowerCase();
  const words = criterionId(tag)?.slice(0, LONGEST_WORDS).replace(/-$/, "") ?? "";
  // Another tag with the same letters and digits is another criterion.
  const isWhole = words.replaceAll("-", " ") === lower;
  return ["tag", ...(words === "" ? [] : [words]), ...(isWhole ? [] : [hashedName(lower).slice(0, HASH_DIGITS)])].join(
    "-",
  );
}

/** What a judge found of a tag, as filters: the samples that have it, and those that the judge was asked of. */
export function tagClauses(tag: string): { readonly field: string; readonly has: string; readonly isAsked: string } {
  const field = criterionName(tagCriterionId(tag));
  return { field, has: `${field} == ${HOLDS}`, isAsked: `${field} != null` };
}
