// Catches a data set written column by column, in lists of one length, that is read as one sample of lists.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

interface Row {
  readonly question: string;
  readonly answer: string;
  readonly prediction: string | null;
}

async function read(name: string, text: string) {
  const { ask, query, session, state } = await openFiles(await filesWith({ [name]: text }));
  const { samples } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const whole = metrics.filter(({ slice, n }) => slice === null && n > 0);
  return {
    samples,
    map: state.format.map ?? {},
    metrics: Object.fromEntries(whole.map(({ id, value, n }) => [id, `${value?.toFixed(6)} of ${n}`])),
  };
}

const rowsOf = (count: number, wrong = 3): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    question: `What is ${at} and ${at}?`,
    answer: String(2 * at),
    prediction: String(at % wrong === 0 ? 2 * at + 1 : 2 * at),
  }));

const lists = (rows: readonly Row[], [asked, wanted, given]: readonly [string, string, string]) => ({
  [asked]: rows.map(({ question }) => question),
  [wanted]: rows.map(({ answer }) => answer),
  [given]: rows.map(({ prediction }) => prediction),
});

const NAMES: readonly (readonly [string, string, string])[] = [
  ["questions", "answers", "predictions"],
  ["question", "answer", "prediction"],
  ["inputs", "references", "responses"],
  ["prompts", "targets", "outputs"],
];

describe("lists of one length", () => {
  it.each(NAMES)("in one record are rows: %s, %s, %s", async (...names) => {
    const found = await read("a.json", JSON.stringify({ model: "m", ...lists(rowsOf(30), names) }));
    expect(found.samples).toBe(30);
    expect(found.metrics["answer.accuracy"]).toBe("0.666667 of 30");
    expect(found.map.question).toBe(`${names[0]}[*]`);
  });

  it("of other lengths are no columns of them", async () => {
    const names = NAMES[0] ?? ["", "", ""];
    const rows = rowsOf(30);
    const together = lists(rows, names);
    const apart = { ...together, models: ["m1", "m2"], ids: rows.slice(1).map((_, at) => `q${at}`) };
    const found = await read("a.json", JSON.stringify(apart));
    expect(found.samples).toBe(30);
    expect(Object.values(found.map).sort()).toEqual(["answers[*]", "predictions[*]", "questions[*]"]);
    expect(found.metrics["answer.accuracy"]).toBe("0.666667 of 30");
    const shorter = { ...together, predictions: together.predictions?.slice(1) };
    expect((await read("a.json", JSON.stringify(shorter))).metrics["answer.accuracy"]).toBeUndefined();
  });

  it("in an object of the record are rows, with the lists of marks beside them", async () => {
    const rows = rowsOf(30);
    const results = {
      ...lists(rows, ["question", "answer", "prediction"]),
      correct: rows.map((_, at) => at % 5 !== 0),
    };
    const { samples, metrics } = await read("a.json", JSON.stringify({ model: "m", results }));
    expect(samples).toBe(30);
    expect(metrics["score.correct"]).toBe("0.800000 of 30");
  });

  it("in many records are the same rows as in records of their own", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 8 }),
        fc.constantFrom(...NAMES),
        fc.boolean(),
        async (sizes, names, isTurned) => {
          const all = rowsOf(sizes.reduce((sum, size) => sum + size, 0) + 4);
          const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 4));
          const groups = ends.map((end, at) => all.slice(at === 0 ? 0 : end - (sizes[at] ?? 0), end));
          const records = groups.map((rows, at) => ({ unit: `u${at}`, ...lists(rows, names) }));
          const own = groups.flatMap((rows, at) => rows.map((row) => ({ unit: `u${at}`, ...row })));
          if (isTurned) records.reverse();
          const [together, apart] = await Promise.all(
            [records, own].map((rows) => read("a.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""))),
          );
          expect(together?.samples).toBe(all.length);
          expect(together?.metrics["answer.accuracy"]).toBe(apart?.metrics["answer.accuracy"]);
        },
      ),
      { numRuns: 6 },
    );
  });

  it("keep a sample without a response, and one of another length has no reference", async () => {
    const rows = rowsOf(12).map((row, at) => (at === 4 ? { ...row, prediction: null } : row));
    expect(await read("a.json", JSON.stringify(lists(rows, ["questions", "answers", "predictions"])))).toMatchObject({
      samples: 12,
      metrics: { "answer.accuracy": "0.636364 of 11" },
    });
    const records = Array.from({ length: 6 }, () => lists(rowsOf(4, 2), ["questions", "answers", "predictions"]));
    const odd = { ...lists(rowsOf(4, 2), ["questions", "answers", "predictions"]), answers: ["0"] };
    const many = [...Array.from({ length: 6 }, () => records).flat(), odd];
    const { metrics, samples } = await read("b.jsonl", many.map((row) => `${JSON.stringify(row)}\n`).join(""));
    expect(samples).toBe(many.length * 4);
    expect(metrics["answer.accuracy"]).toBe(`0.500000 of ${many.length * 4 - 4}`);
  });

  it("of wanted and given parts of one question are one sample", async () => {
    const records = Array.from({ length: 20 }, (_, at) => ({
      question: `Which two are in ${at}?`,
      answers: [`red ${at}`, `blue ${at}`],
      predictions: [`red ${at}`, `green ${at}`],
    }));
    const { samples } = await read("a.jsonl", records.map((row) => `${JSON.stringify(row)}\n`).join(""));
    expect(samples).toBe(20);
  });
});
