// Catches a number that is missed for the way it is written, and one that is taken for another.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPowers, numbersIn, placeOfValue } from "../../../../src/kinds/rag/robustness/numbers.ts";
import { strict } from "../../../../src/kinds/rag/robustness/strict.ts";
import { processorMs } from "../../../processorMs.js";
import { expectAgreement } from "./agreement.ts";
import { asked, verdictOf, wordsOf } from "./helpers.ts";

const isRight = (response: string, truth: string): boolean => {
  const sample = asked(response, truth);
  expectAgreement(sample);
  return verdictOf(sample, "strict", "answer").level === "correct";
};

describe("a number in another writing", () => {
  it.each<[truth: string, response: string, words: string]>([
    ["1903", "بُني الجسر عام ١٩٠٣.", "١٩٠٣"],
    ["1903", "橋は１９０３年に開通した。", "１９０３"],
    ["1903", "१९०३ में", "१९०३"],
    ["12500", "The hall holds 12,500 people.", "12,500"],
    ["12500", "Die Halle fasst 12\u00a0500 Menschen.", "12\u00a0500"],
    ["12500", "Die Halle fasst 12.500 Menschen.", "12.500"],
    ["12.500", "Es sind 12500.", "12500"],
    ["12.5", "It weighs 12.500 kg.", "12.500"],
    ["12500", "It costs $12,500.", "12,500"],
    ["$12,500", "It costs 12 500.", "12 500"],
    ["$12,500", "12500 dollars", "12500 dollars"],
    ["12500", "١٢٬٥٠٠", "١٢٬٥٠٠"],
    ["12500", "12'500 Franken", "12'500"],
    ["100000", "1,00,000 rupees", "1,00,000"],
    ["1234567.5", "1.234.567,50 Euro", "1.234.567,50"],
    ["4", "The answer is 4.0.", "4.0"],
    ["4.0", "The answer is 4.", "4"],
    ["12.5", "12,5 km", "12,5"],
    ["0.5", ".50", ".50"],
    ["10 km", "10km", "10km"],
    ["10km", "10 km", "10 km"],
    ["10", "10km", "10"],
    ["50%", "50 %", "50 %"],
    ["50%", "50 percent", "50 percent"],
    ["-5", "It was −5 degrees.", "−5"],
    ["-5", "-$5.00", "-$5.00"],
    ["1e-7", "0.0000001", "0.0000001"],
    ["F-16", "an F-16", "F-16"],
    ["5", "3-5", "5"],
    ["May 1,500 people", "in May 1500 people", "May 1500 people"],
  ])("%s is found in %j", (truth, response, words) => {
    const sample = asked(response, truth);
    expectAgreement(sample);
    const verdict = verdictOf(sample, "strict", "answer");
    expect(verdict.level).toBe("correct");
    expect(wordsOf(sample, verdict)).toEqual([words]);
  });

  it.each<[truth: string, response: string]>([
    ["3", "13"],
    ["2019", "20191"],
    ["20", "2019"],
    ["5", "-5"],
    ["-5", "5"],
    ["-5", "3-5"],
    ["12", "12,5"],
    ["12", "12 500"],
    ["500", "12 500"],
    ["234", "1.234.567"],
    ["5", ".5"],
    ["50", "50k"],
    ["3", "the 3rd"],
    ["50%", "50"],
    ["$5", "€5"],
    ["$5", "5 euros"],
    ["1/2", "0.5"],
    ["0.5", "50%"],
    ["3", "three"],
    ["7", "007"],
    ["8.000", "8"],
    ["3.1", "in version 3.10"],
    ["Python 3.1", "Python 3.10"],
    ["b52", "52"],
    ["52", "b52"],
  ])("%s is not in %j", (truth, response) => expect(isRight(response, truth)).toBe(false));

  it("says by which rule", () => {
    expect(verdictOf(asked("It is 4.0.", "4"), "strict", "answer").rule).toBe("number");
    expect(verdictOf(asked("It is 4.", "4"), "strict", "answer").rule).toBe("substring");
  });

  it("is no number across lines", () => {
    expect(isRight("12\n500", "12")).toBe(true);
    expect(isRight("12\n500", "12500")).toBe(false);
  });

  it("is denied as it is written", () => {
    expect(verdictOf(asked("It is not 12,500.", "12500"), "strict", "answer")).toMatchObject({
      level: "wrong",
      rule: "negated",
    });
  });
});

const grouped = (whole: string, mark: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, mark);
const inDigits = (zero: number, text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** A number with two decimals or none as people write it; each of these says no other number. */
function writings(hundredths: number, hasFraction: boolean): readonly string[] {
  const whole = String(Math.floor(hundredths / 100));
  const fraction = hasFraction ? String(hundredths % 100).padStart(2, "0") : "";
  const point = fraction === "" ? "" : `.${fraction}`;
  const comma = fraction === "" ? "" : `,${fraction}`;
  return [
    whole + point,
    whole + (point === "" ? ".0" : `${point}0`),
    grouped(whole, ",") + point,
    grouped(whole, " ") + point,
    grouped(whole, "\u202f") + comma,
    grouped(whole, "'") + point,
    `$${grouped(whole, ",")}${point}`,
    `${whole}${point} €`,
    `+${whole}${point}`,
    ...(fraction === "" ? [] : [grouped(whole, ".") + comma]),
    ...[0x660, 0x6f0, 0x966, 0xe50, 0xff10].map((zero) => inDigits(zero, whole + point)),
  ];
}

const NUMBER = fc.record({ hundredths: fc.integer({ min: 0, max: 2_000_000_000 }), hasFraction: fc.boolean() });
const AROUND = fc.constantFrom(["It is ", "."], ["", ""], ["(", ")"], ["the sum: ", " of all"], ["約", "人"]);
const worth = ({ hundredths, hasFraction }: { hundredths: number; hasFraction: boolean }): number =>
  hasFraction ? hundredths : Math.floor(hundredths / 100) * 100;

describe("numbers by their values", () => {
  it("every way of writing one is each other, whatever stands around", () => {
    fc.assert(
      fc.property(NUMBER, fc.nat(), fc.nat(), AROUND, (number, i, j, [before = "", after = ""]) => {
        const all = writings(number.hundredths, number.hasFraction);
        const truth = all[i % all.length] ?? "";
        const said = all[j % all.length] ?? "";
        const isOtherCurrency = truth.startsWith("$")
          ? said.endsWith("€")
          : truth.endsWith("€") && said.startsWith("$");
        expect([truth, said, isRight(before + said + after, truth)]).toEqual([truth, said, !isOtherCurrency]);
      }),
      { numRuns: 300 },
    );
  });

  it("none is another", () => {
    const near = fc
      .tuple(NUMBER, fc.constantFrom(1, 10, 100, 1000, 1e5, 1e8), fc.nat(9))
      .map(([number, by, times]) => ({
        ...number,
        hundredths: Math.abs(number.hundredths + by * times) % 2e9,
      }));
    fc.assert(
      fc.property(NUMBER, fc.oneof(NUMBER, near), fc.nat(), fc.nat(), AROUND, (one, other, i, j, [b = "", a = ""]) => {
        fc.pre(worth(one) !== worth(other));
        const truths = writings(one.hundredths, one.hasFraction);
        const says = writings(other.hundredths, other.hasFraction);
        const truth = truths[i % truths.length] ?? "";
        const said = says[j % says.length] ?? "";
        expect([truth, said, isRight(b + said + a, truth)]).toEqual([truth, said, false]);
      }),
      { numRuns: 300 },
    );
  });

  it("takes time that grows with the text alone", () => {
    const long = [
      `${"1".repeat(200_000)}`,
      "12 500 ".repeat(30_000),
      "12;500 ".repeat(30_000),
      "1,2.3'".repeat(30_000),
      `0.${"0".repeat(200_000)}1`,
    ];
    for (const response of long) {
      const begin = processorMs();
      strict.find(asked(response, "12500"));
      strict.find(asked(response, response));
      expect(processorMs() - begin).toBeLessThan(4_000);
    }
  });
});

describe("letters of another alphabet beside basic ones", () => {
  it.each<[truth: string, response: string, isThere: boolean]>([
    ["Ada Brandt", "The owner is Аdа Brandt.", true],
    ["Paris", "Раris", true],
    ["Москва", "Москва", true],
    ["Mockba", "Москва", false],
    ["cop", "сор", false],
  ])("%s in %s: %s", (truth, response, isThere) => expect(isRight(response, truth)).toBe(isThere));

  it("are named", () => {
    expect(verdictOf(asked("Аda", "Ada"), "strict", "answer").notes).toEqual(["odd-characters:U+0410 CYRILLIC LETTER"]);
    expect(verdictOf(asked("в\u00a0Москве", "в Москве"), "strict", "answer").notes).toEqual([
      "odd-characters:U+00A0 NO-BREAK SPACE",
    ]);
  });
});

describe("the place of a value", () => {
  const piece = fc.constantFrom(
    ...[
      "12",
      "500",
      "1903",
      ".",
      ",",
      "'",
      " ",
      "-",
      "$",
      " %",
      " million ",
      "e3",
      "v",
      "of ",
      "0",
      "5",
      "\n",
      "(",
      "12,500",
    ],
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

  it("is the first of all numbers of the text that has the value, unless it is undefined", () => {
    let defined = 0;
    fc.assert(
      fc.property(text, text, (searched, other) => {
        for (const { values } of [...numbersIn(searched), ...numbersIn(other)]) {
          if (hasPowers(searched)) continue;
          const place = placeOfValue(searched, values);
          if (place === undefined) continue;
          const first = numbersIn(searched).find((number) => number.values.some((value) => values.includes(value)));
          expect(place).toEqual(first === undefined ? null : { from: first.from, to: first.to });
          defined++;
        }
      }),
      { numRuns: 2000 },
    );
    expect(defined).toBeGreaterThan(2000);
  });
});
