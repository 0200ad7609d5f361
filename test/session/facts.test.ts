// Catches a slice or value of a run that is lost in its facts, or taken for something else.
import { expect, it } from "vitest";
import { factsAdapter } from "../../src/core/kinds/factsFile.ts";
import { registry } from "../../src/core/kinds/registry.ts";
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

it("takes no number for a fact that cannot be one", async () => {
  const { first: kind } = registry;
  const header = JSON.stringify({ version: 1, kind: kind.id, format: "x", modes: {}, slices: [], values: [] });
  const integers = kind.columns.filter(({ type }) => type === "integer").map(({ id }) => id);
  const factsOf = (value: unknown) => {
    const row = { evaloupe_facts: header, ...Object.fromEntries(integers.map((id) => [id, value])) };
    return factsAdapter(kind).stored?.(row)?.facts;
  };
  for (const value of [-1, 0.5, 2 ** 53, "1", null, [1]]) expect(factsOf(value)).toEqual({});
  expect(Object.values(factsOf(3) ?? {})).toEqual(integers.map(() => 3));
});
