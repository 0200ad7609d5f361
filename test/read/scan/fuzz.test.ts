import { expect, it } from "vitest";
import { KEY_AT, writeGroupKey, writeKeys } from "../../../src/analysis/table/keys.ts";
import { ScannedKeys } from "../../../src/kinds/scanned.ts";
import { DEFAULT_LIMITS } from "../../../src/read/container.ts";
import { type JsonRecord, parseRecord } from "../../../src/read/parse.ts";
import { Flag, Line, Scanner, Slot, Type, type Want } from "../../../src/read/scan/scanner.ts";
import { Mutator, randomOf } from "../../kinds/scanning.ts";

/** More of them: FUZZ_RECORDS=2000000 npx vitest run --project quick test/read/scan/fuzz.test.ts */
const RECORDS = Number(process.env.FUZZ_RECORDS ?? 20_000);
const AT = { isFirst: false, isUnterminated: false };

const SEEDS: readonly JsonRecord[] = [
  { a: "plain", b: 'é "quoted" \\ / 😀\n', c: [1, 2.5, -3e-7], d: { x: null, y: [true, false] }, e: 12.75 },
  {
    a: "",
    b: "x".repeat(90),
    c: [],
    d: {},
    e: -0,
    f: [
      ["0a", "text"],
      ["12ab", "é"],
    ],
  },
  { a: "0a", "b.c": 1, c: ["m", "n"], d: { x: { y: { z: [] } } }, e: 0.1, longer_key_than_sixteen_bytes: "v" },
];
const WANTS: Readonly<Record<string, Want>> = {
  a: "value",
  b: "word",
  c: "numbers",
  d: { fields: { fields: new Map([["x", "value"]]), tellsOthers: true } },
  e: "value",
  f: "pairs",
  longer_key_than_sixteen_bytes: "value",
};

/** A slot as the value that it stands for; undefined where only its kind is known. */
function foundAt(scanner: Scanner, slot: number): unknown {
  switch (scanner.words[slot]) {
    case Type.absent:
      return ABSENT;
    case Type.null:
      return null;
    case Type.true:
      return true;
    case Type.false:
      return false;
    case Type.number:
      return scanner.numberAt(slot);
    case Type.string:
      return scanner.textAt(slot);
    default:
      return undefined;
  }
}

const ABSENT = Symbol("absent");

it(`reads what JSON.parse reads, or leaves it: ${RECORDS} lines`, () => {
  const mutator = new Mutator(20_260_801);
  const scanner = new Scanner({ fields: new Map(Object.entries(WANTS)), tellsOthers: true }, DEFAULT_LIMITS.maxDepth);
  const encoder = new TextEncoder();
  let [read, ordinary] = [0, 0];
  for (let n = 0; n < RECORDS; n++) {
    const line = mutator.line(mutator.changed(mutator.pick(SEEDS), mutator.below(4)));
    const bytes = encoder.encode(`${line}\n`);
    scanner.bytes.set(bytes, scanner.window);
    scanner.exports.over(scanner.window, scanner.window + bytes.length);
    const found = scanner.exports.next();
    const wanted = parseRecord(bytes.subarray(0, bytes.length - 1), DEFAULT_LIMITS, AT);
    const isOrdinary = wanted.state === "record" && wanted.issues.length === 0;
    if (isOrdinary) ordinary++;
    if (found !== Line.read) continue;
    read++;
    if (wanted.state !== "record" || wanted.issues.length > 0) throw new Error(`Read what is odd: ${line}`);
    for (const [key, slot] of scanner.slots) {
      const value = foundAt(scanner, slot);
      const own = Object.hasOwn(wanted.record, key) ? wanted.record[key] : ABSENT;
      const isKind = value === undefined && typeof own === "object" && own !== null;
      if (!isKind && !Object.is(value, own)) throw new Error(`${key} is ${String(value)} in ${line}`);
      if (Array.isArray(own) && (key === "c" || key === "f")) {
        const isStrange = ((scanner.words[slot + Slot.flags] ?? 0) & 8) !== 0;
        expect((scanner.words[slot + Slot.count] ?? 0) === own.length || isStrange).toBe(true);
        if (key === "c" && !isStrange) {
          const items = (scanner.words[slot + Slot.items] ?? 0) / 8;
          expect([...scanner.reals.subarray(items, items + own.length)]).toEqual(own);
        }
      }
    }
    const told = new Set(scanner.unknown().map(({ key }) => key));
    for (const key of Object.keys(wanted.record)) if (!scanner.slots.has(key)) expect(told.has(key)).toBe(true);
  }
  // Only numbers of many digits and keys with escapes are left without need.
  expect(read).toBeGreaterThan(0.9 * ordinary);
});

it(`reads numbers to the last bit: ${RECORDS} of them`, () => {
  const random = randomOf(7);
  const bits = new DataView(new ArrayBuffer(8));
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
  const shapes = [
    () => String(random()),
    () => String(random() * 10 ** Math.floor(random() * 30 - 15)),
    () => `${Math.floor(random() * 2 ** 40)}.${digits(1 + Math.floor(random() * 20))}`,
    () => `-0.${digits(1 + Math.floor(random() * 25))}`,
    () => `${digits(1)}.${digits(8)}e-${Math.floor(random() * 60)}`,
    () => (random() * 100).toPrecision(1 + Math.floor(random() * 17)),
    () => {
      bits.setUint32(0, random() * 2 ** 32);
      bits.setUint32(4, random() * 2 ** 32);
      return String(bits.getFloat64(0));
    },
  ];
  const scanner = new Scanner({ fields: new Map([["n", "value"]]) }, 9);
  const slot = scanner.slots.get("n") ?? -1;
  const encoder = new TextEncoder();
  let [read, all] = [0, 0];
  for (let n = 0; n < RECORDS; n++) {
    const written = shapes[n % shapes.length]?.() ?? "";
    scanner.bytes.set(encoder.encode(`{"n":${written}}\n`), scanner.window);
    scanner.exports.over(scanner.window, scanner.window + written.length + 7);
    let value: number | null = null;
    try {
      value = JSON.parse(written);
    } catch {
      // No number of JSON.
    }
    if (scanner.exports.next() !== Line.read) continue;
    all++;
    if (((scanner.words[slot + Slot.flags] ?? 0) & Flag.fromText) === 0) read++;
    if (!Object.is(scanner.numberAt(slot), value)) throw new Error(`${written} is read as ${scanner.numberAt(slot)}`);
  }
  expect(read).toBeGreaterThan(0.7 * all);
});

const ALPHABET = [
  "a",
  "B",
  " ",
  "  ",
  "\n",
  "\t",
  "é",
  "\u00a0",
  "\u3000",
  "\u2028",
  "😀",
  "\u0000",
  '"',
  "\\",
  "/",
  "ſ",
  "中",
];

it("hashes texts as they are hashed as strings, however they are spelt", () => {
  const mutator = new Mutator(3);
  const scanner = new Scanner({ fields: new Map([["t", "value"]]) }, 9);
  const slot = scanner.slots.get("t") ?? -1;
  const keys = new ScannedKeys(scanner);
  const { exports } = scanner;
  const hashed = () => [scanner.high >>> 0, scanner.low >>> 0];
  for (let n = 0; n < 5000; n++) {
    const text = Array.from({ length: mutator.below(40) }, () => mutator.pick(ALPHABET)).join("");
    const bytes = new TextEncoder().encode(`${mutator.spelt({ t: text })}\n`);
    scanner.bytes.set(bytes, scanner.window);
    exports.over(scanner.window, scanner.window + bytes.length);
    expect(exports.next()).toBe(Line.read);
    const wanted = new Uint32Array(2);
    writeGroupKey("question", [text, text], wanted, 0);
    keys.beginGroup("question");
    const hasWords = keys.addText(slot);
    expect(hasWords).toBe(/\S/.test(text));
    keys.addString(text);
    exports.finishHash();
    expect(hashed()).toEqual([...wanted]);
    const pair = new Uint32Array(4);
    writeKeys({ id: text, question: text }, 0, pair, 0);
    const found = new Uint32Array(4);
    const into = {
      setPairId: (_: number, high: number, low: number) => found.set([high, low], KEY_AT.id),
      setPairQuestion: (_: number, high: number, low: number) => found.set([high, low], KEY_AT.question),
    };
    keys.pair(into, 0, slot, slot);
    expect([...found]).toEqual([...pair]);
  }
});

it("leaves bytes that are no UTF-8", () => {
  const random = randomOf(11);
  const scanner = new Scanner({ fields: new Map([["t", "value"]]) }, 9);
  const slot = scanner.slots.get("t") ?? -1;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let read = 0;
  for (let n = 0; n < RECORDS; n++) {
    const length = 1 + Math.floor(random() * 24);
    const text = Uint8Array.from({ length }, () => {
      const byte = Math.floor(random() * 4) === 0 ? 0x41 : 0x80 + Math.floor(random() * 128);
      return random() < 0.3 ? 0xe0 + Math.floor(random() * 32) : byte;
    });
    const begin = new TextEncoder().encode('{"t":"');
    const bytes = Uint8Array.from([
      ...begin,
      ...(n % 3 === 0 ? new TextEncoder().encode("é中😀".slice(n % 4)) : text),
      0x22,
      0x7d,
      0x0a,
    ]);
    scanner.bytes.set(bytes, scanner.window);
    scanner.exports.over(scanner.window, scanner.window + bytes.length);
    let wanted: string | null = null;
    try {
      wanted = JSON.parse(decoder.decode(bytes)).t;
    } catch {
      // No text.
    }
    const found = scanner.exports.next() === Line.read ? scanner.textAt(slot) : null;
    if (found !== null) read++;
    if (found !== wanted) throw new Error(`${wanted} is read as ${found}`);
  }
  expect(read).toBeGreaterThan(0);
});
