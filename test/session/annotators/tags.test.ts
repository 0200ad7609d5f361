// Catches a tag that is counted twice, that is of one person alone, or that a filter takes for one text.
import { describe, expect, it } from "vitest";
import type { SampleTag } from "../../../src/model/index.ts";
import { never } from "../open.ts";
import { opened } from "./rows.ts";

const tags = (...all: readonly (string | readonly [tag: string, sentence: string])[]): readonly SampleTag[] =>
  all.map((one) => (typeof one === "string" ? { tag: one, sentence: null } : { tag: one[0], sentence: one[1] }));

async function tagged() {
  const all = await opened();
  await all.give("human:Ann", [
    { index: 0, labels: { tags: tags("wrong unit", ["wrong unit", "a"]) } },
    { index: 1, labels: { tags: tags("too short"), verdict: "wrong" } },
  ]);
  await all.give("human:Bo", [{ index: 0, labels: { tags: tags("Wrong Unit", "off topic") } }]);
  return all;
}

describe("tags of people", () => {
  it.each([
    ['tag has "wrong unit"', [0]],
    ['tag has "WRONG UNIT"', [0]],
    ['tag has "unit"', []],
    ['tag ~ "o"', [0, 1]],
    ['tag != "too short"', [0, 2]],
    ["tag.length > 1", [0]],
    ["tag.length == 0", [2]],
    ['tag.all ~ "too"', [1]],
    ['tag.all ~ "unit"', []],
    ['tag.any ~ "unit"', [0]],
    ['not (tag has "off topic")', [1, 2]],
  ])("are a list that a filter reads: %s", async (where, indexes) => {
    const { session, ask, by } = await tagged();
    const { rows } = await ask.rows({ query: { ...by("file"), where: [where] }, from: 0, to: 9 }, never);
    expect(rows.map(({ index }) => index)).toEqual(indexes);
    await session.dispose();
  });

  it("are a column, a figure and a slice in which a sample counts once for each of its tags", async () => {
    const { session, ask, by } = await tagged();
    const query = by("file");
    const { rows } = await ask.rows({ query, from: 0, to: 9, fields: ["tag", "tag.length"] }, never);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["wrong unit, off topic", 2],
      ["too short", 1],
      ["", 0],
    ]);
    const { fields } = await ask.metrics({ query, parts: ["fields"] }, never);
    expect(fields?.find(({ id }) => id === "tag")).toMatchObject({
      isList: true,
      values: ["off topic", "too short", "wrong unit"],
    });
    const { slices, uncovered } = await ask.summary({ query, forPage: false }, never);
    expect(slices.filter(({ dimension }) => dimension === "tag").map(({ value, samples }) => [value, samples])).toEqual(
      [
        ["wrong unit", 1],
        ["off topic", 1],
        ["too short", 1],
      ],
    );
    expect(uncovered).toContainEqual({ dimension: "tag", samples: 1 });
    await session.dispose();
  });

  it("are filters that each list what they count, a tag within another one too", async () => {
    const { session, ask, by, give } = await tagged();
    await give("human:Cy", [{ index: 2, labels: { tags: tags("unit") } }]);
    const chips = (await ask.chips({ query: by("file") }, never)).filter(({ id }) => id.startsWith("tag."));
    expect(chips.map(({ name, count }) => [name, count])).toEqual([
      ["Tag: off topic", 1],
      ["Tag: too short", 1],
      ["Tag: unit", 1],
      ["Tag: wrong unit", 1],
    ]);
    await session.dispose();
  });

  it("are told of the opened sample by person, and are gone when they are taken back", async () => {
    const { session, ask, by, give } = await tagged();
    const { said } = await ask.detail({ query: by("file"), index: 0 }, never);
    expect(said?.slice(1).map(({ annotator, tags: own }) => [annotator, own])).toEqual([
      ["human:Ann", tags("wrong unit", ["wrong unit", "a"])],
      ["human:Bo", tags("Wrong Unit", "off topic")],
    ]);
    for (const person of ["human:Ann", "human:Bo"])
      await give(
        person,
        [0, 1].map((index) => ({ index, labels: null })),
      );
    const { rows } = await ask.rows({ query: { ...by("file"), where: ["tag.length > 0"] }, from: 0, to: 9 }, never);
    expect(rows).toEqual([]);
    await session.dispose();
  });
});
