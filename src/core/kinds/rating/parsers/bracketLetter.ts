import type { VerdictParser } from "./parser.ts";

/** `[[A]]` or `[[B]]`: the first one in the reply. */
export const bracketLetter: VerdictParser = {
  id: "bracket-letter",
  name: "Letter in brackets",
  form: "[[A]]",
  parse: (reply) => letterIn(reply, /\[\[([AB])\]\]/),
};

export function letterIn(reply: string, pattern: RegExp): -1 | 0 | 1 | null {
  switch (pattern.exec(reply)?.[1]) {
    case "A":
      return -1;
    case "B":
      return 1;
    case "C":
      return 0;
    default:
      return null;
  }
}
