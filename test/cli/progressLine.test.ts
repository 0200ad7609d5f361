// Catches a progress line that reaches a file or a pipe, or that stays on the terminal when the work has ended.
import { expect, it } from "vitest";
import { barText, progressLine } from "../../src/cli/progressLine.ts";
import { never } from "../session/open.ts";

function linesOn(isErrTerminal: boolean): readonly string[] {
  const told: string[] = [];
  const io = { out: () => {}, err: (text: string) => void told.push(text), isErrTerminal, signal: never, script: "" };
  const line = progressLine(io);
  line.clear();
  line.show("1 of 2");
  line.show("2 of 2");
  line.clear();
  line.clear();
  return told;
}

it("is drawn over itself on a terminal and taken away once", () => {
  expect(linesOn(true)).toEqual(["\r\u001B[K1 of 2", "\r\u001B[K2 of 2", "\r\u001B[K"]);
});

it("is nowhere else", () => expect(linesOn(false)).toEqual([]));

it("has a bar of one width", () => {
  expect([0, 0.5, 1].map(barText)).toEqual(["░".repeat(24), "█".repeat(12) + "░".repeat(12), "█".repeat(24)]);
});
