// The provider of the unit tests for tests that Node runs without a compiler: a server on this computer that speaks
// OpenAI's wire format.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { PROJECT } from "./suite.mjs";

/** @returns {Promise<typeof import("../../provider/server.ts")>} */
export async function providerModule() {
  const outfile = path.join(PROJECT, ".tmp/provider.mjs");
  await mkdir(path.dirname(outfile), { recursive: true });
  const entryPoints = [path.join(PROJECT, "test/provider/server.ts")];
  await build({ entryPoints, bundle: true, platform: "node", format: "esm", outfile, logLevel: "warning" });
  return import(pathToFileURL(outfile).href);
}
