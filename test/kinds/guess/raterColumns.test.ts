// Catches several raters as columns that are missed, taken for one another, or mixed with answers and other things.
import { describe, expect, it } from "vitest";
import { ratersIn } from "../../../src/kinds/guess/raterColumns.ts";
import { guessRatings } from "../../../src/kinds/rating/guess.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const ROWS = 40;
const SCALES: readonly (readonly (string | number)[])[] = [
  [1, 2, 3, 4, 5],
  ["1", "2", "3"],
  ["supported", "unsupported", "partly"],
  [0, 1],
  ["yes", "no"],
];

/** Raters who mostly say the same, each with slips of their own. */
function rowsOf(names: readonly string[], scale: readonly (string | number)[], more: object = {}): JsonRecord[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const said = names.map((name, at) => [name, scale[(row + Number(row % (at + 3) === 0)) % scale.length]] as const);
    return { id: `r${row}`, ...more, ...Object.fromEntries(said) };
  });
}

describe("raters as columns", () => {
  it.each([
    [["human_1", "human_2", "human_3"], "human_{1|2|3}"],
    [["annotator_a", "annotator_b"], "annotator_{a|b}"],
    [["rater1_score", "rater2_score", "rater3_score"], "{rater1|rater2|rater3}_score"],
    [["Expert 1 rating", "Expert 2 rating"], '["Expert {1|2} rating"]'],
    [["humanA", "humanB"], "{humanA|humanB}"],
    [["annotator_alice", "annotator_bob", "annotator_eve"], "annotator_{alice|bob|eve}"],
    [["label_reviewer_1", "label_reviewer_2"], "label_reviewer_{1|2}"],
  ])("are people: %s", (people, place) => {
    for (const scale of SCALES) {
      const judges = ["gpt4_score", "claude_score", "llama_3_70b_score"];
      expect(ratersIn(rowsOf(people, scale)), String(scale)).toEqual({ people: place });
      expect(ratersIn(rowsOf([...people, ...judges], scale)), String(scale)).toEqual({
        people: place,
        auto: "{gpt4|claude|llama_3_70b}_score",
      });
      expect(ratersIn(rowsOf(["llm_judge", ...people], scale))).toEqual({ people: place, auto: "llm_judge" });
    }
  });

  it("are of one thing, whatever the order of the columns", () => {
    const names = ["human_1", "gpt4_label", "human_2", "claude_label"];
    for (const own of [names, names.toReversed()]) {
      const map = ratersIn(rowsOf(own, ["a", "b", "c"]));
      expect([...(map?.people ?? "")].sort().join("")).toBe([..."human_{1|2}"].sort().join(""));
      expect(map?.auto).toMatch(/^\{(?:gpt4\|claude|claude\|gpt4)\}_label$/);
    }
  });

  it("have one person as gold beside several judges, and what people settled on before their majority", () => {
    const scale = [1, 2, 3, 4, 5];
    expect(ratersIn(rowsOf(["human_score", "gpt4_score", "claude_score"], scale))).toEqual({
      gold: "human_score",
      auto: "{gpt4|claude}_score",
    });
    for (const gold of ["majority_label", "consensus", "adjudicated_label", "gold_label"]) {
      const map = ratersIn(rowsOf(["annotator_1", "annotator_2", gold, "gpt4_label"], scale));
      expect(map).toEqual({ gold, people: "annotator_{1|2}", auto: "gpt4_label" });
    }
  });

  it("may stand in an object of each record, or in a list", () => {
    const rows = rowsOf(["human_1", "human_2", "gpt4"], [1, 2, 3]).map(({ id, ...scores }) => ({ id, scores }));
    expect(ratersIn(rows)).toEqual({ people: "scores.human_{1|2}", auto: "scores.gpt4" });
    const lists = rowsOf(["a", "b", "gpt4_score"], [1, 2, 3]).map(({ a, b, ...row }) => ({
      ...row,
      human_scores: [a, b],
    }));
    expect(ratersIn(lists)).toEqual({ people: "human_scores", auto: "gpt4_score" });
  });

  it("are no lists of parts of an answer, which other columns have too or whose length differs", () => {
    const rows = (length: (row: number) => number, beside: boolean) =>
      Array.from({ length: ROWS }, (_, row) => {
        const labels = Array.from({ length: length(row) }, (__, at) => (row + at) % 3);
        return { id: row, human_judge: labels, gpt4_score: row % 3, ...(beside ? { facts: labels.map(String) } : {}) };
      });
    expect(ratersIn(rows((row) => 1 + (row % 4), false))).toBeNull();
    expect(ratersIn(rows(() => 2, true))).toBeNull();
    expect(ratersIn(rows(() => 2, false))).toEqual({ people: "human_judge", auto: "gpt4_score" });
  });

  it("are no models that answer", () => {
    const names = ["human_1", "human_2", "gpt4_score", "claude_score"];
    const answers = { gpt4_answer: "It was built in the year 1203.", claude_answer: "The bridge is of the year 1250." };
    expect(ratersIn(rowsOf(names, [1, 2, 3], answers))).toEqual({ people: "human_{1|2}" });
    const reasons = { gpt4_reasoning: "It names the right year, and the source." };
    expect(ratersIn(rowsOf(names, [1, 2, 3], reasons))?.auto).toBe("{gpt4|claude}_score");
  });

  it.each([
    ["one person and one judge", ["human_label", "judge_label"]],
    ["models alone", ["gpt4_score", "claude_score", "llama_score"]],
    ["several things", ["human_1_fluency", "human_2_fluency", "human_1_relevance", "human_2_relevance"]],
    ["what is made of ratings", ["human_mean", "human_std", "gpt4_score"]],
    ["agreement", ["human_1_agrees", "human_2_agrees"]],
  ])("are not found in %s", (_, names) => {
    expect(ratersIn(rowsOf(names, [1, 2, 3]))).toBeNull();
  });

  it("leave a person beside a judge as they were", () => {
    expect(guessRatings(rowsOf(["human_label", "judge_label"], ["a", "b"]))).toEqual({
      id: "id",
      gold: "human_label",
      auto: "judge_label",
    });
  });

  it("say the same, so another scale is of another rater", () => {
    const rows = rowsOf(["human_1", "human_2"], [1, 2, 3, 4, 5]).map((row, at) => ({
      ...row,
      gpt4_score: `no ${at % 3}`,
    }));
    expect(ratersIn(rows)).toEqual({ people: "human_{1|2}" });
  });
});
