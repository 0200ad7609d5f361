// Where scoring a file spends its time: the functions with the most time of their own, by the file they stand in.
import { readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildBundles, PROJECT, run } from "./processes.mjs";

const SHOWN = 20;

/** @param {import("./table.mjs").Bench} bench @param {string} kind of data */
export async function printProfile(bench, kind) {
  const [bundles, folder] = [path.join(bench.temporary, "legible"), path.join(bench.temporary, "profile")];
  buildBundles(bundles, { isLegible: true });
  const [node = "", , ...asked] = bench.score(await bench.file(kind));
  await run([node, "--cpu-prof", "--cpu-prof-dir", folder, path.join(bundles, "cli.js"), ...asked]);
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const name of readdirSync(folder)) addProfile(JSON.parse(readFileSync(path.join(folder, name), "utf8")), times);
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  console.log(`${(all / 1e6).toFixed(2)} s in all`);
  for (const [place, time] of [...times].sort(([, one], [, other]) => other - one).slice(0, SHOWN)) {
    console.log(
      `${((100 * time) / all).toFixed(1).padStart(6)} %  ${(time / 1e3).toFixed(0).padStart(7)} ms  ${place}`,
    );
  }
}

/**
 * @typedef {{functionName: string, url: string, lineNumber: number, columnNumber: number}} CallFrame
 * @typedef {{nodes: {id: number, callFrame: CallFrame}[], samples: number[], timeDeltas: number[]}} Profile
 */

/** Adds the microseconds of each function. @param {Profile} profile @param {Map<string, number>} times */
function addProfile({ nodes, samples, timeDeltas }, times) {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  for (const [at, id] of samples.entries()) {
    const place = places.get(id) ?? "?";
    if (place !== "(idle)") times.set(place, (times.get(place) ?? 0) + (timeDeltas[at] ?? 0));
  }
}

/** @type {Map<string, SourceMap | null>} */
const maps = new Map();

/** @param {CallFrame} frame */
function placeOf({ functionName, url, lineNumber, columnNumber }) {
  if (!url.startsWith("file:")) return url === "" ? functionName : `${functionName || "(top)"}  ${url}`;
  let map = maps.get(url);
  if (map === undefined) {
    map = mapOf(fileURLToPath(url));
    maps.set(url, map);
  }
  const entry = map?.findEntry(lineNumber, columnNumber);
  const source = entry && "originalSource" in entry ? entry.originalSource : url;
  const bundle = path.dirname(fileURLToPath(url));
  const line = entry && "originalLine" in entry ? `:${entry.originalLine + 1}` : "";
  const file = source.startsWith("file:") ? fileURLToPath(source) : path.resolve(bundle, source);
  return `${functionName || "(anonymous)"}  ${path.relative(PROJECT, file)}${line}`;
}

/** @param {string} file */
function mapOf(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  } catch {
    // A file without a map is named itself.
    return null;
  }
}
