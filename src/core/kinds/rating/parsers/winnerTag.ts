import type { VerdictParser } from "./parser.ts";

/** `<winner>1</winner>` or `<winner>2</winner>`, exactly one of them; a tie cannot be said. */
export const winnerTag: VerdictParser = {
  id: "winner-tag",
  name: "Winner tag",
  form: "<winner>1</winner>",
  parse: oneWinner,
};

/** The only winner that the reply names; null for none, several, or another text in the tag. */
export function oneWinner(reply: string): -1 | 1 | null {
  const [only, ...others] = reply.split(LINE_END).flatMap(winnersIn);
  if (others.length > 0) return null;
  return only === "1" ? -1 : only === "2" ? 1 : null;
}

const LINE_END = /[\n\r\u2028\u2029]/;
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
