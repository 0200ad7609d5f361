// Catches samples of one question that count as several groups, and different questions that count as one.

import { describe, expect, it } from "vitest";
import { type Chunk, ChunkBuilder, type GroupKey } from "../../../src/analysis/table/chunk.ts";
import { ALONE, pairGroupsOf } from "../../../src/analysis/table/groups.ts";
import { writeGroupKey } from "../../../src/analysis/table/keys.ts";
import { Table } from "../../../src/analysis/table/table.ts";
import { registry } from "../../../src/kinds/registry.ts";
import { exampleOf } from "../../kinds/exampleOf.ts";

function keyOf({ kind, texts }: GroupKey): string {
  const halves = new Uint32Array(2);
  writeGroupKey(kind, texts, halves, 0);
  return [...halves].join(" ");
}
const question = (...texts: readonly string[]): string => keyOf({ kind: "question", texts });

describe("the key of a group", () => {
  it("folds white space, and nothing else", () => {
    const spaces = [
      9, 10, 11, 12, 13, 32, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
    ];
    for (const code of spaces) {
      const space = String.fromCharCode(code);
      expect([code, question(`${space}Which${space}${space}tower? ${space}`)]).toEqual([
        code,
        question("Which tower?"),
      ]);
    }
    const others = [
      "Whichtower?",
      "which tower?",
      "Which tower",
      "Which tower?\u0000",
      "Which\u200btower?",
      "Which\u0085tower?",
    ];
    expect(new Set([...others, "Which tower?"].map((text) => question(text))).size).toBe(others.length + 1);
  });

  it("folds every unit of UTF-16 that regular expressions call white space", () => {
    const folded = [...Array(0x10000).keys()].filter(
      (code) => question(`a${String.fromCharCode(code)}b`) === question("a b"),
    );
    expect(folded).toEqual([...Array(0x10000).keys()].filter((code) => /\s/.test(String.fromCharCode(code))));
  });

  it("keeps texts apart from each other, and a question from an id or a field", () => {
    expect(question("ab", "c")).not.toBe(question("a", "bc"));
    expect(question("ab", "")).not.toBe(question("ab"));
    expect(new Set((["field", "question", "id"] as const).map((kind) => keyOf({ kind, texts: ["7"] }))).size).toBe(3);
  });
});

const columns = [{ id: "x", type: "integer" }] as const;
type Facts = { readonly x: number };

function chunkOf(source: number, questions: readonly (string | null)[], model = "m"): Chunk {
  const builder = new ChunkBuilder(source, columns, { line: 1, offset: 0 });
  for (const [at, text] of questions.entries()) {
    const groupKey = text === null ? null : ({ kind: "question", texts: [text] } as const);
    builder.add({ facts: { x: at }, offset: at, length: 1, line: at + 1, part: 0, dimensions: { model }, groupKey });
  }
  return builder.finish();
}

function tableOf(...chunks: readonly Chunk[]): Table<Facts> {
  const table = new Table<Facts>(columns, ["a", "b"]);
  for (const chunk of chunks) table.append(chunk);
  return table;
}

describe("groups of a table", () => {
  it("are numbered without gaps where they have several samples; all others stand alone", () => {
    const table = tableOf(chunkOf(0, ["q1", "q2", null, "q3"]), chunkOf(1, ["q3", "q1", null, "q1"]));
    expect([...(table.groups?.numbers ?? [])]).toEqual([1, -1, -1, 0, 0, 1, -1, 1]);
    expect(table.groups?.shared).toBe(2);
    expect(table.groupedBy).toEqual({ field: 0, question: 6, id: 0, alone: 2 });
  });

  it("are none where every question stands once", () => {
    expect(tableOf(chunkOf(0, ["q1", "q2", null, null])).groups).toBeNull();
    expect(tableOf(chunkOf(0, [null, null])).groups).toBeNull();
  });

  it("grow with the table, and are shared with a table of the same records", () => {
    const table = tableOf(chunkOf(0, ["q1", "q2"]));
    expect(table.groups).toBeNull();
    table.append(chunkOf(1, ["q2"]));
    expect([...(table.groups?.numbers ?? [])]).toEqual([-1, 0, 0]);
    const labelled = new Table<Facts>(columns, ["a", "b"], table);
    for (const chunk of table.chunks) labelled.append(chunk);
    expect(labelled.groups).toBe(table.groups);
  });

  it("reach batches row by row, whatever is filtered out", () => {
    const table = tableOf(chunkOf(0, ["q1", "q2", "q1"]), chunkOf(1, ["q3", "q2"]));
    const read = (marks: readonly number[] | null) =>
      [...table.view(marks && Uint8Array.from(marks)).batches([])].flatMap(({ size, groups }) => [
        ...(groups()?.subarray(0, size) ?? []),
      ]);
    expect(read(null)).toEqual([0, 1, 0, -1, 1]);
    expect(read([0, 1, 1, 0, 1])).toEqual([1, 0, 1]);
    expect([...(table.view().groups() ?? [])]).toEqual([0, 1, 0, -1, 1]);
  });
});

describe("what the kinds group by", () => {
  const groupOf = (kind: string, format: string, more: object = {}) => {
    const own = registry.kindOf(kind);
    const adapter = own.read.adapters.find(({ id }) => id === format);
    const [sample] = adapter?.adapt({ ...exampleOf(format), ...more }, { name: "a.jsonl", folders: [] }) ?? [];
    return own.compare.groupOf(sample);
  };

  it("is the question; of choices with what is offered", () => {
    expect(groupOf("rag", "robustness", { question: "Which tower?" }).question).toEqual(["Which tower?"]);
    expect(groupOf("choice", "choice").question).toEqual(["Which bird wades?", "heron", "swift"]);
    expect(groupOf("rating", "ratings", { prompt: "Name a tower." }).question).toEqual(["Name a tower."]);
  });

  it("is the id without the attempt or the filter, with the names of its test", () => {
    const attempt = groupOf("rag", "inspect", { epoch: 3 });
    expect(attempt.id).toEqual(["4", "", "bridges"]);
    expect(groupOf("rag", "inspect", { epoch: 1 })).toEqual(attempt);
    const filtered = groupOf("choice", "harness-samples", { filter: "strict-match", task: "birds" });
    expect(filtered.id).toEqual(["7", "birds"]);
    expect(groupOf("choice", "harness-samples", { filter: "none", task: "birds" })).toEqual(filtered);
  });
});

describe("the groups of pairs", () => {
  const numbers = (...values: readonly number[]) => ({
    numbers: Int32Array.from(values),
    shared: Math.max(...values) + 1,
  });
  const of = (...indexes: readonly number[]) => Uint32Array.from(indexes);
  const same = (groups: Int32Array | null) => groups && [...groups].map((group) => [...groups].indexOf(group));

  it("are those of their samples; a pair alone in its group stands alone", () => {
    // Samples 0 to 3 are A's, 4 to 7 B's; the first two pairs ask the same.
    const groups = pairGroupsOf(numbers(0, 0, 1, 2, 0, 0, 1, 2), of(0, 1, 2, 3), of(4, 5, 6, 7));
    expect(groups && [...groups]).toEqual([0, 0, ALONE, ALONE]);
  });

  it("are none where every pair asks something else", () => {
    expect(pairGroupsOf(numbers(0, 1, 0, 1), of(0, 1), of(2, 3))).toBeNull();
  });

  it("are one where samples of either side share a group, over however many pairs", () => {
    // A asks 0, 1, 2, alone; B asks 3, 3, 1, 2: the first two by B, the next by what A and B have in common.
    const groups = pairGroupsOf(numbers(0, 1, 2, ALONE, 3, 3, 1, 2), of(0, 1, 2, 3), of(4, 5, 6, 7));
    expect(same(groups)).toEqual([0, 0, 0, 0]);
    expect(same(pairGroupsOf(numbers(0, ALONE, 1, 2, 2, 1), of(0, 1, 2), of(3, 4, 5)))).toEqual([0, 0, 2]);
  });
});
