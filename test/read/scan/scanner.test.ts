import { describe, expect, it } from "vitest";
import { Flag, Line, Scanner, Slot, Type, type Want, type Wants } from "../../../src/read/scan/scanner.ts";

const DEPTH = 256;
const encoder = new TextEncoder();

/** A scanner that stands on the only line of a text. */
function scan(text: string, wants: Readonly<Record<string, Want>>, more: Omit<Wants, "fields"> = {}) {
  const scanner = new Scanner({ fields: new Map(Object.entries(wants)), ...more }, DEPTH);
  const bytes = encoder.encode(`${text}\n`);
  scanner.bytes.set(bytes, scanner.window);
  scanner.exports.over(scanner.window, scanner.window + bytes.length);
  return { scanner, found: scanner.exports.next(), slot: (key: string) => scanner.slots.get(key) ?? -1 };
}

describe("what it finds", () => {
  it("has texts as JSON means them", () => {
    const text = 'é 😀 "x"\\\n';
    const { scanner, found, slot } = scan(JSON.stringify({ a: 1, text, word: "m" }), { text: "value", word: "word" });
    expect(found).toBe(Line.read);
    expect(scanner.words[slot("text")]).toBe(Type.string);
    expect(scanner.textAt(slot("text"))).toBe(text);
    expect(scanner.wordAt(slot("word"))).toBe("m");
  });

  it.each([
    "0",
    "-0",
    "1",
    "-17",
    "0.1",
    "123456789012345",
    "1e5",
    "2.5e-8",
    "0.30000000000000004",
    "-1.7976931348623157e308",
  ])("has the number %s to the last bit", (written) => {
    const { scanner, found, slot } = scan(`{"n": ${written}}`, { n: "value" });
    if (found === Line.odd) return expect(Math.abs(Number(written))).toBeGreaterThan(1e15);
    expect(Object.is(scanner.numberAt(slot("n")), Number(written))).toBe(true);
  });

  it("counts the code points of pairs, escaped or not", () => {
    const lists = [
      [
        ["0a", "é😀"],
        ["0b", "\u0001"],
      ],
      [["10a", ""]],
    ];
    const { scanner, slot } = scan(JSON.stringify({ d: lists }), { d: "pairLists" });
    const list = (scanner.words[slot("d") + Slot.items] ?? 0) / 4;
    const items = (scanner.words[list + Slot.items] ?? 0) / 4;
    expect(scanner.words[slot("d") + Slot.count]).toBe(2);
    expect([...scanner.words.subarray(items, items + 4)]).toEqual([0x6130, 2, 0x6230, 1]);
  });

  it("tells keys that the plan does not know, where it is asked to", () => {
    const { scanner } = scan('{"a": 1, "__proto__": {"x": 2}, "é": null}', { a: "value" }, { tellsOthers: true });
    expect(scanner.unknown().map(({ key }) => key)).toEqual(["__proto__", "é"]);
  });

  it("reads lists of numbers, and says which are strange", () => {
    const { scanner, slot } = scan('{"a": [1, -2.5, 3e2], "b": [1, "x"]}', { a: "numbers", b: "numbers" });
    const items = (scanner.words[slot("a") + Slot.items] ?? 0) / 8;
    expect([...scanner.reals.subarray(items, items + 3)]).toEqual([1, -2.5, 300]);
    expect((scanner.words[slot("b") + Slot.flags] ?? 0) & Flag.strange).not.toBe(0);
  });
});

describe("what it leaves to the careful reader", () => {
  it.each([
    ["an escape in a key", '{"\\u0061": 1}'],
    ["a key twice", '{"a": 1, "a": 2}'],
    ["an unknown key twice", '{"b": 1, "b": 2}'],
    ["half of a character", '{"a": "\\ud800"}'],
    ["a number beyond a double", '{"a": 12345678901234567890}'],
    ["NaN", '{"a": NaN}'],
    ["an unknown NaN", '{"b": NaN}'],
    ["a control character", '{"a": "\t"}'],
    ["something behind it", '{"a": 1} 2'],
    ["a list", "[1]"],
    ["nothing", ""],
    ["a nest", `{"a": ${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}}`],
    ["a comma too many", '{"a": [1,]}'],
    ["a leading zero", '{"a": 01}'],
  ])("%s", (_, line) => {
    expect(scan(line, { a: "value" }).found).toBe(Line.odd);
  });
});
