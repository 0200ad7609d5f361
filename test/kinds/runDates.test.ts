// Catches runs in the wrong order: a model's date taken for a run's, days and months that nobody can tell apart, kinds of
// dates that are mixed.
import { describe, expect, it } from "vitest";
import { type DatedRun, dateInName, dateInRecord, nightlyNames, orderRuns } from "../../src/kinds/runDates.ts";

describe("a date in a name", () => {
  it.each([
    ["2026-11-01.jsonl", "2026-11-01"],
    ["run_20261101.jsonl", "2026-11-01"],
    ["2026-11-01/results.jsonl", "2026-11-01"],
    ["2024-05-01T12-30-00-07-00_task_abc.eval", "2024-05-01T12:30:00-07:00"],
    ["results-20261101-0930.jsonl", "2026-11-01T09:30:00"],
    ["20261101093015.jsonl", "2026-11-01T09:30:15"],
    ["samples_2024-10-22T11-20-05.123456.jsonl", "2024-10-22T11:20:05"],
    ["run-1698765432.jsonl", "2023-10-31T15:17:12Z"],
    ["2026-13-01.jsonl", null],
    ["2026-02-30.jsonl", null],
    ["01-11-2026.jsonl", null],
    ["12345678.jsonl", null],
    ["answers.jsonl", null],
  ])("%s", (name, date) => expect(dateInName(name)).toBe(date));
});

describe("a date in a record", () => {
  it.each([
    ['{"id": 1, "created_at": "2026-11-01 10:00"}\n{"id', "2026-11-01T10:00:00"],
    ['{"metadata": {"timestamp": 1698765432}}', "2023-10-31T15:17:12Z"],
    ['{"time": 1698765432123}', "2023-10-31T15:17:12.123Z"],
    ['[{"date": "2026-11-01"}]', "2026-11-01"],
    ['{"question": "a \\"date\\": \\"2026-11-01\\""}', null],
    ['{"time": 12.5}', null],
    ["id,date\n1,2026-11-01\n", null],
    ['{"id": 1, "created_at": "2026', null],
  ])("%s", (head, date) => expect(dateInRecord(head)).toBe(date));

  it("at a path", () => {
    expect(dateInRecord('{"a": {"when": "2026-11-01"}, "date": "2020-01-01"}', "a.when")).toBe("2026-11-01");
    expect(dateInRecord('{"date": "2020-01-01"}', "a.when")).toBeNull();
  });
});

const named = (name: string, more: Partial<DatedRun> = {}): DatedRun => ({ name, head: "", writtenMs: 0, ...more });
const orderOf = (runs: readonly DatedRun[], wanted: Parameters<typeof orderRuns>[1] = null) => {
  const found = orderRuns(runs, wanted);
  return found && { by: found.by, names: found.runs.map(({ run }) => run.name) };
};

describe("the order of runs", () => {
  it("is that of names that all have a date", () => {
    expect(orderOf([named("b-2026-11-02"), named("a-2026-11-10"), named("c-2026-11-01")])).toEqual({
      by: "name",
      names: ["c-2026-11-01", "b-2026-11-02", "a-2026-11-10"],
    });
  });

  it("does not mix kinds of dates", () => {
    const runs = [named("x", { writtenMs: 2 }), named("2026-11-01", { writtenMs: 3 }), named("y", { writtenMs: 1 })];
    expect(orderOf(runs)).toEqual({ by: "time", names: ["y", "x", "2026-11-01"] });
    const heads = runs.map((run, at) => ({ ...run, head: `{"date": "2026-11-0${3 - at}"}` }));
    expect(orderOf(heads)).toEqual({ by: "field", names: ["y", "2026-11-01", "x"] });
  });

  it("passes over a date that all names have, such as a model's", () => {
    const model = "gpt-2025-04-14";
    expect(orderOf([named(`${model}_2026-11-02`), named(`${model}_2026-11-01`)])).toEqual({
      by: "name",
      names: [`${model}_2026-11-01`, `${model}_2026-11-02`],
    });
    const runs = [named(`${model}_b`, { writtenMs: 1 }), named(`${model}_a`, { writtenMs: 2 })];
    expect(orderOf(runs)).toEqual({ by: "time", names: [`${model}_b`, `${model}_a`] });
  });

  it("is that of names where dates are the same, and of moments across zones", () => {
    expect(orderOf([named("run10 2026-11-01"), named("run9 2026-11-01"), named("run2 2026-11-02")])?.names).toEqual([
      "run9 2026-11-01",
      "run10 2026-11-01",
      "run2 2026-11-02",
    ]);
    expect(orderOf([named("2026-11-01T12-00-00+01-00"), named("2026-11-01T11-30-00Z")])?.names).toEqual([
      "2026-11-01T12-00-00+01-00",
      "2026-11-01T11-30-00Z",
    ]);
  });

  it("is as wanted, or none", () => {
    const runs = [named("2026-11-01", { writtenMs: 2 }), named("2026-11-02", { writtenMs: 1 })];
    expect(orderOf(runs, { by: "time" })?.names).toEqual(["2026-11-02", "2026-11-01"]);
    expect(orderOf(runs, { by: "field", path: "when" })).toBeNull();
  });

  it("of commits is that of their log", () => {
    const commit = (date: string) => ({ commit: { id: date, subject: "", author: "", date } });
    const runs = [named("first", commit("2026-11-05")), named("second", commit("2026-11-01"))];
    expect(orderOf(runs)).toEqual({ by: "commit", names: ["first", "second"] });
  });
});

describe("nightly files", () => {
  it("differ in their dates alone", () => {
    const names = ["a-2026-11-01.jsonl", "a-2026-11-02.jsonl", "b-2026-11-01.jsonl", "a.jsonl", "a-2026-11-03.csv"];
    expect(nightlyNames("a-2026-11-01.jsonl", names)).toEqual(["a-2026-11-01.jsonl", "a-2026-11-02.jsonl"]);
    expect(nightlyNames("a.jsonl", names)).toEqual([]);
  });
});
