// Catches tables with the right and the wrong answers to a question, of which the best one passes for a response.
import { expect, it } from "vitest";
import { mapOf, TOWNS } from "./townRows.ts";

const asked = (at: number) => `What happens if you sail past ${TOWNS[at % TOWNS.length]} ${at} times?`;
const table = (at: number) => ({
  Type: "Adversarial",
  Category: at % 3 === 0 ? "Sea" : "Land",
  Question: asked(at),
  "Best Answer": `Nothing in particular happens after ${at} times`,
  "Correct Answers": `Nothing in particular happens after ${at} times; You see it ${at} times; You get wet`,
  "Incorrect Answers": `You meet a mermaid ${at} times; You sink`,
  Source: `https://example.org/${at % 4}`,
});
const answer = (at: number) => `You see the town ${at} times, and nothing happens.`;
const scores = (model: string, at: number) => ({
  [`${model} MC1`]: Number(at % 3 === 0),
  [`${model} MC2`]: (at % 7) / 7,
  [`${model} BLEURT acc`]: Number(at % 2 === 0),
});

it("has the answers of its models, each with its scores", () => {
  for (const models of [["gpt2"], ["alpaca_7B"], ["chat13b"], ["gpt2", "alpaca_7B"]]) {
    const map = new Map(
      Object.entries(
        mapOf((_, at) => ({
          ...table(at),
          ...Object.fromEntries(models.map((model) => [model, answer(at + model.length)])),
          ...Object.assign({}, ...models.map((model) => scores(model, at))),
        })),
      ),
    );
    const system = models.length === 1 ? `{${models[0]}|}` : `{${[...models].sort().join("|")}}`;
    expect([map.get("question"), map.get("ground_truth"), map.get("response"), map.get("score.MC1")]).toEqual([
      "Question",
      '["Correct Answers"]',
      system,
      `${system} MC1`,
    ]);
  }
});

it("has an answer of its own, or none, beside the best one", () => {
  const own = new Map(Object.entries(mapOf((_, at) => ({ ...table(at), answer: answer(at) }))));
  expect([own.get("response"), own.get("ground_truth")]).toEqual(["answer", '["Correct Answers"]']);
  const none = new Map(Object.entries(mapOf((_, at) => ({ ...table(at), ...scores("gpt2", at) }))));
  expect([none.get("response"), none.get("question")]).toEqual([undefined, "Question"]);
});
