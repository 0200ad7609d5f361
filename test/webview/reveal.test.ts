// Catches a box that scrolls too far, or not at all, to show an element.
import { describe, expect, it } from "vitest";
import { revealBy } from "../../webview/ui/viewport.ts";

describe("how far a box scrolls to show an element", () => {
  const cases: readonly (readonly [
    why: string,
    top: number,
    height: number,
    block: "nearest" | "center",
    by: number,
  ])[] = [
    ["is on screen already", 40, 20, "nearest", 0],
    ["is above", -30, 20, "nearest", -38],
    ["is hidden in part above", -3, 20, "nearest", -11],
    ["is below", 150, 20, "nearest", 78],
    ["is hidden in part below", 90, 20, "nearest", 18],
    ["is higher than the box, and below it", 120, 300, "nearest", 112],
    ["goes to the middle from below", 150, 20, "center", 110],
    ["goes to the middle from above", -10, 20, "center", -50],
    ["is higher than the box, which has no middle for it", 120, 300, "center", 112],
  ];
  for (const [why, top, height, block, by] of cases) {
    it(why, () => expect(revealBy(top, height, 100, block)).toBe(by));
  }
});
