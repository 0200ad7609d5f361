// Catches a row of several systems whose answers, scores or places are mixed up, and pairs that are taken for systems.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../src/kinds/guess/guess.ts";
import { registry } from "../../src/kinds/registry.ts";
import type { RagSample } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const ROWS = [
  { question: "Who?", golden_answer: "Mara", answer_fid: "Mara", judge_fid: true, answer_t5: "Ann", judge_t5: false },
  { question: "When?", golden_answer: "1871", answer_fid: "12", judge_fid: false, answer_t5: "1871", judge_t5: null },
  { question: "Where?", golden_answer: "Oslo", answer_fid: "Oslo", judge_fid: true, odd: 1 },
];
const MAP = {
  question: "question",
  ground_truth: "golden_answer",
  response: "answer_{model}",
  "score.judge": "judge_{model}",
};

describe("several systems in a row", () => {
  it("are guessed where answers and scores have the same names", () => {
    expect(guessMapping(ROWS, registry.kinds)?.map).toEqual(MAP);
  });

  it.each([
    ["answers alone", { question: "q", answer_fid: "a", answer_t5: "b" }],
    ["scores of others", { question: "q", answer_fid: "a", answer_t5: "b", judge_fid: true, judge_x5: true }],
    ["a pair", { question: "q", answer_a: "a", answer_b: "b", score_a: 1, score_b: 2 }],
    ["notes", { question: "q", note_fid: "a", note_t5: "b", judge_fid: true, judge_t5: true }],
  ])("are not guessed of %s", (_, row) => {
    expect(Object.values(guessMapping([row], registry.kinds)?.map ?? {}).join()).not.toContain("{model}");
  });

  it("are samples, each with its own answer, score and place", () => {
    const samples = registry
      .adapterOf(registry.kindOfMap(MAP), "mapped", MAP)
      .adapt(ROWS[1] ?? {}, { name: "rows.jsonl", folders: [] }) as readonly RagSample[];
    expect(
      samples.map(({ model, response, paths, ownScores }) => [model, response, paths.response, ownScores]),
    ).toEqual([
      ["fid", "12", ["answer_fid"], { byName: { judge: { value: 0, written: "false" } } }],
      ["t5", "1871", ["answer_t5"], undefined],
    ]);
  });

  it("have metrics each, groups by their question, and details of their own", async () => {
    const lines = ROWS.map((row) => `${JSON.stringify(row)}\n`).join("");
    const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": lines }));
    const { samples } = await ask.settled({}, never);
    const { metrics } = await ask.summary({ query }, never);
    const told = metrics
      .filter(({ id, slice }) => id === "score.judge" && (slice === null || slice.model !== undefined))
      .map(({ slice, value, n, groups }) => [slice?.model ?? null, value, n, groups]);
    expect(samples).toBe(5);
    expect(told).toEqual([
      [null, 2 / 4, 4, 3],
      ["fid", 2 / 3, 3, undefined],
      ["t5", 0, 1, undefined],
    ]);
    const { detail } = await ask.sample({ query, index: 3 }, never);
    expect(JSON.stringify(detail)).toContain('"1871"');
    await session.dispose();
  });

  it("share what is said of their record once", async () => {
    const rows = ROWS.slice(0, 2).map((row, at) => ({
      ...row,
      winner: at === 0 ? "fid" : "t5",
      sure: 4 + at,
      ok: true,
    }));
    const lines = [...rows, ...rows, ...rows].map((row, at) => `${JSON.stringify({ ...row, question: `${at}?` })}\n`);
    const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": lines.join("") }));
    const { samples } = await ask.settled({}, never);
    const { metrics } = await ask.summary({ query }, never);
    const whole = (id: string) => metrics.find((metric) => metric.id === id && metric.slice === null);
    expect(samples).toBe(12);
    expect(whole("score.judge")).toMatchObject({ n: 9 });
    expect(whole("score.sure")).toMatchObject({ value: 4.5, n: 6 });
    expect(whole("score.ok")).toMatchObject({ value: 1, n: 6 });
    expect(whole("label.winner=fid")).toMatchObject({ value: 0.5, n: 6 });
    await session.dispose();
  });
});
