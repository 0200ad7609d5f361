// Catches the right label of an answer that is taken for the right answer, and right answers that are not read since judges are beside them.
import { describe, expect, it } from "vitest";
import { asks, mapOfEither, says } from "./townRows.ts";

const COUNTS = [4, 8, 40];
const at = (values: readonly (string | number)[], place: number) => values[place % values.length];

describe("the gold label of ratings", () => {
  const scales = [
    ["unfaithful", "faithful"],
    ["supported", "partially supported", "unsupported"],
    ["good", "bad"],
    [1, 2, 3, 4, 5],
  ];
  const headers = [
    ["gold_label", "label_annotator_a", "label_annotator_b"],
    ["gold", "judge_gpt4", "judge_claude"],
    ["ground_truth", "human_label", "model_verdict"],
    ["reference_label", "rater_1", "rater_2"],
    ["expected", "judge_label", "annotator_score"],
  ];
  it.each(headers)("is no right answer: %s beside %s and %s", (gold, one, other) => {
    for (const scale of scales) {
      for (const count of COUNTS) {
        const map = mapOfEither(
          (town, row) => ({
            id: `r${row}`,
            question: asks(row),
            response: says(town, "the clerk"),
            [one]: at(scale, row * 3 + (row >> 2)),
            [other]: at(scale, row + (row >> 1)),
            [gold]: at(scale, row),
          }),
          count,
        );
        expect([map.response, map.ground_truth], `${scale}, ${count} rows`).toEqual(["response", undefined]);
      }
    }
  });

  it.each([["label"], ["judge_label"], ["human_label"]])(
    "is a right answer that responses give, beside %s",
    (judge) => {
      const classes = ["positive", "negative", "neutral"];
      for (const count of COUNTS) {
        const map = mapOfEither(
          (town, row) => ({
            text: `Review ${row} of ${town} says many things.`,
            response: `It is ${at(classes, row + (row % 2))}, I would say of it.`,
            [judge]: at(classes, row >> 1),
            gold: at(classes, row),
          }),
          count,
        );
        expect([map.response, map.ground_truth], `${count} rows`).toEqual(["response", "gold"]);
      }
    },
  );

  it("is a right answer beside a prediction of its labels", () => {
    const classes = ["tin", "lead", "zinc"];
    for (const count of COUNTS) {
      const map = mapOfEither(
        (town, row) => ({
          question: asks(row),
          explanation: says(town, "the clerk"),
          pred: at(classes, row + (row % 2)),
          human_label: at(classes, row >> 1),
          gold_label: at(classes, row),
        }),
        count,
      );
      expect([map.response, map.ground_truth], `${count} rows`).toEqual(["pred", "gold_label"]);
    }
  });
});
