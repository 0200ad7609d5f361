import type { VerdictParser } from "./parser.ts";

const NUMBER = /\[\[(\d+(?:\.\d+)?)\]\]/;

/** `[[4]]` or `[[4.5]]`, the first one in the reply: the score of a single response. */
export const bracketNumber: VerdictParser = {
  id: "bracket-number",
  name: "Number in brackets",
  form: "[[4]]",
  parse(reply) {
    const written = NUMBER.exec(reply)?.[1];
    return written === undefined ? null : Number(written);
  },
};
