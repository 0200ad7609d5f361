// Catches a sample that is scored one way in bulk and another way once it is opened.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RagFacts, ragColumns } from "../../../../src/kinds/rag/facts.ts";
import { ragFields } from "../../../../src/kinds/rag/fields.ts";
import { explainRobustness, matchings } from "../../../../src/kinds/rag/robustness/modes.ts";
import { givenOf, taskCode } from "../../../../src/kinds/rag/robustness/score.ts";
import { RAG_TASKS, type RagSample } from "../../../../src/model/index.ts";
import { expectAgreement } from "./agreement.ts";
import { sampleOf } from "./helpers.ts";

/** Words that the rules look for, and characters that are hard for them. */
const pieces = fc.constantFrom(
  ..."Paris|paris|London|New York|PARIS|comparison|not|no|never|but|however|Document 3|The documents|it|is|12|2.45|1,112".split(
    "|",
  ),
  ..."cannot answer|can't|insufficient information|信息不足|信息 不足|事实性错误|不是|巴黎|factual errors|wrong|unknown|does not mention".split(
    "|",
  ),
  ..."<think>|</think>|**|*|_|`|.|!|?|,|;|:|\n| |  |\t|\u00a0|\u202f|\u200b|\ufeff|\u001f|\u0085|‑|–|’|“|İ|ß|ẞ|Σ|ς|ﬁ|e\u0301|\u0301|１２|ｶﾞ|각|😀|\ud800|ı".split(
    "|",
  ),
);
const glued = fc.array(pieces, { maxLength: 14 }).map((list) => list.join(""));
const spaced = fc.array(pieces, { maxLength: 14 }).map((list) => list.join(" "));
const text = fc.oneof(glued, spaced, fc.string({ unit: "binary", maxLength: 30 }));
const short = fc.oneof(
  fc.array(pieces, { maxLength: 3 }).map((list) => list.join("")),
  fc.string({ unit: "binary", maxLength: 4 }),
);
const answer = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.array(short, { maxLength: 3 }), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant("bad-field" as const) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const samples: fc.Arbitrary<RagSample> = fc
  .record({
    response: fc.option(text, { freq: 20 }),
    answer,
    counterfactual: fc.option(short, { freq: 4 }),
    task: fc.option(fc.constantFrom(...RAG_TASKS)),
    isChinese: fc.boolean(),
    evaluation: fc.option(fc.constantFrom("Yes", "has identified", "not addressed", "", "No"), { freq: 2 }),
  })
  .map(sampleOf);

describe("bulk and opened sample", () => {
  it("say the same of random samples, in every mode", () => {
    fc.assert(fc.property(samples, expectAgreement), { numRuns: 2000, seed: 20230904 });
  });

  it("agree on whether the modes do", () => {
    // What a filter and the chip count by.
    const disagree = ragFields.find(({ id }) => id === "modes.disagree");
    fc.assert(
      fc.property(samples, (sample) => {
        const differs = explainRobustness(() => sample, "lenient").some((verdict) => verdict.differs);
        expect(disagree?.read(factsOf(sample), MODES)).toBe(sample.response === null ? null : differs ? 1 : 0);
      }),
      { numRuns: 1000, seed: 11005 },
    );
  });
});

const MODES = { matching: "lenient", support: "ragbench", probabilities: "raw" } as const;

function factsOf(sample: RagSample): RagFacts {
  const empty = Object.fromEntries(ragColumns.map(({ id }) => [id, 0]));
  const { lenient, benchmark, strict } = matchings;
  return {
    ...empty,
    task: taskCode(sample.task),
    given: givenOf(sample),
    lenient: lenient.find(sample),
    benchmark: benchmark.find(sample),
    strict: strict.find(sample),
    // Every column of `RagFacts` stands in `ragColumns`.
  } as unknown as RagFacts;
}
