// Catches results of tests in words (`failed: AssertionError`, `timed out`) that are no verdict, or a second one.
import { expect, it } from "vitest";
import { opened, type Row } from "./rowsOpened.ts";

const LONG = "failed: TypeError: unsupported operand type(s) for +: 'int' and 'str' in line 12 of the solution";
const RESULTS = ["passed", "failed: AssertionError", "timed out", "passed", LONG, "failed: "];
/** Two of six pass. */
const rowsOf = (name: string, results: readonly string[], more: (at: number) => Row = () => ({})): readonly Row[] =>
  Array.from({ length: 24 }, (_, at) => ({
    task_id: `Bird/${at}`,
    completion: `    return ${at}`,
    [name]: results[at % results.length] ?? "",
    ...more(at),
  }));

it.each(["result", "status", "outcome", "test_result"])("%s is the verdict", async (name) => {
  for (const format of ["jsonl", "csv"] as const) {
    const { whole, labels } = await opened(rowsOf(name, RESULTS), format);
    expect([format, whole(`score.${name}`), labels]).toEqual([format, 1 / 3, []]);
  }
});

it("a test that ran out of time failed, and all samples ran", async () => {
  for (const stopped of ["timed out", "timeout", "Timed Out"]) {
    const { whole } = await opened(rowsOf("status", ["pass", stopped]));
    expect([stopped, whole("score.status")]).toEqual([stopped, 0.5]);
  }
});

it("says why, where a flag beside it says the same", async () => {
  for (const results of [RESULTS, RESULTS.slice(0, 3)]) {
    const rows = rowsOf("result", results, (at) => ({ passed: results[at % results.length] === "passed" }));
    const { whole, labels } = await opened(rows);
    expect([whole("score.passed"), whole("score.result"), labels]).toEqual([1 / 3, undefined, []]);
  }
});

it("of two kinds of tests the one with more of them is the verdict", async () => {
  const words = ["pass", "fail", "timeout", "pass"];
  const { whole, labels } = await opened(
    rowsOf("base_status", words, (at) => ({ plus_status: at % 4 === 0 ? "pass" : "fail" })),
  );
  expect([whole("score.base_status"), whole("score.plus_status"), labels]).toEqual([0.5, 0.25, []]);
});

it.each([
  ["reason", "failed: the sum is wrong"],
  ["result", "passing by the sea"],
])("%s with “%s” is none", async (name, text) => {
  const rows = rowsOf(name, ["passed", text, "timed out"], (at) => ({ score: at % 4 }));
  expect((await opened(rows)).whole(`score.${name}`)).toBeUndefined();
});
