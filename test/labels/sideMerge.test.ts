// Catches labels of two files that overwrite better ones, or are doubled.
import { describe, expect, it } from "vitest";
import { ratingsForm, SUPPORT_FORM } from "../../src/labels/sideMerge.ts";

const support = (explanation: string) => ({
  all_relevant_sentence_keys: ["0a"],
  all_utilized_sentence_keys: ["0a"],
  sentence_support_information: [{ response_sentence_key: "a", explanation, supporting_sentence_keys: ["0a"] }],
});
const record = (first: string, more: Record<string, unknown>) => ({
  id: "1",
  content_key: "00ff",
  question: "Q?",
  annotating_model_name: first,
  ...more,
});

describe("records of labels", () => {
  const earlier = record("local", { ...support("by words"), labels_by: { "model:x": support("by x") } });

  it.each([
    ["labels of others are kept", record("model:y", support("by y")), "model:y local model:x", 3],
    ["the later label of the same annotator counts", record("local", support("again")), "local model:x", 2],
    ["a failure takes no label away", record("local", { label_error: "timeout" }), "local model:x", 2],
    ["a failure of somebody new is told", record("model:y", { label_error: "timeout" }), "local model:x", 2],
  ])("%s", (_, later, names, count) => {
    const merged = SUPPORT_FORM.merge(earlier, later);
    const own = "sentence_support_information" in merged ? [String(merged.annotating_model_name)] : [];
    expect([...own, ...Object.keys(Object(merged.labels_by))].join(" ")).toBe(names);
    expect(SUPPORT_FORM.count(merged)).toBe(count);
    expect("label_error" in merged).toBe(own.length === 0);
  });

  it("take the later words of the same annotator, whichever place it has", () => {
    const later = record("model:x", { ...support("x again"), labels_by: { local: support("words again") } });
    expect(SUPPORT_FORM.merge(earlier, later)).toEqual(later);
  });

  it("merged with themselves stay the same to the letter", () => {
    expect(JSON.stringify(SUPPORT_FORM.merge(earlier, earlier))).toBe(JSON.stringify(earlier));
  });

  it.each([
    [earlier, null],
    [{ ...earlier, content_key: null }, null],
    [{ id: 1, verdict: "ok" }, "not-ours"],
    [{ ...earlier, content_key: 7 }, "not-ours"],
    [[earlier], "not-ours"],
    [null, "not-ours"],
  ])("are told from those of others: %#", (one, foreign) => {
    expect(SUPPORT_FORM.foreign(one)).toBe(foreign);
  });

  it("are of the same sample where id and texts are the same", () => {
    const key = SUPPORT_FORM.keyOf(earlier);
    expect(SUPPORT_FORM.keyOf({ ...earlier, question: "other" })).toBe(key);
    expect(SUPPORT_FORM.keyOf({ ...earlier, id: "2" })).not.toBe(key);
    expect(SUPPORT_FORM.keyOf({ ...earlier, content_key: "00fe" })).not.toBe(key);
  });
});

describe("records of ratings", () => {
  const form = ratingsForm("simple");
  const rated = (...ratings: readonly unknown[]) => ({
    id: "1",
    prompt: "P",
    response1: "a",
    response2: "b",
    judge_prompt: "simple",
    ratings,
  });
  const vote = (rater: string, value?: number) => ({ rater, ...(value === undefined ? {} : { value }), raw: "…" });

  it.each([
    ["another judge's stay", rated(vote("a", 1)), rated(vote("b", 0)), rated(vote("b", 0), vote("a", 1))],
    ["as many or more of the same judge count", rated(vote("a", 1)), rated(vote("a", -1)), rated(vote("a", -1))],
    [
      "fewer of the same judge do not",
      rated(vote("a", 1), vote("a", 1)),
      rated(vote("a", -1)),
      rated(vote("a", 1), vote("a", 1)),
    ],
    [
      "votes that nobody could read stay where there are no others",
      rated(vote("a")),
      rated(vote("b", 1)),
      rated(vote("b", 1), vote("a")),
    ],
    ["one that was read is more than one that was not", rated(vote("a", 1)), rated(vote("a")), rated(vote("a", 1))],
  ])("%s", (_, earlier, later, merged) => {
    expect(form.merge(earlier, later)).toEqual(merged);
  });

  it("in both orders are kept side by side", () => {
    const swapped = { ...vote("a", 1), swapped: true };
    expect(form.merge(rated(vote("a", 1)), rated(swapped))).toEqual(rated(swapped, vote("a", 1)));
  });

  it("are told from those of others and of other prompts", () => {
    expect(form.foreign(rated())).toBeNull();
    expect(form.foreign({ ...rated(), judge_prompt: "pointwise" })).toBe("other-prompt");
    expect(form.foreign({ id: 1, ratings: [] })).toBe("not-ours");
    expect(form.foreign("ratings")).toBe("not-ours");
  });
});
