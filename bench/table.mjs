// The table that speed is held to: for each line its floor, which must not be broken, and its goal, which is aimed at.
// Ratios are of the processor time of whole processes with one worker, start included, unless a name says otherwise. Of
// rows that all differ, what a file of 50 rows takes is taken off on both sides. A floor that is not reached yet is open:
// until then `today` holds what has been reached.
import path from "node:path";
import { changes, firstRows } from "./asking.mjs";
import { csvOf, different, listOf, plainKind, rowsFor } from "./data.mjs";
import { growthWorks } from "./growth.mjs";
import { HERE, memoryOf, run } from "./processes.mjs";

/**
 * A line: at most or at least so much, which is its floor, and what it aims at. `from` is the number of rows from which on it has to hold:
 * before, starting a process is what is measured. `today` says that the floor is open, and what must not be broken until
 * it is reached; null for nothing.
 * @typedef {{name: string, most?: number, least?: number, goal: number, today?: number | null, unit?: string, from?: number}} Line
 * @typedef {import("./run.mjs").Bench} Bench
 * @typedef {{lines: Readonly<Record<string, Line>>, measure: (bench: Bench) => Promise<Readonly<Record<string, number>>>, peers?: readonly string[], data?: readonly string[]}} Work
 *   One round of a work gives a number for each of its lines, or none for a peer that is not here.
 */

const MANY = 1_000_000;

/** A floor that is not reached yet, on a line that varies too much to hold what has been. */
const OPEN = { today: null };
/** Of so many rows the compilation of what has been warm for long is a small part. */
const WARM = 100_000;

/** @type {Readonly<Record<string, Work>>} */
export const TABLE = {
  trace: against("trace", ["parse", "python", "duckdb"], {
    "trace.parse": { name: "TRACe: ours / JSON.parse a line", most: 0.8, goal: 0.35, from: MANY },
    "trace.python": { name: "TRACe: ours / Python", most: 0.6, goal: 0.25, from: MANY },
    "trace.duckdb": { name: "TRACe: ours / DuckDB", most: 0.9, goal: 0.4, from: MANY },
  }),
  rgb: against("rgb", ["parse", "python"], {
    "rgb.python": { name: "RGB, one mode: Python / ours", least: 3.5, goal: 8, from: MANY },
  }),
  choice: against("choice", ["parse"], {
    "choice.parse": { name: "choice: ours / JSON.parse a line", most: 2, goal: 1, from: MANY },
  }),
  ratings: against("ratings", ["parse"], {
    "ratings.parse": { name: "ratings: ours / JSON.parse a line", most: 1.5, goal: 0.8, from: MANY },
  }),
  scored: against("scored", ["parse"], {
    "scored.parse": { name: "any scored rows: ours / JSON.parse a line", most: 1, goal: 0.5, from: MANY },
  }),
  "different-trace": against(different("trace"), ["parse", "python"], {
    "different-trace.parse": {
      name: "TRACe, all different: ours / JSON.parse a line",
      most: 1,
      goal: 0.5,
      today: 3.3,
      from: 182_000,
    },
    "different-trace.python": {
      name: "TRACe, all different: ours / Python",
      most: 1,
      goal: 0.5,
      today: 2.8,
      from: 182_000,
    },
  }),
  "different-rgb": against(different("rgb"), ["parse", "python"], {
    "different-rgb.python": {
      name: "RGB, all different: ours / Python",
      most: 0.6,
      goal: 0.3,
      from: 300_000,
    },
  }),
  mode: {
    lines: { mode: { name: "RGB, all different: the mode that opens / lenient", most: 2.5, goal: 1.5, from: 300_000 } },
    async measure(bench) {
      const file = await bench.file(different("rgb"));
      const small = await bench.file(different("rgb"), 50);
      const seconds = async (/** @type {string} */ mode) => {
        const score = (/** @type {string} */ rows) =>
          bench.cli("score", rows, "--as", "json", "--matching", mode, "--workers", "1");
        return (await run(score(file))).seconds - (await run(score(small))).seconds;
      };
      return { mode: (await seconds("strict")) / (await seconds("lenient")) };
    },
  },
  "different-choice": against(different("choice"), ["parse"], {
    "different-choice.parse": {
      name: "choice, all different: ours / JSON.parse a line",
      most: 2.5,
      goal: 1.2,
      today: 5,
      from: 200_000,
    },
  }),
  "different-ratings": against(different("ratings"), ["parse"], {
    "different-ratings.parse": {
      name: "ratings, all different: ours / JSON.parse a line",
      most: 1.5,
      goal: 0.8,
      today: 3.3,
      from: 200_000,
    },
  }),
  "different-scored": against(different("scored"), ["parse"], {
    "different-scored.parse": {
      name: "scored rows, all different: ours / JSON.parse a line",
      most: 2,
      goal: 1,
      today: 5.2,
      from: 200_000,
    },
  }),
  compare: {
    lines: { compare: { name: "compare: two runs / scoring both", most: 2.5, goal: 1.5, from: MANY } },
    async measure(bench) {
      const files = [await bench.file("rgb"), await bench.file("rgb", bench.rows, 1)];
      const both = bench.cli("compare", ...files, "--as", "json", "--matching", "lenient", "--workers", "1");
      const { seconds } = await run(both);
      let scoring = 0;
      for (const file of files) scoring += (await run(bench.score(file))).seconds;
      return { "compare s: ours": seconds, compare: seconds / scoring };
    },
  },
  workers: {
    lines: {
      workers: {
        name: "TRACe, all different, by the clock: one worker / two",
        least: 1.6,
        goal: 1.8,
        ...OPEN,
        from: 300_000,
      },
    },
    async measure(bench) {
      const file = await bench.file(different("trace"));
      const [one, two] = [await run(bench.score(file)), await run(bench.score(file, 2))];
      return { workers: one.wall / two.wall, "two workers / one, processor time": two.seconds / one.seconds };
    },
  },
  change: {
    lines: {
      change: {
        name: "change of mode or filter: numbers on screen",
        most: 150,
        goal: 50,
        today: 300,
        unit: " ms",
        from: MANY,
      },
    },
    measure: changes,
  },
  first: {
    lines: {
      "first.time": { name: "first 1,000 rows of 10 GB", most: 80, goal: 40, today: 220, unit: " ms" },
      "first.size": { name: "first 1,000 rows: 10 GB / 100 MB", most: 1.5, goal: 1.2 },
    },
    measure: firstRows,
  },
  // Above what Node itself takes to start, which was 54 ms where floors and goals were set.
  start: {
    lines: {
      "start.score": {
        name: "score of a file of 50 rows, processor time above Node's",
        most: 86,
        goal: 56,
        today: 270,
        unit: " ms",
      },
      "start.help": { name: "--help, processor time above Node's", most: 16, goal: 6, unit: " ms" },
    },
    async measure(bench) {
      const { seconds: node } = await run([process.execPath, "-e", "0"]);
      const { seconds: scored } = await run(bench.score(await bench.file("rgb", 50)));
      const { seconds: helped } = await run(bench.cli("--help"));
      const above = (/** @type {number} */ seconds) => 1e3 * (seconds - node);
      return { "start.score": above(scored), "start.help": above(helped), "start ms: Node with nothing": 1e3 * node };
    },
  },
  list: {
    lines: {
      list: { name: "ratings as a list in JSON / as lines, all different", most: 2, goal: 1.2, from: WARM },
    },
    async measure(bench) {
      const file = await bench.file(different("ratings"));
      const [lines, list] = [await run(bench.score(file)), await run(bench.score(await listOf(file)))];
      return { list: list.seconds / lines.seconds };
    },
  },
  csv: {
    lines: {
      csv: { name: "scored rows as CSV / as lines, all different", most: 2, goal: 1.2, from: WARM },
    },
    async measure(bench) {
      const file = await bench.file(different("scored"));
      const [lines, csv] = [await run(bench.score(file)), await run(bench.score(await csvOf(file)))];
      return { csv: csv.seconds / lines.seconds };
    },
  },
  memory: {
    lines: {
      "memory.peak": { name: "peak memory on 10 GB above idle", most: 150, goal: 100, unit: " MB", from: MANY },
      "memory.different": {
        name: "peak memory on 1 GB of rows that all differ",
        most: 300,
        goal: 200,
        unit: " MB",
        from: MANY,
      },
      "memory.sample": { name: "bytes kept of a sample (RGB, all different)", most: 64, goal: 48, from: 100_000 },
    },
    async measure(bench) {
      // Ten kilobytes a row asked for: of a million, ten gigabytes.
      const long = await memoryOf(bench, await bench.file("trace", 10_000), 1e4 * bench.rows);
      const gigabyte = await memoryOf(bench, await bench.file(different("trace")));
      // Of two sizes, so that what is kept once, whatever the rows, is not part of it.
      const tenth = await memoryOf(bench, await bench.file(different("rgb"), Math.round(bench.rows / 10)));
      const { kept, samples, peak } = await memoryOf(bench, await bench.file(different("rgb")));
      return {
        "memory.peak": long.peak,
        "memory.different": gigabyte.peak,
        "memory.sample": (kept - tenth.kept) / (samples - tenth.samples),
        "memory MB: peak on RGB": peak,
      };
    },
  },
  labeller: {
    lines: {
      labeller: { name: "local labeller: ours / Python overlap, words cut once", most: 3, goal: 1 },
    },
    async measure() {
      const script = path.join(HERE, "labeller.mjs");
      const { out } = await run([process.execPath, script, "--rows", "1000", "--rounds", "3", "--json"]);
      const { ours, plain, careful } = JSON.parse(out);
      return { labeller: ours / careful, "labeller: Python, words cut again / ours": plain / ours };
    },
  },
  ...growthWorks(),
};

/** So many rows take as long as starting does. */
const START_ROWS = 50;

/**
 * Scoring a file beside what peers take for it. A line is called `<work>.<peer>`; `least` is theirs over ours, else it is
 * ours over theirs. Seconds of each are noted too. Of rows that all differ the start is taken off.
 * @param {string} kind of data @param {readonly string[]} peers @param {Record<string, Line>} lines @returns {Work}
 */
function against(kind, peers, lines) {
  return {
    lines,
    peers,
    data: [kind],
    async measure(bench) {
      const file = await bench.file(kind);
      const start = kind === plainKind(kind) ? null : await bench.file(kind, rowsFor(kind, START_ROWS));
      const ours = await secondsOf(bench.score, file, start);
      /** @type {Record<string, number>} */
      const found = { [`${kind} s: ours`]: ours };
      for (const peer of peers) {
        const command = bench.peers.get(peer);
        if (!command?.(kind, file)) continue;
        const theirs = await secondsOf((own) => command(kind, own) ?? [], file, start);
        found[`${kind} s: ${peer}`] = theirs;
        const line = lines[`${kind}.${peer}`];
        if (line) found[`${kind}.${peer}`] = line.least === undefined ? ours / theirs : theirs / ours;
      }
      return found;
    },
  };
}

/** Processor time for a file, without that of another one. @param {(file: string) => string[]} command @param {string} file @param {string | null} start */
async function secondsOf(command, file, start) {
  const { seconds } = await run(command(file));
  return start === null ? seconds : seconds - (await run(command(start))).seconds;
}
