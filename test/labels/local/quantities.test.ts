// Catches numbers, dates and units that are read as others, or compared across units.
import { describe, expect, it } from "vitest";
import { isOtherUnit, isSame, quantitiesOf } from "../../../src/labels/local/quantities.ts";
import { readSentence } from "../../../src/labels/local/read.ts";
import { Vocabulary } from "../../../src/labels/local/vocabulary.ts";

const read = (text: string) => quantitiesOf(readSentence({ key: "a", text }, new Vocabulary()));
const one = (text: string) => {
  const [quantity, ...more] = read(text);
  if (!quantity || more.length > 0) throw new Error(`${more.length + (quantity ? 1 : 0)} quantities in ${text}`);
  return quantity;
};

describe("quantities", () => {
  it.each([
    ["1,234.5", 1234.5, "plain"],
    ["12,5", 12.5, "plain"],
    ["208,800 people", 208_800, "plain"],
    ["$6.04 billion", 6.04e9, "dollar"],
    ["$19bn", 19e9, "dollar"],
    ["5 million euros", 5e6, "euro"],
    ["42%", 42, "share"],
    ["42 percent", 42, "share"],
    ["5 km", 5000, "length"],
    ["5km", 5000, "length"],
    ["twenty-five", 25, "plain"],
    ["seven hundred", 700, "plain"],
    ["1998", 1998, "year"],
    ["the 34th", 34, "ordinal"],
    ["20 °C", 20, "celsius"],
  ])("%s is %d, %s", (text, value, kind) => expect(one(text)).toMatchObject({ value, kind }));
  it.each([
    ["July 29, 2021", { year: 2021, month: 7, day: 29 }],
    ["29 July 2021", { year: 2021, month: 7, day: 29 }],
    ["Jul. 29", { year: null, month: 7, day: 29 }],
    ["3. Oktober 1990", { year: 1990, month: 10, day: 3 }],
    ["May 1990", { year: 1990, month: 5, day: null }],
    ["2021-07-29", { year: 2021, month: 7, day: 29 }],
  ])("%s is a date", (text, date) => expect(one(text)).toMatchObject({ kind: "date", date }));
  it.each(["one of them", "you may go", "v", "Q"])("%s has none", (text) => expect(read(text)).toEqual([]));
  it("stand where they were read", () => {
    const text = "It cost $6.04 billion on July 29, 2021.";
    expect(read(text).map(({ span }) => text.slice(span.from, span.to))).toEqual(["6.04 billion", "July 29, 2021"]);
  });
});

describe("two quantities", () => {
  it.each([
    ["330 m", "0.33 km", true],
    ["10 km", "6.2 miles", true],
    ["10 km", "7 miles", false],
    ["5 km", "5", true],
    ["5 km", "5 kg", false],
    ["19 billion", "19,000,000,000", true],
    ["2021", "July 29, 2021", true],
    ["July 2021", "July 29, 2021", true],
    ["July 29, 2021", "July 2021", false],
    ["July 29", "July 30", false],
    ["$5", "€5", false],
  ])("%s said and %s found are the same: %s", (said, found, isTrue) =>
    expect(isSame(one(said), one(found))).toBe(isTrue),
  );
  it.each([
    ["330 feet", "330 metres", true],
    ["$5", "€5", true],
    ["5", "5 km", false],
    ["5 km", "6 miles", false],
  ])("%s said and %s found differ in their unit alone: %s", (said, found, isTrue) =>
    expect(isOtherUnit(one(said), one(found))).toBe(isTrue),
  );
});
