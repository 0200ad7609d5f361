// Catches a reading file that is taken although a key, a type or a size is wrong, an error that does not name its key, and
// names under which a reading is looked for that are not those under which it is written.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FOLDER_READING,
  isReading,
  MOST_READING_BYTES,
  readingNameFor,
  readingNamesOf,
  readReading,
  writeReading,
} from "../../../src/kinds/reading/readingFile.ts";
import type { ReadingFile } from "../../../src/model/index.ts";

const whole: ReadingFile = {
  version: 1,
  format: "ragbench",
  roles: { response: "output.text", "score.tone": "judge.tone:warm,kind" },
  scores: {
    tone: { direction: "higher", range: [1, 5], meaning: "score", missing: [-1], verdictFrom: 4 },
    "gpt_*": { direction: "none", form: "comma", words: { ja: 1, nein: 0, "?": null }, labels: ["Ja"] },
  },
};
const wrongOf = (reading: unknown): string => {
  const read = readReading(typeof reading === "string" ? reading : JSON.stringify(reading));
  return "wrong" in read ? read.wrong : "";
};
const empty = { version: 1, roles: {}, scores: {} };

describe("a reading", () => {
  it("is the same after it was written and read", () => {
    expect(readReading(writeReading(whole))).toEqual(whole);
    expect(readReading(writeReading({ version: 1, roles: {}, scores: {} }))).toEqual(empty);
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((one) => one !== "__proto__");
    const reading = fc.record({
      version: fc.constant(1 as const),
      roles: fc.dictionary(text, text),
      scores: fc.dictionary(
        text,
        fc.record(
          {
            direction: fc.constantFrom("higher" as const, "lower" as const, "none" as const),
            verdictFrom: fc.integer(),
            words: fc.dictionary(text, fc.option(fc.integer())),
          },
          { requiredKeys: [] },
        ),
      ),
    });
    fc.assert(
      fc.property(reading, (one) => {
        expect(readReading(writeReading(one))).toEqual(one);
      }),
    );
  });

  it.each([
    ["no JSON", "{", "JSON object"],
    ["a list", "[]", "JSON object"],
    ["null", "null", "JSON object"],
    ["no version", { roles: {}, scores: {} }, "“version” is missing"],
    ["a text for the version", { ...empty, version: "1" }, '“version” cannot be "1"'],
    ["a newer version", { ...empty, version: 2, more: true }, "newer version"],
    ["an older version", { ...empty, version: 0 }, "“version” cannot be 0"],
    ["no roles", { version: 1, scores: {} }, "“roles” is missing"],
    ["a list of roles", { ...empty, roles: [] }, "“roles” cannot be […]"],
    ["a path that is none", { ...empty, roles: { response: 3 } }, "“roles.response” cannot be 3"],
    ["a long path", { ...empty, roles: { response: "x".repeat(5000) } }, "“roles.response”"],
    ["another key", { ...empty, rolls: {} }, "“rolls” is no key of a reading"],
    ["a key of a prototype", { ...empty, toString: 1 }, "“toString” is no key of a reading"],
    ["another key of a score", { ...empty, scores: { tone: { scale: [1, 5] } } }, "“scores.tone.scale” is no key"],
    [
      "a key of a prototype in a score",
      { ...empty, scores: { tone: { constructor: 1 } } },
      "“scores.tone.constructor”",
    ],
    ["a score that is none", { ...empty, scores: { tone: null } }, "“scores.tone” cannot be null"],
    [
      "an unknown direction",
      { ...empty, scores: { tone: { direction: "up" } } },
      '“scores.tone.direction” cannot be "up"',
    ],
    ["half a range", { ...empty, scores: { tone: { range: [1] } } }, "“scores.tone.range"],
    [
      "a range from right to left",
      { ...empty, scores: { tone: { range: [5, 1] } } },
      "“scores.tone.range” should go from",
    ],
    ["a text in a range", { ...empty, scores: { tone: { range: ["1", 5] } } }, '“scores.tone.range.0” cannot be "1"'],
    ["a word worth a text", { ...empty, scores: { tone: { words: { ja: "1" } } } }, "“scores.tone.words”"],
    ["no name", { ...empty, scores: { "": {} } }, "“scores”"],
    ["a format that is no text", { ...empty, format: {} }, "“format” cannot be {…}"],
  ])("names the key of %s", (_, reading, told) => {
    expect(wrongOf(reading)).toContain(told);
  });

  it("changes no prototype, and takes nothing from one", () => {
    for (const place of ["roles", "scores"])
      expect(wrongOf(`{"version":1,"roles":{},"scores":{},"${place}":{"__proto__":{"polluted":"yes"}}}`)).toContain(
        place,
      );
    expect(wrongOf('{"version":1,"roles":{},"scores":{},"__proto__":{"version":1}}')).toContain("__proto__");
    expect(wrongOf('{"version":1,"roles":{},"scores":{"a":{"words":{"__proto__":1}}}}')).toContain("scores.a.words");
    expect(wrongOf('{"__proto__":{"version":1,"roles":{},"scores":{}}}')).toContain("__proto__");
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it("is small and flat", () => {
    expect(wrongOf(`${"[".repeat(100_000)}`)).toContain("JSON object");
    expect(wrongOf(`{"version":1,"roles":{},"scores":${'{"a":'.repeat(50)}1${"}".repeat(50)}}`)).toContain(
      "JSON object",
    );
    expect(wrongOf(`${JSON.stringify(empty)}${" ".repeat(MOST_READING_BYTES)}`)).toContain("JSON object");
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`s${at}`, {}]));
    expect(wrongOf({ ...empty, scores: many })).toContain("scores");
  });

  it("answers whatever text it gets, with a short message", () => {
    const json = fc.json({ maxDepth: 6 });
    fc.assert(
      fc.property(fc.oneof(json, fc.string()), (text) => {
        expect(wrongOf(text).length).toBeLessThan(1000);
      }),
    );
  });
});

describe("what may be written over", () => {
  it("is a reading, also of a newer version, and nothing else", () => {
    expect(isReading(writeReading(whole))).toBe(true);
    expect(isReading('{"version":7,"roles":{},"scores":{},"more":1}')).toBe(true);
    for (const other of [
      "",
      "{}",
      "[1]",
      '{"version":1}',
      '{"question":"a","answer":"b"}',
      '{"version":"1","roles":{},"scores":{}}',
    ])
      expect(isReading(other), other).toBe(false);
  });
});

describe("names of readings", () => {
  it("are those of the file, then of its stem", () => {
    expect(readingNamesOf("results.jsonl")).toEqual(["results.jsonl.reading.json", "results.reading.json"]);
    expect(readingNamesOf("results.csv.gz")).toEqual(["results.csv.gz.reading.json", "results.reading.json"]);
    expect(readingNamesOf("v1.2-results.jsonl")).toContain("v1.2-results.reading.json");
    expect(readingNamesOf("results")).toEqual(["results.reading.json"]);
    expect(readingNamesOf(".jsonl")).toEqual([".jsonl.reading.json"]);
  });

  it("leave the folder's name to the folder", () => {
    expect(readingNamesOf("evaloupe.jsonl")).toEqual(["evaloupe.jsonl.reading.json"]);
    expect(readingNameFor("evaloupe.jsonl", ["evaloupe.jsonl"])).not.toBe(FOLDER_READING);
  });

  it("are whole where two files have one stem", () => {
    expect(readingNameFor("results.jsonl", ["other.csv", "results.jsonl"])).toBe("results.reading.json");
    expect(readingNameFor("results.jsonl", ["results.csv", "results.jsonl"])).toBe("results.jsonl.reading.json");
    expect(readingNameFor("results.jsonl", ["results.jsonl.gz", "results.jsonl"])).toBe("results.jsonl.reading.json");
  });

  it("are looked for under every name that is written", () => {
    const name = fc.stringMatching(/^[a-z.]{1,12}$/).filter((one) => one !== "." && one !== "..");
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 4 }), (file, beside) => {
        expect(readingNamesOf(file)).toContain(readingNameFor(file, beside));
      }),
    );
  });
});
