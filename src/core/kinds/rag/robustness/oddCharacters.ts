/**
 * Characters that look like others and make a comparison fail: named, so that a person can see what the eye cannot.
 * Ranges are inclusive.
 */
const NAMES: readonly (readonly [from: number, to: number, name: string])[] = [
  [0x2a, 0x2a, "ASTERISK"],
  [0x5f, 0x5f, "LOW LINE"],
  [0xa0, 0xa0, "NO-BREAK SPACE"],
  [0xad, 0xad, "SOFT HYPHEN"],
  [0xb4, 0xb4, "ACUTE ACCENT"],
  [0x2000, 0x2006, "SPACE OF FIXED WIDTH"],
  [0x2007, 0x2007, "FIGURE SPACE"],
  [0x2008, 0x2008, "PUNCTUATION SPACE"],
  [0x2009, 0x2009, "THIN SPACE"],
  [0x200a, 0x200a, "HAIR SPACE"],
  [0x200b, 0x200b, "ZERO WIDTH SPACE"],
  [0x200c, 0x200c, "ZERO WIDTH NON-JOINER"],
  [0x200d, 0x200d, "ZERO WIDTH JOINER"],
  [0x2010, 0x2010, "HYPHEN"],
  [0x2011, 0x2011, "NON-BREAKING HYPHEN"],
  [0x2012, 0x2012, "FIGURE DASH"],
  [0x2013, 0x2013, "EN DASH"],
  [0x2014, 0x2014, "EM DASH"],
  [0x2015, 0x2015, "HORIZONTAL BAR"],
  [0x2018, 0x2018, "LEFT SINGLE QUOTATION MARK"],
  [0x2019, 0x2019, "RIGHT SINGLE QUOTATION MARK"],
  [0x201a, 0x201b, "SINGLE QUOTATION MARK"],
  [0x201c, 0x201c, "LEFT DOUBLE QUOTATION MARK"],
  [0x201d, 0x201d, "RIGHT DOUBLE QUOTATION MARK"],
  [0x201e, 0x201f, "DOUBLE QUOTATION MARK"],
  [0x2028, 0x2028, "LINE SEPARATOR"],
  [0x2029, 0x2029, "PARAGRAPH SEPARATOR"],
  [0x202f, 0x202f, "NARROW NO-BREAK SPACE"],
  [0x205f, 0x205f, "MEDIUM MATHEMATICAL SPACE"],
  [0x2060, 0x2060, "WORD JOINER"],
  [0x2212, 0x2212, "MINUS SIGN"],
  [0x3000, 0x3000, "IDEOGRAPHIC SPACE"],
  [0xfb00, 0xfb06, "LATIN LIGATURE"],
  [0xfeff, 0xfeff, "ZERO WIDTH NO-BREAK SPACE"],
  [0xff01, 0xff5e, "FULLWIDTH FORM"],
];

/** `U+202F NARROW NO-BREAK SPACE`: the odd characters of a text, each once, in order of appearance. */
export function oddCharactersIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const name = NAMES.find(([from, to]) => code >= from && code <= to)?.[2];
    if (name !== undefined) found.add(`U+${code.toString(16).toUpperCase().padStart(4, "0")} ${name}`);
  }
  return [...found];
}

const ANY = new RegExp(
  `[${NAMES.map(([from, to]) => [from, to].map((code) => `\\u${code.toString(16).padStart(4, "0")}`).join("-")).join("")}]`,
);

/** Whether `oddCharactersIn` would find any. */
export function hasOddCharacters(text: string): boolean {
  return ANY.test(text);
}
