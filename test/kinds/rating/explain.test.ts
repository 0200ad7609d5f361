// Catches labels of pairs that are said in two ways: 1 for the first candidate at one place, and for the second at another.
import { describe, expect, it } from "vitest";

import { explainRating } from "../../../src/kinds/rating/explain.ts";
import { labelText } from "../../../src/kinds/rating/labels.ts";
import type { RatingSample } from "../../../src/model/index.ts";
import { failureText } from "../../../src/present/failure.ts";

const modes = { matching: "strict", support: "ragbench", probabilities: "raw" } as const;
const options = { modes, annotator: "file" } as const;

function sampleOf(gold: number, said: number, isVerdict: boolean): RatingSample {
  const vote = { value: said, unparsed: null, isSwapped: false, rationale: null };
  return {
    isVerdict,
    gold,
    unparsedGold: null,
    prompt: "Which is better?",
    reference: null,
    candidates: [],
    ratings: [{ rater: "plover-2", votes: [vote] }],
    issues: [],
  } as unknown as RatingSample;
}

describe("labels of verdicts on pairs", () => {
  const WORDS = new Map([
    [-1, "1"],
    [0, "tie"],
    [1, "2"],
  ]);
  const labels = [...WORDS.keys()];
  it.each(labels.flatMap((gold) => labels.filter((said) => said !== gold).map((said) => [gold, said] as const)))(
    "gold %d, said %d: one word in the explanation and in the tables",
    (gold, said) => {
      const { body } = explainRating(sampleOf(gold, said, true), options as never);
      const [wanted, own] = [WORDS.get(gold) ?? "", WORDS.get(said) ?? ""];
      expect(body.failure && failureText(body.failure)).toBe(`plover-2 said ${own}, gold says ${wanted}.`);
      expect(body.answers).toEqual([{ text: wanted, keys: [] }]);
      expect(body.tables.at(-1)?.rows[0]?.slice(1, 4)).toEqual([own, own, own]);
    },
  );
  it("are numbers where they are no verdicts", () => {
    const { body } = explainRating(sampleOf(-1, 1, false), options as never);
    expect(body.failure && failureText(body.failure)).toBe("plover-2 said 1, gold says −1.");
    expect(labelText(0)).toBe("0");
  });
});
