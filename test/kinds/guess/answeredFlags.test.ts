// Catches yes and no that are right or wrong answers and pass for scores, and labels of judges that pass for right answers.
import { describe, expect, it } from "vitest";
import { asks, mapOfEither } from "./townRows.ts";

const COUNTS = [4, 7, 40];
const GOLDS = ["label", "gold", "gt", "ground_truth", "target", "expected"];
const ANSWERS = ["answer", "response", "output", "prediction", "model_answer"];
const WORDS = [
  ["yes", "no"],
  ["Yes", "No"],
  ["true", "false"],
] as const;

describe("yes and no under a gold answer's name", () => {
  it.each(GOLDS.flatMap((gold) => ANSWERS.map((answer) => [gold, answer] as const)))(
    "are right answers beside what gives them: %s and %s",
    (gold, answer) => {
      for (const [yes, no] of WORDS) {
        const ways = [
          (is: boolean) => (is ? yes : no),
          (is: boolean) => (is ? yes.toUpperCase() : no.toUpperCase()),
          (is: boolean, at: number) => (is ? `${yes}, there is one in picture ${at}.` : `${no}. I see none at ${at}.`),
        ];
        for (const said of ways) {
          for (const count of COUNTS) {
            const map = mapOfEither(
              (town, at) => ({
                question_id: at,
                image: `${town}.jpg`,
                question: asks(at),
                [gold]: at % 2 === 0 ? yes : no,
                [answer]: said(at % 3 === 0, at),
              }),
              count,
            );
            expect([map.ground_truth, map.response], `${said(true, 1)}, ${count} rows`).toEqual([gold, answer]);
          }
        }
      }
    },
  );

  it("are those of an answer beside a response", () => {
    for (const count of COUNTS) {
      const map = mapOfEither(
        (_, at) => ({
          question: asks(at),
          answer: at % 2 === 0 ? "yes" : "no",
          response: at % 3 === 0 ? `Yes, line ${at} does.` : `No, line ${at} does not.`,
        }),
        count,
      );
      expect([map.ground_truth, map.response]).toEqual(["answer", "response"]);
    }
  });

  it.each(["label", "correct", "is_true", "verdict", "judge_label"])(
    "are none where answers say something else, or they are verdicts: %s",
    (name) => {
      const plain = (at: number) => `Line ${at} ends at the sea, ${at % 2 === 0 ? "yes" : "no"} doubt.`;
      const map = mapOfEither((_, at) => ({
        question: asks(at),
        response: plain(at),
        [name]: at % 3 === 0 ? "yes" : "no",
      }));
      expect([map.response, map.ground_truth]).toEqual(["response", undefined]);
      if (name === "label") return;
      const flags = mapOfEither((_, at) => ({
        question: asks(at),
        response: at % 2 === 0 ? "Yes, so it is." : "No, not at all.",
        [name]: at % 3 === 0 ? "yes" : "no",
      }));
      expect(flags.ground_truth).toBeUndefined();
    },
  );
});
