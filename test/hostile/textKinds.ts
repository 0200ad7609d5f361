/** Texts that somebody could make long: each says one thing again and again, or something new each time. */
export interface TextKind {
  readonly name: string;
  /** A text of at least so many UTF-16 units. */
  readonly make: (length: number) => string;
}

const SIGNS = [
  ..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  ..."…—–“”‘’«»。！？、，「」【】•·§°€£µ¹²\u00a0\u200b\u2028\ufeff\u0001",
];

const UNITS: Readonly<Record<string, string>> = {
  "a number": "1 ",
  "numbers and commas": "1, ",
  "numbers in one": "1,",
  "percent signs": "5% ",
  "numbers with units": "5 km ",
  "other units": "5 km 5 miles ",
  dates: "3 May 2020 ",
  "iso dates": "2020-01-02 ",
  months: "May ",
  years: "1999, ",
  money: "$5 million ",
  "number words": "twenty one ",
  ordinals: "1st ",
  "thousand separators": "1,234 ",
  "dotted numbers": "1.1.1.1",
  "a word": "river ",
  "two words": "river bank ",
  "a name": "Paris ",
  names: "Paris, Lyon, ",
  "name sentences": "Paris. ",
  quotes: '"a" ',
  brackets: "(a) ",
  "open brackets": "(a ",
  footnotes: "[1] ",
  negations: "not ",
  "negated words": "not river ",
  quantifiers: "all rivers some rivers ",
  opposites: "hot cold ",
  "a letter": "a",
  "a capital": "A",
  lines: "\n",
  "Windows lines": "\r\n",
  "short lines": "a\n",
  emoji: "😀",
  "joined emoji": "👩‍👩‍👧 ",
  "combining marks": "\u0301",
  accents: "e\u0301 ",
  Chinese: "信",
  "Chinese sentences": "信。",
  Japanese: "あい ",
  Thai: "ไท",
  "stops apart": ". . . ",
  hyphens: "a-a-a",
  Markdown: "**a** _b_ ",
  headings: "# a\n",
  "a list": "- a\n",
  "a numbered list": "1. a\n",
  "a table": "|a|b|\n",
  code: "`a` ",
  fences: "```\n",
  links: "http://a.b/c?d=1 ",
  abbreviations: "e.g. Mr. J. ",
  sentences: "A river is 5 km. ",
  questions: "Is it? ",
  speech: '"A?" Anna asked. ',
  apostrophes: "'a",
  tags: "<a>",
  thoughts: "<think>",
  rejections: "insufficient information ",
  "factual errors": "factual errors ",
  JSON: '{"a": 1}, ',
  "half a pair": "\ud800",
};

const letters = (i: number): string => String(i).replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));

const ALWAYS_NEW: Readonly<Record<string, (i: number) => string>> = {
  "new numbers": (i) => `${7 * i + 3} `,
  "new words": (i) => `w${letters(i)}q `,
  "new names": (i) => `W${letters(i)}q, `,
  "new quantities": (i) => `${7 * i + 3} km, `,
  "new dates": (i) => `${(i % 28) + 1} May ${1000 + (i % 1000)}, `,
  "new negated words": (i) => `not w${letters(i)}q, `,
  "new sentences": (i) => `The river W${letters(i)}q is ${i} km. `,
  "words of one hash": (i) => `${i.toString(2).padStart(14, "0").replaceAll("0", "Aa").replaceAll("1", "BB")} `,
};

function always(next: (i: number) => string, length: number): string {
  const parts: string[] = [];
  for (let i = 0, done = 0; done < length; i++) {
    const part = next(i);
    parts.push(part);
    done += part.length;
  }
  return parts.join("");
}

/** Words and marks again and again, and texts in which nothing comes twice. */
export const repeatedKinds: readonly TextKind[] = [
  ...Object.entries(UNITS).map(([name, unit]): TextKind => ({ name, make: (length) => always(() => unit, length) })),
  ...Object.entries(ALWAYS_NEW).map(([name, next]): TextKind => ({ name, make: (length) => always(next, length) })),
];

/** Every sign by itself and with a space behind it. */
export const signKinds: readonly TextKind[] = SIGNS.flatMap((sign): readonly TextKind[] => [
  { name: JSON.stringify(sign), make: (length) => always(() => sign, length) },
  { name: JSON.stringify(`${sign} `), make: (length) => always(() => `${sign} `, length) },
]);
