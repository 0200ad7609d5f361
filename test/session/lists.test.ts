// Catches a list of the records that is taken for one text or for nothing: filters, slices, bars and traits count the
// samples that have a value, as a count over the records themselves does.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const TAGS = ["refund", "billing", "eu", "wrong unit"];

/** Records of which each has any of the tags; those with the first one fail. */
const records = Array.from({ length: 60 }, (_, at) => {
  const tags = TAGS.filter((_, bit) => ((at * 7 + 3) >> bit) & 1);
  return {
    id: `q${at}`,
    question: `What is ${at}?`,
    ground_truth: `w${at}`,
    response: tags.includes("refund") ? "no idea" : `w${at}`,
    ...(at % 11 === 5 ? {} : { tags }),
    scores: [at % 5, (at * 3) % 7],
  };
});

const fileOf = async (lines: readonly object[]) => {
  const [path = ""] = await filesWith({ "tags.jsonl": lines.map((line) => JSON.stringify(line)).join("\n") });
  return path;
};
const having = (tag: string) => records.filter(({ tags }) => tags?.includes(tag)).length;

describe("lists of records", () => {
  it("are filtered by their values, by how many they have, by any and by all", async () => {
    const { ask, query } = await openFiles([await fileOf(records)]);
    const count = async (...where: string[]) => (await ask.select({ query: { ...query, where } }, never)).size;
    for (const tag of TAGS) {
      expect(await count(`record.tags has "${tag}"`)).toBe(having(tag));
      expect(await count(`tags == "${tag}"`)).toBe(having(tag));
      const withTags = records.filter(({ tags }) => tags).length;
      expect(await count(`tags != "${tag}"`)).toBe(withTags - having(tag));
    }
    expect(await count('tags has "unit"')).toBe(0);
    expect(await count('tags ~ "unit"')).toBe(having("wrong unit"));
    expect(await count("tags == null")).toBe(records.filter(({ tags }) => !tags).length);
    const scored = (passes: (scores: readonly number[]) => boolean) =>
      records.filter(({ scores }) => passes(scores)).length;
    expect(await count("record.scores > 4")).toBe(scored((scores) => scores.some((score) => score > 4)));
    expect(await count("scores.all > 1")).toBe(scored((scores) => scores.every((score) => score > 1)));
    expect(await count("tags.length >= 2")).toBe(records.filter(({ tags }) => (tags?.length ?? 0) >= 2).length);
  });

  it("make slices in which a sample counts in each of its values, and say so", async () => {
    const { ask, query } = await openFiles([await fileOf(records)], { sliceBy: ["tags"] });
    const { metrics, slices, uncovered, notes } = await ask.summary({ query, isDrawn: true }, never);
    for (const tag of TAGS) {
      const where = [`tags == "${tag}"`];
      const whole = (await ask.summary({ query: { ...query, where }, isDrawn: true }, never)).metrics.filter(
        ({ slice }) => slice === null,
      );
      const own = metrics.filter(({ slice }) => slice?.tags === tag);
      expect(own.map(({ slice: _, ...value }) => value)).toEqual(whole.map(({ slice: _, ...value }) => value));
      expect(slices).toContainEqual({ dimension: "tags", value: tag, samples: having(tag) });
    }
    const none = records.filter(({ tags }) => !tags || tags.length === 0).length;
    expect(uncovered).toContainEqual({ dimension: "tags", samples: none });
    expect(notes).toContain("tags is a list: a sample counts in each of its values.");
  });

  it("have a bar a value, whose filter leaves as many", async () => {
    const { ask, query } = await openFiles([await fileOf(records)]);
    const { figure, slices } = await ask.fieldValues({ query, field: "tags" }, never);
    expect(figure.marks.map(({ label, value }) => [label, value]).sort()).toEqual(
      TAGS.map((tag) => [tag, having(tag)]).sort(),
    );
    for (const { where, value } of figure.marks) {
      expect((await ask.select({ query: { ...query, where: [where ?? ""] } }, never)).size).toBe(value);
    }
    const refund = slices.find(({ id, slice }) => id === "answer.accuracy" && slice?.tags === "refund");
    expect([refund?.value, refund?.n]).toEqual([0, having("refund")]);
  });

  it.each([
    ["tags", "level"],
    ["level", "tags"],
    ["tags", "scores"],
  ])("are axes of a grid, %s by %s: each cell is what its own filters give", async (rows, columns) => {
    const lines = records.map((record, at) => ({ ...record, level: `l${at % 3}` }));
    const { ask, query } = await openFiles([await fileOf(lines)]);
    const grid = await ask.grid({ query, metric: "answer.accuracy", rows, columns }, never);
    expect([grid?.rows.isList ?? false, grid?.columns.isList ?? false]).toEqual([
      rows !== "level",
      columns !== "level",
    ]);
    expect(grid?.cells.length).toBeGreaterThan(8);
    const cellOf = async (...where: string[]) => {
      const { metrics } = await ask.summary({ query: { ...query, where }, isDrawn: false }, never);
      const { value, n } = metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null) ?? {};
      return { value, n };
    };
    const clause = (name: string, value: string | number | undefined) => `${name} == ${JSON.stringify(value)}`;
    for (const { row, column, value, n, samples } of grid?.cells ?? []) {
      const where = [clause(rows, grid?.rows.values[row]), clause(columns, grid?.columns.values[column])];
      expect({ value, n }).toEqual(await cellOf(...where));
      expect((await ask.select({ query: { ...query, where } }, never)).size).toBe(samples);
    }
    for (const { row, value, n } of grid?.totals ?? [])
      expect({ value, n }).toEqual(await cellOf(clause(rows, grid?.rows.values[row])));
  });

  it("are traits of what fails, a value each", async () => {
    const { ask, query } = await openFiles([await fileOf(records)]);
    const report = await ask.traits({ query, failing: null }, never);
    expect(report?.traits[0]?.where).toBe('tags == "refund"');
  });

  it("of passages are none", async () => {
    const long = (at: number) => `${"A passage that is longer than any tag would be. ".repeat(3)}${at % 2}`;
    const lines = records.map(({ tags: _, ...record }, at) => ({ ...record, passages: [long(at)] }));
    const { ask, query } = await openFiles([await fileOf(lines)]);
    const report = await ask.traits({ query, failing: null }, never);
    expect(report?.traits.filter(({ where }) => where.startsWith("passages"))).toEqual([]);
  });

  it("show their values in a cell", async () => {
    const { ask, query } = await openFiles([await fileOf(records)]);
    const { rows } = await ask.rows({ query, from: 0, to: 1, fields: ["tags", "tags.length"] }, never);
    expect(rows[0]?.cells).toEqual(["refund, billing", 2]);
  });
});

describe("a field that no record has", () => {
  it("is an error that names the one that may be meant, and never none of them", async () => {
    const { ask, query } = await openFiles([await fileOf(records)]);
    const asked = (clause: string) => ask.select({ query: { ...query, where: [clause] } }, never);
    await expect(asked('record.tag has "refund"')).rejects.toThrow("Did you mean record.tags?");
    await expect(asked("record.nope == null")).rejects.toThrow("There is no field named record.nope.");
    await expect(
      ask.rows({ query: { ...query, sort: { by: "record.nope", descending: true } }, from: 0, to: 1 }, never),
    ).rejects.toThrow("There is no field named record.nope.");
  });

  it("is none where the last record alone has it", async () => {
    const { ask, query } = await openFiles([
      await fileOf([...records, { ...records[0], id: "last", late: { x: null } }]),
    ]);
    expect((await ask.select({ query: { ...query, where: ["record.late.x == null"] } }, never)).size).toBe(61);
  });
});
