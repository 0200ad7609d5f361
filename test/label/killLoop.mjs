// Labels a file again and again and ends the process without warning at random moments: node test/label/killLoop.mjs
// [kills]. Nothing kept may be damaged, nothing paid for twice but what was under way, and the file that comes out in
// the end is the one of a run that nobody disturbed.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const CONCURRENCY = 8;
const ROWS = 120;

/** @typedef {{kills: number, rounds: number, damaged: number, torn: number, calls: number, paidTwice: number, mayBeTwice: number, isEqual: boolean}} Outcome */

/** @param {number} kills @returns {Promise<Outcome>} */
export async function killLoop(kills) {
  const home = await mkdtemp(path.join(tmpdir(), "evaloupe-kills-"));
  try {
    const bundled = (entry, format) => ({
      entryPoints: [path.join(PROJECT, entry)],
      bundle: true,
      platform: "node",
      format,
      outfile: path.join(home, `${path.basename(entry, ".ts")}.${format === "cjs" ? "cjs" : "mjs"}`),
      mainFields: ["module", "main"],
      define: { "process.env.EVALOUPE_VERSION": '"test"' },
      logLevel: "error",
    });
    await build(bundled("src/cli/main.ts", "cjs"));
    await build(bundled("test/provider/server.ts", "esm"));
    await build(bundled("src/core/label/segmentLine.ts", "esm"));
    const { startProvider } = await import(pathToFileURL(path.join(home, "server.mjs")).href);
    const { readSegmentLine } = await import(pathToFileURL(path.join(home, "segmentLine.mjs")).href);
    const provider = await startProvider();
    try {
      return await loop({ kills, home, provider, readSegmentLine });
    } finally {
      await provider.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function loop({ kills, home, provider, readSegmentLine }) {
  const file = path.join(home, "answers.jsonl");
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    question: `Where does river number${n} rise?`,
    contexts: [`River number${n} rises in the mountains. Cheese is made from milk.`, `Trains pass number${n} daily.`],
    answer: `It is number${n} of them. Elephants are grey.`,
  }));
  await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  provider.delayMs = 25;
  const run = (store, out) =>
    startRun(path.join(home, "main.cjs"), file, path.join(home, store), out, provider.baseUrl);

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
  const child = spawn(process.execPath, [cli, "label", file, ...options, "--store", store, "--out", out], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal, said })));
  return { ended, kill: () => child.kill("SIGKILL") };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = performance.now();
  const outcome = await killLoop(Number(process.argv[2] ?? 200));
  console.log(JSON.stringify(outcome));
  console.log(`${Math.round((performance.now() - began) / 1000)} s`);
  const isRight = outcome.damaged === 0 && outcome.isEqual && outcome.paidTwice <= outcome.mayBeTwice;
  process.exitCode = isRight ? 0 : 1;
}
