import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EvaluationSpec } from "../../src/model/index.ts";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import { HEADING_UNITS, HeadingFinder, offsetOf, textAt, UNKNOWN_PLACE } from "../../src/read/headings.ts";
import { Evaluation } from "../../src/session/evaluation.ts";
import type { OpenedSource, Platform } from "../../src/session/platform.ts";
import { headingOf, readHeading, readSample } from "../../src/session/records.ts";
import { formats } from "../hostile/everyFormat.ts";
import { processorMs } from "../processorMs.js";
import { filesWith, never, openFiles, specOf } from "./open.ts";

async function withEvaluation<Result>(
  spec: EvaluationSpec,
  use: (evaluation: Evaluation) => Promise<Result>,
  platform: Platform = nodePlatform("unused", 1),
): Promise<Result> {
  const evaluation = await Evaluation.open(spec, new Map(), platform, never);
  try {
    await evaluation.settled;
    return await use(evaluation);
  } finally {
    await evaluation.dispose();
  }
}

/** Compares the quick way to id and title with the parse; tells of how many samples the quick way knows them. */
async function compared({ table, kind, rowSources }: Evaluation): Promise<{ samples: number; quick: number }> {
  let quick = 0;
  for (let index = 0; index < table.size; index++) {
    const { id, title } = table.headingOf(index);
    if (id !== UNKNOWN_PLACE && title !== UNKNOWN_PLACE) quick++;
    const parsed = headingOf(await readSample(index, table, rowSources), kind);
    expect(await readHeading(index, kind, table, rowSources)).toEqual(parsed);
  }
  return { samples: table.size, quick };
}

const EXAMPLES = join(import.meta.dirname, "../../examples");

describe("headings", () => {
  it("are those of the parsed record in every example", async () => {
    const files = (await readdir(EXAMPLES, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
      .map((entry) => join(entry.parentPath, entry.name));
    let all = 0;
    let quick = 0;
    for (const file of files) {
      const found = await withEvaluation(specOf([file]), compared);
      all += found.samples;
      quick += found.quick;
    }
    expect(files.length).toBeGreaterThan(30);
    expect(quick / all).toBeGreaterThan(0.5);
  });

  it("are those of the parsed record of every shape, joined and mapped ones too", async () => {
    for (const { record, winner } of formats) {
      if (winner === null) continue;
      const [path = ""] = await filesWith({ "shape.jsonl": `${JSON.stringify(record)}\n` });
      await withEvaluation(specOf([path], { adapter: winner }), compared);
    }
    const folder = join(EXAMPLES, "rgb");
    const joined = (await readdir(folder)).map((name) => join(folder, name));
    await withEvaluation(specOf(joined), compared);
    const map = { question: "prompt.text", response: "out", id: "key" };
    const mapped = JSON.stringify({ key: 7, prompt: { text: 'Wer "wacht"?\n' }, out: "Niemand." });
    const [path = ""] = await filesWith({ "mapped.jsonl": `${mapped}\n` });
    await withEvaluation(specOf([path], { map }), compared);
  });

  it("are those of the parsed record in CSV, lists, and files of odd line ends", async () => {
    const rows = [
      { id: "a", question: 'Wer "wacht"?', response: "Niemand.", ground_truth: "x" },
      { id: "b,c", question: "Zwei\nZeilen 😀", response: "", ground_truth: "Ω" },
    ];
    const csv = [
      "id,question,response,ground_truth",
      ...rows.map((row) =>
        Object.values(row)
          .map((text) => `"${text.replaceAll('"', '""')}"`)
          .join(","),
      ),
    ];
    const contents = {
      "rows.csv": csv.join("\n"),
      "rows.json": JSON.stringify(rows, null, 2),
      "nested.json": JSON.stringify({ results: rows }),
      "crlf.jsonl": `\ufeff${rows.map((row) => JSON.stringify(row)).join("\r\n\r\n")}`,
    };
    for (const path of await filesWith(contents)) {
      expect((await withEvaluation(specOf([path]), compared)).samples).toBe(2);
    }
  });

  it("are those of the parsed record, however it is written", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "7",
        "-7",
        "id",
        "question",
        "",
        '"',
        "\\",
        "a\\",
        "ä",
        "😀",
        "\ud83d",
        "\u0000",
        "x".repeat(199),
      ),
      fc.string({ unit: fc.constantFrom("a", "é", "😀", '"', "\\", "\n"), minLength: 195, maxLength: 205 }),
    );
    const id = fc.oneof(text, fc.integer(), fc.constantFrom(null, 1.5, 2 ** 53 + 2));
    const more = fc.dictionary(fc.oneof(text, fc.constantFrom("id", "question")), fc.oneof(text, fc.integer()), {
      maxKeys: 4,
    });
    const row = fc.record({ before: more, id, question: text, response: text, after: more, isAscii: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const lines = rows.map(({ before, after, isAscii, ...own }) => {
          const json = JSON.stringify({ ...before, ...own, ground_truth: "x", documents: ["d"], ...after });
          return isAscii
            ? json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
            : json;
        });
        await withEvaluation(specOf(["rows.jsonl"], { adapter: "robustness" }), compared, inMemory(lines.join("\n")));
      }),
      { numRuns: 25 },
    );
  });

  it("are found near both ends of a record, and read there as they were found", () => {
    const wall = ",1".repeat(40_000);
    for (const [head, tail] of [
      ["", wall],
      [wall, ""],
    ]) {
      const bytes = new TextEncoder().encode(`{"x":[0${head}],"id":"né","y":[0${tail}]}`);
      const offset = offsetOf(new HeadingFinder().find(bytes, "né"), bytes.length);
      expect(offset).not.toBeNull();
      expect(textAt(bytes, offset ?? 0)).toBe("né");
    }
    const far = new TextEncoder().encode(`{"x":[0${wall}],"id":"né","y":[0${wall}]}`);
    expect(new HeadingFinder().find(far, "né")).toBe(UNKNOWN_PLACE);
  });

  it("are no longer looked for where many records in a row have none", () => {
    const finder = new HeadingFinder();
    const bytes = new TextEncoder().encode('{"id":"a"}');
    for (let record = 0; record < 100; record++) finder.find(bytes, "nowhere");
    expect(finder.find(bytes, "a")).toBe(UNKNOWN_PLACE);
  });

  it("are looked for in time linear in the record, whatever it holds", () => {
    const finder = new HeadingFinder();
    const wanted = `${"a".repeat(HEADING_UNITS - 1)}b`;
    const hostile = ['"', '\\"', '"a', '"\\u0061', `"${"a".repeat(198)}`].map((text) =>
      text.repeat(60_000 / text.length),
    );
    const start = processorMs();
    for (const text of hostile) finder.find(new TextEncoder().encode(text), wanted);
    expect(processorMs() - start).toBeLessThan(5000);
  });

  it("fall back to the parse where the file is no longer what was measured", async () => {
    const line = JSON.stringify({ id: "abc", question: "Who?", response: "r", ground_truth: "x", documents: ["d"] });
    let bytes = new TextEncoder().encode(`${line}\n`);
    const platform = inMemory("", () => bytes);
    await withEvaluation(
      specOf(["rows.jsonl"]),
      async ({ kind, table, rowSources }) => {
        bytes = new TextEncoder().encode(`${" ".repeat(9)}${line.replace("abc", "xyz")}`.slice(0, line.length));
        expect(await readHeading(0, kind, table, rowSources)).toEqual({ id: null, title: "" });
      },
      platform,
    );
  });

  it("cost a page of large records a few bytes a row", async () => {
    const documents = Array.from(
      { length: 2800 },
      (_, at) => `The "wader" of pond ${at} is a heron; it was seen at dawn and at dusk.`,
    );
    const line = (at: number) =>
      JSON.stringify({
        id: `s${at}`,
        question: `Which bird wades in pond ${at}?`,
        documents,
        response: "A heron.",
        ground_truth: "heron",
      });
    const lines = Array.from({ length: 100 }, (_, at) => line(at));
    expect(lines[0]?.length).toBeGreaterThan(200_000);
    let bytesRead = 0;
    let reads = 0;
    const platform = inMemory(lines.join("\n"), undefined, (bytes) => {
      bytesRead += bytes;
      reads++;
    });
    await withEvaluation(
      specOf(["rows.jsonl"]),
      async ({ kind, table, rowSources }) => {
        bytesRead = 0;
        reads = 0;
        for (let index = 0; index < 100; index++) {
          const { title } = await readHeading(index, kind, table, rowSources);
          expect(title).toBe(`Which bird wades in pond ${index}?`);
        }
        expect(bytesRead / 100).toBeLessThanOrEqual(1300);
        expect(reads).toBe(100);
        // Of 16 bits each: what a table keeps more a sample.
        const kept = table.chunks.reduce(
          (sum, { idPlaces, titlePlaces }) => sum + (idPlaces?.byteLength ?? 0) + (titlePlaces?.byteLength ?? 0),
          0,
        );
        expect(kept / table.size).toBeLessThanOrEqual(4);
      },
      platform,
    );
  });

  it("are not read twice where a column shows what only the record holds", async () => {
    const line = JSON.stringify({
      id: "a",
      question: "Who?",
      response: "r",
      ground_truth: "x",
      documents: ["d"],
      took: 3,
    });
    const opened = await openFiles(await filesWith({ "rows.jsonl": `${line}\n` }));
    const { rows } = await opened.ask.rows(
      { query: opened.query, from: 0, to: 1, fields: ["took", "response"] },
      never,
    );
    expect(rows[0]).toMatchObject({ id: "a", title: "Who?", cells: [3, "r"] });
    await opened.session.dispose();
  });
});

/** A platform of one file in memory. */
function inMemory(text: string, current?: () => Uint8Array, onRead: (bytes: number) => void = () => {}): Platform {
  const own = new TextEncoder().encode(text);
  const bytesNow = current ?? (() => own);
  const node = nodePlatform("unused", 1);
  return {
    workers: 1,
    kinds: node.kinds,
    measure: node.measure,
    async open(uri): Promise<OpenedSource> {
      return {
        uri,
        name: uri,
        size: bytesNow().length,
        async read(into, offset) {
          const part = bytesNow().subarray(offset, offset + into.length);
          into.set(part);
          onRead(part.length);
          return part.length;
        },
        change: async () => null,
        close: async () => {},
      };
    },
  };
}
