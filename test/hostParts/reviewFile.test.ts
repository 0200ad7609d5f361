// Would catch a review that does not come back as it was written, or one that leads out of its folder by a trick.
import { describe, expect, it } from "vitest";
import { type Review, readReview, writeReview } from "../../src/host/review/reviewFile.ts";
import { EVALUATION_FILE } from "../../src/read/sniff.ts";

const REVIEW: Review = {
  note: "Says 77,\nbut the gold answer is 70.",
  by: "Ann",
  when: "2026-11-23T04:40:00.000Z",
  files: [
    { path: "answers.jsonl", role: "rows" },
    { path: "../data/en b.json", role: "lookup", as: "set" },
  ],
  format: "rgb",
  map: { response: "output.text" },
  group: "topic",
  where: ['verdict == "wrong"'],
  sort: { by: "adherence", descending: true },
  modes: { matching: "lenient" },
  annotator: "human:Ann",
  columns: ["noise"],
  matches: 12,
  sample: { file: 0, row: 17, id: "cf-18", key: "0123456789abcdef" },
  sentence: "b",
};
const MINIMAL = { evaloupe: "review", version: 1, files: [{ path: "answers.jsonl" }] };
const reading = (change: object) => () => readReview(JSON.stringify({ ...MINIMAL, ...change }));

describe("a review", () => {
  it("comes back as it was written; people read rows from 1", () => {
    const text = writeReview(REVIEW);
    expect(readReview(text)).toEqual(REVIEW);
    expect(JSON.parse(text)).toMatchObject({ evaloupe: "review", version: 1, sample: { row: 18 } });
  });

  it("needs its files alone; the rest is as nobody had chosen anything", () => {
    expect(readReview(JSON.stringify(MINIMAL))).toEqual({
      ...REVIEW,
      note: "",
      by: "",
      when: "",
      files: [{ path: "answers.jsonl", role: "rows" }],
      format: null,
      map: null,
      group: null,
      where: [],
      sort: null,
      modes: {},
      annotator: null,
      columns: [],
      matches: null,
      sample: null,
      sentence: null,
    });
  });

  it.each([
    "/etc/passwd",
    "C:\\data\\a.jsonl",
    "c:/data/a.jsonl",
    "../c:/a.jsonl",
    "\\\\host\\share\\a.jsonl",
    "..\\a.jsonl",
    "file:///etc/passwd",
    "vscode-remote://host/a.jsonl",
    "a\u0000.jsonl",
    "",
    5,
  ])("refuses the path %j", (path) => {
    expect(reading({ files: [{ path }] })).toThrow(/"path" should be a/);
  });

  it.each([
    [{ evaloupe: "labels" }, /should begin with/],
    [{ version: 2 }, /newer version/],
    [{ version: "1" }, /"version" should be 1/],
    [{ files: [] }, /at least one file of rows/],
    [{ files: [{ path: "a.json", role: "lookup" }] }, /at least one file of rows/],
    [{ note: 5 }, /"note" should be/],
    [{ when: "yesterday" }, /"when" should be a time/],
    [{ where: "true" }, /"where" should be a list/],
    [{ sort: { by: "id" } }, /"descending" should be/],
    [{ sample: { file: 1, row: 1, id: null, key: "k" } }, /"file" should be one of the files/],
    [{ sample: { file: 0, row: 0, id: null, key: "k" } }, /"row" should be a whole number from 1/],
    [{ map: [5] }, /"0" should be|"map" should be/],
    [{ columns: Array.from({ length: 21 }, () => "a") }, /"columns" should be/],
  ])("refuses %j", (change, why) => {
    expect(reading(change)).toThrow(why);
    expect(reading(change)).toThrow(/^This is not a review: /);
  });

  it.each(["", "{", "[]", "null", '"review"'])("refuses the text %j", (text) => {
    expect(() => readReview(text)).toThrow(/^This is not a review: /);
  });

  it.each([
    ["answers.review.json", false],
    ["answers.review.json.gz", false],
    ["review.json", true],
    ["answers.review.jsonl", true],
    ["answers.reviews.json", true],
  ])("is no data where a folder is evaluated: %s", (name, isData) => {
    expect(EVALUATION_FILE.test(name)).toBe(isData);
  });

  it("reads named members alone", () => {
    expect(reading({ command: "x", __proto__: { where: ["a"] } })().where).toEqual([]);
    expect(Object.keys(reading({ command: "x" })())).not.toContain("command");
  });
});
