import type { VerdictParser } from "./parser.ts";
import { oneWinner } from "./winnerTag.ts";

/** The winner's tag, or a `<tie>` that wins over it wherever it stands. */
export const winnerTagWithTie: VerdictParser = {
  id: "winner-tag-with-tie",
  name: "Winner tag with ties",
  form: "<winner>1</winner>, <tie>",
  parse: (reply) => (reply.includes("<tie>") ? 0 : oneWinner(reply)),
};
