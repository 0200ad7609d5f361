// Histories, in the bundle of the command line: how long many runs take to open, and how often runs that differ by chance
// alone are marked.
//   node bench/history.mjs [--runs 365] [--samples 2000] [--shuffles 1000] [--dist dist]
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { random as drawsOf } from "./random.mjs";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "365" },
    samples: { type: "string", default: "2000" },
    shuffles: { type: "string", default: "1000" },
    dist: { type: "string", default: "dist" },
    only: { type: "string" },
  },
});
const [runs, samples, shuffles] = [values.runs, values.samples, values.shuffles].map(Number);
const folder = mkdtempSync(join(tmpdir(), "evaloupe-bench-history-"));
const cache = join(folder, "cache");
const env = { ...process.env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache };
try {
  if (values.only !== "time") await falseMarks();
  if (values.only !== "marks") await time();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs of the same samples whose order means nothing: a share of shuffles in which any run is marked. */
async function falseMarks() {
  const outfile = join(folder, "tests.mjs");
  await build({
    entryPoints: ["src/analysis/history/tests.ts"],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    logLevel: "error",
  });
  const { historyTests } = await import(outfile);
  const pairs = { isSame: null, groupsOf: () => null };
  const marked = (scores, isYesNo = true) => {
    const steps = historyTests({ scores, direction: "higher", isYesNo }, pairs);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value.filter((test) => test?.isWorse).length;
    }
  };
  console.log(`${shuffles} shuffles each; a shuffle counts if any run is marked. At most 5 % are allowed.`);
  const graded = (random) => (random() + random() + random()) / 3;
  const kinds = [
    ["12 runs, 40 samples, each right in half of the runs", 12, 40, () => 0.5],
    ["30 runs, 200 samples, easy and hard ones", 30, 200, (random) => random()],
    ["30 runs, 200 samples, 3 % flip", 30, 200, (random) => (random() < 0.85 ? 0.97 : 0.03)],
    ["30 runs, 500 samples, 0.2 % flip", 30, 500, (random) => (random() < 0.85 ? 0.998 : 0.002)],
    ["100 runs, 100 samples, 10 % flip", 100, 100, (random) => (random() < 0.7 ? 0.9 : 0.1)],
    ["30 runs, 200 samples, graded scores", 30, 200, null],
  ];
  for (const [name, n, size, chanceOf] of kinds) {
    const random = drawsOf(7);
    let any = 0;
    for (let shuffle = 0; shuffle < shuffles; shuffle++) {
      const chances = Array.from({ length: size }, () => chanceOf?.(random));
      const scores = Array.from({ length: n }, () =>
        Float64Array.from(chances, (chance) => (chanceOf ? (random() < chance ? 1 : 0) : graded(random))),
      );
      if (marked(scores, chanceOf !== null) > 0) any++;
    }
    console.log(`  ${name}: marked in ${((100 * any) / shuffles).toFixed(1)} %`);
  }
  power(marked);
}

/** A session of the editor, from the start of its thread: when the first run can be shown, and when all can. */
async function inEditor(paths) {
  const started = performance.now();
  const before = process.cpuUsage();
  const secondsNow = () => ((performance.now() - started) / 1000).toFixed(1);
  const processorNow = () => {
    const { user, system } = process.cpuUsage(before);
    return `${secondsNow()} s (${((user + system) / 1e6).toFixed(1)} s of processor time)`;
  };
  const workerData = { l10n: {}, workers: 2, maxUnpackedBytes: null };
  const worker = new Worker(resolvePath(values.dist, "sessionWorker.js"), { workerData, env });
  const waiting = new Map();
  let isSettled = false;
  worker.on("message", ({ type, id, value, failure, event, data }) => {
    if (type === "event" && event === "state") isSettled = data.isSettled;
    waiting.get(id)?.(type === "failure" ? Promise.reject(new Error(failure.message)) : value);
  });
  let last = 0;
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      worker.postMessage({ type: "request", id: last, method, params });
    });
  try {
    const spec = {
      ...{ name: "runs", adapter: null, map: null, overrides: {}, sliceBy: [], limit: null, maxRecordBytes: null },
      ...{ modes: {}, allModes: false, isPairable: true, isLastFirst: true },
      sources: paths.map((uri) => ({ uri, role: "rows" })),
    };
    const { modes } = await ask("open", { spec });
    const sides = paths.map((_, at) => ({
      name: `${at}`,
      files: [at],
      where: [],
      when: { date: `${at}`, by: "name" },
    }));
    const query = { where: [], sort: null, modes, annotator: "file", by: null, sides };
    const screen = {
      query,
      of: { metric: null, only: "broken" },
      from: 0,
      to: 50,
      isOverviewWanted: true,
      opened: null,
    };
    let first = null;
    while (first === null) {
      const { overview } = await ask("historyScreen", screen);
      if (overview.read === undefined || overview.read.length > 0) first = processorNow();
    }
    if (!isSettled) await ask("settled", {});
    await ask("historyScreen", screen);
    return `first run shown after ${first}, all after ${processorNow()}`;
  } finally {
    await worker.terminate();
  }
}

/** How often a planted break is found in the very run that it begins in. */
function power(marked) {
  const random = drawsOf(11);
  for (const broken of [8, 12, 16, 20, 30]) {
    let found = 0;
    const tries = Math.min(shuffles, 300);
    for (let tried = 0; tried < tries; tried++) {
      const right = Array.from({ length: 200 }, () => random() < 0.85);
      const scores = Array.from({ length: 30 }, (_, run) => {
        let left = run === 29 ? broken : 0;
        return Float64Array.from(right, (isRight) => {
          if (isRight && left > 0) {
            left--;
            return 0;
          }
          return random() < 0.01 !== isRight ? 1 : 0;
        });
      });
      if (marked(scores) > 0) found++;
    }
    console.log(
      `  ${broken} of 200 samples break in the last of 30 runs, 1 % flip: found in ${((100 * found) / tries).toFixed(0)} %`,
    );
  }
}

/** A folder of runs, from the command line and in a session of the editor: at first, and again. */
async function time() {
  const data = join(folder, "runs");
  mkdirSync(data);
  const random = drawsOf(3);
  const right = Array.from({ length: samples }, () => random() < 0.85);
  for (let run = 0; run < runs; run++) {
    const rows = right.map((isRight, at) => {
      const isGood = random() < 0.03 ? !isRight : isRight;
      return JSON.stringify({
        id: `q${at}`,
        question: `What is the capital of country ${at}? ${"word ".repeat(at % 20)}`,
        response: isGood ? "It is Paris." : "It is London.",
        ground_truth: "Paris",
      });
    });
    const date = new Date(Date.UTC(2026, 0, 1 + run)).toISOString().slice(0, 10);
    writeFileSync(join(data, `nightly-${date}.jsonl`), `${rows.join("\n")}\n`);
  }
  const cpu = join(folder, "cpu.txt");
  const told = `import { writeFileSync } from "node:fs";
    process.on("exit", () => {
      const { user, system } = process.cpuUsage();
      writeFileSync(${JSON.stringify(cpu)}, String((user + system) / 1e6));
    });`;
  /** By the clock, and of the processor with all threads. */
  const cli = (...argv) => {
    const started = performance.now();
    const hook = ["--import", `data:text/javascript,${encodeURIComponent(told)}`];
    const { status, stderr } = spawnSync(process.execPath, [...hook, join(values.dist, "cli.js"), ...argv], {
      encoding: "utf8",
      env,
    });
    if (status !== 0) throw new Error(stderr);
    const seconds = (performance.now() - started) / 1000;
    return `${seconds.toFixed(1)} s, ${Number(readFileSync(cpu, "utf8")).toFixed(1)} s of processor time`;
  };
  const out = join(folder, "out.json");
  const paths = readdirSync(data).map((name) => join(data, name));
  console.log(`${runs} runs of ${samples} samples:`);
  const history = () => cli("history", data, "--as", "json", "--out", out);
  console.log(`  history of the files: ${history()}`);
  console.log(`  once more: ${history()}`);
  // What the command line keeps is that of another bundle.
  console.log(`  in the editor at first: ${await inEditor(paths)}`);
  console.log(`  in the editor again: ${await inEditor(paths)}`);
  const score = cli("score", data, "--as", "json", "--out", join(folder, "score.json"));
  console.log(`  score of the same files: ${score}`);
  const { metrics } = JSON.parse(readFileSync(out, "utf8"));
  console.log(`  runs marked: ${metrics.map(({ id, worse }) => `${id} ${worse.length}`).join(", ")}`);
}
