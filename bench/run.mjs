// What a session costs, against the limit of the engine and against plain Python, ours and theirs in turn.
//   npm run bench -- [--quick | --rows N] [--rounds N] [--check]
// Data are invented from a fixed seed. Results are compared with the references before anything is timed.
import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeMixedRows, writeRobustnessRows, writeSupportRows } from "./data.mjs";
import { FLOORS, keeps } from "./floors.mjs";
import { parseEveryLine } from "./limit.mjs";
import { buildSession, queryOf, specOf } from "./ours.mjs";
import { median, spread } from "./statistics.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const THREADS = 2;
const SPARSE_BYTES = 10_000_000_000;
/** A support row is as long as 40 of the others: a twentieth as many make a gigabyte of a million. */
const SUPPORT_SHARE = 20;

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    rows: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    check: { type: "boolean", default: false },
  },
});
const rows = flags.quick ? 10_000 : Number(flags.rows);
const rounds = Number(flags.rounds);
/** @type {Record<string, number[]>} */
const measured = {};
const note = (/** @type {string} */ name, /** @type {number} */ value) => {
  measured[name] = [...(measured[name] ?? []), value];
};

const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-bench-"));
try {
  const openSession = await buildSession(folder);
  const files = await writeFiles();
  const python = findPython();
  if (python) await checkResults();
  for (let round = 0; round < rounds; round++) {
    console.error(`round ${round + 1} of ${rounds}`);
    await scoring("rgb", files.robustness);
    await scoring("trace", files.support);
    await opening();
    await asking();
  }
  memory();

  async function writeFiles() {
    const file = (/** @type {string} */ name) => path.join(folder, `${name}.jsonl`);
    const [robustness, support, mixed, small, sparse] = ["robustness", "support", "mixed", "100MB", "10GB"].map(file);
    await writeRobustnessRows(robustness, { rows });
    await writeSupportRows(support, { rows: rows / SUPPORT_SHARE });
    await writeMixedRows(mixed, { rows });
    await writeRobustnessRows(small, { bytes: 100_000_000 });
    await copyFile(small, sparse);
    await truncate(sparse, SPARSE_BYTES);
    for (const name of [robustness, support, mixed]) {
      console.log(`${path.basename(name).padEnd(18)} ${((await stat(name)).size / 1e6).toFixed(0)} MB`);
    }
    return { robustness, support, mixed, small, sparse };
  }

  /** Results must equal the references': counts exactly, means but for the order in which rounding happens. */
  async function checkResults() {
    for (const [script, file] of [
      ["rgb.py", files.robustness],
      ["trace.py", files.support],
    ]) {
      const wanted = JSON.parse(runPython(script, file));
      const [one, two] = [await valuesOf(file, 1), await valuesOf(file, THREADS)];
      if (JSON.stringify(one) !== JSON.stringify(two)) throw new Error(`${script}: the number of workers shows.`);
      for (const [id, { n, value }] of Object.entries(wanted)) {
        const ours = one.find((metric) => metric.id === id && metric.slice === null);
        if (ours?.n !== n || Math.abs(ours.value - value) > 1e-12) {
          throw new Error(`${id}: ${ours?.value} of ${ours?.n}, by the reference ${value} of ${n}.`);
        }
        console.log(`equal    ${id} = ${value} of ${n}`);
      }
    }
  }

  /** @param {string} file @param {number} workers */
  async function valuesOf(file, workers) {
    const session = openSession(workers);
    await session.peer.call("open", { spec: specOf(file) });
    const { modes } = await session.peer.call("settled", {});
    const { metrics } = await session.peer.call("summary", { query: queryOf(modes) });
    await session.dispose();
    return metrics;
  }

  /** @param {string} name @param {string} file */
  async function scoring(name, file) {
    const limit = await timed(() => parseEveryLine(file, THREADS));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const ours = await timed(() => score(file, THREADS));
    delay.disable();
    note(`${name}Limit`, ours / limit);
    if (name === "trace") {
      note("hostBlock", delay.percentile(99) / 1e6);
      note("workers", (await timed(() => score(file, 1))) / ours);
    }
    if (python) note(`${name}Python`, (await timed(async () => runPython(`${name}.py`, file))) / ours);
  }

  /** @param {string} file @param {number} workers */
  async function score(file, workers) {
    const session = openSession(workers);
    await session.peer.call("open", { spec: specOf(file) });
    await session.peer.call("settled", {});
    await session.dispose();
  }

  /** First rows, in a thread that has been started: of 100 MB and of 10 GB in turn. */
  async function opening() {
    const times = [];
    for (const file of [files.small, files.sparse]) {
      const session = openSession(THREADS);
      await session.peer.call("open", { spec: specOf("") });
      times.push(await timed(() => session.peer.call("open", { spec: specOf(file) })));
      await session.dispose();
    }
    const [small = 1, sparse = 1] = times;
    note("firstRows", sparse);
    note("firstRowsSize", sparse / small);
  }

  /** What a change of mode or filter costs until numbers, list and chips are there; and single samples. */
  async function asking() {
    const session = openSession(THREADS);
    const ask = session.peer;
    await ask.call("open", { spec: specOf(files.mixed, { allModes: true }) });
    const { modes, samples } = await ask.call("settled", {});
    const answer = async (/** @type {object} */ query) => {
      await Promise.all([
        ask.call("summary", { query }),
        ask.call("chips", { query }),
        ask.call("rows", { query, from: 0, to: 50 }),
      ]);
    };
    await answer(queryOf(modes));
    const changes = {
      support: queryOf({ ...modes, support: "length" }),
      matching: queryOf({ ...modes, matching: "strict" }),
      noise: queryOf(modes, { where: ["noise == 0.4"] }),
      score: queryOf(modes, { where: ["relevance < 0.5 && !rejected"] }),
      sorted: queryOf(modes, { sort: { by: "relevance", descending: true } }),
    };
    const times = [];
    for (const [name, query] of Object.entries(changes)) {
      const time = await timed(() => answer(query));
      note(`change.${name}`, time);
      times.push(time);
    }
    note("change", Math.max(...times));
    note("page", await timed(() => ask.call("rows", { query: queryOf(modes), from: samples - 60, to: samples - 10 })));
    note(
      "text",
      await timed(() => ask.call("rows", { query: queryOf(modes, { where: ['any ~ "corran"'] }), from: 0, to: 50 })),
    );
    await ask.call("detail", { query: queryOf(modes), index: 7 });
    note("detail", await timed(() => ask.call("detail", { query: queryOf(modes), index: samples - 1 })));
    await session.dispose();
  }

  function memory() {
    for (const file of [files.robustness, files.support]) {
      const out = execFileSync(process.execPath, [
        "--expose-gc",
        path.join(HERE, "memory.mjs"),
        folder,
        file,
        String(THREADS),
      ]);
      const { retained, peak } = JSON.parse(String(out));
      if (file === files.robustness) note("retained", retained);
      note("peak", peak);
    }
  }

  /** @param {string} script @param {string} file */
  function runPython(script, file) {
    return String(execFileSync(python ?? "", [path.join(HERE, "reference", script), file]));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
report();

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function findPython() {
  for (const name of ["python3", "/usr/bin/python3"]) {
    try {
      execFileSync(name, ["-c", "import json"], { stdio: "ignore" });
      return name;
    } catch {
      // Not here under this name, or it does not run.
    }
  }
  console.log("skipped  the references: there is no python3 that runs");
  return null;
}

function report() {
  let isKept = true;
  for (const [id, values] of Object.entries(measured)) {
    const floor = FLOORS[id];
    if (!floor) {
      console.log(`         ${id}: ${spread(values, " ms")}`);
      continue;
    }
    const kept = keeps(floor, median(values), rows);
    const wanted = floor.most === undefined ? `at least ${floor.least}` : `at most ${floor.most}`;
    const mark = kept === null ? "too few " : kept ? "kept    " : "BROKEN  ";
    console.log(`${mark} ${floor.name}: ${spread(values, floor.unit)}, ${wanted}${floor.unit ?? ""}`);
    if (kept === false) isKept = false;
  }
  if (flags.check && !isKept) process.exitCode = 1;
}
