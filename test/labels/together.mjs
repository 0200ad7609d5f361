// Labels one file by several processes at once, and ends some of them without warning: node test/labels/together.mjs
// [processes] [rows] [kills]. Nothing is paid twice but what was under way, and all write the same file.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundleInto, startCommand, writeRivers } from "./commandLine.mjs";

const CONCURRENCY = 8;

/** @typedef {{requests: number, paidTwice: number, mayBeTwice: number, kills: number, isEqual: boolean, left: number}} Outcome */

/** @param {number} processes @param {number} rows @param {number} kills @returns {Promise<Outcome>} */
export async function together(processes, rows, kills) {
  const home = await mkdtemp(path.join(tmpdir(), "evaloupe-together-"));
  try {
    const { cli, startProvider } = await bundleInto(home);
    const provider = await startProvider();
    try {
      return await label({ processes, rows, kills, home, cli, provider });
    } finally {
      await provider.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function label({ processes, rows, kills, home, cli, provider }) {
  const file = path.join(home, "answers.jsonl");
  await writeRivers(file, rows);
  provider.delayMs = 25;
  const store = path.join(home, "store");
  const model = ["--model", "test-a", "--base-url", provider.baseUrl, "--concurrency", String(CONCURRENCY)];
  const running = new Set();
  const untilDone = async (out) => {
    for (;;) {
      const going = startCommand(cli, ["label", file, ...model, "--store", store, "--out", out]);
      running.add(going);
      const { code, signal, said } = await going.ended;
      running.delete(going);
      if (code === 0) return readFile(out, "utf8");
      if (signal !== "SIGKILL") throw new Error(`a run ended with ${code}: ${said}`);
    }
  };
  const outs = Array.from({ length: processes }, (_, n) => untilDone(path.join(home, `out-${n}.jsonl`)));
  const all = Promise.all(outs);
  const killed = { count: 0 };
  const killing = killSome(running, provider, Math.ceil(rows / (kills + 1)), kills, killed);
  const files = await all.finally(() => clearInterval(killing));
  const asked = provider.received.filter(({ question }) => question !== "");
  const claims = await readdir(path.join(store, "claims"));
  return {
    requests: asked.length,
    paidTwice: asked.length - new Set(asked.map(({ question }) => question)).size,
    mayBeTwice: killed.count * CONCURRENCY,
    kills: killed.count,
    isEqual: files.every((one) => one === files[0]),
    left: claims.length,
  };
}

/** Ends one of the processes each time so many more requests have come. */
function killSome(running, provider, every, kills, killed) {
  return setInterval(() => {
    if (killed.count >= kills || provider.received.length < every * (killed.count + 1)) return;
    const victims = [...running];
    const victim = victims[Math.floor(Math.random() * victims.length)];
    if (victim?.kill()) killed.count++;
  }, 5);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [processes = 8, rows = 300, kills = 12] = process.argv.slice(2).map(Number);
  const began = performance.now();
  const outcome = await together(processes, rows, kills);
  console.log(JSON.stringify(outcome));
  console.log(`${Math.round((performance.now() - began) / 1000)} s`);
  process.exitCode = outcome.isEqual && outcome.paidTwice <= outcome.mayBeTwice ? 0 : 1;
}
