// Labels a file again and again and ends the process without warning at random moments: node test/labels/killLoop.mjs
// [kills]. Nothing kept may be damaged, nothing paid for twice but what was under way, and the file that comes out in
// the end is the one of a run that nobody disturbed.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundleInto, startCommand, writeRivers } from "./commandLine.mjs";

const CONCURRENCY = 8;
const ROWS = 80;

/** @typedef {{kills: number, rounds: number, damaged: number, torn: number, calls: number, paidTwice: number, mayBeTwice: number, isEqual: boolean}} Outcome */

/** @param {number} kills @returns {Promise<Outcome>} */
export async function killLoop(kills) {
  const home = await mkdtemp(path.join(tmpdir(), "evaloupe-kills-"));
  try {
    const { cli, startProvider, readSegmentLine } = await bundleInto(home);
    const provider = await startProvider();
    try {
      return await loop({ kills, home, cli, provider, readSegmentLine });
    } finally {
      await provider.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function loop({ kills, home, cli, provider, readSegmentLine }) {
  const file = path.join(home, "answers.jsonl");
  await writeRivers(file, ROWS);
  provider.delayMs = 25;
  const run = (store, out) => startRun(cli, file, path.join(home, store), out, provider.baseUrl);

  const undisturbed = path.join(home, "undisturbed.jsonl");
  const first = await run("undisturbed", undisturbed).ended;
  if (first.code !== 0) throw new Error(`the undisturbed run ended with ${first.code}: ${first.said}`);
  const wanted = await readFile(undisturbed, "utf8");

  /** @type {Outcome} */
  const outcome = { kills: 0, rounds: 0, damaged: 0, torn: 0, calls: 0, paidTwice: 0, mayBeTwice: 0, isEqual: true };
  while (outcome.kills < kills) {
    provider.received.length = 0;
    const store = `store-${outcome.rounds}`;
    const out = path.join(home, `out-${outcome.rounds++}.jsonl`);
    let ended = null;
    while (ended === null) {
      const going = run(store, out);
      const isLast = outcome.kills >= kills;
      const stop = isLast ? () => {} : killedAtRandom(going.kill, provider);
      const end = await going.ended;
      stop();
      if (end.signal === "SIGKILL") {
        outcome.kills++;
        outcome.mayBeTwice += CONCURRENCY;
      } else if (end.code === 0) ended = end;
      else throw new Error(`a run ended with ${end.code}: ${end.said}`);
    }
    const asked = provider.received.filter(({ question }) => question !== "");
    outcome.calls += asked.length;
    outcome.paidTwice += asked.length - new Set(asked.map(({ question }) => question)).size;
    if ((await readFile(out, "utf8")) !== wanted) outcome.isEqual = false;
    for (const name of await readdir(path.join(home, store))) {
      if (!name.endsWith(".labels")) continue;
      const lines = (await readFile(path.join(home, store, name), "utf8")).split("\n");
      if (lines.pop() !== "") outcome.torn++;
      outcome.damaged += lines.filter((line) => readSegmentLine(line) === null).length;
    }
  }
  return outcome;
}

/** Kills while the program starts, or some moments after some more requests have come. */
function killedAtRandom(kill, provider) {
  const from = provider.received.length;
  const requests = Math.floor(Math.random() * 24);
  let timer = Math.random() < 0.1 ? setTimeout(kill, Math.random() * 300) : null;
  const watching = setInterval(() => {
    if (provider.received.length - from <= requests || timer !== null) return;
    timer = setTimeout(kill, Math.random() * 40);
  }, 2);
  return () => {
    clearInterval(watching);
    if (timer !== null) clearTimeout(timer);
  };
}

function startRun(cli, file, store, out, baseUrl) {
  const options = ["--with", "model", "--model", "test-a", "--base-url", baseUrl, "--concurrency", String(CONCURRENCY)];
  return startCommand(cli, ["label", file, ...options, "--store", store, "--out", out]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = performance.now();
  const outcome = await killLoop(Number(process.argv[2] ?? 200));
  console.log(JSON.stringify(outcome));
  console.log(`${Math.round((performance.now() - began) / 1000)} s`);
  const isRight = outcome.damaged === 0 && outcome.isEqual && outcome.paidTwice <= outcome.mayBeTwice;
  process.exitCode = isRight ? 0 : 1;
}
