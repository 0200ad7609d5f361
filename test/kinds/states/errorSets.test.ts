// Catches rules that find fewer of the messages of failed calls that were collected, or take more answers for one, and a
// first look at the bytes that lets a message pass that the rules find.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorIn } from "../../../src/kinds/states/errorTexts.ts";
import { mayBeError } from "./firstBytes.ts";

interface Line {
  readonly text: string;
  readonly set: string;
}

const linesOf = (name: string): readonly Line[] =>
  readFileSync(new URL(`../../fixtures/states/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const countIn = (lines: readonly Line[], set: string, isCounted: (text: string) => boolean): number =>
  lines.filter((line) => line.set === set && isCounted(line.text)).length;
const isError = (text: string): boolean => errorIn(text) !== null;

describe("collected texts", () => {
  const [errors, answers] = [linesOf("errors"), linesOf("answers")];

  // Those that are missed may be answers as well: a status with its reason, an interpreter's message alone.
  it.each([
    ["first", 105],
    ["apart", 96],
  ])("of failed calls are found: %s", (set, found) => {
    expect(countIn(errors, set, isError)).toBeGreaterThanOrEqual(found);
  });

  // Those that are taken are nothing but a message: "Internal Server Error", "[timeout]".
  it.each([
    ["first", 3],
    ["apart", 4],
    ["near", 1],
    ["kinds", 15],
  ])("that speak of errors are answers: %s", (set, taken) => {
    expect(countIn(answers, set, isError)).toBeLessThanOrEqual(taken);
  });

  it("of failed calls pass the first look at their bytes", () => {
    const stopped = errors.filter(({ text }) => isError(text) && !mayBeError(text));
    expect(stopped).toEqual([]);
  });

  it("are answers once an explanation follows", () => {
    for (const { text } of errors)
      expect(errorIn(`${text}\n\nThis means that the call was refused. Wait, then try again.`), text).toBeNull();
  });
});
