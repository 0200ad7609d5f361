// Catches elements of a list that the scanner reads other than the careful reader does, because they were copied.
import { expect, it } from "vitest";
import { type HowRead, mustBeSame } from "./scanning.ts";

const RATINGS: HowRead = { kind: "rating", adapter: "ratings" };
const row = (at: number, prompt = `Who keeps ${at}?`) =>
  JSON.stringify({ id: `r${at}`, prompt, gold: 1 + (at % 3), auto: 1 + (at % 2) });
const scannedOf = async (list: string) =>
  (await mustBeSame(new TextEncoder().encode(list), RATINGS, { id: "array", path: "" })).scanned;

it.each(["\n", "\r\n"])("elements over several lines are scanned, with %j at their ends", async (end) => {
  const indented = [1, 2, 3].map((at) => JSON.stringify(JSON.parse(row(at)), null, 2).replaceAll("\n", end));
  expect(await scannedOf(`[${end}${indented.join(`,${end}`)}${end}]`)).toBe(3);
});

it("a line end within a string is an error, not white space", async () => {
  expect(await scannedOf(`[\n${row(1)},\n${row(2, "Who@keeps?").replace("@", "\n")},\n${row(3)}]`)).toBe(2);
});

it("an element that is longer than the scanner's window is read between others", async () => {
  expect(await scannedOf(`[${row(1)},${row(2, "who ".repeat(400_000))},${row(3)},${row(4)}]`)).toBe(3);
});

it("a list that is cut off is read as far as it goes", async () => {
  for (const cut of [1, 10, 40]) expect(await scannedOf(`[${row(1)},${row(2)},${row(3)}`.slice(0, -cut))).toBe(2);
});
