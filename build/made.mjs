// Files of the sources that are made from others when packages are installed, and that Git ignores.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";

/**
 * Writes a file, unless it was made from the same sources. Several processes may build at once: each puts a whole file there.
 * @param {string} file Absolute.
 * @param {unknown} sources All that the text depends on, as JSON.
 * @param {() => Promise<string> | string} textOf Its text, below a first line that holds the hash of the sources.
 */
export async function make(file, sources, textOf) {
  const hash = createHash("sha256").update(JSON.stringify(sources)).digest("hex");
  if (existsSync(file) && (await readFile(file, "utf8")).includes(hash)) return;
  const temporary = `${file}.${process.pid}`;
  await writeFile(
    temporary,
    `// Made when packages are installed, from sources with the hash ${hash}.\n${await textOf()}`,
  );
  await rename(temporary, file);
}

/** The version of an installed package. @param {string} name @returns {Promise<string>} */
export async function versionOf(name) {
  const { version } = JSON.parse(
    await readFile(new URL(`../node_modules/${name}/package.json`, import.meta.url), "utf8"),
  );
  return version;
}
