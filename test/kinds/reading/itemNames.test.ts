// Catches metrics of what was known before anything was answered: of the item, its order, its annotation; and findings of the answer that are hidden by a name like these.
import { describe, expect, it } from "vitest";
import { isSaidName, isScoreName } from "../../../src/kinds/ownScores/names.ts";
import { nameWords } from "../../../src/kinds/reading/columnNames.ts";
import { isGroupingName, isItemName } from "../../../src/kinds/reading/itemNames.ts";

const ITEM =
  "needs_manual needsHumanReview to_annotate to_label requires_image required_tool has_proxy has_gold has_ground_truth has_images " +
  "plain_first gold_first is_a_first reversed order_swapped swapped_order shuffled_options options_shuffled is_reversed difficulty_score difficulty question_difficulty " +
  "difficulty_bin annotation_confidence Annotator_Confidence human_certainty borderline is_borderline is_duplicate is_control is_test " +
  "adversarial is_adversarial is_multi_hop translated informant_reviewed Augmented";
const ANSWER =
  "needs_improvement needs_citation need_to_correct has_citation has_answer has_hallucination correct_first passed_first first " +
  "first_place_positioning answer_reversed verdict_reversed confidence judge_confidence answer_confidence to_gold_similarity is_correct " +
  "test train gold baseline is_grounded reference_pricing complexity has_context_recall requires_score needs";

describe("the name of what is known of an item", () => {
  it.each(ITEM.split(" "))("%s", (name) => expect(isItemName(nameWords([name]))).toBe(true));
  it.each(ANSWER.split(" "))("is not %s", (name) => expect(isItemName(nameWords([name]))).toBe(false));
});

describe("the name of groups of items", () => {
  it.each("topic question_type langpair tgt_lang source_language language_pair modality sub_domain Type".split(" "))(
    "%s",
    (name) => expect(isGroupingName(name)).toBe(true),
  );
  it.each("error_type response_language type_error pair cosine_category".split(" "))("is not %s", (name) =>
    expect(isGroupingName(name)).toBe(false),
  );
});

const SAID = [
  [
    "LLM Answer Original",
    "answer_2",
    "Response A",
    "pred_before",
    "model answer (swapped)",
    "output_final",
    "expected_1",
  ],
  ["true_label", "gold_class", "correct_choice", "pred_label", "target_index", "true_label_2", "predicted option"],
].flat();
const SCORED = [
  "answer_correct",
  "answer_relevancy",
  "human_label",
  "label",
  "correct_2",
  "is_correct_final",
  "score_a",
  "hit_at_1",
];

it.each(SAID)("%s holds what was said or should have been", (name) => {
  expect(isSaidName(name)).toBe(true);
  expect(isScoreName(name)).toBe(false);
});
it.each(SCORED)("%s does not", (name) => expect(isSaidName(name)).toBe(false));
