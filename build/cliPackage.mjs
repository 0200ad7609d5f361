// Packs the command line as a package of its own, which `npx evaloupe` runs: npm run package:cli -- [--repository URL] [--out FOLDER]
// It carries bundles and no dependencies. The folder beside the tarball is what it was packed from.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { addressOf, manifestLinks, standingAlone } from "./page.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
/** What the command line loads: itself, its parts when they are needed, and its threads. */
const BUNDLES = ["cli.js", "scoring.js", "asking.js", "mcp.js", "sessionWorker.js", "measuringThread.js"];

/**
 * Writes the package's folder and its tarball, from the bundles that were built. Returns the tarball.
 * @param {{repository?: string | undefined, out?: string | undefined}} options
 */
export function packageCli({ repository, out = path.join(PROJECT, ".tmp/npm") }) {
  const address = repository === undefined ? null : addressOf(repository);
  const folder = path.join(out, "evaloupe");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  for (const name of [...BUNDLES, "THIRD_PARTY_NOTICES.txt"]) {
    const from = path.join(PROJECT, "dist", name);
    if (!existsSync(from)) throw new Error(`dist/${name} is not there. Run npm run package first.`);
    copyFileSync(from, path.join(folder, "dist", name));
  }
  copyFileSync(path.join(PROJECT, "LICENSE"), path.join(folder, "LICENSE"));
  const page = readFileSync(path.join(PROJECT, "docs/npm.md"), "utf8");
  writeFileSync(path.join(folder, "README.md"), standingAlone(page, address, "docs/"));
  const { version, license, keywords } = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8"));
  const manifest = {
    name: "evaloupe",
    version,
    description:
      "Scores evaluations of language models on the command line and in CI: metrics with intervals, comparisons, judges. No dependencies.",
    license,
    keywords,
    engines: { node: ">=20" },
    bin: { evaloupe: "dist/cli.js" },
    files: ["dist"],
    ...(address ? manifestLinks(address) : {}),
  };
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const packed = spawnSync(npm, ["pack", "--json", "--pack-destination", out], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (packed.status !== 0) throw new Error(`npm pack failed: ${packed.stderr}`);
  return path.join(out, `evaloupe-${version}.tgz`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { repository: { type: "string" }, out: { type: "string" } } });
  try {
    console.log(packageCli(values));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
