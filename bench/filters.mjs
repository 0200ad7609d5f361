// How long a filter takes, as a person sees it: from pressing it until the list, the numbers and the intervals are there,
// in a session as the extension runs it, with what both pages ask and in their order. Beside the clock's times is the
// processor time of all threads for one filter, which others on the machine change less.
//   node bench/filters.mjs [ROWS] [ROUNDS] [--models=200] [--bundles=dist] [--search]
// Rows of TRACe with sentence support, and questions with choices that very many models answer. The bundles are built
// before (`node esbuild.mjs`). Every round filters by something that was not asked before, so that nothing is cached.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { writeRows } from "./data.mjs";
import { buildInside, openInThread, queryOf, specOf } from "./inside.mjs";
import { PROJECT } from "./processes.mjs";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { models: { type: "string", default: "200" }, bundles: { type: "string", default: "dist" } },
});
const [rows = 12_000, rounds = 5] = positionals.map(Number);

/** What is filtered by in a round: another value each time, about as many rows. @type {Readonly<Record<string, (round: number) => string>>} */
const CLAUSES = {
  trace: (round) => `unsupported > 0 && row > ${round}`,
  choice: (round) => `outcome == "wrong" && row > ${round}`,
  mixed: (round) => `outcome == "wrong" && row > ${round}`,
};

const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-bench-"));
try {
  const place = await buildInside(path.resolve(PROJECT, flags.bundles), folder);
  for (const kind of Object.keys(CLAUSES)) await measure(kind, place);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** @param {string} kind @param {import("./inside.mjs").Place} place */
async function measure(kind, place) {
  const file = path.join(folder, `${kind}.jsonl`);
  await writeRows(file, kind, rows, 0, Number(flags.models));
  const session = openInThread(place, 1);
  try {
    const { modes } = await session.peer.call("open", { spec: { ...specOf(file), preparesModes: true } });
    await session.peer.call("settled", {});
    await asked(session, queryOf(modes));
    /** @type {Record<string, number[]>} */
    const times = {};
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage();
      const found = await asked(session, queryOf(modes, { where: [CLAUSES[kind]?.(round) ?? ""] }));
      const { user, system } = process.cpuUsage(before);
      const all = { ...found, processor: (user + system) / 1000 };
      for (const [part, ms] of Object.entries(all)) times[part] = [...(times[part] ?? []), ms];
    }
    const told = Object.entries(times).map(([part, all]) => `${part} ${median(all).toFixed(0)} ms`);
    console.log(`${kind.padEnd(8)} ${rows} rows: ${told.join(", ")} (median of ${rounds})`);
  } finally {
    await session.dispose();
  }
}

/** Asks what the Inspector and the Metrics view ask after a filter; until when each answer came. @param {import("./inside.mjs").Session} session @param {object} query */
async function asked({ peer }, query) {
  const start = performance.now();
  const since = () => performance.now() - start;
  /** @type {Record<string, number>} */
  const times = {};
  await peer.call("select", { query });
  const list = peer.call("screen", { query, from: 0, to: 60, fields: [], parts: ["sample"], index: null }).then(() => {
    times.list = since();
  });
  const numbers = peer.call("metrics", { query, parts: [] }).then(() => {
    times.numbers = since();
    return peer.call("intervals", { query, forPage: true }).then(() => {
      times.intervals = since();
    });
  });
  await Promise.all([list, numbers]);
  return times;
}

/** @param {readonly number[]} all */
function median(all) {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}
