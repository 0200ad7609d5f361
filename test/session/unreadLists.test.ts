// Catches lists of samples inside of records that are neither read nor named, and lists that are read but named as unread.
import { describe, expect, it } from "vitest";
import { readingNotes } from "../../src/kinds/reading/readingNotes.ts";
import { filesWith, never, openFiles } from "./open.ts";

const rows = (more: (at: number) => object) =>
  [0, 1, 2, 3].map((at) => ({
    question: `Who is ${at}?`,
    response: `It is ${at}, I think.`,
    correct: at > 1,
    ...more(at),
  }));

async function unreadOf(records: readonly object[]) {
  const paths = await filesWith({ "rows.jsonl": records.map((one) => `${JSON.stringify(one)}\n`).join("") });
  const { ask, session } = await openFiles(paths);
  const { sources } = await ask.settled({}, never);
  await session.dispose();
  return { unread: sources[0]?.unread ?? [], notes: readingNotes(sources) };
}

const facts = (at: number) => Array.from({ length: at + 1 }, (_, fact) => ({ fact: `Fact ${fact}.`, label: "S" }));

describe("lists inside of records", () => {
  it("that are not read are said, with how much they hold", async () => {
    const { unread, notes } = await unreadOf(rows((at) => ({ facts: facts(at) })));
    expect(unread).toEqual([{ path: "facts", objects: 10, records: 4 }]);
    expect(notes.join()).toMatch(/facts.*10.*4/);
  });

  it.each<[string, (at: number) => object]>([
    ["read as documents", () => ({ contexts: [{ text: "One." }, { text: "Two." }] })],
    ["the steps of a run", () => ({ steps: [{ action: "a" }, { action: "b" }] })],
    ["one object a record", () => ({ judge_details: [{ note: "One." }] })],
    ["of texts", () => ({ keywords: ["a", "b"] })],
  ])("are not spoken of where they are %s", async (_, more) => {
    expect((await unreadOf(rows(more))).unread).toEqual([]);
  });
});

describe("lists beside those that are read", () => {
  const notesOf = async (value: object) => {
    const { ask, session } = await openFiles(await filesWith({ "run.json": JSON.stringify(value, null, 2) }));
    const { sources, samples } = await ask.settled({}, never);
    await session.dispose();
    return { beside: sources[0]?.unreadBeside ?? [], notes: readingNotes(sources), samples };
  };
  const some = rows(() => ({}));

  it("are said where they may be samples", async () => {
    const { beside, notes, samples } = await notesOf({ results: some, baseline: { rows: some.slice(1) } });
    expect([samples, beside]).toEqual([4, [{ path: "baseline.rows", records: 3 }]]);
    expect(notes.join()).toMatch(/baseline\.rows.*3/);
  });

  it.each<[string, object]>([
    ["documents", { results: some, documents: [1, 2].map((id) => ({ id, text: "A text of some words." })) }],
    ["models", { models: [{ name: "m1" }, { name: "m2" }], results: some }],
    ["read with them", { gpt: { a: some, b: some }, llama: { a: some, b: some } }],
  ])("are not spoken of where they are %s", async (_, value) => {
    expect((await notesOf(value)).beside).toEqual([]);
  });
});

describe("what a file says of itself", () => {
  const notesOf = async (value: object) => {
    const { ask, session } = await openFiles(await filesWith({ "run.json": JSON.stringify(value) }));
    const { sources, samples } = await ask.settled({}, never);
    await session.dispose();
    return { samples, notes: readingNotes(sources).join("\n") };
  };
  const some = rows(() => ({}));

  it.each<[string, object]>([
    ["summary", { accuracy: 0.5, total: 4 }],
    ["aggregate_metrics", { accuracy: 0.5, total: 4 }],
    ["eval_summary", { overall: { accuracy: 0.5 } }],
    ["overall", { note: "All of them.", accuracy: 0.5 }],
  ])("is named with its numbers: %s", async (key, summary) => {
    for (const value of [
      { [key]: summary, results: some },
      { results: some, [key]: summary },
    ]) {
      const { samples, notes } = await notesOf(value);
      expect(samples).toBe(4);
      expect(notes).toMatch(new RegExp(`Not read: ${key} of run.json, .*accuracy 0.5`));
    }
  });

  it("is read as records are, also with a number that is none", async () => {
    const text = JSON.stringify({ summary: { accuracy: 0.5, f1: "NaN" }, results: some }).replace('"NaN"', "NaN");
    const { ask, session } = await openFiles(await filesWith({ "run.json": text }));
    const { sources } = await ask.settled({}, never);
    await session.dispose();
    expect(readingNotes(sources).join("\n")).toMatch(/Not read: summary of run.json, .*: accuracy 0.5\./);
  });

  it.each<[string, object]>([
    ["settings", { results: some, config: { temperature: 0.5, max_tokens: 100 } }],
    ["without numbers", { results: some, summary: { note: "All is well." } }],
  ])("is not spoken of where it is %s", async (_, value) => {
    expect((await notesOf(value)).notes).not.toMatch(/Not read/);
  });
});
