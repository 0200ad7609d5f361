// Packs the extension: npm run package -- [--repository URL] [--out FILE] [--pre-release]
// With the address of its repository the manifest names it, with where bugs and questions go, and every link and picture
// of README and CHANGELOG leads there. Without one they have no links to files that are not in the package.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { addressOf, manifestLinks, standingAlone } from "./page.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
/** Files and folders that the package takes from; `.vscodeignore` says what of them. */
const PARTS = [
  "dist",
  "examples",
  "l10n",
  "media",
  ".vscodeignore",
  "LICENSE",
  "package.nls.json",
  "package.nls.de.json",
];
const PAGES = ["README.md", "CHANGELOG.md"];

/**
 * Builds and packs. Returns the file of the package. Throws where something fails.
 * @param {{repository?: string | undefined, out?: string | undefined, preRelease?: boolean | undefined}} options
 */
export function packageExtension({ repository, out, preRelease = false }) {
  const address = repository === undefined ? null : addressOf(repository);
  const manifest = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8"));
  const file = path.resolve(out ?? `evaloupe-${manifest.version}.vsix`);
  run([path.join(PROJECT, "esbuild.mjs"), "--minify"], PROJECT);
  // vsce reads everything from one folder, and the manifest of the sources stays as it is.
  const folder = mkdtempSync(path.join(tmpdir(), "evaloupe-package-"));
  try {
    for (const part of PARTS) cpSync(path.join(PROJECT, part), path.join(folder, part), { recursive: true });
    for (const page of PAGES) {
      writeFileSync(path.join(folder, page), standingAlone(readFileSync(path.join(PROJECT, page), "utf8"), address));
    }
    writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifestOf(manifest, address), null, 2)}\n`);
    const vsce = path.join(path.dirname(createRequire(import.meta.url).resolve("@vscode/vsce/package.json")), "vsce");
    const flags = ["--no-dependencies", "--no-rewrite-relative-links", "--allow-missing-repository", "--out", file];
    run([vsce, "package", ...flags, ...(preRelease ? ["--pre-release"] : [])], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return file;
}

/**
 * The manifest as it ships: without what only the sources need.
 * @param {Record<string, unknown>} manifest @param {import("./page.mjs").Address | null} address
 * @returns {Record<string, unknown>}
 */
export function manifestOf(
  { scripts: _, dependencies: __, devDependencies: ___, private: ____, ...manifest },
  address,
) {
  return { ...manifest, ...(address ? { ...manifestLinks(address), qna: address.issues } : { qna: false }) };
}

/** @param {readonly string[]} args @param {string} cwd */
function run(args, cwd) {
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${path.basename(args[0] ?? "")} failed.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { repository: { type: "string" }, out: { type: "string" }, "pre-release": { type: "boolean" } },
  });
  try {
    const { repository, out, "pre-release": preRelease } = values;
    packageExtension({ repository, out, preRelease });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
