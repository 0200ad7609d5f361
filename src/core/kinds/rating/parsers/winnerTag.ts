import type { VerdictParser } from "./parser.ts";

const WINNER = /<winner>(.*?)<\/winner>/g;

/** `<winner>1</winner>` or `<winner>2</winner>`, exactly one of them; a tie cannot be said. */
export const winnerTag: VerdictParser = {
  id: "winner-tag",
  name: "Winner tag",
  form: "<winner>1</winner>",
  parse: oneWinner,
};

/** The only winner that the reply names; null for none, several, or another text in the tag. */
export function oneWinner(reply: string): -1 | 1 | null {
  const [only, ...others] = [...reply.matchAll(WINNER)].map(([, inside]) => inside);
  if (others.length > 0) return null;
  return only === "1" ? -1 : only === "2" ? 1 : null;
}
