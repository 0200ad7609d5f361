// Catches files that list what failed alone, whose rate of 0 % passes for that of the run.
import { describe, expect, it } from "vitest";
import { passedIn } from "../../src/session/failuresOnly.ts";
import { filesWith, never, openFiles } from "./open.ts";

const rowsOf = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    id: at,
    question: `What is ${at} plus ${at}?`,
    expected: String(2 * at),
    response: String(2 * at + 1),
    ...more,
  }));

async function failuresOf(name: string, content: unknown) {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 1);
  const { ask, session } = await openFiles(await filesWith({ [name]: text }));
  const { samples, sources } = await ask.settled({}, never);
  await session.dispose();
  return { samples, failures: sources[0]?.failures };
}

describe("a list of failures beside the numbers of the run", () => {
  it.each(["failures", "failed", "errors", "failed_cases", "wrong_examples", "mistakes", "incorrect_samples"])(
    "says of %s how many passed",
    async (list) => {
      for (const beside of [
        { n: 40, passed: 34 },
        { total: 40, correct: 34, accuracy: 0.85 },
        { n_total: 40, n_failed: 6 },
        { summary: { total_cases: 40, pass_rate: 85 } },
      ])
        expect(await failuresOf("run.json", { ...beside, [list]: rowsOf(6) })).toEqual({
          samples: 6,
          failures: { path: list, listed: 6, passed: 34, total: 40 },
        });
    },
  );

  it("says nothing of other lists, or where the numbers are of something else", async () => {
    const nothing = async (content: object) => expect((await failuresOf("run.json", content)).failures).toBeUndefined();
    await nothing({ n: 40, passed: 34, results: rowsOf(6) });
    await nothing({ n: 6, passed: 0, failures: rowsOf(6) });
    await nothing({ n: 40, passed: 38, failures: rowsOf(6) });
    await nothing({ seed: 40, failures: rowsOf(6) });
  });
});

describe("records behind a line of totals", () => {
  const totals = { accuracy: 0.85, correct_count: 34, total_count: 40 };
  const all = (rows: readonly object[]) => [totals, ...rows].map((row) => JSON.stringify(row)).join("\n");

  it("are failures if all of them are wrong, or if they are as many", async () => {
    const failures = { path: null, listed: 6, passed: 34, total: 40 };
    for (const rows of [rowsOf(6, { valid: false }), rowsOf(6)]) {
      expect(await failuresOf("score.jsonl", all(rows))).toEqual({ samples: 6, failures });
      expect((await failuresOf("score.json", [totals, ...rows])).failures).toEqual(failures);
    }
  });

  it("are all records if some of them are right", async () => {
    const rows = rowsOf(40).map((row, at) => ({ ...row, valid: at < 34 }));
    expect((await failuresOf("score.jsonl", all(rows))).failures).toBeUndefined();
  });
});

it.each<[object, [number, number] | null]>([
  [{ total: 10, passed: 7 }, [7, 10]],
  [{ numQuestions: 10, numCorrect: 7 }, [7, 10]],
  [{ n: 10, accuracy: 0.7 }, [7, 10]],
  [{ n: 10, accuracy: 70 }, [7, 10]],
  [{ n: 10, failures: 3 }, [7, 10]],
  [{ n: 10, passed: 11 }, null],
  [{ passed: 7 }, null],
  [{ n: 10, tokens: 7 }, null],
])("%j say how many passed", (values, wanted) => {
  const found = passedIn({ ...values });
  expect(found && [found.passed, found.total]).toEqual(wanted);
});
