// Catches a line about how a file was read that leaves out what is read, or a doubt; and paths that people would not know.
import { describe, expect, it } from "vitest";
import type { DetectedFormat, HowRead, ReadColumn } from "../../src/model/index.ts";
import { scoreReadingText } from "../../src/present/meanings.ts";
import { columnText, fieldsAt, readingLine, readingText } from "../../src/present/readingLine.ts";

const column = (path: string, more: Partial<ReadColumn> = {}): ReadColumn => ({
  path,
  meaning: "text",
  role: null,
  fills: [],
  score: null,
  reading: null,
  scale: null,
  isVerdict: false,
  isUsed: false,
  example: "x",
  distinct: 2,
  present: 10,
  missing: 0,
  unfit: 0,
  placeholders: [],
  by: "profile",
  why: "texts",
  ...more,
});
const filling = (path: string, role: string, more: Partial<ReadColumn> = {}) =>
  column(path, { role, fills: [role], isUsed: true, ...more });
const scored = (path: string, more: Partial<ReadColumn> = {}) =>
  column(path, { meaning: "score", score: path, reading: {}, isUsed: true, ...more });

const how = (columns: readonly ReadColumn[], more: Partial<HowRead> = {}): HowRead => ({
  source: 0,
  name: "rows.jsonl",
  records: 10,
  columns,
  unlisted: 0,
  fields: [
    { id: "id", name: "Id", isRequired: false },
    { id: "question", name: "Question", isRequired: false },
    { id: "response", name: "Response", isRequired: true },
    { id: "answer", name: "Answer", isRequired: false },
  ],
  reading: {
    version: 1,
    roles: Object.fromEntries(columns.flatMap(({ path, fills }) => fills.map((field) => [field, path]))),
    scores: {},
  },
  readBy: null,
  isTried: false,
  ...more,
});
const format = (by: DetectedFormat["by"]): DetectedFormat => ({ id: "x", name: "X", confidence: 1, by });

describe("the line of how a file was read", () => {
  const columns = [
    filling("nr", "id", { meaning: "id" }),
    filling("asked", "question"),
    filling("response", "response"),
    filling("answer", "answer"),
    scored("tone"),
    scored("a"),
    scored("b", { unfit: 2 }),
    column("notes"),
  ];

  it("begins with what a sample needs, and ends with what tells samples apart; then what there is to look at", () => {
    const line = readingLine(how(columns), format("records"));
    expect(line.roles).toEqual(["response", "asked → Question", "answer", "nr → Id"]);
    expect(line.facts).toEqual(["3 scores", "1 of 8 columns not used"]);
    expect(line.doubts).toEqual(["2 values do not fit"]);
    expect(readingText(line)).toBe(
      "response, asked → Question, answer, nr → Id, 3 scores, 1 of 8 columns not used, 2 values do not fit",
    );
  });

  it.each([
    ["a guess", format("guess"), {}, ["guessed"]],
    ["a guess that a file beside it confirms", format("guess"), { readBy: "rows.reading.json" }, []],
    ["what is tried", format("reading"), { isTried: true }, ["not kept"]],
    ["what a format knows", format("records"), {}, []],
  ])("says of %s", (_, by, more, doubts) => {
    expect(readingLine(how([filling("response", "response")], more), by).doubts).toEqual(doubts);
  });

  it("says what is needed and not there, unless the format finds it in its own way", () => {
    const alone = how([filling("asked", "question"), scored("tone")]);
    expect(readingLine(alone, format("guess")).doubts).toEqual(["guessed", "no column for Response"]);
    expect(readingLine(alone, format("records")).doubts).toEqual([]);
    expect(readingLine(alone, format("guess")).facts).toEqual(["1 score"]);
  });

  it("counts files that are read otherwise", () => {
    expect(readingLine(how(columns), format("records"), 2).facts.at(-1)).toBe("2 more files read otherwise");
  });
});

describe("a column", () => {
  it.each([
    ["output.text", "output.text"],
    ['["LLM Output (gpt)"]', "LLM Output (gpt)"],
    ['["say \\"so\\""]', 'say "so"'],
    ["messages[role=assistant].content", "messages (assistant)"],
    ["hits[*].body", "hits[*].body"],
  ])("%s is called %s", (path, text) => {
    expect(columnText(path)).toBe(text);
  });

  it("fills the fields that are read from below it, the closest of several columns", () => {
    const columns = [column("messages", { meaning: "chat" }), column("meta"), column("meta.model")];
    const roles = {
      question: "messages[role=user].content",
      response: "messages[role=assistant].content",
      answer: "meta.model.name",
    };
    const proposed = how(columns, { reading: { version: 1, roles, scores: {} } });
    expect(columns.map((one) => fieldsAt(one, proposed))).toEqual([["question", "response"], [], ["answer"]]);
  });

  it.each([
    ["score", { range: [0, 1], direction: "higher" }, "0 to 1, higher is better"],
    ["score", {}, "score, not known what is better"],
    ["score", { range: [1, 5], direction: "lower", verdictFrom: 2 }, "1 to 5, lower is better, verdict from 2 down"],
    ["flag", { direction: "higher" }, "yes or no, yes is better"],
    ["label", { meaning: "label" }, "label"],
    [
      "label",
      { meaning: "score", range: [1, 3], direction: "higher", verdictFrom: 3 },
      "1 to 3, higher is better, verdict from 3 up",
    ],
    ["duration", { direction: "lower" }, "duration, lower is better"],
  ] as const)("of %s read as %j is %s", (meaning, reading, text) => {
    expect(scoreReadingText(meaning, reading)).toBe(text);
  });
});
