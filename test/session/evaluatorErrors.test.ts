// Catches rows that nobody judged and that count as wrong, since their verdict stands where the evaluator failed.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const COUNT = 24;
const gold = (at: number) => `The ferry of line ${at} sails at noon, as it does on every other day`;
const isFailed = (at: number) => at % 6 === 0;

interface Made {
  readonly flag: string;
  readonly error: string;
  readonly more?: (at: number) => object;
  /** What the verdict is where the evaluator failed. */
  readonly where?: (at: number) => unknown;
  readonly said?: (at: number) => unknown;
}

async function rateOf({ flag, error, more = () => ({}), where = () => false, said }: Made) {
  const [key = "", below] = error.split(".");
  const message = said ?? ((at: number) => (isFailed(at) ? "RateLimitError: 429, try again later" : null));
  const rows = Array.from({ length: COUNT }, (_, at) => ({
    question: `When does line ${at} sail?`,
    expected: gold(at),
    response: `At noon, line ${at} says.`,
    [flag]: isFailed(at) ? where(at) : at % 4 !== 1,
    [key]: below === undefined ? message(at) : { [below]: message(at) },
    ...more(at),
  }));
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const found = metrics.find(({ id, slice }) => id === `score.${flag}` && slice === null);
  return [found?.value, found?.n];
}

const JUDGED = 20;
const NULLED = [14 / JUDGED, JUDGED];
const KEPT = [14 / COUNT, COUNT];

describe("a verdict where the evaluator failed", () => {
  it.each([
    "judge_error",
    "evaluator_error",
    "eval_error",
    "graderError",
    "Judge Error",
    "evaluation.error",
    "parse_error",
  ])("%s is none", async (error) => {
    for (const flag of ["is_correct", "passed", "correct", "hallucination"])
      expect([flag, await rateOf({ flag, error })]).toEqual([flag, NULLED]);
  });

  it("is one where some of them are yes, or the error is none of the evaluator", async () => {
    expect(await rateOf({ flag: "passed", error: "judge_error", where: (at) => at === 6 })).toEqual([
      15 / COUNT,
      COUNT,
    ]);
    expect(await rateOf({ flag: "passed", error: "tool_errors" })).toEqual(KEPT);
  });

  it("is one where the answer could not be parsed", async () => {
    const absent = (at: number) => ({ parsed_answer: isFailed(at) ? null : "noon", judge_model: "gull-1" });
    expect(await rateOf({ flag: "correct", error: "parse_error", more: absent })).toEqual(KEPT);
    const short = (at: number) => ({ expected: at % 2 === 0 ? "A" : "B" });
    expect(await rateOf({ flag: "correct", error: "parse_error", more: short })).toEqual(KEPT);
  });

  it("is the others' too, and flags say it as well as messages", async () => {
    const scored = (at: number) => ({ score: isFailed(at) ? 0 : 3 + (at % 3) });
    const said = (at: number) => isFailed(at);
    expect(await rateOf({ flag: "correct", error: "judge_error", more: scored, said })).toEqual(NULLED);
  });
});
