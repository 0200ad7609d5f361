// Catches a table (CSV) of the same rows that gives other numbers than lines of JSON do.

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detect } from "../../src/kinds/detect.ts";
import type { Adapter } from "../../src/kinds/format.ts";
import { modesOf } from "../../src/kinds/modeFamily.ts";
import { type AnyKind, registry } from "../../src/kinds/registry.ts";
import type { CellColumns } from "../../src/read/cells.ts";
import { DEFAULT_LIMITS } from "../../src/read/container.ts";
import { sniffCsv } from "../../src/read/csv.ts";
import type { Origin } from "../../src/read/join.ts";
import { isObject, type JsonRecord, parserOf } from "../../src/read/parse.ts";
import { filesWith, never, openFiles } from "../session/open.ts";
import { exampleOf } from "./exampleOf.ts";
import { settledBy } from "./settled.ts";

const HERE: Origin = { name: "rows.csv", folders: [] };
/** Writes a value that is more than a text into a cell. */
type WriteCell = (value: unknown) => string;

/** As `repr` of Python does. */
function repr(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const escaped = value.replace(/[\\\n\r\t]/g, (unit) => JSON.stringify(unit).slice(1, -1));
    return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
  }
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, inner]) => `${repr(key)}: ${repr(inner)}`)
      .join(", ")}}`;
  return String(value);
}
const asJson: WriteCell = (value) => JSON.stringify(value);

/** The same rows as a table: a column a key, in the order in which they appear. */
function tableOf(records: readonly JsonRecord[], write: WriteCell): string {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cell = (value: unknown): string => {
    if (value === undefined || value === null) return "";
    const text = typeof value === "string" ? value : write(value);
    return /[",\n\r]|^ *$/.test(text) && text !== "" ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header.map(cell), ...records.map((record) => header.map((name) => cell(record[name])))]
    .map((fields) => `${fields.join(",")}\n`)
    .join("");
}

/** What the rows of a table come to: everything that numbers are made of. */
function readTable(text: string, adapter: Adapter<unknown>): readonly JsonRecord[] {
  const bytes = new TextEncoder().encode(text);
  const sniffed = sniffCsv(bytes, "rows.csv", true);
  if (!sniffed.ok) throw new Error(sniffed.stop.message);
  const parse = parserOf(sniffed.container, adapter.columns);
  const records: JsonRecord[] = [];
  let from = 0;
  let quotes = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0x22) quotes += 1;
    if (byte !== 0x0a || quotes % 2 === 1) continue;
    const parsed = parse(bytes.subarray(from, at), DEFAULT_LIMITS, { isFirst: from === 0, isUnterminated: false });
    if (parsed.state === "record") records.push(parsed.record);
    from = at + 1;
  }
  return records;
}

const modes = modesOf(registry.families.map(({ id, otherwise }) => [id, otherwise]));

function meaning(records: readonly JsonRecord[], kind: AnyKind, adapter: Adapter<unknown>): unknown {
  const settled = settledBy(adapter, records, HERE);
  return records.map((record) =>
    settled.adapt(record, HERE).map((sample) => ({
      facts: kind.measure.factsOf(sample, { modes, allModes: true }),
      slices: kind.measure.slicesOf(sample),
      values: kind.measure.valuesOf?.(sample),
      id: kind.read.idOf(sample),
      title: kind.read.titleOf(sample),
      texts: kind.read.texts.map(({ read }) => read(sample)),
    })),
  );
}

/** The records of our examples, by the format that claims them. */
const EXAMPLES = readdirSync("examples", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.jsonl?$/.test(name) && !/bad-lines|results_/.test(name))
  .map((name) => ({ name, records: listIn(readFileSync(join("examples", name), "utf8")) }));

function listIn(text: string): readonly JsonRecord[] {
  const isLines = !/^\s*(?:\[|\{\s*\n)/.test(text);
  let value: unknown = JSON.parse(isLines ? `[${text.trim().split("\n").join(",")}]` : text);
  while (isObject(value)) value = Object.values(value).find((inner) => typeof inner === "object");
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const claims = ({ records }: { records: readonly JsonRecord[] }, id: string) => {
  const [best] = detect(
    records.map((record) => ({ record, origin: HERE })),
    registry.adapters.map(({ adapter }) => adapter),
  );
  return best?.id === id && best.confidence > 0.8;
};

/**
 * The rows as a table has them: every row has every column, null where it has no value. A response is never null: its
 * cell can only be empty.
 */
function asRows(records: readonly JsonRecord[], columns?: CellColumns): readonly JsonRecord[] {
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const responses = (columns?.responses ?? []).flatMap((group) =>
    group.filter((name) => header.includes(name)).slice(0, 1),
  );
  return records.map((record) =>
    Object.fromEntries(header.map((name) => [name, record[name] ?? (responses.includes(name) ? "" : null)])),
  );
}

const rows = registry.adapters.filter(({ adapter }) => adapter.role === "rows");

describe.each(rows.map((one) => [one.adapter.id, one] as const))("%s", (id, { kind, adapter }) => {
  const files = EXAMPLES.filter((file) => claims(file, id));
  const records = asRows([exampleOf(adapter.id), ...files.flatMap((file) => file.records)], adapter.columns);

  it.each([
    ["lists as JSON", asJson],
    ["lists as Python prints them", repr],
  ])(`${records.length} rows of our examples, %s`, (_, write) => {
    const read = readTable(tableOf(records, write), adapter);
    expect(read).toHaveLength(records.length);
    expect(meaning(read, kind, adapter)).toEqual(meaning(records, kind, adapter));
  });

  it("the same rows with other words in them", () => {
    const word = fc.oneof(
      fc.constantFrom("", "[1] says so", "['a', 'b", '{"a": 1}', "None", "a, b", 'say "no"', "line\nend", " ", "(A)"),
      fc.string(),
    );
    const texts = [...(adapter.columns?.texts ?? [])];
    const responses = new Set(adapter.columns?.responses.flat() ?? []);
    // Each run reads all rows again: some of all files say as much as hundreds of one.
    const some = records.filter((_, at) => at % Math.ceil(records.length / 8) === 0);
    const change = fc.record({ row: fc.nat(some.length - 1), column: fc.constantFrom("", ...texts), word });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.boolean(), (changes, isPython) => {
        const changed = some.map((record) => ({ ...record }));
        for (const { row, column, word: text } of changes) {
          const record = changed[row];
          // Only the cell of a response says with nothing in it that there is a text without words.
          if (typeof record?.[column] !== "string" || (text === "" && !responses.has(column))) continue;
          changed[row] = { ...record, [column]: text };
        }
        const read = readTable(tableOf(changed, isPython ? repr : asJson), adapter);
        expect(meaning(read, kind, adapter)).toEqual(meaning(changed, kind, adapter));
      }),
      { numRuns: 12 },
    );
  });
});

it.each(EXAMPLES.filter(({ records }) => records.length > 1).map(({ name, records }) => [name, records] as const))(
  "%s opens with the same metrics as lines and as a table",
  async (name, records) => {
    const metricsOf = async (file: string, content: string) => {
      const [path = ""] = await filesWith({ [file]: content });
      const { ask, session, query } = await openFiles([path]);
      const { format } = await ask.settled({}, never);
      const { metrics } = await ask.summary({ query }, never);
      await session.dispose();
      // A rater without a name has that of the folder, and one slice that of the file.
      const folder = basename(dirname(path));
      return {
        format: format.id,
        metrics: JSON.parse(JSON.stringify(metrics).replaceAll(file, "rows").replaceAll(folder, "folder")),
      };
    };
    const best = detect(
      records.map((record) => ({ record, origin: HERE })),
      registry.adapters.map(({ adapter }) => adapter),
    )[0];
    const table = asRows(records, registry.findAdapter(best?.id ?? "")?.adapter.columns);
    const stem = name.replace(/^.*\//, "").replace(/\.jsonl?$/, "");
    const lines = await metricsOf(`${stem}.jsonl`, table.map((record) => `${JSON.stringify(record)}\n`).join(""));
    expect(await metricsOf(`${stem}.csv`, tableOf(table, repr))).toEqual(lines);
  },
);
