// What somebody at a screen waits for, by the clock: first rows, and numbers after a change of mode or filter.
import { copyFile, truncate } from "node:fs/promises";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { different } from "./data.mjs";
import { openInThread, queryOf, specOf } from "./inside.mjs";

const SPARSE_BYTES = 10_000_000_000;
const THREADS = 2;

/** @typedef {import("./table.mjs").Bench} Bench */

/** First rows, in a thread that has been started: of 100 MB and of 10 GB in turn. @param {Bench} bench */
export async function firstRows(bench) {
  const small = await bench.file("trace", 100_000);
  const sparse = path.join(bench.temporary, "10GB.jsonl");
  await copyFile(small, sparse);
  await truncate(sparse, SPARSE_BYTES);
  const [ofSmall = 1, ofSparse = 1] = [await opening(bench, small), await opening(bench, sparse)];
  return { "first.time": ofSparse, "first.size": ofSparse / ofSmall };
}

/** @param {Bench} bench @param {string} file */
async function opening(bench, file) {
  const session = openInThread(await bench.place(), THREADS);
  await session.peer.call("open", { spec: specOf("") });
  const time = await timed(() => session.peer.call("open", { spec: specOf(file) }));
  await session.dispose();
  return time;
}

/** From a change of mode or filter until numbers, list and chips are there; and what single samples take. @param {Bench} bench */
export async function changes(bench) {
  const { peer: ask, dispose } = openInThread(await bench.place(), THREADS);
  await ask.call("open", { spec: specOf(await bench.file(different("mixed")), { allModes: true }) });
  const { modes, samples } = await ask.call("settled", {});
  const answer = (/** @type {object} */ query) =>
    Promise.all([
      ask.call("summary", { query }),
      ask.call("chips", { query }),
      ask.call("rows", { query, from: 0, to: 50 }),
    ]);
  await answer(queryOf(modes));
  const queries = {
    support: queryOf({ ...modes, support: "length" }),
    matching: queryOf({ ...modes, matching: "strict" }),
    noise: queryOf(modes, { where: ["noise == 0.4"] }),
    score: queryOf(modes, { where: ["relevance < 0.5 && !rejected"] }),
    sorted: queryOf(modes, { sort: { by: "relevance", descending: true } }),
  };
  /** @type {Record<string, number>} */
  const found = {};
  for (const [name, query] of Object.entries(queries)) found[`change ms: ${name}`] = await timed(() => answer(query));
  found.change = Math.max(...Object.values(found));
  const where = ['any ~ "corran"'];
  found["ask ms: page"] = await timed(() =>
    ask.call("rows", { query: queryOf(modes), from: samples - 60, to: samples - 10 }),
  );
  found["ask ms: text"] = await timed(() => ask.call("rows", { query: queryOf(modes, { where }), from: 0, to: 50 }));
  await ask.call("detail", { query: queryOf(modes), index: 7 });
  found["ask ms: detail"] = await timed(() => ask.call("detail", { query: queryOf(modes), index: samples - 1 }));
  await dispose();
  return found;
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
