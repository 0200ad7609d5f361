import { bracketLetter } from "./bracketLetter.ts";
import { bracketLetterWithTie } from "./bracketLetterWithTie.ts";
import { bracketNumber } from "./bracketNumber.ts";
import type { VerdictParser } from "./parser.ts";
import { winnerTag } from "./winnerTag.ts";
import { winnerTagWithTie } from "./winnerTagWithTie.ts";

/** Every way of reading a verdict from a reply. A file beside this one is one line here. */
export const verdictParsers: readonly VerdictParser[] = [
  winnerTag,
  winnerTagWithTie,
  bracketLetter,
  bracketLetterWithTie,
  bracketNumber,
];
