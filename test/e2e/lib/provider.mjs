// The provider of the unit tests for tests that Node runs without a compiler: a server on this computer that speaks
// OpenAI's wire format.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { PROJECT } from "../../tools/exec.mjs";

/**
 * @typedef {typeof import("../../provider/server.ts") & typeof import("../../provider/batches.ts")} ProviderModule
 * @typedef {Awaited<ReturnType<ProviderModule["startProvider"]>>} Provider
 */

/** @returns {Promise<ProviderModule>} */
export async function providerModule() {
  // Test files run in processes of their own, which must not write one file at once.
  const outfile = path.join(PROJECT, `.tmp/provider-${process.pid}.mjs`);
  await mkdir(path.dirname(outfile), { recursive: true });
  const contents = 'export * from "./server.ts"; export * from "./batches.ts";';
  const stdin = { contents, resolveDir: path.join(PROJECT, "test/provider"), loader: /** @type {const} */ ("ts") };
  await build({ stdin, bundle: true, platform: "node", format: "esm", outfile, logLevel: "warning" });
  return import(pathToFileURL(outfile).href);
}
