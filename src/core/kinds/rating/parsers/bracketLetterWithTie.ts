import { letterIn } from "./bracketLetter.ts";
import type { VerdictParser } from "./parser.ts";

/** `[[A]]`, `[[B]]` or, for a tie, `[[C]]`: the first one in the reply. */
export const bracketLetterWithTie: VerdictParser = {
  id: "bracket-letter-with-tie",
  name: "Letter in brackets, with ties",
  form: "[[A]], [[C]]",
  parse: (reply) => letterIn(reply, /\[\[([ABC])\]\]/),
};
