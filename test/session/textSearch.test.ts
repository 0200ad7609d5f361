// Catches a search that finds another text than is shown.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const row = (id: string, response: string, more = "") =>
  `{"id": "${id}", "question": "Where?", "response": "${response}", "ground_truth": "Paris"${more}}`;

const LINES = [
  row("a", "The Harbour tunnel"),
  row("b", "the h\\u0061rbour, escaped"),
  "",
  "{broken harbour",
  row("c", "nothing of the kind", ', "note": "harbour in a field that is no text of the sample"'),
  row("d", "KELVIN with a sign of its own"),
  row("e", "a har\\nbour broken in two"),
  row("x1e9", "its id is found"),
  row("g", "1,000 and 1e3"),
  row("k", "fields", ', "latency": 77, "calls": [{"said": ["deep down"], "none": null}]'),
];

describe("text search", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["letter case apart, escapes read, in any field of the record", 'any ~ "HARBOUR"', "abc"],
    ["in one text", 'response ~ "harbour"', "ab"],
    ["a sign whose small letter is ASCII", 'any ~ "kelvin"', "d"],
    ["ids", 'any ~ "x1e9"', "x1e9"],
    ["digits alone", 'any ~ "1e3"', "g"],
    ["a number as a whole", 'any ~ "77"', "k"],
    ["no part of a number", 'any ~ "7"', ""],
    ["a text in a list deep inside", 'any ~ "deep down"', "k"],
    ["no key of a field", 'any ~ "latency"', ""],
    ["a very long word, in no time", `any ~ "${"a".repeat(500_000)}!"`, ""],
    ["more than a word", 'any ~ "of the kind"', "c"],
    ["the other way round", 'response !~ "harbour"', "cdex1e9gk"],
    ["nothing", 'any ~ "nowhere"', ""],
  ];
  it.each(cases)("%s", async (_, where, wanted) => {
    const [path = ""] = await filesWith({ "rows.jsonl": `${LINES.join("\n")}\n` });
    const { ask, query, session } = await openFiles([path]);
    const page = await ask.rows({ query: { ...query, where: [where] }, from: 0, to: 20 }, never);
    expect(page.rows.map(({ id }) => id).join("")).toBe(wanted);
    await session.dispose();
  });
});
