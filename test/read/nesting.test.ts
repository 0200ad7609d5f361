// Catches a record so nested or so full of values that reading it would exhaust memory.
import { expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../../src/read/container.ts";
import { holdsTooMany, isLongAndTooDeep, MOST_VALUES, nestsTooDeep } from "../../src/read/limits.ts";
import { parseRecord } from "../../src/read/parse.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ["[[[]]]", 3, false],
  ["[[[]]]", 2, true],
  ['{"a":[1,{"b":[]}]}', 3, true],
  ['{"a":[1,{"b":[]}]}', 4, false],
  ['["[[[[[["]', 1, false],
  ['["\\"[[[["]', 1, false],
  ['["\\\\",[]]', 1, true],
  ['["[[[[', 1, false],
  ["[[],[],[]]", 2, false],
])("%s in %d levels", (text, most, expected) => expect(nestsTooDeep(bytes(text), most)).toBe(expected));

it("is looked at where the text is long, and told as it is told of short ones", () => {
  const deep = bytes(`{"a":${"[".repeat(2_000_000)}`);
  expect(isLongAndTooDeep(deep, 256)).toBe(true);
  expect(isLongAndTooDeep(deep.subarray(0, 1000), 256)).toBe(false);
  const at = { isFirst: true, isUnterminated: false };
  const found = [deep, deep.subarray(0, 1000)].map((one) => parseRecord(one, DEFAULT_LIMITS, at));
  expect(found[0]).toMatchObject({ state: "rejected", issue: { code: "TOO_DEEP" } });
  expect(found[1]).toEqual(found[0]);
});

it("millions of values in one record are too many, and in a text they are none", () => {
  const at = { isFirst: true, isUnterminated: false };
  const list = (count: number) => bytes(`{"a":[${"1,".repeat(count - 1)}1]}`);
  expect(parseRecord(list(MOST_VALUES), DEFAULT_LIMITS, at).state).toBe("record");
  const rejected = { state: "rejected", issue: { code: "TOO_LONG" } };
  expect(parseRecord(list(MOST_VALUES + 1), DEFAULT_LIMITS, at)).toMatchObject(rejected);
  expect(holdsTooMany(bytes(`{"a":"${",".repeat(3 * MOST_VALUES)}"}`))).toBe(false);
});
