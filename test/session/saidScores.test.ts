// Catches judges' replies whose scores are passed over in silence, and texts that are none.
import { describe, expect, it } from "vitest";
import { scoreSaid } from "../../src/kinds/guess/saidScore.ts";
import { filesWith, never, openFiles } from "./open.ts";

describe("a score in a text", () => {
  it.each([
    ["The answer is fine.\nScore: 4/5", "score 4/5"],
    ["**Final verdict: PASS**", "final verdict PASS"],
    ["<reasoning>It is.</reasoning>\n<verdict>PASS</verdict>", "verdict PASS"],
    ['{"reason": "x", "score": 4}', "score 4"],
    ['```json\n{"is_correct": true}\n```', "is_correct true"],
    ["It is good. [[7]]", "[[7]]"],
  ])("is found in %j", (text, said) => {
    expect(scoreSaid(text)).toBe(said);
  });

  it.each([
    "The score was 3 to 2 at half-time.",
    '{"title": "A"}',
    "{not JSON}",
    "See [[1]] and [[2]].",
    "Verdict on it",
  ])("is not found in %j", (text) => {
    expect(scoreSaid(text)).toBeNull();
  });
});

async function notesOf(column: string, textAt: (at: number) => string) {
  const rows = Array.from({ length: 12 }, (_, at) => ({
    question: `Where does line ${at} end?`,
    response: `It ends in town ${at}.`,
    [column]: textAt(at),
  }));
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  await ask.settled({}, never);
  const { notes } = await ask.summary({ query }, never);
  await session.dispose();
  return notes?.filter((note) => note.startsWith("Not counted")) ?? [];
}

describe("a column of judges' replies", () => {
  it("is named with an example", async () => {
    const [note = ""] = await notesOf("judge_output", (at) => `It is so.\nScore: ${1 + (at % 5)}/5`);
    expect(note).toContain("judge_output");
    expect(note).toContain("score ");
    expect(note).toContain("12 of 12");
  });

  it("is not where few of them say one, and not if it is the response", async () => {
    expect(await notesOf("remark", (at) => (at === 0 ? "Score: 4/5" : `Nothing to say of ${at} here.`))).toEqual([]);
    expect(await notesOf("response", (at) => `Verdict: pass\nIt ends in town ${at}.`)).toEqual([]);
  });
});
