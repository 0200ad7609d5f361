// Our side of the benchmarks: sessions as the extension runs them, in a thread with measuring threads of its own,
// out of bundles that are built here.
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));

/** Builds what a session needs into a folder. @param {string} folder */
export async function buildSession(folder) {
  await build({
    absWorkingDir: PROJECT,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    mainFields: ["module", "main"],
    define: { "process.env.NODE_ENV": '"production"', "process.env.EVALOUPE_VERSION": '"bench"' },
    entryPoints: {
      openSession: "src/platform/node/openSession.ts",
      sessionWorker: "src/platform/node/sessionWorker.ts",
      measuringThread: "src/platform/node/measuringThread.ts",
      cliSession: "src/cli/openSession.ts",
    },
    outdir: folder,
    logLevel: "warning",
  });
  const { openSession } = createRequire(import.meta.url)(path.join(folder, "openSession.js"));
  const script = path.join(folder, "sessionWorker.js");
  return (/** @type {number} */ workers) => openSession(script, { workers });
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
