// Catches a list without an end that is told twice, never, or that takes its whole elements with it.
import { describe, expect, it } from "vitest";
import { bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { parserOf } from "../../src/read/parse.ts";
import { readRecords } from "../../src/read/records.ts";
import { sniff } from "../../src/read/sniff.ts";
import { encode, never } from "./gather.ts";

/** What became of each record: its state, or the code it was rejected with. */
async function statesIn(text: string): Promise<readonly string[]> {
  const bytes = encode(text);
  const sniffed = sniff(bytes, { name: "x.json", size: bytes.length });
  if (!sniffed.ok) return [sniffed.stop.code];
  const parse = parserOf(sniffed.container);
  const range = { from: 0, to: bytes.length, line: 1 };
  const states: string[] = [];
  for await (const batch of readRecords(bytesInMemory("", bytes), sniffed.container, range, DEFAULT_LIMITS, never)) {
    for (const { bytes: raw, isUnterminated } of batch) {
      const parsed = parse(raw ?? new Uint8Array(), DEFAULT_LIMITS, { isFirst: states.length === 0, isUnterminated });
      states.push(parsed.state === "rejected" ? parsed.issue.code : parsed.state);
    }
  }
  return states;
}

describe("a list that is never closed is told, once, and its whole elements are kept", () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ["behind an element", '[{"a":1},{"b":2}', ["record", "record", "TRUNCATED"]],
    ["behind a line end", '[\n{"a":1},\n{"b":2}\n', ["record", "record", "TRUNCATED"]],
    ["behind a comma", '[{"a":1},', ["record", "TRUNCATED"]],
    ["in an element", '[{"a":1},{"b":', ["record", "TRUNCATED"]],
    ["in a text", '[{"a":1},{"b":"x', ["record", "TRUNCATED"]],
    ["in a known list", '{"results":[{"a":1},\n', ["record", "TRUNCATED"]],
    ["not at all", '[{"a":1}]\n', ["record"]],
    ["not at all, in a known list", '{"results":[{"a":1}\n]', ["record"]],
    ["lines know no list", '{"a":1}\n  ', ["record", "blank"]],
  ];
  it.each(cases)("%s", async (_, text, expected) => expect(await statesIn(text)).toEqual(expected));
});
