// Catches cells of 0 and 1 under a verdict's name that are taken for right answers in CSV, and what CSV and JSON differ in.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

async function readOf(name: string, text: string) {
  const { ask, state, query, session } = await openFiles(await filesWith({ [name]: text }));
  await ask.settled({}, never);
  const { judged, metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const values = metrics.filter(({ slice }) => slice === null);
  const map = { ...state.format.map };
  return { judged: judged?.judged ?? 0, map, values: Object.fromEntries(values.map(({ id, value }) => [id, value])) };
}

/** What is read, the same in JSON Lines and in CSV. */
async function readInEither(rows: readonly Readonly<Record<string, unknown>>[]) {
  const lines = await readOf("rows.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const keys = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => keys.map((key) => row[key] ?? "").join(","));
  expect(await readOf("rows.csv", `${[keys.join(","), ...cells].join("\n")}\n`)).toEqual(lines);
  return lines;
}

const rowsOf = (count: number, row: (at: number) => Readonly<Record<string, unknown>>) =>
  Array.from({ length: count }, (_, at) => row(at));
const mark = (at: number) => (at % 4 === 1 ? 0 : 1);
const COUNTS = [4, 5, 6, 8, 20, 60];

describe("cells of 0 and 1 under a verdict's name", () => {
  it.each(["correct", "is_correct", "Correct", "passed", "accuracy", "exact_match"])(
    "are the verdict of rows with an id: %s",
    async (name) => {
      for (const count of COUNTS) {
        const rows = rowsOf(count, (at) => ({ id: `q${at}`, [name]: mark(at), latency: 1.5 + at / 8 }));
        const { judged, map, values } = await readInEither(rows);
        const right = rows.filter((_, at) => mark(at) === 1).length;
        expect([judged, values[`score.${name}`]], `${count} rows`).toEqual([count, right / count]);
        expect(map).not.toHaveProperty("ground_truth");
        expect(values).not.toHaveProperty("answer.accuracy");
      }
    },
  );

  it.each(["correct", "is_correct", "right"])("are no reference beside responses: %s", async (name) => {
    for (const count of COUNTS) {
      const rows = rowsOf(count, (at) => ({
        question: `Where does line ${at} end?`,
        response: `Line ${at} ends at the sea.`,
        [name]: mark(at),
      }));
      const { judged, map, values } = await readInEither(rows);
      expect(judged, `${count} rows`).toBe(count);
      expect(map).not.toHaveProperty("ground_truth");
      expect(values).not.toHaveProperty("answer.accuracy");
    }
  });

  it.each(["correct_rate", "correct_share", "correct_percentage"])(
    "shares are no reference either: %s",
    async (name) => {
      for (const count of COUNTS) {
        const rows = rowsOf(count, (at) => ({
          question: `Where does line ${at} end?`,
          response: `Line ${at} ends at the sea.`,
          [name]: [1, 0.5, 0.25, 0.75][at % 4],
        }));
        const { map, values } = await readInEither(rows);
        expect(map).not.toHaveProperty("ground_truth");
        expect(values[`score.${name}`], `${count} rows`).toBeGreaterThan(0.5);
      }
    },
  );

  it.each([
    ["correct", ["B", "A", "C", "D"]],
    ["correct", ["Oslo", "Bergen", "Narvik", "Hamar"]],
    ["correct_answer", [0, 1, 1, 0]],
  ])("are right answers as texts, letters and what predictions are like: %s, %s", async (name, golds) => {
    for (const count of COUNTS) {
      const rows = rowsOf(count, (at) => ({
        question: `Where does line ${at} end?`,
        prediction: String(golds[(at + (at % 2)) % 4]),
        [name]: String(golds[at % 4]),
      }));
      const { map } = await readInEither(rows);
      expect([map.response, map.ground_truth], `${count} rows`).toEqual(["prediction", name]);
    }
  });
});
