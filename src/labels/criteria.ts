import type { Criterion } from "../model/index.ts";

/** A criterion's scale ends here unless it says otherwise. */
export const USUAL_SCALE = 5;
const SCALES = { from: 2, to: 10 } as const;
const LONGEST_ID = 64;

/**
 * A criterion as it is written in one line: `name=question`, or `name=question:1..7` where the scale is another one than
 * 1 to 5. Null where it is not written so, or its name has no letter to begin an id with.
 */
export function criterionOf(text: string): Criterion | null {
  const parts = /^([^=]+)=(.*?)(?::\s*1\.\.(\d{1,3}))?$/s.exec(text.trim());
  const [, name = "", question = "", end] = parts ?? [];
  const scale = end === undefined ? USUAL_SCALE : Number(end);
  const id = criterionId(name);
  if (id === null || question.trim() === "" || scale < SCALES.from || scale > SCALES.to) return null;
  return { id, name: name.trim(), question: question.trim(), scale };
}

/** `Tone of voice` as `tone-of-voice`; null where nothing is left of it. */
function criterionId(name: string): string | null {
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
