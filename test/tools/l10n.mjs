// Collects the strings that a person sees: node test/tools/l10n.mjs writes them to l10n/bundle.l10n.json, takes what is
// no longer said out of every translation beside it, and prints what a translation lacks, to be filled in.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { getL10nJson } from "@vscode/l10n-dev";
import { build } from "esbuild";
import { PROJECT } from "./exec.mjs";

const BUNDLE = path.join(PROJECT, "l10n/bundle.l10n.json");
const MANIFEST = path.join(PROJECT, "package.nls.json");

/** Whether the bundle has exactly the strings of the sources. @returns {Promise<{name: string, error: string | null}[]>} */
export async function tryBundle() {
  const found = Object.keys(await collect());
  const text = await readFile(BUNDLE, "utf8").catch(() => "{}");
  const bundled = Object.keys(JSON.parse(text));
  const missing = found.filter((string) => !bundled.includes(string));
  const stale = bundled.filter((string) => !found.includes(string));
  const list = (/** @type {string[]} */ strings) =>
    strings
      .slice(0, 3)
      .map((string) => JSON.stringify(string))
      .join(", ");
  const run = "npm run l10n mends it";
  return [
    {
      name: "the bundle has every string of the sources",
      error: missing.length > 0 ? `lacks ${missing.length}, as ${list(missing)}; ${run}` : null,
    },
    {
      name: "the bundle has no other strings",
      error: stale.length > 0 ? `has ${stale.length} too many, as ${list(stale)}; ${run}` : null,
    },
  ];
}

const IMPORT = /^import \* as (?:l10n|vscode) from .*$/gm;
const IMPORTS = 'import * as l10n from "@vscode/l10n";\nimport * as vscode from "vscode";\n';

/** @returns {Promise<Record<string, unknown>>} */
async function collect() {
  /** @type {string[]} */
  const files = [];
  for (const folder of ["src", "webview"]) {
    for (const name of await readdir(path.join(PROJECT, folder), { recursive: true })) {
      if (/\.tsx?$/.test(name) && !name.endsWith(".d.ts")) files.push(path.join(PROJECT, folder, name));
    }
  }
  const texts = await Promise.all(
    files.sort().map(async (file) => ({ extension: path.extname(file), contents: await readFile(file, "utf8") })),
  );
  // A file that does not name the library says nothing to a person, and need not be parsed.
  const speaking = texts.filter(({ contents }) => contents.includes("l10n"));
  // The extractor goes through a text once for each of its imports: one text a kind of file, with the imports once.
  const strings = await getL10nJson(
    [".ts", ".tsx"].map((kind) => {
      const bodies = speaking.flatMap(({ extension, contents }) => (extension === kind ? asNamespace(contents) : []));
      return { extension: kind, contents: IMPORTS + bodies.join("\n").replace(IMPORT, "") };
    }),
  );
  for (const name of await metricNames()) strings[name] = name;
  return Object.fromEntries(Object.entries(strings).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Kinds speak no language: a metric's name is translated where it is shown. @returns {Promise<readonly string[]>} */
async function metricNames() {
  const entry = path.join(PROJECT, "src/kinds/registry.ts");
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: "esm" });
  const [code] = outputFiles;
  const { registry } = await import(
    `data:text/javascript;base64,${Buffer.from(code?.contents ?? "").toString("base64")}`
  );
  return registry.kinds.flatMap((/** @type {Kind} */ { measure }) =>
    measure.metrics.flatMap(({ info, otherName }) => [info.name, ...(otherName ? [otherName] : [])]),
  );
}
/** @typedef {{measure: {metrics: readonly {info: {name: string}, otherName?: string}[]}}} Kind */

/**
 * Sorts a translation as its original, without what the original has no more, and prints what it lacks.
 * @param {string} file @param {Record<string, unknown>} original
 */
async function tidy(file, original) {
  const translated = JSON.parse(await readFile(file, "utf8"));
  const kept = Object.keys(original).filter((key) => key in translated);
  await writeFile(file, `${JSON.stringify(Object.fromEntries(kept.map((key) => [key, translated[key]])), null, 2)}\n`);
  const missing = Object.entries(original).filter(([key]) => !(key in translated));
  if (missing.length === 0) return;
  console.log(`${path.relative(PROJECT, file)} lacks ${missing.length}:`);
  console.log(JSON.stringify(Object.fromEntries(missing), null, 2));
}

/** Files beside an original that translate it, as bundle.l10n.de.json. @param {string} original */
async function translationsOf(original) {
  const { dir, name } = path.parse(original);
  const names = await readdir(dir);
  return names
    .filter((other) => other.startsWith(`${name}.`) && /\.[a-z-]+\.json$/.test(other.slice(name.length)))
    .map((other) => path.join(dir, other));
}

/** The extractor knows `l10n.t(…)` alone, and not the named import. @param {string} text */
function asNamespace(text) {
  const named = /^import \{ t \} from "@vscode\/l10n";$/m;
  if (!named.test(text)) return text;
  return text
    .replace(named, 'import * as l10n from "@vscode/l10n";')
    .replace(/(?<![\w.$"'])t\((?=\s*["`'{])/g, "l10n.t(");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(path.dirname(BUNDLE), { recursive: true });
  await writeFile(BUNDLE, `${JSON.stringify(await collect(), null, 2)}\n`);
  for (const original of [BUNDLE, MANIFEST]) {
    const strings = JSON.parse(await readFile(original, "utf8"));
    for (const file of await translationsOf(original)) await tidy(file, strings);
  }
}
