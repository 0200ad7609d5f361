// Catches gold answers that are called suspect while an answer, a mode or the documents speak for them, and those missed.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

/** An answer to question `at`, whose documents say 1950 unless told otherwise. */
const answer = (at: string, model: string, response: string, more: object = {}) => ({
  id: `${at}-${model}`,
  question: `When did the bridge of place ${at} open?`,
  response,
  ground_truth: "1900",
  documents: [`The bridge of place ${at} opened in 1950.`],
  model,
  ...more,
});
const wrong = "It opened in 1950.";

async function open(rows: readonly object[]) {
  const text = rows.map((one) => `${JSON.stringify(one)}\n`).join("");
  const opened = await openFiles(await filesWith({ "rows.jsonl": text }), { allModes: true });
  const { ask, query } = opened;
  return {
    ...opened,
    suspects: async () => {
      const sort = { by: "gold.against", descending: true };
      return (await ask.rows({ query: { ...query, where: ["gold.suspect"], sort }, from: 0, to: 99 }, never)).rows.map(
        ({ id }) => id,
      );
    },
  };
}

describe("a suspect gold answer", () => {
  it("is one that all answers are against, in words of the documents", async () => {
    const { suspects } = await open([
      ...["x", "y", "z"].map((model) => answer("three", model, wrong)),
      answer("one", "x", wrong),
      answer("defended", "x", wrong),
      answer("defended", "y", "It opened in 1900."),
      answer("refused", "x", wrong),
      answer("refused", "y", "I cannot tell."),
      answer("unborne", "x", "It opened in 1777."),
      answer("unborne", "y", "It opened in 1777."),
      answer("held", "x", wrong, { documents: ["It opened in 1950.", "Others say 1900."] }),
      answer("planted", "x", wrong, { counterfactual_answer: "1950", task: "counterfactual_robustness" }),
      answer("empty", "x", " "),
      answer("goldless", "x", wrong, { ground_truth: null }),
    ]);
    expect(await suspects()).toEqual(["three-x", "three-y", "three-z", "one-x"]);
  });

  it("takes two models where there are no documents", async () => {
    const { suspects } = await open([
      ...["x", "y"].map((model) => answer("two", model, wrong, { documents: null })),
      answer("alone", "x", wrong, { documents: null }),
      ...[1, 2].map((id) => answer("same", "x", wrong, { id: `same-${id}`, documents: null })),
    ]);
    expect(await suspects()).toEqual(["two-x", "two-y"]);
  });

  it("has a chip that lists the strongest first, and values where something can be told", async () => {
    const { ask, query } = await open([
      answer("one", "x", wrong),
      ...["x", "y"].map((model) => answer("two", model, wrong)),
      answer("goldless", "x", wrong, { ground_truth: null }),
    ]);
    const chip = (await ask.chips({ query }, never)).find(({ id }) => id === "suspect-gold");
    expect(chip).toMatchObject({ count: 3, where: "gold.suspect", ranksBy: "gold.against" });
    const wheres = ["gold.against == 2", "gold.against == 1", "gold.suspect == 0"];
    const sizes = wheres.map(
      async (where) => (await ask.rows({ query: { ...query, where: [where] }, from: 0, to: 1 }, never)).size,
    );
    expect(await Promise.all(sizes)).toEqual([2, 1, 0]);
  });

  it("is of choices one that two models call the same other letter", async () => {
    const choice = (id: string, model: string, probabilities: readonly number[]) => ({
      id,
      question: `Which is right in ${id}?`,
      choices: ["A", "B", "C"],
      probabilities,
      answer: 0,
      model,
    });
    const { suspects } = await open([
      choice("same", "x", [0.1, 0.8, 0.1]),
      choice("same", "y", [0.2, 0.7, 0.1]),
      choice("sure", "x", [0.01, 0.98, 0.01]),
      choice("sure", "y", [0.01, 0.98, 0.01]),
      choice("other", "x", [0.1, 0.8, 0.1]),
      choice("other", "y", [0.1, 0.1, 0.8]),
      choice("alone", "x", [0.1, 0.8, 0.1]),
      choice("right", "x", [0.8, 0.1, 0.1]),
      choice("right", "y", [0.1, 0.8, 0.1]),
    ]);
    expect(await suspects()).toEqual(["sure", "sure", "same", "same"]);
  });
});
