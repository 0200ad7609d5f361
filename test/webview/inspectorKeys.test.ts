// Catches a key that is swallowed, doubled, or bound to a command of somebody else.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isCommand, JumpKey, jumpWith } from "../../webview/inspector/keys.ts";

describe("commands of the editor", () => {
  it("are a closed set", () => expect([isCommand("pin"), isCommand("toString")]).toEqual([true, false]));
});

describe("the key that jumps", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is g, and holds what is typed until the editor has answered", () => {
    const jump = new JumpKey();
    expect(jump.holds("0")).toBe(false);
    jump.left("g");
    expect([jump.holds("0"), jump.holds("b")]).toEqual([true, true]);
    expect(jump.begun()).toEqual(["0", "b"]);
    expect(jump.holds("c")).toBe(false);
  });
  it("is whichever turns out to", () => {
    const jump = new JumpKey();
    jump.left("x");
    expect(jump.holds("0")).toBe(false);
    expect(jump.begun()).toEqual([]);
    jump.left("g");
    expect(jump.holds("0")).toBe(false);
    jump.left("x");
    expect(jump.holds("0")).toBe(true);
  });
  it("holds nothing for long where it is bound to nothing", () => {
    const jump = new JumpKey();
    jump.left("g");
    vi.advanceTimersByTime(1000);
    expect(jump.holds("0")).toBe(false);
    jump.left("g");
    expect(jump.holds("0")).toBe(false);
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
