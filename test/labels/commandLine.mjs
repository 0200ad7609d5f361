// The command line as processes of their own that label a file by the provider on this computer.
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** Bundles the command line and what looks at its work into a folder. @param {string} home */
export async function bundleInto(home) {
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
  await build(bundled("src/labels/segmentLine.ts", "esm"));
  const { startProvider, json, completion, modelReply } = await import(
    pathToFileURL(path.join(home, "server.mjs")).href
  );
  const { readSegmentLine } = await import(pathToFileURL(path.join(home, "segmentLine.mjs")).href);
  return { cli: path.join(home, "main.cjs"), startProvider, json, completion, modelReply, readSegmentLine };
}

/** Samples about rivers, each of them another one. @param {string} file @param {number} rows */
export async function writeRivers(file, rows) {
  const records = Array.from({ length: rows }, (_, n) => ({
    question: `Where does river number${n} rise?`,
    contexts: [`River number${n} rises in the mountains. Cheese is made from milk.`, `Trains pass number${n} daily.`],
    answer: `It is number${n} of them. Elephants are grey.`,
  }));
  await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
}

/**
 * Begins a command in a process of its own.
 * @param {string} cli @param {readonly string[]} argv
 * @returns {{ended: Promise<{code: number | null, signal: string | null, said: string}>, kill: () => boolean}}
 */
export function startCommand(cli, argv) {
  const child = spawn(process.execPath, [cli, ...argv], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal, said })));
  return { ended, kill: () => child.kill("SIGKILL") };
}
