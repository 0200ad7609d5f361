// What it costs to open a file, before the first record is measured, by the clock and by the processor.
//   node bench/opening.mjs [--rounds 5] [--against CHECKOUT] [--only TEXT] [--folder FOLDER]
// Prints the shortest of all rounds. `prepare` is the whole of it; `profile` samples records of the file and profiles its
// columns. Each round is a process of its own, so that nothing but the file is warm. --against alternates with another
// checkout.
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundleFor, specOf } from "./inside.mjs";
import { random as randomOf } from "./random.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const WORDS = 250;
const BLOCK = 10_000;
const FILES = [
  { name: "plain, 50 rows", rows: 50, row: plain },
  { name: "plain, 2,000 rows of 2 kB", rows: 2000, row: plain },
  { name: "plain, 100,000 rows of 2 kB", rows: 100_000, row: plain },
  { name: "plain, 1 GB", rows: 500_000, row: plain },
  { name: "robustness, 2,000 rows of 2 kB", rows: 2000, row: robustness },
];

const { values: flags } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    against: { type: "string" },
    only: { type: "string", default: "" },
    folder: { type: "string" },
    measure: { type: "string", multiple: true },
  },
});
if (flags.measure) await measure(flags.measure[0] ?? "", flags.measure[1] ?? "");
else await compare();

async function compare() {
  const folder = flags.folder ?? mkdtempSync(path.join(tmpdir(), "evaloupe-opening-"));
  mkdirSync(folder, { recursive: true });
  try {
    const sides = [["here", PROJECT], ...(flags.against ? [["against", path.resolve(flags.against)]] : [])];
    for (const [side = "", checkout = ""] of sides) await bundle(checkout, path.join(folder, `${side}.cjs`));
    for (const { name, rows, row } of FILES) {
      if (!name.includes(flags.only)) continue;
      const file = path.join(folder, `${name.replaceAll(/\W+/g, "-")}.jsonl`);
      if (!existsSync(file)) write(file, rows, row);
      /** @type {Map<string, number[]>} */
      const times = new Map();
      for (let round = 0; round < Number(flags.rounds); round++)
        for (const [side = ""] of sides)
          for (const [what, ms] of Object.entries(run(path.join(folder, `${side}.cjs`), file)))
            times.set(`${side} ${what}`, [...(times.get(`${side} ${what}`) ?? []), ms]);
      const shortest = [...times].map(([what, all]) => `${what} ${Math.min(...all).toFixed(0)} ms`);
      console.log(`${name}: ${shortest.join(", ")}`);
    }
  } finally {
    if (flags.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} bundled @param {string} file @returns {Record<string, number>} */
function run(bundled, file) {
  const argv = [fileURLToPath(import.meta.url), "--measure", bundled, "--measure", file];
  const { stdout, stderr, status } = spawnSync(process.execPath, argv, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** In a process of its own. @param {string} bundled @param {string} file */
async function measure(bundled, file) {
  const { prepare, nodePlatform, registry, profiledRecords, profileOf, DEFAULT_LIMITS } = createRequire(
    import.meta.url,
  )(bundled);
  const platform = nodePlatform("", 1, null, registry, true);
  const { signal } = new AbortController();
  const began = [performance.now(), process.cpuUsage()];
  const { slots } = await prepare(specOf(file), new Map(), platform, signal, null);
  const spent = process.cpuUsage(/** @type {any} */ (began[1]));
  const times = { prepare: performance.now() - Number(began[0]), "(processor)": (spent.user + spent.system) / 1000 };
  if (!profileOf) return void process.stdout.write(JSON.stringify(times));
  const [{ opened, container }] = slots;
  const from = performance.now();
  profileOf(await profiledRecords(opened, container, DEFAULT_LIMITS, signal));
  process.stdout.write(JSON.stringify({ ...times, profile: performance.now() - from }));
  await opened.close();
  await platform.dispose();
}

/** @param {string} checkout @param {string} outfile */
async function bundle(checkout, outfile) {
  const isProfiled = existsSync(path.join(checkout, "src/kinds/reading/profile.ts"));
  await bundleFor(
    checkout,
    [
      'export { prepare } from "./src/session/evaluationPlan.ts";',
      'export { nodePlatform } from "./src/platform/node/nodePlatform.ts";',
      'export { registry } from "./src/kinds/registry.ts";',
      'export { DEFAULT_LIMITS } from "./src/read/container.ts";',
      ...(isProfiled
        ? [
            'export { profiledRecords } from "./src/session/profiled.ts";',
            'export { profileOf } from "./src/kinds/reading/profile.ts";',
          ]
        : []),
    ],
    outfile,
  );
}

/** @param {string} file @param {number} rows @param {(at: number, text: (words: number) => string, random: () => number) => object} row */
function write(file, rows, row) {
  const random = randomOf(1);
  const text = (/** @type {number} */ words) =>
    Array.from({ length: words }, () => `w${Math.floor(random() * 20_000).toString(36)}`).join(" ");
  const descriptor = openSync(file, "w");
  for (let from = 0; from < rows; from += BLOCK) {
    const lines = Array.from({ length: Math.min(BLOCK, rows - from) }, (_, at) =>
      JSON.stringify(row(from + at, text, random)),
    );
    writeSync(descriptor, `${lines.join("\n")}\n`);
  }
  closeSync(descriptor);
}

/** @param {number} at @param {(words: number) => string} text */
function asked(at, text) {
  return { id: `row-${at}`, model: `model-${at % 3}`, question: `What is ${text(8)}?` };
}

/** @param {(words: number) => string} text */
function documentsOf(text) {
  return [text(WORDS / 2), text(WORDS / 2)];
}

/** Rows of no known format. @param {number} at @param {(words: number) => string} text @param {() => number} random */
function plain(at, text, random) {
  const { question, ...rest } = asked(at, text);
  return {
    ...rest,
    user_question: question,
    retrieved_contexts: documentsOf(text),
    llm_answer: `${text(40)}.`,
    ground_truth: text(4),
    faithfulness: random(),
    relevance: 1 + Math.floor(random() * 5),
    is_correct: random() < 0.7,
    category: ["geo", "bio", "law"][at % 3],
    latency_ms: Math.floor(random() * 3000),
  };
}

/** @param {number} at @param {(words: number) => string} text */
function robustness(at, text) {
  return {
    ...asked(at, text),
    documents: documentsOf(text),
    response: `${text(40)}.`,
    ground_truth: text(2),
    task: "noise_robustness",
    noise_ratio: (at % 5) / 5,
  };
}
