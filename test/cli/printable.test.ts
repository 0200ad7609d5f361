// Catches output that smuggles control characters into a terminal, or loses JSON's meaning by guarding against it.
import { expect, it } from "vitest";
import { printable } from "../../src/cli/openEvaluation.ts";

it.each([
  ["words, tabs and line ends stay", "a\tb\nc\r\nd é 😀", "a\tb\nc\r\nd é 😀"],
  ["escape sequences", "\u001b[31m\u009b0m\u0007", "\\u001b[31m\\u009b0m\\u0007"],
  ["a carriage return that would write over the line", "good\rbad", "good\\u000dbad"],
  ["what turns text around", "a\u202eb\u2066c\u200f", "a\\u202eb\\u2066c\\u200f"],
  ["line separators", "a\u2028b\u2029", "a\\u2028b\\u2029"],
])("%s", (_, text, wanted) => expect(printable(text)).toBe(wanted));

it("JSON keeps its meaning", () => {
  const value = { id: "\u007f\u009b\u202e\u2028 \\u001b" };
  expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value);
});
