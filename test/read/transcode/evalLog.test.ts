// Catches samples of an archived log that are lost, and archives that claim what they do not hold.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesInMemory } from "../../../src/read/container.ts";
import { transcoderOf } from "../../../src/read/transcode/transcode.ts";
import { ours, theirs } from "../../data.ts";
import { never } from "../gather.ts";

const HEADER = {
  version: 2,
  eval: { task: "t", model: "m", dataset: { name: "d", sample_ids: [1, 2] } },
};
const CARRIED = '"@eval":{"task":"t","model":"m","dataset":{"name":"d"}}';

function zip(files: Readonly<Record<string, string>>, level: 0 | 9 = 9): Uint8Array {
  const entries: Zippable = {};
  for (const [name, text] of Object.entries(files)) entries[name] = [strToU8(text), { level }];
  return zipSync(entries);
}

async function transcoded(bytes: Uint8Array, name = "x.eval", signal: AbortSignal = never): Promise<string | null> {
  const source = bytesInMemory(name, bytes);
  const transcode = await transcoderOf(source);
  if (!transcode) return null;
  let text = "";
  for await (const part of transcode(source, signal)) text += part;
  return text;
}

describe("logs", () => {
  const check = (name: string, files: Readonly<Record<string, string>>, expected: string | null) =>
    it(name, async () => {
      expect(await transcoded(zip(files))).toBe(expected);
      expect(await transcoded(zip(files, 0), "x.zip")).toBe(expected);
    });
  const header = JSON.stringify(HEADER, null, 2);
  check(
    "a line each sample, in the archive's order",
    {
      "_journal/start.json": '{"eval":{}}',
      "samples/b_epoch_2.json": '{\r\n  "id": "b\\n",\n\n  "x": NaN\n}\n',
      "summaries.json": "[]",
      "samples/a/1_epoch_1.json": '{"id":"  é😀"}',
      "header.json": header,
    },
    `{${CARRIED},"id": "b\\n", "x": NaN } \n{${CARRIED},"id":"  é😀"}\n`,
  );
  check("one that is still written", { "_journal/start.json": header, "samples/1.json": "{ }" }, `{${CARRIED}}\n`);
  check("a header with Python's NaN", { "header.json": `{"results":NaN,${header.slice(1)}` }, "");
  check(
    "samples that are no objects stay what they are",
    { "header.json": header, "samples/1.json": "[1,\n2]" },
    "[1, 2]\n",
  );
  check("another archive", { "word/document.xml": "<a/>", "samples/1.json": "{}" }, null);

  it("a long sample comes in pieces, its characters whole", async () => {
    const text = `{"id":"${"é😀\u2028".repeat(400_000)}",\n "y":1}`;
    const found = await transcoded(zip({ "header.json": header, "samples/1.json": text }));
    expect(found === `{${CARRIED},${text.slice(1).replace("\n ", " ")}\n`).toBe(true);
  });

  it("a header that is too long is carried by its plain values", async () => {
    const long = { eval: { task: "t", metadata: { text: "x".repeat(20_000) } } };
    const files = { "header.json": JSON.stringify(long), "samples/1.json": '{"id":1}' };
    expect(await transcoded(zip(files))).toBe('{"@eval":{"task":"t"},"id":1}\n');
  });
});

describe("archives that are not whole", () => {
  const files = { "header.json": JSON.stringify(HEADER), "samples/1.json": `{"id":"${"abc".repeat(99)}"}` };
  const whole = zip(files, 0);
  const at = (text: string) => Buffer.from(whole).indexOf(text);
  const stops = (name: string, bytes: Uint8Array, message: RegExp, file = "x.eval") =>
    it(name, async () => {
      const reason = { code: "UNREADABLE", message: expect.stringMatching(message) };
      await expect(transcoded(bytes, file)).rejects.toMatchObject({ reason });
    });
  stops("cut off", whole.subarray(0, whole.length - 30), /x\.eval is a damaged zip file: its directory is missing/);
  stops("a changed byte", patched(whole, at("abcabc"), 0x58), /its part samples\/1\.json is damaged/);
  stops("a directory elsewhere", patched(whole, whole.length - 6, 0xff, 0xff, 0xff), /directory is missing/);
  const central = Buffer.from(whole).lastIndexOf("samples/1.json") - 46;
  stops("another compression", patched(whole, central + 10, 93), /compressed by method 93/);
  stops("encrypted", patched(whole, central + 8, 1), /is encrypted/);
  stops("no evaluation in its header", zip({ "header.json": "[]" }), /describes no evaluation/);
  it("of another name is left to what looks at compressed files", async () => {
    expect(await transcoded(whole.subarray(0, whole.length - 30), "x.zip")).toBe(null);
  });

  it("any damaged byte gives lines or a Stop, nothing else", async () => {
    const packed = zip(files);
    for (let at = 4; at < packed.length; at += 1) {
      const found = await transcoded(patched(packed, at, (packed[at] ?? 0) ^ 0x55)).catch((error) => error);
      if (found instanceof Error) expect(found).toMatchObject({ reason: { code: "UNREADABLE" } });
    }
  });

  it("stops with the signal's reason", async () => {
    await expect(transcoded(whole, "x.eval", AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});

describe("logs that inspect_ai wrote, and equals of them", () => {
  it.each([
    ...ours([
      { files: ["other/log_formats.eval"], task: "tides", records: 1 },
      { files: ["other/2031-02-11T15-17-00-05-00_tides_dPiJifoWeEQBrfWsAopzWr.eval"], task: "tides", records: 10 },
    ]),
    ...theirs([
      { files: ["other/tests__log__test_eval_log__log_formats.eval"], task: "popularity", records: 1 },
      {
        files: ["other/tests__scorer__logs__2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval"],
        task: "popularity",
        records: 10,
      },
    ]),
  ])("$files.0", async ({ paths: [path = ""], task, records }) => {
    const text = await transcoded(readFileSync(path), basename(path));
    const found = (text ?? "")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(found.length).toBe(records);
    for (const record of found) {
      expect(record).toMatchObject({ "@eval": { task, dataset: { name: task } }, epoch: 1 });
      expect(record).toHaveProperty("scores");
    }
  });
});

function patched(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

describe("archives that claim what they do not hold", () => {
  const files = { "header.json": JSON.stringify(HEADER), "samples/1.json": '{"id":1}', "samples/2.json": '{"id":2}' };
  const DIRECTORY = [0x50, 0x4b, 1, 2];
  /** The archive with bytes written over the directory's entry of this number, `at` counted from its start. */
  const altered = (entry: number, at: number, bytes: readonly number[]): Uint8Array => {
    const whole = zip(files, 0);
    let from = -1;
    for (let seen = -1; seen < entry; seen += 1) {
      do from += 1;
      while (!DIRECTORY.every((byte, index) => whole[from + index] === byte));
    }
    whole.set(bytes, from + at);
    return whole;
  };
  const check = (name: string, bytes: Uint8Array, message: RegExp) =>
    it(name, async () => {
      const reason = { code: "UNREADABLE", message: expect.stringMatching(message) };
      await expect(transcoded(bytes)).rejects.toMatchObject({ reason });
      // Of another archive nothing is said but what it is.
    });
  const place = 42;
  check(
    "an entry that stands where another does",
    altered(2, place, [0, 0, 0, 0]),
    /samples\/2\.json overlaps|header\.json overlaps/,
  );
  check("an entry that reaches into the next one", altered(1, 20, [60, 0, 0, 0]), /samples\/1\.json overlaps/);
  check("more than was stored", altered(1, 24, [255, 255, 255, 0]), /samples\/1\.json is damaged/);
  check("another name", altered(1, 46 + 8, ["3".charCodeAt(0)]), /samples\/3\.json contradict/);
  check("another method", altered(1, 10, [8]), /samples\/1\.json contradict/);

  it("says before it is read how much it holds", async () => {
    const source = bytesInMemory("x.eval", zip({ ...files, "samples/3.json": " ".repeat(1000) }));
    const transcode = await transcoderOf(source);
    const heard: number[] = [];
    const parts = transcode?.(source, never, (bytes) => heard.push(bytes));
    await parts?.[Symbol.asyncIterator]().next();
    const carried = CARRIED.length - '"@eval":'.length;
    expect(heard).toEqual([8 + 8 + 1000 + 3 * carried]);
  });
});
