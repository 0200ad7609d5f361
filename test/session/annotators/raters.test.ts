import { expect, it } from "vitest";
import type { Label } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../open.ts";

const pair = (id: number, gold: number) => ({
  id,
  prompt: `Which is better, ${id}?`,
  response1: `first ${id}`,
  response2: `second ${id}`,
  gold,
});
const vote = (value: Label) => ({ value, unparsed: null, raw: null, rationale: null, isSwapped: false });

it("raters stand side by side, whoever is looked at, and are set against gold and each other", async () => {
  const golds = [-1, -1, 1, 1];
  const [path = ""] = await filesWith({
    "pairs.jsonl": golds.map((gold, id) => `${JSON.stringify(pair(id, gold))}\n`).join(""),
  });
  const { session, ask, query } = await openFiles([path]);
  const give = (annotator: string, values: readonly (Label | null)[]) =>
    ask.annotate(
      {
        annotator,
        labels: values.map((value, index) => ({ index, labels: value === null ? null : { votes: [vote(value)] } })),
      },
      never,
    );
  const accuracies = async (annotator: string) => {
    const { metrics } = await ask.summary({ query: { ...query, annotator } }, never);
    return metrics.flatMap(({ id, slice, between, value, n }) =>
      id === "agreement.accuracy" && slice === null ? [[between?.join(" "), value, n]] : [],
    );
  };
  await give("model:m", [-1, 1, 1, 1]);
  await give("model:m×5", [-1, -1, 1, -1]);
  await give("human:ann", [-1, -1]);
  const all = [
    ["model:m gold", 0.75, 4],
    ["model:m×5 gold", 0.75, 4],
    ["human:ann gold", 1, 2],
    ["model:m model:m×5", 0.5, 4],
    ["model:m human:ann", 0.5, 2],
    ["model:m×5 human:ann", 1, 2],
  ];
  for (const annotator of ["model:m", "model:m×5", "human:ann"]) expect(await accuracies(annotator)).toEqual(all);
  expect(await accuracies("file")).toEqual([]);

  const by = { ...query, annotator: "human:ann" };
  const { body } = await ask.detail({ query: by, index: 1 }, never);
  expect(body.kind === "rating" && body.ratings.map(({ rater, majority }) => [rater, majority])).toEqual([
    ["model:m", 1],
    ["model:m×5", -1],
    ["human:ann", -1],
  ]);
  const differing = await ask.rows({ query: { ...by, where: ["raters.agree < 1"] }, from: 0, to: 4 }, never);
  expect(differing.rows.map(({ index }) => index)).toEqual([1, 3]);
  // Of those that the person has not rated the one on which the judges differ says most.
  expect(await ask.toLabel({ query: by, person: "human:ann" }, never)).toBe(3);

  await give("human:ann", [null, null]);
  expect((await accuracies("model:m")).map(([between]) => between)).toEqual([
    "model:m gold",
    "model:m×5 gold",
    "model:m model:m×5",
  ]);
  await session.dispose();
});
