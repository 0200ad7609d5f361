// Catches samples put into one item or into two by their place rather than by what they answer, and copies that are found
// or missed where many files hold answers to one question.
import { expect, it } from "vitest";
import { ChunkBuilder } from "../../../src/analysis/table/chunk.ts";
import { countedItem, DUPLICATE, NO_ITEM, originalOf } from "../../../src/analysis/table/items.ts";
import { Table } from "../../../src/analysis/table/table.ts";

interface Answer {
  readonly question: string;
  readonly answer: string | null;
  readonly told?: string;
  readonly slices?: Readonly<Record<string, string | number>>;
}

function tableWith(files: readonly (readonly Answer[])[]): Table<object> {
  const table = new Table<object>(
    [],
    files.map((_, number) => `${number}.jsonl`),
  );
  for (const [source, answers] of files.entries()) {
    const chunk = new ChunkBuilder(source, [], { line: 1, offset: 0 });
    for (const [row, { question, answer, told = "", slices = {} }] of answers.entries()) {
      const place = { facts: {}, offset: row, length: 1, line: row + 1, part: 0, dimensions: slices };
      const asked = { kind: "question", texts: [question] } as const;
      chunk.add({ ...place, answerKey: { asked, answer, identity: [told] } });
    }
    table.append(chunk.finish());
  }
  return table;
}

const itemsOf = (files: readonly (readonly Answer[])[]) => {
  const table = tableWith(files);
  const { items } = table;
  return {
    numbers: items && [...items.numbers],
    originals: items && [...items.numbers].map((_, index) => originalOf(items, index)),
    counted: items && [...items.numbers].map((_, index) => countedItem(items, index)),
    isRepeated: items?.isRepeated,
  };
};

it("parts questions by every slice but attempts, and by nothing where all have the same", () => {
  const slices = (model: string, noise: number, epoch: number) => ({ slices: { model, noise, epoch } });
  const found = itemsOf([
    [
      { question: "q", answer: "a", ...slices("m", 0, 1) },
      { question: "q", answer: "b", ...slices("n", 0, 1) },
      { question: "r", answer: "a", ...slices("m", 0, 1) },
      { question: "q", answer: "c", ...slices("m", 0, 2) },
      { question: "q", answer: "d", ...slices("m", 0.4, 1) },
      { question: "q", answer: "d", slices: { model: "m" } },
      { question: "q", answer: "e", ...slices("n", 0, 3) },
    ],
  ]);
  expect(found.numbers).toEqual([0, 1, NO_ITEM, 0, NO_ITEM, NO_ITEM, 1]);
});

it("is nothing where every question is put once, or no sample has one", () => {
  expect(tableWith([[{ question: "q", answer: "a" }], [{ question: "r", answer: "a" }]]).items).toBeNull();
  expect(tableWith([[]]).items).toBeNull();
});

it("takes a file for a copy as long as it answers nothing otherwise, in whatever order", () => {
  const a = [
    { question: "q", answer: "1" },
    { question: "r", answer: "2" },
    { question: "s", answer: "3" },
  ];
  const { originals, counted, isRepeated } = itemsOf([a, a.toReversed().slice(0, 2)]);
  expect(originals).toEqual([null, null, null, 2, 1]);
  expect(counted?.slice(3)).toEqual([DUPLICATE, DUPLICATE]);
  expect(isRepeated).toBe(false);
  const other = itemsOf([a, [...a.slice(0, 2), { question: "s", answer: "4" }]]);
  expect([other.originals, other.isRepeated]).toEqual([[null, null, null, null, null, null], true]);
});

it("keeps apart what is told apart, and compares answers drawn under one name whole", () => {
  const drawn = (...answers: readonly string[]) => answers.map((answer) => ({ question: "q", answer }));
  expect(itemsOf([drawn("a", "a", "b")]).originals).toEqual([null, null, null]);
  expect(itemsOf([drawn("a", "a")]).originals).toEqual([null, 0]);
  expect(itemsOf([drawn("a", "a", "b"), drawn("b", "a", "a")]).originals).toEqual([null, null, null, 2, 0, 0]);
  expect(itemsOf([drawn("a", "a", "b"), drawn("b", "a", "b")]).originals).toEqual(new Array(6).fill(null));
  const epochs = ["1", "2"].map((told) => ({ question: "q", answer: "a", told }));
  expect(itemsOf([epochs, epochs]).originals).toEqual([null, null, 0, 1]);
  expect(itemsOf([[{ question: "q", answer: null }], [{ question: "q", answer: null }]]).originals).toEqual([
    null,
    null,
  ]);
});

it("finds the copy among many runs of the same questions", () => {
  const run = (number: number) =>
    Array.from({ length: 20 }, (_, q) => ({ question: `q${q}`, answer: `${(q * 7 + number) % (number + 2)}` }));
  const files = [...Array.from({ length: 9 }, (_, number) => run(number)), run(4)];
  const { originals } = itemsOf(files);
  expect(originals?.slice(0, 180).every((original) => original === null)).toBe(true);
  expect(originals?.slice(180)).toEqual(Array.from({ length: 20 }, (_, q) => 80 + q));
});

// Every answer against every other would take longer than a test may.
it("goes once through the answers to one question, however many they are", () => {
  const many = Array.from({ length: 30_000 }, (_, at) => ({ question: "q", answer: `${at % 5000}` }));
  const files = Array.from({ length: 300 }, (_, number) => [{ question: "r", answer: `${number % 2}` }]);
  const { originals } = itemsOf([many.slice(0, 16_000), many.slice(16_000), ...files]);
  expect(originals?.slice(0, 30_000).every((original) => original === null)).toBe(true);
});
