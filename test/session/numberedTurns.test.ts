// Catches turns in numbered columns that are read as answers of models called 1 and 2 to the first turn's question.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

describe("numbered questions and answers", () => {
  it.each([
    ["question_", "answer_", "score_"],
    ["prompt_", "response_", "rating_"],
    ["question", "answer", "score"],
  ])("are turns of the record's model: %s1, %s1, %s1", async (asked, said, scored) => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      question_id: 80 + at,
      model: at % 2 === 0 ? "tern" : "knot",
      [`${asked}1`]: `Write about case ${at >> 1}, please.`,
      [`${asked}2`]: `Now say it shorter than in case ${at >> 1}.`,
      [`${said}1`]: `A long text about ${at} in many words.`,
      [`${said}2`]: `A short one about ${at}.`,
      [`${scored}1`]: 8 + (at % 2),
      [`${scored}2`]: 4 + (at % 3),
    }));
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    const { ask, query, session, state } = await openFiles(await filesWith({ "rows.jsonl": text }));
    const { samples } = await ask.settled({}, never);
    const { metrics } = await ask.summary({ query }, never);
    await session.dispose();
    expect(samples).toBe(40);
    expect(state.format.map).toMatchObject({ question: `${asked}{model}`, response: `${said}{model}`, model: "model" });
    expect(metrics.filter(({ id }) => id.startsWith("repeats."))).toEqual([]);
    const total = metrics.find(({ id, slice }) => id.startsWith("score.") && slice === null);
    const all = rows.flatMap((row) => [row[`${scored}1`], row[`${scored}2`]]).map(Number);
    expect(total?.value).toBeCloseTo(all.reduce((sum, one) => sum + one, 0) / all.length, 9);
  });
});
