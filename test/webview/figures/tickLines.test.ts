// Catches a name below a bar that is cut too early, too late, or inside of a character.
import { describe, expect, it } from "vitest";
import { tickLines } from "../../../webview/ui/figures/chartConfig.ts";

/** Every character is as wide as any other. */
const widthOf = (text: string) => [...text].length;

describe("the name of a bar below it", () => {
  const cases: readonly (readonly [why: string, name: string, width: number, lines: string | string[]])[] = [
    ["fits", "certain", 7, "certain"],
    ["breaks behind a joint", "harbour_endings", 8, ["harbour_", "endings"]],
    ["breaks as late as it can", "en fact noise", 8, ["en fact", "noise"]],
    ["loses the end of a long second line", "harbour_endings_2026", 8, ["harbour_", "endings…"]],
    ["has no joint", "photosynthesis", 6, "photo…"],
    ["has its first joint too late", "photosynthesis-2", 6, "photo…"],
    ["has no room at all", "noise", 0, "n…"],
    ["is cut between whole characters", "🦩🦩🦩🦩", 3, "🦩🦩…"],
    ["is empty", "", 5, ""],
  ];
  for (const [why, name, width, lines] of cases) {
    it(why, () => expect(tickLines(name, width, widthOf)).toEqual(lines));
  }
});
