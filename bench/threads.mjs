// What all threads of scoring a file do: code of ours by how it runs, and the engine's own work, which a profile of one
// thread does not show. It takes Linux and `perf`.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { buildBundles } from "./processes.mjs";

/** By the name of the function on top, the first that fits. @type {readonly (readonly [string, RegExp])[]} */
const WORK = [
  ["WebAssembly", /^JS:wasm-function/],
  ["optimising", /v8::internal::compiler::/],
  ["collecting", /Marking|Scaveng|Sweep|Evacu/],
  ["optimised", /^JS:\*/],
  ["baseline", /^JS:[~^]/],
  ["built in", /^Builtins_/],
  ["patterns", /^RegExp/],
  ["other", /(?:)/],
];
const PER_SECOND = 1999;

/** @param {import("./table.mjs").Bench} bench @param {string} kind of data */
export async function printThreads(bench, kind) {
  const bundles = path.join(bench.temporary, "legible");
  buildBundles(bundles, { isLegible: true });
  const [node = "", , ...asked] = bench.score(await bench.file(kind));
  const named = [
    node,
    "--perf-basic-prof",
    "--interpreted-frames-native-stack",
    path.join(bundles, "cli.js"),
    ...asked,
  ];
  const data = path.join(bench.temporary, "perf.data");
  // Where the engine writes its logs. The first run stores compiled code.
  const place = { cwd: bench.temporary, stdio: /** @type {const} */ ("ignore") };
  execFileSync(node, named.slice(1), place);
  execFileSync("perf", ["record", "-q", "-F", String(PER_SECOND), "-o", data, "--", ...named], place);
  const printed = execFileSync("perf", ["script", "-i", data, "-F", "pid,time,ip,sym"], { maxBuffer: 2 ** 30 });
  const samples = String(printed).split("\n").flatMap(sampleOf);
  for (const pid of new Set(samples.map(({ pid }) => pid))) rmSync(`/tmp/perf-${pid}.map`, { force: true });
  const rows = samples.filter(({ work }) => work === "WebAssembly").map(({ time }) => time);
  // A few of the first rows are read while the file is understood.
  const [first = 0, last = 0] = [rows[Math.floor(rows.length / 100)], rows.at(-1)];
  const phases = { "until rows": 0, "while rows": 0, "behind rows": 0 };
  const counts = new Map(WORK.map(([work]) => [work, { ...phases }]));
  for (const { time, work } of samples) {
    const count = counts.get(work);
    if (count) count[time < first ? "until rows" : time <= last ? "while rows" : "behind rows"]++;
  }
  console.log(`ms of all threads   ${Object.keys(phases).join("  ")}   are read`);
  for (const [work, count] of counts) {
    const own = Object.values(count).map((n) => ((1000 * n) / PER_SECOND).toFixed(0).padStart(11));
    console.log(`${work.padEnd(18)}${own.join(" ")}`);
  }
}

/** @param {string} line @returns {readonly {pid: string, time: number, work: string}[]} */
function sampleOf(line) {
  const [, pid, time, name] = /^\s*(\d+)\s+([\d.]+):\s+[0-9a-f]+ (.*)$/.exec(line) ?? [];
  if (pid === undefined || name === undefined) return [];
  const [work = "other"] = WORK.find(([, pattern]) => pattern.test(name)) ?? [];
  return [{ pid, time: Number(time), work }];
}
