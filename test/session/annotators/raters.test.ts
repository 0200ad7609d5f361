// Catches a rater that is left out where raters stand side by side.
import { expect, it } from "vitest";
import type { Label, RatingDetail } from "../../../src/model/index.ts";
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
  expect(body.kind).toBe("rating");
  // The kind says what body it is.
  expect((body as RatingDetail).ratings.map(({ rater, majority }) => [rater, majority])).toEqual([
    ["model:m", 1],
    ["model:m×5", -1],
    ["human:ann", -1],
  ]);
  const differing = await ask.rows({ query: { ...by, where: ["raters.agree < 1"] }, from: 0, to: 4 }, never);
  expect(differing.rows.map(({ index }) => index)).toEqual([1, 3]);
  // Of those that the person has not rated the one on which the judges differ says most.
  expect(await ask.toLabel({ query: by, person: "human:ann" }, never)).toEqual({ index: 3, sentence: null });

  await give("human:ann", [null, null]);
  expect((await accuracies("model:m")).map(([between]) => between)).toEqual([
    "model:m gold",
    "model:m×5 gold",
    "model:m model:m×5",
  ]);
  await session.dispose();
});

it("alpha's level is told as it is in effect, and follows what is chosen", async () => {
  const values = [
    [1, 2],
    [2, 2],
    [3, 5],
    [5, 5],
  ];
  const rows = values.map(([one, other], id) => ({
    id,
    prompt: "p",
    response: `r${id}`,
    ratings: [
      { rater: "a", value: one },
      { rater: "b", value: other },
    ],
  }));
  const [path = ""] = await filesWith({ "scores.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join("") });
  const { session, ask, query } = await openFiles([path]);
  const read = async (level: "nominal" | "interval" | null) => {
    const modes = { ...query.modes, ratings: { labels: null, consensus: "majority" as const, level } };
    const { labels, metrics, notes } = await ask.summary({ query: { ...query, modes } }, never);
    const alpha = metrics.find(({ id, slice }) => id === "agreement.alpha" && slice === null)?.value;
    return [labels?.level, notes.find((note) => note.includes("α"))?.match(/as (\w+)/)?.[1], alpha?.toFixed(4)];
  };
  // By hand: observed 0.5 (nominal), 5/4 (interval); expected 44/56 and 151/28.
  expect(await read("nominal")).toEqual(["nominal", "nominal", (1 - 0.5 / (44 / 56)).toFixed(4)]);
  expect(await read("interval")).toEqual(["interval", "interval", (1 - 1.25 / (151 / 28)).toFixed(4)]);
  expect((await read(null)).slice(0, 2)).toEqual(["ordinal", "ordinal"]);
  await session.dispose();
});
