// The table that speed is held to: for each line its floor, which must not be broken, and its goal, which is aimed at.
// Ratios are of the processor time of whole processes with one worker, start included, unless a name says otherwise.
import { HERE, run } from "./processes.mjs";

/**
 * A line: at most or at least so much, and what it aims at. `from` is the number of rows from which on it has to hold:
 * before, starting a process is what is measured.
 * @typedef {{name: string, most?: number, least?: number, goal: number, unit?: string, from?: number}} Line
 * @typedef {import("./run.mjs").Bench} Bench
 * @typedef {{lines: Readonly<Record<string, Line>>, measure: (bench: Bench) => Promise<Readonly<Record<string, number>>>, peers?: readonly string[], data?: readonly string[]}} Work
 *   One round of a work gives a number for each of its lines, or none for a peer that is not here.
 */

const MANY = 1_000_000;

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
};

/**
 * Scoring a file beside what peers take for it. A line is called `<work>.<peer>`; `least` is theirs over ours, `most` ours
 * over theirs. Seconds of each are noted too.
 * @param {string} kind of data @param {readonly string[]} peers @param {Record<string, Line>} lines @returns {Work}
 */
function against(kind, peers, lines) {
  return {
    lines,
    peers,
    data: [kind],
    async measure(bench) {
      const file = await bench.file(kind);
      const { seconds: ours } = await run(bench.score(file));
      /** @type {Record<string, number>} */
      const found = { [`${kind} s: ours`]: ours };
      for (const peer of peers) {
        const command = bench.peers.get(peer)?.(kind, file);
        if (!command) continue;
        const { seconds: theirs } = await run(command);
        found[`${kind} s: ${peer}`] = theirs;
        const line = lines[`${kind}.${peer}`];
        if (line) found[`${kind}.${peer}`] = line.least === undefined ? ours / theirs : theirs / ours;
      }
      return found;
    },
  };
}
