// Sessions without the command line: in a thread of their own as the extension runs them, or in this very process.
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { PROJECT } from "./processes.mjs";

/**
 * Where sessions come from: the bundles as they ship, and what the extension's host has of it, bundled for this.
 * @typedef {{bundles: string, inside: string}} Place
 * @typedef {{call: (name: string, params: object) => Promise<any>}} Asked
 * @typedef {{peer: Asked, dispose: () => Promise<void>}} Session
 */

/** @param {string} bundles @param {string} folder that the bundle for this is written to @returns {Promise<Place>} */
export async function buildInside(bundles, folder) {
  const inside = path.join(folder, "inside.cjs");
  const exported = [
    'export { openSession } from "./src/platform/node/openSession.ts";',
    'export { nodePlatform } from "./src/platform/node/nodePlatform.ts";',
    'export { registry } from "./src/kinds/registry.ts";',
    'export { createSession } from "./src/session/serve.ts";',
  ];
  await bundleFor(PROJECT, exported, inside);
  return { bundles, inside };
}

/** Bundles what these lines export from a checkout. @param {string} checkout @param {readonly string[]} lines @param {string} outfile */
export async function bundleFor(checkout, lines, outfile) {
  await build({
    absWorkingDir: checkout,
    stdin: { contents: lines.join("\n"), resolveDir: checkout, loader: "ts" },
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    mainFields: ["module", "main"],
    define: { "process.env.NODE_ENV": '"production"', "process.env.EVALOUPE_VERSION": '"bench"' },
    outfile,
    logLevel: "warning",
  });
}

const scriptIn = (/** @type {Place} */ { bundles }) => path.join(bundles, "sessionWorker.js");
const load = (/** @type {Place} */ { inside }) => createRequire(import.meta.url)(inside);

/** As the extension runs it. @param {Place} place @param {number} workers @returns {Session} */
export const openInThread = (place, workers) => load(place).openSession(scriptIn(place), { workers });

/**
 * In this thread, alone, through a platform that `wrap` may change.
 * @param {Place} place @param {(platform: any) => object} wrap @returns {Session}
 */
export function openHere(place, wrap = (platform) => platform) {
  const { nodePlatform, createSession, registry } = load(place);
  const platform = nodePlatform(scriptIn(place), 1, null, registry, true);
  const session = createSession(wrap(platform), () => {});
  const { signal } = new AbortController();
  return {
    peer: { call: async (name, params) => session.handlers[name](params, signal) },
    async dispose() {
      await platform.dispose();
      await session.dispose();
    },
  };
}

/** @param {string} file @param {object} more */
export const specOf = (file, more = {}) => ({
  name: "bench",
  sources: [{ uri: file, role: "rows" }],
  adapter: null,
  map: null,
  modes: { matching: "lenient", support: "ragbench", probabilities: "auto" },
  overrides: {},
  sliceBy: [],
  limit: null,
  maxRecordBytes: null,
  allModes: false,
  ...more,
});

/** @param {object} modes @param {object} more */
export const queryOf = (modes, more = {}) => ({ where: [], sort: null, modes, annotator: "file", ...more });
