import type { Label } from "../../model/index.ts";

/** Reads a judge's verdict from its reply: −1 the first, 0 a tie, 1 the second, or a score; null where it cannot be told. */
export interface VerdictParser {
  /** Stable id, named by the prompts that ask for its form. */
  readonly id: string;
  readonly name: string;
  /** The form that a reply has to have, for the prompt and for help. */
  readonly form: string;
  parse(reply: string): Label | null;
}

/** `<winner>1</winner>` or `<winner>2</winner>`, exactly one of them; a tie cannot be said. */
export const winnerTag: VerdictParser = {
  id: "winner-tag",
  name: "Winner tag",
  form: "<winner>1</winner>",
  parse: oneWinner,
};

/**
 * The only winner that the reply names; null for none, several, or another text in the tag. A tag ends on its line, and a
 * line at `\n` alone, as in Python's `<winner>(.*?)</winner>`: `.` crosses `\r`, U+2028 and U+2029 there.
 */
function oneWinner(reply: string): -1 | 1 | null {
  const [only, ...others] = reply.split("\n").flatMap(winnersIn);
  if (others.length > 0) return null;
  return only === "1" ? -1 : only === "2" ? 1 : null;
}

const OPENING = "<winner>";
const CLOSING = "</winner>";

/** What stands in each winner's tag of a line, searched forwards alone: a reply may open a hundred thousand of them. */
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

/** The winner's tag, or a `<tie>` that wins over it wherever it stands. */
export const winnerTagWithTie: VerdictParser = {
  id: "winner-tag-with-tie",
  name: "Winner tag with ties",
  form: "<winner>1</winner>, <tie>",
  parse: (reply) => (reply.includes("<tie>") ? 0 : oneWinner(reply)),
};

/** `[[A]]` or `[[B]]`: the first one in the reply. */
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

/** `[[A]]`, `[[B]]`, or `[[C]]` for a tie: the first one in the reply. */
export const bracketLetterWithTie: VerdictParser = {
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

/** Every parser, in the order in which they are offered. */
export const verdictParsers: readonly VerdictParser[] = [
  winnerTag,
  winnerTagWithTie,
  bracketLetter,
  bracketLetterWithTie,
  bracketNumber,
];
