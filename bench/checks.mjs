// Before anything is timed: results are those of the references, and the number of workers does not show.
import { run } from "./processes.mjs";

const THREADS = 2;

/** @param {import("./table.mjs").Bench} bench @param {string} kind of data */
export async function checkResults(bench, kind) {
  const file = await bench.file(kind);
  const { out } = await run(bench.score(file));
  const more = await run(bench.score(file, THREADS));
  if (more.out !== out) throw new Error(`${kind}: the number of workers shows.`);
  const { metrics, samples } = JSON.parse(out);
  for (const [name, peer] of bench.peers) {
    const command = peer(kind, file);
    if (!command) continue;
    for (const [id, wanted] of Object.entries(JSON.parse((await run(command)).out))) {
      if (id === "records") {
        if (wanted !== samples) throw new Error(`${kind}: ${samples} samples of ${wanted} records.`);
        continue;
      }
      const ours = metrics.find((/** @type {{id: string, slice?: unknown}} */ one) => one.id === id && !one.slice);
      // Counts exactly, means but for the order in which rounding happens.
      if (ours?.n !== wanted.n || Math.abs(ours.value - wanted.value) > 1e-12) {
        throw new Error(`${id}: ${ours?.value} of ${ours?.n}, by ${name} ${wanted.value} of ${wanted.n}.`);
      }
    }
    console.log(`equal    ${kind}: ours and ${name}`);
  }
}
