// Catches an object over many lines that is not one record, or other JSON that is taken for one.
import { expect, it } from "vitest";
import { bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { parserOf } from "../../src/read/parse.ts";
import { readRecords } from "../../src/read/records.ts";
import { sniff } from "../../src/read/sniff.ts";

const never = new AbortController().signal;
const printed = (value: unknown) => new TextEncoder().encode(`\n${JSON.stringify(value, null, 2)}\n`);

it.each([
  ["results of lm-evaluation-harness", { results: { school: { "acc,none": 0.5 } }, "n-shot": { school: 5 } }],
  ["a side file of rbeval", { uid: "q1", model: "hf", model_args: "", fewshot: 0 }],
])("%s over many lines are one record", async (_, value) => {
  const bytes = printed(value);
  const sniffed = sniff(bytes, { name: "results.json", size: bytes.length });
  if (!sniffed.ok) throw new Error(sniffed.stop.message);
  expect(sniffed.container.id).toBe("object");
  const range = { from: 0, to: bytes.length, line: 1 };
  const records: unknown[] = [];
  for await (const batch of readRecords(bytesInMemory("x", bytes), sniffed.container, range, DEFAULT_LIMITS, never)) {
    for (const raw of batch) {
      const at = { isFirst: raw.offset === 0, isUnterminated: raw.isUnterminated };
      const parsed = raw.bytes && parserOf(sniffed.container)(raw.bytes, DEFAULT_LIMITS, at);
      records.push(parsed?.state === "record" ? parsed.record : parsed?.state);
      // Read again by its place it says the same.
      expect(bytes.slice(raw.offset, raw.offset + raw.length)).toEqual(raw.bytes && Uint8Array.from(raw.bytes));
    }
  }
  expect(records).toEqual([value]);
});

it("several objects over many lines are told to be printed for people", () => {
  const bytes = Uint8Array.from([...printed({ settings: { a: 1 } }), ...printed({ settings: { a: 2 } })]);
  expect(sniff(bytes, { name: "x.json", size: bytes.length })).toMatchObject({
    ok: false,
    stop: { code: "PRETTY_JSON" },
  });
});

it("is too long like any record", async () => {
  const bytes = printed({ results: { a: 1 } });
  const limits = { ...DEFAULT_LIMITS, maxRecordBytes: 4 };
  const range = { from: 0, to: bytes.length, line: 1 };
  for await (const [raw] of readRecords(bytesInMemory("x", bytes), { id: "object", path: "" }, range, limits, never)) {
    expect(raw?.bytes).toBeNull();
  }
});
