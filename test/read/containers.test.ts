// Catches a record with a wrong offset or line, lost or doubled at a border of lists or lines.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { readArray, readLines, readNested } from "../../src/read/records.ts";
import { dribbling, encode, gather, never } from "./gather.ts";

const READERS = { lines: readLines, array: readArray, nested: readNested };

async function read(
  how: keyof typeof READERS,
  bytes: Uint8Array,
  windowBytes = 1024,
  maxRecordBytes = 100,
  sizes = [7, 1, 64],
) {
  const source = dribbling(bytesInMemory("x", bytes), sizes);
  const range = { from: 0, to: bytes.length, line: 1 };
  return gather(READERS[how](source, range, { ...DEFAULT_LIMITS, maxRecordBytes }, never, windowBytes));
}

const utf8 = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

describe("lines", () => {
  const check = (name: string, input: string, expected: readonly (string | null)[]) => {
    for (const windowBytes of [1, 2, 3, 5, 8, 1024]) {
      it(`${name}, window of ${windowBytes}`, async () => {
        const got = await read("lines", encode(input), windowBytes);
        expect(got.map((record) => record.text)).toEqual(expected.map((text) => (text === null ? null : utf8(text))));
        expect(got.map((record) => record.line)).toEqual(expected.map((_, index) => index + 1));
      });
    }
  };
  check("unix line ends", '{"a":1}\n{"b":2}\n', ['{"a":1}', '{"b":2}']);
  check("windows line ends", '{"a":1}\r\n{"b":2}\r\n', ['{"a":1}', '{"b":2}']);
  check("mixed, and none at the end", '{"a":1}\r\n\n{"b":2}', ['{"a":1}', "", '{"b":2}']);
  check("blank lines keep their numbers", "\n\r\n  \n1", ["", "", "  ", "1"]);
  check("a lone carriage return parts nothing", "1\r2\r\r\n3", ["1\r2\r", "3"]);
  check("line separators of Unicode part nothing", '"\u2028\u2029\u0085"\n1', ['"\u2028\u2029\u0085"', "1"]);
  check("characters of many bytes", '"é€😀"\n"😀"\n', ['"é€😀"', '"😀"']);
  check("nothing", "", []);
  check("over the limit", `${"x".repeat(101)}\n1\n${"y".repeat(100)}\r\n${"z".repeat(101)}`, [
    null,
    "1",
    "y".repeat(100),
    null,
  ]);

  it("tells whether a line end follows, and gives true offsets and lengths", async () => {
    const got = await read("lines", encode(`é\r\n${"x".repeat(150)}\r\n1`), 16);
    expect(got).toMatchObject([
      { offset: 0, length: 2, isUnterminated: false },
      { offset: 4, length: 150, text: null, isUnterminated: false },
      { offset: 156, length: 1, isUnterminated: true },
    ]);
  });

  it("stops where the file shrank", async () => {
    const bytes = encode("1\n2\n3");
    const source = { ...bytesInMemory("x", bytes), size: 99 };
    const got = await gather(readLines(source, { from: 0, to: 99, line: 1 }, DEFAULT_LIMITS, never, 4));
    expect(got.map((record) => record.text)).toEqual(["1", "2", "3"]);
  });

  it("throws the signal's reason", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    const source = bytesInMemory("x", encode("1\n"));
    await expect(gather(readLines(source, { from: 0, to: 2, line: 1 }, DEFAULT_LIMITS, signal))).rejects.toThrow(
      "enough",
    );
  });
});

describe("arrays and nested lists", () => {
  const check = (
    name: string,
    elements: string,
    expected: readonly (string | null)[],
    rest: readonly string[] = [],
  ) => {
    for (const windowBytes of [1, 2, 3, 5, 8, 1024]) {
      it(`${name}, window of ${windowBytes}`, async () => {
        const wanted = expected.map((text) => (text === null ? null : utf8(text)));
        const array = await read("array", encode(`\ufeff [${elements}`), windowBytes);
        expect(array.map((record) => record.text)).toEqual([...wanted, ...rest]);
        expect(array.map((record) => record.line)).toEqual([...wanted, ...rest].map((_, index) => index + 1));
        const nested = await read("nested", encode(`{"n":[1],"results":[${elements}`), windowBytes);
        expect(nested.map((record) => record.text)).toEqual(wanted);
      });
    }
  };
  check("one line", '{"a":1},{"b":[2,{"c":3}]}]', ['{"a":1}', '{"b":[2,{"c":3}]}']);
  check("pretty", '\n  {\n    "a": 1\n  },\r\n  {}\r\n]\n', ['{\n    "a": 1\n  }', "{}"]);
  check("brackets and quotes in strings", '{"a":"}],\\"{["},{"b":"\\\\"}]', ['{"a":"}],\\"{["}', '{"b":"\\\\"}']);
  const long = "x".repeat(40);
  check("long strings that end in backslashes", `{"a":"${long}\\\\"},{"b":"${long}\\\\\\"},{"},{"c":1}]`, [
    `{"a":"${long}\\\\"}`,
    `{"b":"${long}\\\\\\"},{"}`,
    '{"c":1}',
  ]);
  check("escapes of Unicode, many bytes", '{"a":"\\u0022é😀"},{"😀":1}]', ['{"a":"\\u0022é😀"}', '{"😀":1}']);
  check("no element", "]", []);
  check("what is no object", '{},1 , "x,]",null]', ["{}", "1", '"x,]"', "null"]);
  check("over the limit", `{"a":"${"x".repeat(200)}"},{"b":1}]`, [null, '{"b":1}']);
  check("cut off in an element", '{"a":1},{"b":"c', ['{"a":1}', '{"b":"c']);
  check("cut off behind an element", '{"a":1},{"b":2}', ['{"a":1}', '{"b":2}', ""]);
  check("cut off behind a comma", '\n {"a":1},\n {"b":2},\n', ['{"a":1}', '{"b":2}', ""]);

  check("closing brace missing", '{"a":1,{"b":2},{"c":3}]', ['{"a":1', '{"b":2}', '{"c":3}']);
  check("inner bracket missing", '{"a":[1},{"b":2}]', ['{"a":[1}', '{"b":2}']);
  check("one brace too many", '{"a":1}},{"b":2}]', ['{"a":1}}', '{"b":2}']);
  check("quote missing, each on a line", '\n{"a":"x},\n{"b":"y"},\n{"c":1}\n]', ['{"a":"x},', '{"b":"y"}', '{"c":1}']);
  check("quote missing, pretty", '\n {\n  "a": "x,\n  "b": {}\n },\n {\n  "c": 1\n }\n]', [
    '{\n  "a": "x,\n  "b": {}\n }',
    '{\n  "c": 1\n }',
  ]);
  check("cut off and taken up again", '\n {"a": "x\n {"b":"y"},\n {"c":1}\n]', ['{"a": "x', '{"b":"y"}', '{"c":1}']);
  for (const text of ["x", long]) {
    check(
      `cut off behind a backslash of a text of ${text.length + 1}`,
      `\n {"a": "${text}\\\n {"b":"y"},\n {"c":1}\n]`,
      [`{"a": "${text}\\`, '{"b":"y"}', '{"c":1}'],
    );
  }
  check("quote missing in the middle of one line", '{"a":"x}, {"b":"y"}, {"c":1}]', [
    '{"a":"x}, ',
    '{"b":"y"}',
    '{"c":1}',
  ]);
  check("what follows an array", '{"a":1}]\n{"b":2}\n', ['{"a":1}'], ['{"b":2}\n']);
  for (const windowBytes of [1, 3, 1024]) {
    it(`an array a line, window of ${windowBytes}`, async () => {
      const got = await read("array", encode('[{"a":1},{"b":"]"}]\r\n[]\n[ {"c":3}]\n[{"d":4},{"e"'), windowBytes);
      expect(got.map(({ text, line }) => [line, text])).toEqual([
        [1, '{"a":1}'],
        [2, '{"b":"]"}'],
        [3, '{"c":3}'],
        [4, '{"d":4}'],
        [5, '{"e"'],
      ]);
      expect(got.map(({ isUnterminated }) => isUnterminated)).toEqual([false, false, false, false, true]);
    });
  }
  check("an array of values behind one", '{"a":1}]\n["b"]\n', ['{"a":1}'], ['["b"]\n']);
});

describe("whatever the windows and the reads", () => {
  const json = fc.json({ maxDepth: 3 }).map((text) => `{"v":${text}}`);
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });

  it("lines are the same, and their offsets lead back to them", async () => {
    const ends = fc.constantFrom("\n", "\r\n");
    const input = fc.array(fc.tuple(fc.oneof(json, fc.constantFrom("", " ", "{", "a\rb")), ends), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(input, fc.integer({ min: 1, max: 60 }), sizes, async (lines, windowBytes, pieces) => {
        const bytes = encode(lines.flat().join(""));
        const got = await read("lines", bytes, windowBytes, 1e6, pieces);
        expect(got.map((record) => record.text)).toEqual(lines.map(([line]) => utf8(line)));
        for (const { offset, length, text } of got) {
          expect(Buffer.from(bytes.subarray(offset, offset + length)).toString("latin1")).toBe(text);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("elements are the same, and their offsets lead back to them", async () => {
    const gaps = fc.constantFrom("", " ", "\n", "\r\n  ");
    await fc.assert(
      fc.asyncProperty(
        fc.array(json),
        gaps,
        fc.integer({ min: 1, max: 60 }),
        sizes,
        async (all, gap, window, pieces) => {
          const bytes = encode(`[${gap}${all.join(`${gap},${gap}`)}${gap}]`);
          const got = await read("array", bytes, window, 1e6, pieces);
          expect(got.map((record) => record.text)).toEqual(all.map(utf8));
          for (const { offset, length, text } of got) {
            expect(Buffer.from(bytes.subarray(offset, offset + length)).toString("latin1")).toBe(text);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("records of a damaged array do not overlap and come to an end", async () => {
    const soup = fc.array(fc.constantFrom('{"a":', '"', "}", "]", ",", "\n", " ", "{", "[", "1", "\\", "},{"), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(soup, fc.integer({ min: 1, max: 9 }), async (parts, windowBytes) => {
        const bytes = encode(`[{${parts.join("")}`);
        const got = await read("array", bytes, windowBytes, 1e6);
        let end = 0;
        for (const record of got) {
          expect(record.offset).toBeGreaterThanOrEqual(end);
          end = record.offset + record.length;
        }
        expect(end).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 500 },
    );
  });
});
