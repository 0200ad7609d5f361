import type { Label } from "../../model/index.ts";

/** Reads a judge's verdict from its reply: −1 the first, 0 a tie, 1 the second, or a score; null if unclear. */
export interface VerdictParser {
  readonly id: string;
  readonly name: string;
  readonly form: string;
  parse(reply: string): Label | null;
}

export const winnerTag: VerdictParser = {
  id: "winner-tag",
  name: "Winner tag",
  form: "<winner>1</winner>",
  parse: oneWinner,
};

/**
 * The only winner that the reply names, else null. A tag ends on its line, and a line only at LF, as in
 * Python's `<winner>(.*?)</winner>`, where `.` crosses CR, U+2028 and U+2029.
 */
function oneWinner(reply: string): -1 | 1 | null {
  const [only, ...others] = reply.split("\n").flatMap(winnersIn);
  if (others.length > 0) return null;
  return only === "1" ? -1 : only === "2" ? 1 : null;
}

const OPENING = "<winner>";
const CLOSING = "</winner>";

/** Searches forwards only: a reply may open a hundred thousand tags. */
function winnersIn(line: string): readonly string[] {
  const winners: string[] = [];
  for (let from = line.indexOf(OPENING); from >= 0; ) {
    const inside = from + OPENING.length;
    const to = line.indexOf(CLOSING, inside);
    if (to < 0) break;
    winners.push(line.slice(inside, to));
    from = line.indexOf(OPENING, to + CLOSING.length);
  }
  return winners;
}

/** The winner's tag, or a `<tie>`, which wins anywhere in the reply. */
export const winnerTagWithTie: VerdictParser = {
  id: "winner-tag-with-tie",
  name: "Winner tag with ties",
  form: "<winner>1</winner>, <tie>",
  parse: (reply) => (reply.includes("<tie>") ? 0 : oneWinner(reply)),
};

export const bracketLetter: VerdictParser = {
  id: "bracket-letter",
  name: "Letter in brackets",
  form: "[[A]]",
  parse: letterIn,
};

function letterIn(reply: string): -1 | 1 | null {
  const letter = /\[\[([AB])\]\]/.exec(reply)?.[1];
  if (letter === undefined) return null;
  return letter === "A" ? -1 : 1;
}

const bracketLetterWithTie: VerdictParser = {
  id: "bracket-letter-with-tie",
  name: "Letter in brackets with ties",
  form: "[[A]], [[C]]",
  parse(reply) {
    const letter = /\[\[([ABC])\]\]/.exec(reply)?.[1];
    if (letter === undefined) return null;
    return letter === "C" ? 0 : letter === "A" ? -1 : 1;
  },
};

const NUMBER = /\[\[(\d+(?:\.\d+)?)\]\]/;

export const bracketNumber: VerdictParser = {
  id: "bracket-number",
  name: "Number in brackets",
  form: "[[4]]",
  parse(reply) {
    const written = NUMBER.exec(reply)?.[1];
    return written === undefined ? null : Number(written);
  },
};

export const verdictParsers: readonly VerdictParser[] = [
  winnerTag,
  winnerTagWithTie,
  bracketLetter,
  bracketLetterWithTie,
  bracketNumber,
];
