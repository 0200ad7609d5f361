import { matchesIn } from "../robustness/text.ts";
import type { Token, Wanted } from "./texts.ts";

export type DatePart = "day" | "month" | "year";

/** A date with a day and a month, as one value. */
interface DateToken extends Token {
  readonly value: Readonly<Record<DatePart, number | null>>;
  /** The same date in the usual forms. */
  readonly forms: readonly Wanted[];
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const SHORTEST = 3;
const MONTH = MONTHS.map(
  (name) => `${name}|${name.slice(0, SHORTEST)}\\.?${name === "September" ? "|Sept\\.?" : ""}`,
).join("|");
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
/** One day of several, as in `3–5 May` and `May 3 to 5`, is not the date that is said. */
const NO_LATER_DAY = "(?<!\\b\\d{1,2}(?:st|nd|rd|th)? ?(?:[-–]|to|and|or) ?)";
const NO_MORE_DAYS = "(?! ?(?:[-–]|to|and|or) ?\\d{1,2}(?!\\d))";
const DATES = new RegExp(
  [
    `\\b(${MONTH}) ${DAY}\\b${NO_MORE_DAYS}(?:,? (\\d{4})\\b)?`,
    `${NO_LATER_DAY}\\b${DAY}(?: of)? (${MONTH})(?![a-z])(?:,? (\\d{4})\\b)?`,
    "\\b(\\d{4})-(\\d{2})-(\\d{2})\\b",
  ].join("|"),
  "gi",
);

/**
 * Dates in reading order, English or `2022-02-10`. Without a year, a month begins with a capital: `may 5` has none.
 */
export function datesIn(text: string): readonly DateToken[] {
  return matchesIn(text, DATES).flatMap((match): DateToken[] => {
    const [written, m1, d1, y1, d2, m2, y2, y3, m3, d3] = match;
    const month = m3 === undefined ? monthOf(m1 ?? m2 ?? "") : Number(m3);
    const day = Number(d1 ?? d2 ?? d3);
    const yearText = y1 ?? y2 ?? y3;
    const year = yearText === undefined ? null : Number(yearText);
    if (month < 1 || month > MONTHS.length || day < 1 || day > 31) return [];
    if (year === null && !/\p{Lu}/u.test(m1 ?? m2 ?? "")) return [];
    const own = { text: written.toLowerCase(), number: null };
    return [
      {
        text: written,
        from: match.index,
        to: match.index + written.length,
        wanted: own,
        value: { day, month, year },
        forms: [own, ...formsOf(day, month, year)],
      },
    ];
  });
}

const monthOf = (name: string): number =>
  1 + MONTHS.findIndex((one) => one.slice(0, SHORTEST).toLowerCase() === name.slice(0, SHORTEST).toLowerCase());

function formsOf(day: number, month: number, year: number | null): readonly Wanted[] {
  const name = (MONTHS[month - 1] ?? "").toLowerCase();
  const short = name.slice(0, SHORTEST);
  const two = (part: number) => String(part).padStart(2, "0");
  const texts = [name, short, `${short}.`].flatMap((one) =>
    year === null
      ? [`${one} ${day}`, `${day} ${one}`]
      : [`${one} ${day}, ${year}`, `${one} ${day} ${year}`, `${day} ${one} ${year}`, `${day} ${one}, ${year}`],
  );
  const iso = year === null ? [] : [`${year}-${two(month)}-${two(day)}`];
  return [...texts, ...iso].map((text) => ({ text, number: null }));
}

/** The parts that differ. A part that one of them does not say is none. */
export function differing({ value: one }: DateToken, { value: other }: DateToken): readonly DatePart[] {
  return (["day", "month", "year"] as const).filter(
    (part) => one[part] !== null && other[part] !== null && one[part] !== other[part],
  );
}
