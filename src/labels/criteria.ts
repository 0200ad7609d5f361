import type { Criterion } from "../model/index.ts";

export const USUAL_SCALE = 5;

const PREFIX = "criterion.";
/** The metric and the field with the scores by a criterion. */
export const criterionName = (id: string): string => PREFIX + id;
const SCALES = { from: 2, to: 10 } as const;
const LONGEST_ID = 64;

/**
 * Parses `name=question`, or `name=question:1..7` for a scale other than 1 to 5. Null for other texts, and for a name
 * without a letter to begin an id with.
 */
export function criterionOf(text: string): Criterion | null {
  const parts = /^([^=]+)=(.*?)(?::\s*1\.\.(\d{1,3}))?$/s.exec(text.trim());
  const [, name = "", question = "", end] = parts ?? [];
  const scale = end === undefined ? USUAL_SCALE : Number(end);
  const id = criterionId(name);
  if (id === null || question.trim() === "" || scale < SCALES.from || scale > SCALES.to) return null;
  return { id, name: name.trim(), question: question.trim(), scale };
}

export function criterionId(name: string): string | null {
  const words =
    name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const id = words
    .join("-")
    .replace(/^[^a-z]+/, "")
    .slice(0, LONGEST_ID)
    .replace(/-$/, "");
  return id === "" ? null : id;
}
