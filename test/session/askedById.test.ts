// Catches questions of different images that count as repeats since their text is the same, and repeats that do not.
import { describe, expect, it } from "vitest";
import { type AskedSample, areAskedById } from "../../src/session/askedById.ts";
import { filesWith, never, openFiles } from "./open.ts";
import { opened, type Row } from "./rowsOpened.ts";

const TEXTS = ["What colour is the car?", "Is there a dog?", "How many people are there?"];
const GOLD = ["red", "blue", "green", "white"];

/** Rows of one text for every third, and a gold answer by what the image shows. */
const rowsOf = (
  count: number,
  idOf: (at: number) => string | number,
  more: (at: number) => Row = () => ({}),
): readonly Row[] =>
  Array.from({ length: count }, (_, at) => {
    const expected = GOLD[(at + Math.floor(at / 3) * 2) % 4] ?? "";
    const prediction = GOLD[(at * 7) % 4] ?? "";
    return {
      sample_index: idOf(at),
      question: TEXTS[at % 3] ?? "",
      expected,
      prediction,
      correct: expected === prediction,
      ...more(at),
    };
  });

describe("questions of one text", () => {
  it.each<[string, (at: number) => string | number]>([
    ["numbers of a data set", (at) => 101 + at],
    ["names", (at) => `vqa-${at}`],
    ["row numbers", (at) => at + 1],
  ])("are several if their gold answers differ and each has an id: %s", async (_, idOf) => {
    for (const count of [24, 90]) {
      for (const format of ["jsonl", "csv"] as const) {
        const { isRepeated, repeated } = await opened(rowsOf(count, idOf), format);
        expect([isRepeated, repeated]).toEqual([false, 0]);
      }
    }
  });

  it("are groups of their own, and of all models that were asked", async () => {
    const models = ["tern-1", "tern-2"].flatMap((model) =>
      rowsOf(
        24,
        (at) => `v${at}`,
        () => ({ model }),
      ),
    );
    const text = models.map((row) => JSON.stringify(row)).join("\n");
    const one = await openFiles(await filesWith({ "a.jsonl": text }));
    const { grouping } = await one.ask.summary({ query: one.query }, never);
    expect(grouping).toMatchObject({ groups: 24 });
    // Read with care, rows have the same groups.
    const careful = await openFiles(await filesWith({ "a.jsonl": text }), { sliceBy: ["expected"] });
    expect((await careful.ask.summary({ query: careful.query }, never)).grouping).toMatchObject({ groups: 24 });
  });

  it("are one if the same is right each time: rows of an attempt", async () => {
    const same = rowsOf(24, (at) => `r${at}`).map((row, at) => ({ ...row, expected: GOLD[at % 3] ?? "" }));
    expect((await opened(same)).isRepeated).toBe(true);
  });
});

describe("what tells that ids are of questions", () => {
  const sample = (question: string, id: string, beside = "", setting = ""): AskedSample => ({
    question,
    id,
    beside,
    setting,
  });
  const images = Array.from({ length: 12 }, (_, at) => sample(TEXTS[at % 3] ?? "", `${at + 7}`, `img${at}`));

  it("is an image of each, and no second gold answer of one id", () => {
    expect(areAskedById(images)).toBe(true);
    expect(areAskedById(images.map((one) => ({ ...one, beside: "" })))).toBe(false);
    // A changed gold answer to the same question, as in counterfactual documents.
    const twice = images.flatMap((one) => [one, { ...one, beside: "other" }]);
    expect(areAskedById(twice)).toBe(false);
  });

  it("is more than one odd gold answer, of row numbers", () => {
    const few = ["A", "B", "A"].map((gold, at) => sample("Summarise it.", `${at + 1}`, gold));
    expect(areAskedById(few)).toBe(false);
    expect(areAskedById(few.map((one, at) => ({ ...one, id: `doc-${at}` })))).toBe(true);
  });

  it("are several models that were asked each, unless every text has as many: repeats", () => {
    const asked = (texts: readonly string[]) =>
      ["m1", "m2"].flatMap((model) => texts.map((text, at) => sample(text, `q-${at}`, "", model)));
    expect(areAskedById(asked(["a", "a", "a", "b", "c", "c"]))).toBe(true);
    expect(areAskedById(asked(["a", "a", "b", "b", "c", "c"]))).toBe(false);
  });
});
