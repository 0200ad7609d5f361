import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ANSWER_WIDTH,
  IdHasher,
  KEY_AT,
  KEY_WIDTH,
  writeAnswerKey,
  writeGroupKey,
  writeKeys,
} from "../../src/analysis/table/keys.ts";
import { ScannedKeys } from "../../src/kinds/scanned.ts";
import { Scanner } from "../../src/read/scan/scanner.ts";

/** Words, blanks of all kinds, characters that JSON escapes, and those beyond ASCII. */
const character = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(..."abcxyz019.,") },
  { weight: 4, arbitrary: fc.constant(" ") },
  { weight: 2, arbitrary: fc.constantFrom("  ", "\n", "\t", "\\", '"', "é", "世", "😀", "\u00a0", "\u3000", "\u2028") },
);
const plain = fc.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom("a", "b", "z") }, fc.constant(" ")));
const text = fc.oneof(
  fc.array(character, { maxLength: 60 }).map((all) => all.join("")),
  plain.map((all) => all.join("")),
);
const escaped = (written: string): string =>
  written.replaceAll(/[^\x20-\x7e]/g, (unit) =>
    [...unit.split("")].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  );

/** The keys of a scanned text, and those that are made of strings. */
function keysOf(given: string, isEscaped: boolean) {
  const wants = { fields: new Map([["t", "value"] as const]) };
  const scanner = new Scanner(wants, 10);
  const keys = new ScannedKeys(scanner);
  const line = `${JSON.stringify({ t: given })}\n`;
  const bytes = new TextEncoder().encode(isEscaped ? escaped(line.trimEnd()).concat("\n") : line);
  scanner.bytes.set(bytes, scanner.window);
  scanner.exports.over(scanner.window, scanner.window + bytes.length);
  scanner.exports.next();
  const slot = scanner.slots.get("t") ?? -1;
  const pair = new Uint32Array(KEY_WIDTH);
  keys.pair(
    {
      setPairId: (_, high, low) => pair.set([high, low], KEY_AT.id),
      setPairQuestion: (_, high, low) => pair.set([high, low], KEY_AT.question),
    },
    0,
    slot,
    slot,
  );
  keys.beginGroup("question");
  keys.addText(slot);
  scanner.exports.finishHash();
  const group = Uint32Array.of(scanner.high, scanner.low);
  const expected = { pair: new Uint32Array(KEY_WIDTH), group: new Uint32Array(2) };
  writeKeys({ id: given, question: given }, 0, expected.pair, 0);
  writeGroupKey("question", [given], expected.group, 0);
  return { keys, found: { pair, group }, expected };
}

describe("keys from the bytes of a row", () => {
  it("are those of its strings, however these are written", () => {
    fc.assert(
      fc.property(text, fc.boolean(), (given, isEscaped) => {
        const { found, expected } = keysOf(given, isEscaped);
        expect(found).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("have numbers as their bits, however many there are", () => {
    const { keys } = keysOf("", false);
    for (const count of [0, 1, 4, 64, 65, 200]) {
      const numbers = Array.from({ length: count }, (_, at) => (at === 1 ? -0 : -at / 7));
      const found = new Uint32Array(ANSWER_WIDTH);
      const into = { setAnswer: (_: number, high: number, low: number) => found.set([high, low]) };
      keys.answerOfNumbers(into, 0, numbers);
      const bits = new Uint16Array(Float64Array.from(numbers, (number) => number + 0).buffer);
      const expected = new Uint32Array(ANSWER_WIDTH);
      writeAnswerKey({ asked: null, answer: String.fromCharCode(...bits), identity: [] }, 0, expected, 0);
      expect(found.slice(0, 2)).toEqual(expected.slice(0, 2));
    }
  });
});

describe("ids in slices", () => {
  it("do not depend on the rows before them, of however many slices", () => {
    const hasher = new IdHasher();
    for (let row = 0; row < 30_000; row++) {
      const slices = { model: row % 3 === 0 ? null : `m${row % 5}`, task: row % 2 === 0 ? `t${row}` : row };
      const [found, expected] = [new Uint32Array(2), new Uint32Array(2)];
      hasher.write("id", slices, found, 0);
      if (row % 50 > 0) continue;
      new IdHasher().write("id", slices, expected, 0);
      expect(found).toEqual(expected);
    }
  });
});
