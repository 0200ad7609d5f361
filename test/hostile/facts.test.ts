// Catches facts files of strangers that end in a stack trace, keep a processor busy, fill the memory or pass for real ones.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { beforeAll, describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { FACTS_HEADER } from "../../src/read/container.ts";
import { measuredIn } from "../cli/measured.ts";
import { evaloupe, temporaryFolder } from "../cli/support.ts";
import { draws, headerIn, linesMutant, ODD_VALUES, parquetMutant, withHeader, withRows } from "./factsMutants.ts";
import { expectGrowth } from "./timed.ts";

const folder = temporaryFolder();
const measured = measuredIn(folder);
const examples = fileURLToPath(new URL("../../examples", import.meta.url));
const example = (name: string) => relative(process.cwd(), join(examples, name));

/** More of them: FUZZ_RECORDS=5000 npx vitest run test/hostile/facts.test.ts */
const MUTANTS = Number(process.env.FUZZ_RECORDS ?? 75);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const MOST_BYTES = 1024 * 1024 * 1024;
/** Of one file, on a busy machine. */
const MOST_MS = 10_000;

const NAMES = ["ragbench.jsonl", "rating/judge-votes.jsonl", "choice/four-models.jsonl"];
const bases: { readonly parquet: Uint8Array; readonly lines: string; readonly path: string }[] = [];

beforeAll(async () => {
  for (const name of NAMES) {
    const path = await measured([example(name)]);
    const lines = await measured([example(name)], [], "jsonl");
    // A plain array: a slice of a buffer is no copy.
    bases.push({ path, parquet: new Uint8Array(readFileSync(path)), lines: readFileSync(lines, "utf8") });
  }
});

/** Commands over a mutant and over a baseline that is one. */
const COMMANDS: readonly ((mutant: string, base: string) => readonly string[])[] = [
  (mutant) => ["score", mutant],
  (mutant) => ["score", mutant, "--as", "json"],
  (mutant) => ["score", mutant, "--as", "jsonl"],
  (mutant, base) => ["compare", mutant, base],
  (mutant, base) => ["compare", base, mutant, "--fail-on-regression"],
  (mutant) => ["traits", mutant],
  (mutant) => ["agree", mutant],
  (mutant) => ["estimate", mutant, "--metric", "adherence"],
  (mutant) => ["measure", mutant, "--out", join(folder, "again.parquet")],
  (mutant, base) => ["plan", base, mutant, "--metric", "adherence"],
  (mutant) => ["stress", mutant, "--with", "local"],
  (mutant) => ["score", mutant, "--as", "html", "--out", join(folder, "report.html")],
];

describe("mutants of facts files", () => {
  it(`of both containers, ${MUTANTS} of them, end with a sentence or with numbers`, {
    timeout: 60_000 + 200 * MUTANTS,
  }, async () => {
    const before = process.memoryUsage.rss();
    const codes = new Map<number, number>();
    const wrong: string[] = [];
    let slowest = 0;
    let most = before;
    for (let number = 0; number < MUTANTS; number++) {
      const draw = draws(SEED * 1_000_003 + number);
      const base = bases[number % bases.length];
      if (!base) throw new Error("There are bases.");
      const isParquet = draw() < 0.5;
      const bytes = isParquet ? parquetMutant(base.parquet, draw) : linesMutant(base.lines, draw);
      const mutant = join(folder, `mutant.${isParquet ? "parquet" : "jsonl"}`);
      writeFileSync(mutant, bytes);
      const argv = COMMANDS[Math.floor(draw() * COMMANDS.length)]?.(mutant, base.path) ?? [];
      const started = performance.now();
      const why = `mutant ${number} of seed ${SEED}: ${argv[0]}`;
      const { code, err } = await evaloupe(...argv).catch((error: unknown) => {
        return { code: -1, err: error instanceof Error ? `${error.stack}` : String(error) };
      });
      slowest = Math.max(slowest, performance.now() - started);
      most = Math.max(most, process.memoryUsage.rss());
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code < 0 || /^\s+at /m.test(err) || performance.now() - started > MOST_MS) wrong.push(`${why}: ${err}`);
    }
    if (process.env.FUZZ_RECORDS)
      console.log(JSON.stringify({ mutants: MUTANTS, codes: [...codes], slowestMs: slowest, peakMb: most / 2 ** 20 }));
    expect(wrong.slice(0, 10)).toEqual([]);
    // Some are refused, and some are numbers.
    expect(codes.get(Exit.bad)).toBeGreaterThan(MUTANTS / 10);
    expect(codes.get(Exit.ok)).toBeGreaterThan(MUTANTS / 100);
    expect(most).toBeLessThan(MOST_BYTES);
  });
});

type Header = Record<string, unknown> & { sources: Record<string, unknown>[] };

/** What `score` says of a facts file with another header, in both containers, without the files' names. */
async function saidOf(
  header: string,
  containers: readonly ("parquet" | "jsonl")[] = ["parquet", "jsonl"],
): Promise<readonly { readonly code: number; readonly err: string }[]> {
  const [base] = bases;
  if (!base) throw new Error("There are bases.");
  const [parquet, lines] = [join(folder, "headed.parquet"), join(folder, "headed.jsonl")];
  writeFileSync(parquet, withHeader(base.parquet, header));
  const [, ...rows] = base.lines.split("\n");
  writeFileSync(lines, [`{"evaloupe_facts":${header}}`, ...rows].join("\n"));
  const said = [];
  for (const container of containers) {
    const path = container === "parquet" ? parquet : lines;
    const { code, err } = await evaloupe("score", path);
    said.push({ code, err: err.replaceAll(/headed\.(parquet|jsonl)/g, "FILE") });
  }
  return said;
}

function changed(change: (header: Header) => void): string {
  const header = headerIn(bases[0]?.parquet ?? new Uint8Array()) as Header;
  change(header);
  return JSON.stringify(header);
}

/** Sets a field by its path. */
function put(header: object, field: string, value: unknown): void {
  const path = field.split(".");
  let one = header as Record<string, unknown>;
  for (const step of path.slice(0, -1)) one = one[step] as Record<string, unknown>;
  one[path.at(-1) ?? ""] = value;
}

describe("a file of lines that another program has stored", () => {
  const stored = (change: (lines: string[]) => readonly string[]): string => {
    const path = join(folder, "stored.jsonl");
    writeFileSync(path, change(bases[0]?.lines.split("\n") ?? []).join("\n"));
    return path;
  };

  it.each<readonly [string, (text: string) => string]>([
    ["a byte order mark", (text) => `\ufeff${text}`],
    ["spaces within the header", (text) => `{ ${text.slice(1).replace(":", " : ")}`],
    ["a blank line before it", (text) => `\r\n${text}`],
  ])("has the same facts after %s", async (_, change) => {
    const own = await evaloupe(
      "score",
      stored((lines) => lines),
      "--as",
      "json",
    );
    const path = stored(([header = "", ...rows]) => [change(header), ...rows]);
    const said = await evaloupe("score", path, "--as", "json");
    expect(own.code).toBe(0);
    expect(said).toEqual(own);
  });

  it.each(["[1,2]", "\0\0", '{"line":', "nope"])("is damaged by a line that is no row: %j", async (line) => {
    const path = stored(([header = "", ...rows]) => [header, line, ...rows]);
    const { code, err } = await evaloupe("score", path);
    expect(code).toBe(2);
    expect(err).toContain("line 2 is no row");
  });
});

describe("a header", () => {
  it.each([
    ["kind", "nope"],
    ["kind", "constructor"],
    ["format.id", "nope"],
    ["format.by", "nobody"],
    ["format.confidence", 2],
    ["modes.matching", "nope"],
    ["modes.matching", "auto"],
    ["modes.support", null],
    ["modes.ratings", { labels: null, consensus: "nope", level: null }],
    ["modes.nope", "strict"],
    ["modes.repeats", { k: [0] }],
    ["annotator", ""],
    ["group", 1],
    ["overrides", { task: [] }],
    ["sliceBy", ["a", "a"]],
    ["slices", [1]],
    ["mixed", ["nope"]],
    ["isPart", 0],
    ["sources", []],
    ["sources.0.path", ""],
    ["sources.0.size", -1],
    ["sources.0.size", 1e300],
    ["sources.0.digest", "x".repeat(1000)],
    ["sources.0.container", { id: "lines", path: "", lists: [1e15] }],
    ["sources.0.container", { id: "nope", path: "" }],
    ["sources.0.container", { id: "csv", path: "", header: [], delimiter: "|" }],
    ["sources.0.role", "other"],
    ["sources.0.samples", 1.5],
    ["sources.0.adapter", "nope"],
    ["sources.0.adapter", "mapped"],
    ["sources.0.map", { nope: "a" }],
    ["sources.0.map", { response: "a[" }],
    ["sources.0.records", { total: 1, blank: 1, rejected: 1, other: 1, used: 1 }],
    ["sources.0.issueCounts", { NOPE: 1 }],
    ["sources.0.issues", [{ code: "NOPE", path: "", line: 1, offset: 0, isRejection: false }]],
  ])("whose %s is %j is named in a sentence", async (field, value) => {
    for (const { code, err } of await saidOf(changed((header) => put(header, field, value)))) {
      expect(err).toMatch(/^evaloupe: UNREADABLE: FILE is a damaged Facts file: what it says of itself is not valid: /);
      // A rule over several fields names the whole that they are in.
      const [start = ""] = field.split(/\.(?=nope)/);
      expect(err).toContain(start.replace(/^(sources\.0)\.(?:adapter)$/, value === "mapped" ? "$1.map" : "$1.adapter"));
      expect(code).toBe(Exit.bad);
    }
  });

  it("that is no JSON, no object, or nests deep is no header", async () => {
    for (const text of [
      "null",
      "[]",
      "1",
      '"x"',
      '{"version":2}',
      `{"version":2,"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    ]) {
      for (const { code, err } of await saidOf(text)) {
        expect(code).toBe(Exit.bad);
        expect(err).toMatch(/^evaloupe: [A-Z_]+: FILE /);
      }
    }
  });

  it.each(ODD_VALUES.map((odd) => [odd.slice(0, 40), odd]))(
    "with %s in any place ends with a sentence",
    async (_, odd) => {
      const places = ["kind", "format", "modes", "overrides", "slices", "sources"];
      for (const [at, place] of places.entries()) {
        const text = changed((header) => put(header, place, "\u0001")).replace('"\\u0001"', () => odd);
        for (const { code, err } of await saidOf(text, [at % 2 === 0 ? "parquet" : "jsonl"])) {
          expect([Exit.bad, Exit.ok], `${place}: ${err}`).toContain(code);
          expect(err).not.toMatch(/^\s+at /m);
        }
      }
    },
  );
});

describe("rows that a footer claims", () => {
  it("without a column for them are not read", async () => {
    const path = join(folder, "claimed.parquet");
    const header = changed((own) => put(own, "sources.0.samples", 50 * 2 ** 24));
    writeFileSync(path, withoutColumns(header, 2 ** 24, 50));
    for (const argv of [
      ["score", path],
      ["compare", path, path],
      ["traits", path],
      ["agree", path],
    ]) {
      const began = performance.now();
      const { code, err } = await evaloupe(...argv);
      expect(err).toContain("it has no column source");
      expect(code).toBe(Exit.bad);
      expect(performance.now() - began).toBeLessThan(MOST_MS / 2);
    }
  });

  it("beyond what the bytes of its columns account for are not read", async () => {
    const path = join(folder, "more.parquet");
    const rows = 2 ** 24;
    const header = changed((own) => put(own, "sources.0.samples", rows));
    writeFileSync(path, withRows(withHeader(bases[0]?.parquet ?? new Uint8Array(), header), rows));
    const { code, err } = await evaloupe("score", path);
    expect(err).toMatch(/it claims \d+ rows of \d+ columns in \d+ bytes/);
    expect(code).toBe(Exit.bad);
  });
});

describe("one source that is named many times", () => {
  it("is looked at once for each of its rows", async () => {
    await expectGrowth(
      (sources) => {
        const path = join(folder, `named-${sources}.jsonl`);
        const header = changed((own) => {
          const [source] = own.sources;
          own.isPart = true;
          own.sources = Array.from({ length: sources }, () => ({ ...source, samples: 1 }));
        });
        writeFileSync(path, `{"evaloupe_facts":${header}}\n${'{"line":1}\n'.repeat(sources)}`);
        return () => evaloupe("score", path);
      },
      [100, 400],
    );
  });
});

/** Rows that are claimed, and no columns. */
function withoutColumns(header: string, rows: number, groups: number): Uint8Array {
  const out = new ByteWriter();
  out.appendUint32(0x31524150);
  const group = { columns: [], total_byte_size: 0n, total_compressed_size: 0n, num_rows: BigInt(rows) };
  writeMetadata(out, {
    version: 2,
    created_by: "evaloupe",
    schema: [{ name: "facts", num_children: 0 }],
    num_rows: BigInt(rows * groups),
    row_groups: Array.from({ length: groups }, () => group),
    key_value_metadata: [{ key: FACTS_HEADER, value: header }],
    metadata_length: 0,
  });
  out.appendUint32(0x31524150);
  return new Uint8Array(out.getBytes());
}
