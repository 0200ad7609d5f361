// Catches heads of columns that tell two scores by the same letters, or none of them.
import { expect, it } from "vitest";
import { shortNames } from "../../../../src/core/kinds/ownScores/names.ts";

it.each<[readonly string[], readonly string[]]>([
  [
    ["faithfulness", "answer_relevancy", "context_recall"],
    ["F", "A", "C"],
  ],
  [
    ["is_correct", "is_cited", "is_brief"],
    ["Co", "Ci", "B"],
  ],
  [
    ["score.s1", "score.s2", "score.s3"],
    ["S1", "S2", "S3"],
  ],
  [
    ["scores.llm.helpful", "scores.llm.honest"],
    ["He", "Ho"],
  ],
  [
    ["answerRelevancy", "answerCorrectness"],
    ["R", "C"],
  ],
  [
    ["Richtig", "richtig", "Rang"],
    ["Ri", "Ri", "Ra"],
  ],
  [
    ["正确", "正答"],
    ["正确", "正答"],
  ],
  [["is_correct"], ["C"]],
  [
    ["%", "€"],
    ["%", "€"],
  ],
  [[], []],
])("%j", (names, wanted) => expect(shortNames(names)).toEqual(wanted));
