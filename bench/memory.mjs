// Memory of one scoring, in a process of its own: what a session keeps of each sample, and how far it rises meanwhile.
//   node --expose-gc bench/memory.mjs BUNDLES INSIDE FILE [BYTES]
// With BYTES the file's rows of `trace` are repeated to that length, each with a number of its own: nothing so long need
// lie on a disk.
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { numbered } from "./data.mjs";
import { openHere, specOf } from "./inside.mjs";

/** So many rows are repeated. */
const TEMPLATES = 512;

const [, , bundles = "", inside = "", file = "", bytes] = process.argv;
const long = bytes === undefined ? null : repeated(file, Number(bytes));
const session = openHere({ bundles, inside }, (platform) =>
  long === null
    ? platform
    : {
        ...platform,
        open: async (/** @type {unknown[]} */ ...asked) => {
          const { growth, ...source } = await platform.open(...asked);
          return { ...source, ...long };
        },
      },
);
const idle = await settledMemory();
await session.peer.call("open", { spec: specOf(file) });
const { samples } = await session.peer.call("settled", {});
const most = process.resourceUsage().maxRSS * 1024;
const kept = (await settledMemory()).kept - idle.kept;
console.log(JSON.stringify({ samples, kept, peak: (most - idle.rss - kept) / 1e6 }));
await session.dispose();

async function settledMemory() {
  for (let pass = 0; pass < 4; pass++) {
    globalThis.gc?.();
    await setTimeout(20);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { kept: heapUsed + external, rss };
}

/** @param {string} file @param {number} bytes */
function repeated(file, bytes) {
  const lines = readFileSync(file, "utf8")
    .slice(0, TEMPLATES * 12_000)
    .split("\n")
    .slice(0, -1);
  const room = ',"padded":""'.length;
  const lengths = lines.map((line) => Buffer.byteLength(line) + room);
  const stride = Math.max(...lengths) + 1;
  const rows = lines.map((line, at) =>
    Buffer.from(`${line.slice(0, -1)},"padded":"${"x".repeat(stride - 1 - (lengths[at] ?? 0))}"}\n`),
  );
  const places = ['"row-', '"('].map((before) => (lines[0] ?? "").indexOf(before) + before.length);
  const size = Math.floor(bytes / stride) * stride;
  return {
    size,
    read: async (/** @type {Uint8Array} */ into, /** @type {number} */ offset) => {
      const wanted = Math.max(0, Math.min(into.length, size - offset));
      for (let filled = 0; filled < wanted; ) {
        const [number, from] = [Math.floor((offset + filled) / stride), (offset + filled) % stride];
        const row = rows[number % rows.length] ?? Buffer.alloc(0);
        for (const place of places) row.write(numbered(number), place, "latin1");
        const part = row.subarray(from, Math.min(stride, from + wanted - filled));
        into.set(part, filled);
        filled += part.length;
      }
      return wanted;
    },
  };
}
