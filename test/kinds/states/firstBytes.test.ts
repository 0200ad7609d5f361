// Catches messages of failed calls that the reader of bytes takes for answers while the careful one does not: a file's
// numbers would depend on its size.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SENTENCES, SIGNALS, STARTS, WHOLE } from "../../../src/kinds/states/errorMessages.ts";
import { errorIn } from "../../../src/kinds/states/errorTexts.ts";
import { mayBeError } from "./firstBytes.ts";

const COLLECTED: readonly string[] = ["errors", "answers"].flatMap((name) =>
  readFileSync(new URL(`../../fixtures/states/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line): string => JSON.parse(line).text),
);

/** Names of errors in the languages that are read, and classes of libraries. */
const NAMES = [
  ..."error errors exception failed failure fault erreur fehler errore erro fout fel fejl virhe błąd chyba hiba".split(
    " ",
  ),
  ..."eroare hata lỗi kesalahan gagal ошибка помилка 错误 エラー échec falló PermissionDenied ReadTimeout".split(" "),
  ..."TooManyRequests ResourceExhausted LLMExhausted openai.NotFound gaierror API_ERR Timeout".split(" "),
];
const BEFORE = [
  "",
  "**",
  "* ",
  "❌ ",
  "# ",
  "[",
  '"',
  "The system's ",
  "Systeem ",
  "Answer generation of item 17 ",
  "Élan vital ",
  "Bericht äöäöäöäöäöäöäöäöäöäöäöäöäöäö ",
  "东京市的",
  "Bericht 东京的第一个系统在今天上午的时候发出了下面这条消息，它说的是系统",
  "a.b/c-d@e ",
];
const BEHIND = [": ", " (code 429): ", " while processing a/b: ", " - ", "] ", " ", ""];
const MESSAGES = [
  "429 too many requests",
  "rate limit exceeded",
  "timed out waiting for the server",
  "timed out",
  "503 service unavailable",
  "You do not have access to this model",
  "",
  "x",
];

const asAscii = (row: object): string =>
  JSON.stringify(row).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const holds = (text: string): void => {
  if (errorIn(text) === null && text.trim() !== "") return;
  for (const write of [JSON.stringify, asAscii]) expect(mayBeError(text, write), text).toBe(true);
};

describe("the first bytes of a message of a failed call", () => {
  it("allow an error, whatever its name and whatever comes before it", () => {
    for (const before of BEFORE)
      for (const name of NAMES)
        for (const cased of [name, name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)])
          for (const behind of BEHIND) for (const message of MESSAGES) holds(before + cased + behind + message);
  });

  it("allow an error within whose name a pictogram is", () => {
    for (const sign of ["🚢", "©", "☎", "‼"]) {
      const text = `Systeem fo${sign}ut: 429 too many requests`;
      expect(errorIn(text), text).not.toBeNull();
      holds(text);
    }
  });

  it("allow an error for each text that a pattern matches", () => {
    const texts = [...STARTS, ...SENTENCES, WHOLE, ...SIGNALS].flatMap(textsOf);
    expect(texts.length).toBeGreaterThan(1000);
    for (const text of texts) for (const before of ["", "**", "Error: ", "503 "]) holds(before + text);
  });

  it("allow an error for collected ones with marks around them", () => {
    for (const text of COLLECTED) for (const mark of ["", " ", "*", "**", '"', "`"]) holds(mark + text + mark);
  });

  it("allow an error for texts put together from their parts", () => {
    const part = fc.constantFrom(
      ...NAMES,
      ...BEFORE,
      ...BEHIND,
      ...MESSAGES,
      "\n",
      "é",
      "’",
      "🚢",
      "🚢 ",
      "err",
      "or: ",
      "the ",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => holds(parts.join(""))),
      { numRuns: 5000 },
    );
  });
});

it("the first bytes of an answer exclude an error", () => {
  for (const text of [
    "Paris",
    "It opened in May.",
    "The bridge is 90 m long.",
    "The old “Harbour” – or Élodie’s haven.",
    "Answer: Paris",
    "The ship Новый 🚢 of 東京.",
  ])
    expect(mayBeError(text), text).toBe(false);
});

/** Some texts that a pattern matches; none where it has more than can be generated. */
function textsOf(pattern: RegExp): readonly string[] {
  const source = pattern.source.replaceAll(/\(\?[=!][^()]*(?:\([^()]*\)[^()]*)*\)|\\b/g, "");
  try {
    const texts = fc.sample(fc.stringMatching(new RegExp(source)), { numRuns: 12, seed: 7 });
    return texts.filter((text) => text.length < 300 && pattern.test(text));
  } catch {
    return [];
  }
}
