// Catches a changed verdict at the wrong line, one of the wrong name, and one where there is none.
import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const REFUSAL = "I cannot answer the question because of the insufficient information in documents.";

interface Row {
  readonly id?: string;
  readonly says: string | null;
}

const text = (rows: readonly Row[]): string =>
  rows
    .map(({ id, says }, at) => {
      const question = id === undefined ? `Question ${at}?` : `Question ${id}?`;
      return `${JSON.stringify({ id, question, response: says, ground_truth: "Paris", noise_ratio: 0.2, task: "noise_robustness" })}\n`;
    })
    .join("");

/** What is told when a file with some rows is scored again with others. */
async function changesFrom(before: readonly Row[], after: readonly Row[]) {
  const [path = ""] = await filesWith({ "rows.jsonl": text(before) });
  const { session, ask, query } = await openFiles([path]);
  await writeFile(path, text(after));
  const { verdicts } = await ask.rescore({ modes: query.modes }, never);
  await session.dispose();
  return verdicts?.map(({ line, way, was, now }) => [line, way, was, now].join(" "));
}

describe("changed verdicts", () => {
  it("are found by id, wherever the sample stands now", async () => {
    const before = [
      { id: "a", says: "It is Rome." },
      { id: "b", says: "It is Paris." },
      { id: "c", says: "It is Rome." },
      { id: "d", says: "It is Paris." },
      { id: "e", says: null },
    ];
    const after = [
      { id: "new", says: "It is Rome." },
      { id: "e", says: "It is Paris." },
      { id: "c", says: REFUSAL },
      { id: "b", says: "It is Rome." },
      { id: "a", says: "It is Paris." },
      { id: "d", says: "Paris." },
    ];
    expect(await changesFrom(before, after)).toEqual([
      "3 changed wrong rejected",
      "4 broken correct wrong",
      "5 fixed wrong correct",
    ]);
  });
  it("are found by position where samples have no id", async () => {
    const before = [{ says: "It is Rome." }, { says: "It is Paris." }];
    const after = [{ says: "It is Paris." }, { says: "It is Paris." }, { says: "It is Rome." }];
    expect(await changesFrom(before, after)).toEqual(["1 fixed wrong correct"]);
  });
  it("are not told of ids that stand twice", async () => {
    const before = [
      { id: "a", says: "It is Rome." },
      { id: "a", says: "It is Paris." },
      { id: "b", says: "Rome" },
    ];
    const after = before.map((row) => ({ ...row, says: "It is Paris." }));
    expect(await changesFrom(before, after)).toEqual(["3 fixed wrong correct"]);
  });
  it("are not told unless somebody asks", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": text([{ id: "a", says: "It is Rome." }]) });
    const { session, ask } = await openFiles([path]);
    expect(await ask.rescore({}, never)).toEqual({ changed: 0 });
    await session.dispose();
  });
});

/** What is told of a file beside another one. */
async function changesBeside(before: readonly object[], after: readonly object[]) {
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const paths = await filesWith({ "rows.jsonl": lines(before), "rows-v2.jsonl": lines(after) });
  const [older, newer] = await Promise.all(paths.map((path) => openFiles([path])));
  if (!older || !newer) throw new Error("two files");
  const { modes } = newer.query;
  const earlier = await older.ask.keyedVerdicts({ modes }, never);
  const found = await newer.ask.verdictsSince({ modes, earlier }, never);
  await Promise.all([older.session.dispose(), newer.session.dispose()]);
  return found.map(({ line, way, was, now }) => [line, way, was, now].join(" "));
}

describe("verdicts of a file beside another one", () => {
  const row = (question: string, response: string, more: object = {}) => ({
    question,
    response,
    ground_truth: "Paris",
    documents: ["Paris is the capital."],
    ...more,
  });
  it("are compared by id, whichever order the files have", async () => {
    const before = [row("One?", "Rome", { id: "a" }), row("Two?", "Paris", { id: "b" }), row("Three?", "Rome")];
    const after = [
      row("Two?", "Rome", { id: "b" }),
      row("New?", "Rome", { id: "c" }),
      row("One?", "Paris", { id: "a" }),
    ];
    expect(await changesBeside(before, after)).toEqual(["1 broken correct wrong", "3 fixed wrong correct"]);
  });
  it("are compared by question where ids or models are others, and where there are none", async () => {
    const before = [
      row("One?", "Rome", { id: "a", model: "m1" }),
      row("Two?", "Paris", { id: "b", model: "m1" }),
      row("Three?", "Rome"),
    ];
    const after = [
      row("Two?", "Rome", { id: "b", model: "m2" }),
      row("One?", "Paris", { id: "b2", model: "m2" }),
      row("Three?", "Paris"),
    ];
    expect(await changesBeside(before, after)).toEqual([
      "1 broken correct wrong",
      "2 fixed wrong correct",
      "3 fixed wrong correct",
    ]);
  });
  it("are not compared where one id asks something else, or a question stands twice", async () => {
    const before = [row("One?", "Rome", { id: "1" }), row("Twice?", "Rome"), row("Twice?", "Paris")];
    const after = [row("Other?", "Paris", { id: "1" }), row("Twice?", "Paris")];
    expect(await changesBeside(before, after)).toEqual([]);
  });
});
