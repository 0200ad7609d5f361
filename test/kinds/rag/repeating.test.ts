// Catches an answer that counts as right or wrong among repeats and is shown otherwise in the list.
import { describe, expect, it } from "vitest";
import { Found, Given, NO_FACTS, type RagFacts } from "../../../src/kinds/rag/facts.ts";
import { ragRight } from "../../../src/kinds/rag/repeating.ts";
import { taskCode } from "../../../src/kinds/rag/robustness/score.ts";
import type { Modes } from "../../../src/model/index.ts";

const MODES: Modes = { matching: "lenient", support: "ragbench", probabilities: "raw" };
const BOTH = Given.response | Given.answer;
const facts = (given: number, found: number, task: RagFacts["task"] = 0): RagFacts => ({
  ...NO_FACTS,
  given,
  lenient: Found.known | found,
  task,
});
const rejection = taskCode("negative_rejection");

describe("whether an answer is right", () => {
  it.each([
    ["the answer is there", facts(BOTH, Found.correct), 1],
    ["it is not", facts(BOTH, 0), 0],
    ["a refusal of what has an answer", facts(BOTH, Found.rejected), 0],
    ["a refusal where the documents hold none", facts(BOTH, Found.rejected, rejection), 1],
    ["an answer where they hold none", facts(BOTH, Found.correct, rejection), 0],
    ["the planted answer", facts(BOTH | Given.counterfactual, Found.followed), 0],
    ["a refusal without a gold answer", facts(Given.response, Found.rejected), "no-answer"],
    ["no gold answer", facts(Given.response, 0), "no-answer"],
    ["a gold answer that cannot be read", facts(Given.response | Given.badAnswer, 0), "bad-field"],
    ["no response", facts(Given.answer, 0), "no-response"],
    ["a mode that was not worked out", { ...facts(BOTH, 0), lenient: 0 }, "not-applicable"],
  ])("%s", (_, own, wanted) => {
    const score = ragRight(own, MODES);
    expect(score.state === "scored" ? score.value : score.reason).toBe(wanted);
  });
});
