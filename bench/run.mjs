// Speed and memory against their floors and goals (table.mjs), ours and the peers' in turn in every round.
//   npm run bench -- [--quick | --rows N] [--rounds N] [--only NAME] [--check] [--growth FILE.svg]
//   npm run bench -- --profile KIND [--rows N]
//   npm run bench -- --threads KIND [--rows N]
//   npm run bench -- --shares FILE…
// All take --folder FOLDER and --bundles FOLDER.
// See bench/README.md. Results are compared with the references before anything is timed.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkResults } from "./checks.mjs";
import { dataFile } from "./data.mjs";
import { growthPicture } from "./growth.mjs";
import { buildInside } from "./inside.mjs";
import { buildBundles, findPeers } from "./processes.mjs";
import { printProfile } from "./profile.mjs";
import { report } from "./report.mjs";
import { printShares } from "./shares.mjs";
import { TABLE } from "./table.mjs";
import { printThreads } from "./threads.mjs";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    rows: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", multiple: true, default: [] },
    check: { type: "boolean", default: false },
    folder: { type: "string" },
    bundles: { type: "string" },
    growth: { type: "string" },
    profile: { type: "string" },
    threads: { type: "string" },
    shares: { type: "boolean", default: false },
  },
});

const temporary = await mkdtemp(path.join(tmpdir(), "evaloupe-bench-"));
// Compiled code is cached for one build at a time: with a folder of its own no other build on the machine is in the way.
process.env.XDG_CACHE_HOME = path.join(temporary, "cache");
try {
  const rows = flags.quick ? 10_000 : Number(flags.rows);
  const folder = path.resolve(flags.folder ?? path.join(temporary, "data"));
  const bundles = path.resolve(flags.bundles ?? path.join(temporary, "bundles"));
  await mkdir(folder, { recursive: true });
  const isLegible = flags.profile !== undefined || flags.threads !== undefined;
  if (flags.bundles === undefined && !isLegible) buildBundles(bundles);
  const cli = (/** @type {string[]} */ ...args) => [process.execPath, path.join(bundles, "cli.js"), ...args];
  /** @type {Promise<import("./inside.mjs").Place> | null} */
  let place = null;
  /** What works measure with. @type {Bench} */
  const bench = {
    rows,
    folder,
    bundles,
    temporary,
    peers: new Map(),
    cli,
    /** The command that scores a file, by the rules of the reference: one mode. @param {string} file @param {number} workers */
    score: (file, workers = 1) =>
      cli("score", file, "--as", "json", "--matching", "lenient", "--workers", String(workers)),
    /** A file of rows of a kind. @param {string} kind @param {number} count @param {number} run */
    file: (kind, count = rows, run = 0) => dataFile(folder, kind, count, run),
    /** Where sessions come from that are not the command line's. */
    place() {
      place ??= buildInside(bundles, temporary);
      return place;
    },
  };
  if (flags.profile !== undefined) await printProfile(bench, flags.profile);
  else if (flags.threads !== undefined) await printThreads(bench, flags.threads);
  else if (flags.shares) await printShares(await bench.place(), positionals);
  else await measureAll(bench);
} finally {
  await rm(temporary, { recursive: true, force: true });
}

/** @param {Bench} bench */
async function measureAll(bench) {
  const works = wantedWorks();
  bench.peers = findPeers(works.flatMap(([, { peers = [] }]) => peers));
  for (const [, { data = [] }] of works) for (const kind of data) await checkResults(bench, kind);
  /** @type {Record<string, number[]>} */
  const measured = {};
  for (let round = 0; round < Number(flags.rounds); round++) {
    console.error(`round ${round + 1} of ${flags.rounds}`);
    for (const [, { measure }] of works) {
      for (const [id, value] of Object.entries(await measure(bench))) measured[id] = [...(measured[id] ?? []), value];
    }
  }
  const lines = Object.assign({}, ...works.map(([, { lines }]) => lines));
  if (!report(lines, measured, bench.rows) && flags.check) process.exitCode = 1;
  if (flags.growth !== undefined) await writeFile(flags.growth, growthPicture(measured));
}

/** All works, or those with a name or a line that begins as asked. */
function wantedWorks() {
  const begins = flags.only.length === 0 ? [""] : flags.only;
  const works = Object.entries(TABLE).filter(([name, { lines }]) =>
    [name, ...Object.keys(lines)].some((id) => begins.some((begin) => id.startsWith(begin))),
  );
  if (works.length === 0) throw new Error(`There is no ${begins.join(", ")}, only ${Object.keys(TABLE).join(", ")}.`);
  return works;
}

/** @typedef {{rows: number, folder: string, bundles: string, temporary: string, peers: Map<string, import("./processes.mjs").Peer>, cli: (...args: string[]) => string[], score: (file: string, workers?: number) => string[], file: (kind: string, count?: number, run?: number) => Promise<string>, place: () => Promise<import("./inside.mjs").Place>}} Bench */
