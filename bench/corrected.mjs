// How often the interval of a corrected rate holds the truth, and how wide it is beside that of labels alone: on sets that a
// judge and people labelled whole, by drawing the labels again and again as the plan asks for them.
//   node bench/corrected.mjs [--fail] FILE…   files with `judge_pick` and `human_winner`, or MEMERAG's
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { random } from "./random.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const MODULES = ["labels/sampling.ts", "analysis/stats/intervals.ts", "labels/local/labelLocally.ts", "text/split.ts"];
const DRAWS = 1000;
const SIZES = [20, 50, 100];

async function labellers() {
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-corrected-"));
  try {
    const outfile = path.join(folder, "labellers.cjs");
    const contents = MODULES.map((file) => `export * from "./src/${file}";`).join("\n");
    const stdin = { contents, resolveDir: PROJECT, loader: /** @type {const} */ ("ts") };
    await build({ stdin, bundle: true, platform: "node", format: "cjs", mainFields: ["module", "main"], outfile });
    return createRequire(import.meta.url)(outfile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @typedef {{judged: number, said: number}} Unit */

/** Picks of one answer of two: whether it is that of model A. @param {any[]} rows @returns {Unit[]} */
const picks = (rows) =>
  rows
    .filter(({ judge_pick: pick, human_winner: winner }) => /^[AB]$/.test(pick) && /^model_[ab]$/.test(winner))
    .map(({ judge_pick: pick, human_winner: winner }) => ({
      judged: pick === "A" ? 1 : 0,
      said: winner === "model_a" ? 1 : 0,
    }));

/** Sentences that people labelled; word matching is the judge. @param {any[]} rows @returns {Unit[]} */
function sentences(rows, { localLabeller, splitDocument }) {
  const labeller = localLabeller();
  return rows.flatMap(({ query, context, answer }) => {
    const documents = context.map(({ text }, d) =>
      splitDocument(d, text).map(({ key, text: own }) => ({ key, text: own })),
    );
    const response = answer.map(({ sentence }, s) => ({ key: String.fromCharCode(97 + s), text: sentence }));
    const { support } = labeller.labelInBulk({ question: query, documents, response }).labels;
    return answer.flatMap(({ fine_grained_factuality: fine, factuality }, s) => {
      const label = factuality ?? fine;
      if (label === undefined || label === null) return [];
      return [
        { judged: support[s].probability >= 0.5 ? 1 : 0, said: /^(?:supported|yes)/i.test(String(label)) ? 1 : 0 },
      ];
    });
  });
}

/** @param {string} text */
function records(text) {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
  }
}

const own = await labellers();
const { estimateUnits, wilsonAt } = own;
const argv = process.argv.slice(2);
let isBroken = false;
console.log("set                               truth  judge     n  coverage  width  labels alone  ratio");
for (const file of argv.filter((word) => !word.startsWith("--"))) {
  const rows = records(await readFile(file, "utf8"));
  const units = rows[0]?.judge_pick === undefined ? sentences(rows, own) : picks(rows);
  const N = units.length;
  const share = (/** @type {"judged" | "said"} */ of) => units.reduce((sum, unit) => sum + unit[of], 0) / N;
  const truth = share("said");
  for (const n of SIZES.filter((size) => size < N)) {
    let held = 0;
    let width = 0;
    let alone = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const next = random(draw * 7919 + n);
      const sampled = {
        judged: Float64Array.from(units, ({ judged }) => judged),
        said: new Float64Array(N).fill(Number.NaN),
        order: Float64Array.from({ length: N }, next),
        groups: null,
      };
      // As a person would: what is asked for is labelled, step by step.
      let found = estimateUnits(sampled, true, 10);
      while (found.labelled < n) {
        for (const unit of found.next.slice(0, n - found.labelled)) sampled.said[unit] = units[unit]?.said ?? 0;
        found = estimateUnits(sampled, true, 10);
      }
      const [low, high] = found.interval;
      if (low <= truth + 1e-12 && high >= truth - 1e-12) held++;
      width += (high - low) / DRAWS;
      // As many labels drawn from all, without a judge.
      const yes = [...units.keys()]
        .sort((a, b) => sampled.order[a] - sampled.order[b])
        .slice(0, n)
        .reduce((sum, at) => sum + units[at].said, 0);
      const [from, to] = wilsonAt(yes / n, (n * (N - 1)) / (N - n), 1.959963984540054);
      alone += (to - from) / DRAWS;
    }
    const coverage = held / DRAWS;
    if (coverage < 0.92 || coverage > 0.99) isBroken = true;
    const cells = [
      path.basename(file).slice(0, 32).padEnd(32),
      truth.toFixed(3).padStart(6),
      share("judged").toFixed(3).padStart(6),
      String(n).padStart(5),
    ];
    console.log(
      `${cells.join(" ")}  ${coverage.toFixed(3).padStart(8)}  ${width.toFixed(3)}  ${alone.toFixed(3).padStart(12)}  ${(width / alone).toFixed(3)}`,
    );
  }
}
if (isBroken) console.log("Coverage is not from .92 to .99 everywhere.");
if (isBroken && argv.includes("--fail")) process.exitCode = 1;
