// Memory of one scoring, in a process of its own: what a session keeps a sample, and how far it rises meanwhile.
//   node --expose-gc bench/memory.mjs BUNDLES FILE WORKERS
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { specOf } from "./ours.mjs";

const [, , bundles = "", file = "", workers = "2"] = process.argv;
const { openSession } = createRequire(import.meta.url)(path.join(bundles, "cliSession.js"));
const script = path.join(bundles, "sessionWorker.js");
const warm = openSession(script, 1);
await warm.dispose();

const idle = await settledMemory();
const session = openSession(script, Number(workers));
let peak = 0;
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 5);
await session.peer.call("open", { spec: specOf(file) });
const { samples } = await session.peer.call("settled", {});
clearInterval(sampling);
peak = Math.max(peak, process.memoryUsage.rss());
const after = await settledMemory();
const kept = after.kept - idle.kept;
console.log(JSON.stringify({ samples, retained: kept / samples, peak: (peak - idle.rss - kept) / 1e6 }));
await session.dispose();

async function settledMemory() {
  for (let pass = 0; pass < 4; pass++) {
    globalThis.gc?.();
    await setTimeout(20);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { kept: heapUsed + external, rss };
}
