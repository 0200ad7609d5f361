// The local labeller beside a plain token overlap in Python, in turn, reading apart: seconds of processor time.
//   node bench/labeller.mjs [--rows N] [--rounds N] [--check | --json]
// Rows are invented from a fixed seed: 5 documents of 20 sentences, a response of 6, a vocabulary with a long tail.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { median } from "./statistics.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
/** What `--check` asks for: well below what is measured, so that a busy machine does not fail it. */
const LEAST_RATIO = 4;
const COMMON =
  "the of and to in a is was for as on by with that it at from his he are an be were has not this which or its".split(
    " ",
  );
const { values: flags } = parseArgs({
  options: {
    rows: { type: "string", default: "1000" },
    rounds: { type: "string", default: "5" },
    check: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-labeller-"));
try {
  const rows = Array.from({ length: Number(flags.rows) }, (_, i) => rowOf(random(i + 1)));
  const file = path.join(folder, "rows.jsonl");
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  await writeFile(file, text);
  const { labelInBulk, Vocabulary } = await loadLabeller(folder);
  // Read back, as a file's rows are.
  const inputs = text.split("\n").map((line) => inputOf(JSON.parse(line)));
  if (!flags.json) console.log(`${rows.length} rows, ${(text.length / 1e6).toFixed(1)} MB`);

  /** @type {{ours: number[], plain: number[], careful: number[]}} */
  const seconds = { ours: [], plain: [], careful: [] };
  for (let round = 0; round < Number(flags.rounds); round++) {
    const vocabulary = new Vocabulary();
    const from = process.cpuUsage();
    for (const input of inputs) labelInBulk(input, vocabulary);
    const { user, system } = process.cpuUsage(from);
    seconds.ours.push((user + system) / 1e6);
    seconds.plain.push(runPython(file, []));
    seconds.careful.push(runPython(file, ["--careful"]));
  }
  const [ours = 0, plain = 0, careful = 0] = [seconds.ours, seconds.plain, seconds.careful].map((values) =>
    median(values),
  );
  if (flags.json) console.log(JSON.stringify({ ours, plain, careful }));
  else report(ours, plain, careful);

  /** @param {number} ours @param {number} plain @param {number} careful */
  function report(ours, plain, careful) {
    show("local labeller", ours);
    show("plain Python", plain);
    show("Python, words cut once", careful);
    console.log(
      `${(plain / ours).toFixed(1)} times as fast as plain Python, ${(careful / ours).toFixed(1)} times the careful one`,
    );
    if (flags.check && plain / ours < LEAST_RATIO) {
      console.error(`FAILED: less than ${LEAST_RATIO} times as fast as plain Python`);
      process.exitCode = 1;
    }
  }

  /** @param {string} name @param {number} time */
  function show(name, time) {
    const perRow = ((1e6 * time) / rows.length).toFixed(0);
    console.log(
      `${name.padEnd(24)} ${perRow.padStart(7)} µs a row  ${(text.length / 1e6 / time).toFixed(1).padStart(6)} MB/s`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** @param {{question: string, documents: [string, string][][], response: [string, string][]}} row */
function inputOf({ question, documents, response }) {
  const asked = (/** @type {[string, string]} */ [key, text]) => ({ key, text });
  return { question, documents: documents.map((document) => document.map(asked)), response: response.map(asked) };
}

/** @param {string} file @param {string[]} more @returns {number} */
function runPython(file, more) {
  const script = path.join(PROJECT, "bench", "reference", "overlap.py");
  return JSON.parse(execFileSync("python3", [script, file, ...more], { encoding: "utf8" })).seconds;
}

/** @param {() => number} next */
function rowOf(next) {
  // Of running English, nearly half are words like these; the others follow Zipf's law.
  const word = () =>
    next() < 0.45 ? (COMMON[Math.floor(COMMON.length * next() ** 2)] ?? "") : wordOf(Math.floor(20_000 ** next()));
  const sentence = () => {
    const words = Array.from({ length: 12 + Math.floor(16 * next()) }, () =>
      next() < 0.04 ? String(Math.floor(2000 * next())) : word(),
    );
    const first = words[0] ?? "";
    return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${words.slice(1).join(" ")}.`;
  };
  const documents = Array.from({ length: 5 }, (_, d) =>
    Array.from({ length: 20 }, (_, s) => [`${d}${letter(s)}`, sentence()]),
  );
  // A response says again what documents say, with some words left out and others put in.
  const response = Array.from({ length: 6 }, (_, s) => {
    const [, source = ""] = documents[Math.floor(5 * next())]?.[Math.floor(20 * next())] ?? [];
    const words = source.split(" ").flatMap((one) => (next() < 0.2 ? [] : next() < 0.15 ? [word()] : [one]));
    return [letter(s), words.join(" ")];
  });
  return { question: sentence(), documents, response };
}

/** @param {number} index */
function letter(index) {
  return String.fromCharCode(97 + index);
}

/** A made-up word; the first are short, as the most frequent words are. @param {number} index */
function wordOf(index) {
  const syllables = ["ta", "ro", "men", "li", "sku", "per", "na", "vi", "do", "el"];
  return `${index + 10}`
    .split("")
    .map((digit) => syllables[Number(digit)])
    .join("");
}

/** Marsaglia's xorshift from a seed, in [0, 1). @param {number} seed */
function random(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** @param {string} folder */
async function loadLabeller(folder) {
  const outfile = path.join(folder, "labeller.cjs");
  const contents = [
    'export * from "./src/labels/local/labelLocally.ts";',
    'export * from "./src/labels/local/vocabulary.ts";',
  ].join("\n");
  const stdin = { contents, resolveDir: PROJECT, loader: /** @type {const} */ ("ts") };
  await build({
    stdin,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    mainFields: ["module", "main"],
    outfile,
  });
  return createRequire(import.meta.url)(outfile);
}
