// The extension as a browser's host alone can run it: what was built, with a manifest that has only `browser`.
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT } from "./exec.mjs";

/** What of the project an editor reads. */
const PARTS = ["dist/web", "dist/webview", "media", "l10n", "examples", "README.md", "LICENSE", "CHANGELOG.md"];

/** Writes it below .tmp, from what was built; resolves to its folder. */
export async function webExtension() {
  const folder = path.join(PROJECT, ".tmp/web/evaloupe");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const words = (await readdir(PROJECT)).filter((name) => /^package\.nls\..*json$/.test(name));
  for (const part of [...PARTS, ...words]) {
    await cp(path.join(PROJECT, part), path.join(folder, part), { recursive: true });
  }
  const { main, extensionKind, ...manifest } = JSON.parse(await readFile(path.join(PROJECT, "package.json"), "utf8"));
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  return folder;
}
