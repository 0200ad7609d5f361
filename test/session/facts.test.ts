// Catches a slice or value of a run that is lost in its facts, or taken for something else.
import { expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

it("keeps slices whose names other columns have", async () => {
  const rows = ["north", "south", "south"].map((line, at) =>
    JSON.stringify({
      id: `r${at}`,
      question: `Who ${at}?`,
      response: "Ann",
      ground_truth: at === 0 ? "Ann" : "Bo",
      line,
    }),
  );
  const run = await openFiles(await filesWith({ "run.jsonl": `${rows.join("\n")}\n` }), { sliceBy: ["line"] });
  await run.ask.exportFacts({ query: run.query, side: { name: "run", sources: null, where: [] }, id: 1 }, never);
  const facts = await openFiles(await filesWith({ "run.facts.jsonl": run.parts.join("") }));
  const slices = async ({ ask, query }: typeof run) =>
    (await ask.summary({ query }, never)).metrics.flatMap(({ id, slice, value, n }) =>
      slice && "line" in slice && id === "answer.accuracy" ? [{ slice, value, n }] : [],
    );
  expect(await slices(facts)).toEqual(await slices(run));
  expect(await slices(facts)).toEqual([
    { slice: { line: "north" }, value: 1, n: 1 },
    { slice: { line: "south" }, value: 0, n: 2 },
  ]);
  // In the place of its question stands where a sample came from.
  const { rows: listed } = await facts.ask.rows({ query: facts.query, from: 0, to: 3 }, never);
  expect(listed.map(({ id, title }) => [id, title])).toEqual([0, 1, 2].map((at) => [`r${at}`, `run.jsonl:${at + 1}`]));
  await Promise.all([run, facts].map(({ session }) => session.dispose()));
});
