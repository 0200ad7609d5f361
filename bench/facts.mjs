// Facts at scale: how large they are, how long they take to write, and what it takes to reduce very many.
//   node bench/facts.mjs [--rows 10000000] [--files 1] [--attempts 1] [--kind rgb] [--folder FOLDER]
// Rows are those of a measured file, drawn again and again from a fixed seed, each with an id, a question and an answer of
// its own, so that nothing so long has to be measured first. Times by the clock: for a quiet machine.
import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { dataFile } from "./data.mjs";
import { PROJECT } from "./processes.mjs";
import { seedOf } from "./random.mjs";

const { values: flags } = parseArgs({
  options: {
    rows: { type: "string", default: "10000000" },
    measured: { type: "string", default: "100000" },
    attempts: { type: "string", default: "1" },
    files: { type: "string", default: "1" },
    kind: { type: "string", default: "rgb" },
    folder: { type: "string" },
    bundles: { type: "string", default: path.join(PROJECT, "dist") },
  },
});
const [rows, measured, attempts, files] = [flags.rows, flags.measured, flags.attempts, flags.files].map(Number);
const folder = flags.folder ?? mkdtempSync(path.join(tmpdir(), "evaloupe-facts-"));
mkdirSync(folder, { recursive: true });
const cli = path.join(flags.bundles, "cli.js");

const inside = path.join(folder, "inside.cjs");
await build({
  stdin: {
    contents: `export * from "./columns.ts"; export * from "./parquetFile.ts"; export * from "./open.ts";
      export { registry } from "../kinds/registry.ts"; export { openFile } from "../../platform/node/fileSource.ts";`,
    resolveDir: path.join(PROJECT, "src/facts"),
    loader: "ts",
  },
  bundle: true,
  platform: "node",
  format: "cjs",
  outfile: inside,
  mainFields: ["module", "main"],
  logLevel: "warning",
});
const { parquetFile, openFacts, registry, openFile } = createRequire(import.meta.url)(inside);

// ---- measuring ----

const data = await dataFile(folder, flags.kind, measured);
const small = path.join(folder, "measured.parquet");
const measuring = timed(["measure", data, "--out", small, "--workers", "1"]);
const scoring = timed(["score", data, "--as", "json", "--workers", "1"]);

// ---- generating ----

/** Columns that count from the beginning of each file. */
const PLACES = ["offset", "length", "line"];

const large = path.join(folder, `facts-${flags.kind}-${rows}-${attempts}-${files}`);
const started = performance.now();
if (!existsSync(large)) await generate();
const generated = (performance.now() - started) / 1000;

async function generate() {
  const source = await openFile(small);
  const signal = new AbortController().signal;
  const { header: measuredHeader, layout, rows: own } = await openFacts(source, await headOf(source), registry, signal);
  const [sample] = measuredHeader.sources;
  const templates = Math.min(own.rows, 20_000);
  /** Decoded columns of the templates. */
  const known = new Map();
  await own.load(0);
  for (const { name, type } of layout.columns) {
    const wanted =
      type === "text" ? "codes" : type === "hash" ? "halves" : type === "real" || type === "apart" ? "reals" : "wholes";
    const column = own.read(name, 0, wanted);
    // What is kept of it has to stay when others are read.
    known.set(name, column);
  }
  const seed = seedOf("facts");
  const at = (/** @type {number} */ row) => mixed(row, seed) % templates;
  const hash = (/** @type {number} */ number, /** @type {number} */ salt) => [
    mixed(number, salt),
    mixed(number, salt ^ 0x9e3779b9) || 1,
  ];
  const hashes =
    (/** @type {(row: number) => readonly number[]} */ of) =>
    (/** @type {number} */ from, /** @type {number} */ to) => {
      const halves = new Uint32Array(2 * (to - from));
      for (let row = from; row < to; row++) halves.set(of(row), 2 * (row - from));
      return halves;
    };
  const numbers =
    (/** @type {(row: number) => number} */ of) => (/** @type {number} */ from, /** @type {number} */ to) => {
      const values = new Float64Array(to - from);
      for (let row = from; row < to; row++) values[row - from] = of(row);
      return values;
    };
  const texts =
    (/** @type {(row: number) => string | null} */ of) => (/** @type {number} */ from, /** @type {number} */ to) =>
      Array.from({ length: to - from }, (_, row) => of(from + row));
  const question = (/** @type {number} */ row) => Math.floor(row / attempts);
  const length = sample.size / sample.samples;
  /** @type {Record<string, (from: number, to: number) => unknown>} */
  const special = {
    source: texts(() => "generated.jsonl"),
    offset: numbers((row) => row * Math.ceil(length)),
    length: numbers((row) => Math.ceil(length) - 1 - (mixed(row, 5) % 256)),
    line: numbers((row) => row + 1),
    id: texts((row) => `row-${row}`),
    key: hashes((row) => hash(question(row), 1)),
    group: hashes((row) => hash(question(row), 2)),
    asked: hashes((row) => hash(question(row), 3)),
    answer: hashes((row) => hash(row, 4)),
    told: numbers((row) => mixed(row, 6)),
  };
  const reader = (/** @type {{name: string, type: string}} */ { name, type }) => {
    const own = special[name];
    if (own) return own;
    const column = known.get(name);
    if (type === "text") {
      return texts((row) => {
        return column?.values[(column.codes?.[at(row)] ?? 0) - 1] ?? null;
      });
    }
    const values = column?.wholes ?? column?.reals ?? null;
    return numbers((row) => values?.[at(row)] ?? (type === "real" ? Number.NaN : 0));
  };
  mkdirSync(large, { recursive: true });
  const each = Math.ceil(rows / files);
  for (let at = 0; at < files; at++) {
    const own = Math.min(each, rows - at * each);
    const records = { total: own, blank: 0, rejected: 0, other: 0, used: own };
    const size = Math.ceil(length) * own;
    const name = `part-${at + 1}`;
    const part = {
      ...sample,
      path: `${name}.jsonl`,
      size,
      digest: null,
      samples: own,
      records,
      issues: [],
      issueCounts: {},
    };
    const shifted = (/** @type {{name: string, type: string}} */ column) => {
      const read = column.name === "source" ? texts(() => `${name}.jsonl`) : reader(column);
      const from = PLACES.includes(column.name) ? 0 : at * each;
      return (/** @type {number} */ first, /** @type {number} */ last) => read(from + first, from + last);
    };
    const file = openSync(path.join(large, `${name}.parquet`), "w");
    const header = JSON.stringify({ ...measuredHeader, sources: [part] });
    for (const bytes of parquetFile(layout.columns, shifted, own, header)) writeSync(file, bytes);
    closeSync(file);
  }
  await source.close();
}

/** @param {{read: (into: Uint8Array, offset: number) => Promise<number>}} source */
async function headOf(source) {
  const head = new Uint8Array(4);
  await source.read(head, 0);
  return head;
}

/** 32 bits that follow from a number, in no order. @param {number} number @param {number} salt */
function mixed(number, salt) {
  let bits = (number ^ Math.imul(salt, 0x9e3779b1)) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

// ---- reducing ----

const reducing = timed(["score", large, "--as", "json", "--workers", "1"]);
const found = JSON.parse(reducing.out);
const bytes = (/** @type {string} */ file) => statSync(file).size;
const bytesUnder = (/** @type {string} */ home) =>
  readdirSync(home).reduce((sum, name) => sum + bytes(path.join(home, name)), 0);
/** @type {readonly (readonly [string, string])[]} */
const table = [
  [`${measured.toLocaleString("en")} samples measured and written`, `${measuring.seconds.toFixed(1)} s`],
  ["  scored without facts, for comparison", `${scoring.seconds.toFixed(1)} s`],
  ["  bytes a sample", (bytes(small) / measured).toFixed(1)],
  [
    `${rows.toLocaleString("en")} samples generated and written`,
    generated < 0.1 ? "kept" : `${generated.toFixed(1)} s`,
  ],
  ["  bytes a sample", (bytesUnder(large) / rows).toFixed(1)],
  ["  reduced by score --as json --workers 1", `${reducing.seconds.toFixed(1)} s`],
  ["  most memory of the process", `${(reducing.peakBytes / 1e6).toFixed(0)} MB`],
  ["  metrics", String(found.metrics.length)],
];
for (const [name, value] of table) console.log(`${name.padEnd(52)}${value.padStart(12)}`);
if (flags.folder === undefined) rmSync(folder, { recursive: true });

/** Runs a command with its peak memory. @param {readonly string[]} argv */
function timed(argv) {
  const start = performance.now();
  const measure = `process.on("exit", () => require("node:fs").writeSync(2, "\\npeak " + process.resourceUsage().maxRSS + "\\n"));`;
  const preload = path.join(folder, "peak.cjs");
  writeSyncTo(preload, measure);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--require", preload, cli, ...argv], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`${argv.join(" ")}: ${stderr}`);
  const peak = /\npeak (\d+)\n/.exec(stderr)?.[1];
  return { seconds: (performance.now() - start) / 1000, out: stdout, peakBytes: Number(peak) * 1024 };
}

/** @param {string} file @param {string} text */
function writeSyncTo(file, text) {
  const opened = openSync(file, "w");
  writeSync(opened, text);
  closeSync(opened);
}
