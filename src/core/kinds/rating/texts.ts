import type { RatingSample } from "../../../model/index.ts";
import type { TextField } from "../kind.ts";

/** Texts that a filter may search in. */
export const ratingTexts: readonly TextField<RatingSample>[] = [
  { id: "prompt", read: (sample) => sample.prompt },
  { id: "question", read: (sample) => sample.prompt },
  { id: "candidates", read: ({ candidates }) => joined(candidates.flatMap(({ name, text }) => [name, text])) },
  { id: "reference", read: (sample) => sample.reference },
  {
    id: "replies",
    read: ({ ratings }) =>
      joined(ratings.flatMap(({ votes }) => votes.flatMap(({ raw, rationale }) => [raw, rationale]))),
  },
];

function joined(texts: readonly (string | null)[]): string | null {
  const given = texts.filter((text) => text !== null);
  return given.length === 0 ? null : given.join("\n");
}
