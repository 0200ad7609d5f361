import { t } from "@vscode/l10n";
import type { Vote } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { judgeName, readWord, turnedRound, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const VERDICTS = { "A>>B": -1, "A>B": -1, "A=B": 0, "B=A": 0, "B>A": 1, "B>>A": 1 };

/**
 * Arena-Hard's judgments: a model against the baseline in two games, the baseline first in the first one.
 * arXiv:2406.11939.
 */
export const arenaHard: RatingFormat = {
  id: "arena-hard",
  name: () => t("Arena-Hard judgments"),
  listedAs: "Arena-Hard",
  about: "Arena-Hard's judgments of a model against the baseline: two games, the second in the other order.",
  role: "rows",
  labels: VERDICTS,
  signature: { needs: [["games"], ["model"], ["judge"]], helps: ["question_id", "uid", "category", "baseline"] },
  reads: {
    fields: { id: ["question_id", "uid"], subset: "category", model: "model" },
    always: { isVerdict: true },
    complete({ model }, { whole, record }) {
      const games = (whole.list("games") ?? []).slice(0, 2);
      return {
        candidates: [
          { name: whole.text("baseline") ?? "baseline", text: null },
          { name: model, text: null },
        ],
        ratings: games.length > 0 ? [{ rater: judgeName(record), votes: games.map(gameOf) }] : [],
      };
    },
  },
};

function gameOf(game: unknown, at: number): Vote {
  const isSwapped = at === 1;
  if (!isObject(game)) return voteOf({ value: null, unparsed: "null" }, { isSwapped });
  const read = readWord(game.score, VERDICTS);
  const { judgment } = game;
  const raw = isText(judgment) ? judgment : isObject(judgment) && isText(judgment.answer) ? judgment.answer : null;
  return voteOf(isSwapped ? turnedRound(read) : read, { isSwapped, raw });
}
