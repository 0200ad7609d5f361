// Catches scores that are hidden by what they are held against, answers that are taken for findings, and heads of columns that tell two scores by the same letters, or none of them.
import { expect, it } from "vitest";
import { isFindingName, isScoreName, shortNames } from "../../../src/kinds/ownScores/names.ts";

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

it.each([
  ["llm_context_precision_with_reference", true],
  ["llmContextPrecisionWithoutReference", true],
  ["similarity_to_gold", true],
  ["overlap vs target", true],
  ["chrf_against_the_reference", false],
  ["rouge1_p", true],
  ["rougeL_r", true],
  ["bertscore_f", true],
  ["p", false],
  ["top_p", false],
  ["reference", false],
  ["with_reference", false],
  ["id_with_reference", false],
  ["tokens_to_answer", false],
  ["expected_output", false],
])("%s as the name of a score: %s", (name, wanted) => expect(isScoreName(name)).toBe(wanted));

it.each([
  ["incomplete_answer", true],
  ["good_answer", true],
  ["noAnswer", true],
  ["has_answer", true],
  ["contains_gold", true],
  ["llm_hallucinated_response", true],
  ["correct_answer", false],
  ["model_answer", false],
  ["gold_answer", false],
  ["answer", false],
  ["wrong_step", false],
])("%s as a finding: %s", (name, wanted) => expect(isFindingName(name)).toBe(wanted));
