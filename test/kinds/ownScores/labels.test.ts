// Catches a label that is counted as right or wrong, shares that do not add up, and labels that no press of a bar lists.
import { describe, expect, it } from "vitest";
import { MOST_LABELS } from "../../../src/kinds/ownScores/labels.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

/** Shares of a file whose rows have these values under a name, and the figure of its labels. */
async function sharesOf(name: string, values: readonly unknown[]) {
  const lines = values.map((value, id) =>
    JSON.stringify({ user_input: `Q ${id}?`, retrieved_contexts: ["d"], response: "r", [name]: value }),
  );
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": `${lines.join("\n")}\n` }));
  await ask.settled({}, never);
  const { metrics, figures } = await ask.summary({ query }, never);
  const shares = metrics.flatMap(({ id, slice, value, n, count }) =>
    slice === null && (id.startsWith("label.") || id.startsWith("score.")) ? [[id, value, n, count]] : [],
  );
  const figure = figures.find(({ id }) => id === `label.${name}.distribution`);
  const marks = figure?.shape === "counts" ? figure.marks : [];
  const listed = await Promise.all(
    marks.map(async ({ where, value }) => {
      const { size } =
        where === null
          ? { size: null }
          : await ask.rows({ query: { ...query, where: [where] }, from: 0, to: 1 }, never);
      return [value, size];
    }),
  );
  await session.dispose();
  return { shares, listed };
}

describe("labels of a file", () => {
  it("have shares over the samples that have one, letter case and placeholders aside", async () => {
    const values = [
      "refused",
      "hedged",
      "Refused",
      "n/a",
      "answered",
      "refused",
      null,
      "answered",
      "hedged",
      "answered",
    ];
    expect((await sharesOf("verdict", values)).shares).toEqual([
      ["label.verdict=answered", 3 / 8, 8, 3],
      ["label.verdict=hedged", 2 / 8, 8, 2],
      ["label.verdict=refused", 3 / 8, 8, 3],
    ]);
  });

  it("of letters are letters, whatever letters mean elsewhere", async () => {
    const { shares, listed } = await sharesOf("grade", ["A", "B", "C", "I", "C", "A", "A", "B"]);
    expect(shares.map(([id, value]) => [id, value])).toEqual([
      ["label.grade=A", 3 / 8],
      ["label.grade=B", 2 / 8],
      ["label.grade=C", 2 / 8],
      ["label.grade=I", 1 / 8],
    ]);
    expect(listed).toEqual([
      [3, 3],
      [2, 2],
      [2, 2],
      [1, 1],
    ]);
  });

  it("are none under a name of something else", async () => {
    expect((await sharesOf("topic", ["sport", "art", "art", "sport", "sport"])).shares).toEqual([]);
  });

  it("beyond the most are counted together, beside a label of that very name", async () => {
    const labels = ["other", ...Array.from({ length: MOST_LABELS - 1 }, (_, at) => `l${at}`)];
    // The profile sees the first ones; the last part of the file has more.
    const values = [...Array.from({ length: 2000 }, (_, at) => labels[at % labels.length]), "new", "newer", "new"];
    const { shares } = await sharesOf("verdict", values);
    const sum = shares.reduce((all, [, value]) => all + Number(value), 0);
    expect(shares).toHaveLength(MOST_LABELS + 1);
    expect(shares.at(-1)).toEqual(["label.verdict=other labels", 3 / values.length, values.length, 3]);
    expect(sum).toBeCloseTo(1, 12);
  });
});
