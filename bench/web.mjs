// The session of a browser beside that of Node: how long it takes until all is scored, by the clock, and whether both come to
// the same bytes of metrics, intervals and figures.
//   node bench/web.mjs [ROWS | FILE…] [--examples] [--bundles=dist]
// Rows of every kind in the worker that the extension starts in a browser, in Chromium, and in the thread that it starts in
// Node, both with one thread. With --examples every file in `examples/` too, alone. Needs the rig (test/e2e/install.sh).
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { launchBrowser } from "../test/e2e/lib/browser.mjs";
import { KINDS, TRACE_BYTES, writeRows } from "./data.mjs";
import { buildInside, openInThread, queryOf, specOf } from "./inside.mjs";
import { PROJECT } from "./processes.mjs";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { bundles: { type: "string", default: "dist" }, examples: { type: "boolean", default: false } },
});
const files = positionals.filter((one) => !/^\d+$/.test(one));
const rows = Number(positionals.find((one) => !files.includes(one)) ?? 20_000);
const bundles = path.resolve(PROJECT, flags.bundles);

/** What the extension's host does in a browser: starts a session, serves it files, asks. */
const HOST = `
  import { openSession } from "./src/platform/web/openSession.ts";
  const answer = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  globalThis.scoredHere = async (spec, more) => {
    const files = {
      fileState: async ({ uri }) => (await fetch("/state" + new URL(uri).pathname)).json(),
      fileBytes: ({ uri }) => answer("/file" + new URL(uri).pathname),
    };
    const script = await answer("/worker.js");
    const open = () => openSession(script, { l10n: {}, maxUnpackedBytes: null, files, onCrash: console.error });
    return scored(open, spec, more);
  };
  ${scored}
`;

const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-bench-"));
const server = await served();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(server.origin);
  const place = await buildInside(bundles, folder);
  for (const kind of files.length > 0 ? [] : KINDS) {
    const file = path.join(folder, `${kind}.jsonl`);
    // Those of TRACe are long: as many as make so many kilobytes.
    const count = kind === "trace" ? Math.round((rows * 1000) / TRACE_BYTES) : rows;
    await writeRows(file, kind, count);
    const { size } = await stat(file);
    const { node, web } = await both(page, place, file);
    const isSame = node.text === web.text;
    const times = `${(node.ms / 1000).toFixed(2)} s in Node, ${(web.ms / 1000).toFixed(2)} s in the browser`;
    console.log(
      `${kind.padEnd(8)} ${count} rows, ${(size / 1e6).toFixed(0)} MB: ${times}, ${isSame ? "same bytes" : "OTHER BYTES"}`,
    );
    if (!isSame) process.exitCode = 1;
    await rm(file);
  }
  const examples = flags.examples ? await readdir(path.join(PROJECT, "examples"), { recursive: true }) : [];
  const named = examples.filter((one) => /\.(jsonl|json|csv|eval|gz|parquet)$/.test(one)).sort();
  const alone = [...files, ...named.map((name) => path.join(PROJECT, "examples", name))];
  if (alone.length > 0) {
    let same = 0;
    const others = [];
    for (const file of alone) {
      const { node, web } = await both(page, place, path.resolve(file));
      if (node.text === web.text) same++;
      else others.push(file);
    }
    console.log(`files: ${same} come to the same bytes, ${others.length} to others ${others.join(", ")}`);
    if (others.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
}

/** @param {import("playwright-core").Page} page @param {import("./inside.mjs").Place} place @param {string} file */
async function both(page, place, file) {
  const asked = queryOf({});
  const node = await scored(() => openInThread(place, 1), { ...specOf(file), preparesModes: true }, asked);
  const uri = `bench://files${file.split("/").map(encodeURIComponent).join("/")}`;
  const spec = { ...specOf(uri), preparesModes: true };
  const web = await page.evaluate(([one, more]) => globalThis.scoredHere(one, more), [spec, asked]);
  return { node, web };
}

/**
 * What a session says of a file, and how long it takes until all is scored. Also a part of the page's script, by its text.
 * @param {() => any} openSession @param {object} spec @param {object} asked
 */
async function scored(openSession, spec, asked) {
  const start = performance.now();
  const session = openSession();
  const { modes } = await session.peer.call("open", { spec });
  await session.peer.call("settled", {});
  const query = { ...asked, modes };
  const summary = await session.peer.call("summary", { query });
  const ms = performance.now() - start;
  const intervals = await session.peer.call("intervals", { query });
  await session.dispose();
  return { ms, text: JSON.stringify([summary, intervals]) };
}

/** Serves the page, the worker's script and files by their paths, on this computer alone. */
async function served() {
  const stdin = { contents: HOST, resolveDir: PROJECT, loader: /** @type {const} */ ("ts") };
  const built = await build({ stdin, bundle: true, format: "iife", platform: "browser", write: false });
  const host = built.outputFiles[0]?.text ?? "";
  const one = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const [, what = "", ...rest] = pathname.split("/");
    const file = `/${rest.map(decodeURIComponent).join("/")}`;
    if (what === "worker.js") response.end(await readFile(path.join(bundles, "web/sessionWorker.js")));
    else if (what === "state") {
      const { size, mtimeMs } = await stat(file);
      response.end(JSON.stringify({ bytes: size, writtenMs: mtimeMs }));
    } else if (what === "file") createReadStream(file).pipe(response);
    else {
      response.setHeader("content-type", "text/html");
      response.end(`<!DOCTYPE html><script>${host.replaceAll("</script", "<\\/script")}</script>`);
    }
  });
  await new Promise((listening) => one.listen(0, "127.0.0.1", () => listening(null)));
  const address = one.address();
  const port = typeof address === "object" ? address?.port : "";
  return { origin: `http://127.0.0.1:${port}/`, close: () => one.close() };
}
