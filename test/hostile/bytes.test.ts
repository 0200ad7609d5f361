// Catches records that depend on where a read or a window ends, and limits that are off by one.
import { describe, expect, it } from "vitest";
import { bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { parseRecord } from "../../src/read/parse.ts";
import { readArray, readLines, readNested } from "../../src/read/records.ts";
import { dribbling, encode, gather, never } from "../read/gather.ts";
import { codesOf, fileWith, read, withFile } from "./read.ts";

const ROWS = [
  '{"id":"é€😀","response":"a\\u00e9\\ud83d\\ude00\\\\\\"\\n"}',
  '{"id":2,"response":"] } , { [ \\\\\\" \\\\"}',
  '{"id":3,"response":"\u2028\ufeff\u0085"}',
];
const FILES = {
  lines: ROWS.map((row) => `${row}\n`).join(""),
  "lines with \\r\\n": ROWS.map((row) => `${row}\r\n`).join(""),
  "lines with a BOM": `\ufeff${ROWS.join("\n")}`,
  array: `[${ROWS.join(",")}]`,
  "array over lines": `[\r\n  ${ROWS.join(",\r\n  ")}\r\n]\r\n`,
  nested: `{"name":"é]}","results":[${ROWS.join(" , ")}],"end":{}}`,
};
const READERS = { l: readLines, a: readArray, n: readNested };

describe("a border of windows or of reads anywhere in the file changes nothing", () => {
  it.each(Object.entries(FILES))("%s", async (name, text) => {
    const reader = READERS[name[0] as keyof typeof READERS];
    const bytes = encode(text);
    const range = { from: 0, to: bytes.length, line: 1 };
    for (let at = 1; at <= bytes.length; at++) {
      // The first read ends at `at`, and so does the first window.
      const source = dribbling(bytesInMemory("x", bytes), [1, at, bytes.length]);
      const got = await gather(reader(source, range, DEFAULT_LIMITS, never, at));
      expect(got.map((record) => record.text).filter((one) => one !== "")).toEqual(
        ROWS.map((row, index) => (name.includes("BOM") && index === 0 ? `\ufeff${row}` : row)).map((row) =>
          Buffer.from(row).toString("latin1"),
        ),
      );
      for (const { offset, length, text: slice } of got) {
        expect(Buffer.from(bytes.subarray(offset, offset + length)).toString("latin1")).toBe(slice);
      }
    }
  });
});

describe("limits", () => {
  const LIMIT = 1000;
  const ofBytes = (count: number, filler = "x") => {
    const empty = '{"id":1,"response":""}';
    return `{"id":1,"response":"${filler.repeat((count - empty.length) / Buffer.byteLength(filler))}"}`;
  };
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ["exactly the limit", `${ofBytes(LIMIT)}\n`, []],
    ["exactly the limit and \\r\\n", `${ofBytes(LIMIT)}\r\n`, []],
    ["exactly the limit, unterminated", ofBytes(LIMIT), []],
    ["exactly the limit in two-byte characters", `${ofBytes(LIMIT, "é")}\n`, []],
    ["one byte more", `${ofBytes(LIMIT + 1)}\n`, ["TOO_LONG"]],
    ["one byte more and \\r\\n", `${ofBytes(LIMIT + 1)}\r\n`, ["TOO_LONG"]],
    ["one byte more, unterminated", ofBytes(LIMIT + 1), ["TOO_LONG"]],
    ["twice the limit", `${ofBytes(2 * LIMIT)}\n`, ["TOO_LONG"]],
    ["too long and broken", `${"x".repeat(2 * LIMIT)}\n`, ["TOO_LONG"]],
    ["too many spaces", `${" ".repeat(2 * LIMIT)}\n`, ["TOO_LONG"]],
    ["an element of exactly the limit", `[${ofBytes(LIMIT)}]`, []],
    ["an element of one byte more", `[${ofBytes(LIMIT + 1)}]`, ["TOO_LONG"]],
    ["an element of one byte more in a list", `{"results":[\n${ofBytes(LIMIT + 1)}\n]}`, ["TOO_LONG"]],
  ];
  it.each(cases)("%s", async (_, text, codes) => {
    const good = '{"id":2}';
    const isList = text.startsWith("[") || text.startsWith('{"results"');
    const whole = isList ? text.replace(/\n?\](?=\}?$)/, `,${good}$&`) : `${good}\n${text}`;
    const found = await read(await fileWith(whole), { maxRecordBytes: LIMIT });
    expect(found.stop).toBeNull();
    expect(codesOf(found.issues)).toEqual(codes);
    expect(found.records.other + found.records.used).toBe(2 - codes.length);
    expect(found.records.total).toBe(2);
  });

  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const deepLists = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
  it.each([255, 256, 257])("%i levels", (levels) => {
    for (const text of [deep(levels), deepLists(levels)]) {
      const parsed = parseRecord(encode(text), DEFAULT_LIMITS, { isFirst: true, isUnterminated: false });
      if (levels <= 256) expect(parsed).toMatchObject({ state: "record", issues: [] });
      else expect(parsed).toMatchObject({ state: "rejected", issue: { code: "TOO_DEEP" } });
    }
  });

  it("256 levels go through every question, which JSON and structured clones must carry", async () => {
    const row = JSON.stringify({ id: "deep", question: "q", response: "r", documents: ["d"], ground_truth: "r" });
    const path = await fileWith(`${row.slice(0, -1)},"extra":${deep(255)}}\n`);
    await withFile(path, async ({ ask, query }) => {
      const detail = await ask.detail({ query, index: 0 }, never);
      expect(structuredClone(detail).id).toBe("deep");
      await ask.fields({ query }, never);
      await ask.howRead({}, never);
    });
  });

  it("25,000 keys, a key of 100 kB, and 25,000 repeats of one key", async () => {
    const keys = Array.from({ length: 25_000 }, (_, index) => `"key${index}":${index}`).join(",");
    const long = "k".repeat(100_000);
    const repeated = Array.from({ length: 25_000 }, () => '"same":NaN').join(",");
    const row = '"id":"x","question":"q","response":"r","ground_truth":"r"';
    const path = await fileWith(
      [keys, `"${long}":1`, `"${long}":NaN`, repeated].map((more) => `{${row},${more}}`).join("\n"),
    );
    await withFile(path, async ({ ask, state, query }) => {
      expect(state.samples).toBe(4);
      const issues = await ask.issues({ source: 0, limit: 100 }, never);
      expect(codesOf(issues)).toEqual(["DUPLICATE_KEY", "NON_FINITE", "NON_FINITE"]);
      for (const { path: at, message } of issues) expect(at.length + message.length).toBeLessThan(1000);
      expect((await ask.fields({ query }, never)).length).toBeLessThan(1000);
      const sent = JSON.stringify([await ask.detail({ query, index: 1 }, never), await ask.howRead({}, never)]);
      expect(sent.length).toBeLessThan(320_000);
    });
  });

  it("keys named like prototypes pollute nothing on their way through every answer", async () => {
    const polluted =
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":0';
    const row = `"id":"__proto__","question":"constructor","response":"toString","ground_truth":"toString"`;
    const judged =
      '"sentence_support_information":[{"response_sentence_key":"__proto__","supporting_sentence_keys":["__proto__","constructor"],"fully_supported":true,"explanation":"x"}],"all_relevant_sentence_keys":["__proto__"],"all_utilized_sentence_keys":["toString"],"documents_sentences":[[["constructor","x"],["__proto__","y"]]],"response_sentences":[["__proto__","z"]],"scores":{"__proto__":1,"relevance":1}';
    const file = await fileWith(
      `{${row},"model":"__proto__","task":"toString","dataset":"hasOwnProperty",${polluted}}\n{${row},${judged},${polluted}}\n`,
    );
    await withFile(
      file,
      async ({ ask, state, query }) => {
        expect(state.samples).toBe(2);
        await ask.summary({ query }, never);
        await ask.chips({ query }, never);
        await ask.rows({ query, from: 0, to: 2, fields: ["id"] }, never);
        for (const index of [0, 1]) await ask.detail({ query, index }, never);
        await ask.export({ query, as: "samples", id: 1, texts: ["response"] }, never);
        for (const { id } of await ask.fields({ query }, never)) await ask.distribution({ query, field: id }, never);
        expect((await ask.howRead({}, never))[0]?.columns.length).toBeGreaterThan(0);
      },
      { adapter: "ragbench", sliceBy: ["__proto__", "constructor", "toString"] },
    );
    expect("polluted" in {}).toBe(false);
    expect(Object.prototype.toString.call(1)).toBe("[object Number]");
  });
});
