import { describe, expect, it } from "vitest";
import { commandOf, isCommand, jumpWith } from "../../webview/inspector/keys.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "altKey" | "metaKey", boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...held });

describe("keys", () => {
  it("mean what the help says", () => {
    expect(["j", "k", "n", "p", "g", "u", "d", "?", "Escape"].map((key) => press(key))).toEqual([
      "next",
      "previous",
      "nextProblem",
      "previousProblem",
      "jump",
      "onlyUnsupported",
      "onlyDisagreements",
      "help",
      "clear",
    ]);
  });
  it("mean nothing with a modifier, and others mean nothing at all", () => {
    expect([press("j", { ctrlKey: true }), press("n", { metaKey: true }), press("x"), press("J")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([isCommand("pin"), isCommand("toString")]).toEqual([true, false]);
  });
});

describe("jumping to a key", () => {
  const keys = ["a", "b", "0a", "0b", "1a", "0aa", "10a"];
  const type = (typed: string) => {
    let jump = { typed: "", to: null as string | null, isOver: false };
    for (const key of typed === "" ? [] : typed.split("|")) if (!jump.isOver) jump = jumpWith(jump.typed, key, keys);
    return jump;
  };
  const cases: readonly [string, string | null, boolean][] = [
    ["b", "b", true],
    ["0|b", "0b", true],
    ["0|a", null, false],
    ["0|a|Enter", "0a", true],
    ["0|a|a", "0aa", true],
    ["1|a", "1a", true],
    ["1|0|a", "10a", true],
    ["0|Backspace|b", "b", true],
    ["9", null, true],
    ["0|Escape", null, true],
    ["0|Enter", null, true],
    ["0|Shift|B", "0b", true],
  ];
  for (const [typed, to, isOver] of cases) {
    it(`${typed} leads to ${to}`, () => expect(type(typed)).toMatchObject({ to, isOver }));
  }
});
