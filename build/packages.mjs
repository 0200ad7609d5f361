// Which packages the bundles carry code of, by the bundler's own account, and under which licences.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CARRIED, EMBEDDED, STATED } from "./licences.mjs";

/**
 * `files` are those whose code is in a bundle, relative to the package's folder; `texts` its licences and notices.
 * @typedef {{name: string, licence: string, stated: string, texts: readonly Text[]}} Part Code of others inside of a package.
 * @typedef {{title: string, text: string}} Text
 * @typedef {{name: string, version: string, licence: string, author: string, home: string, files: readonly string[], texts: readonly Text[], stated: string | undefined, parts: readonly Part[]}} BundledPackage
 */

const LICENCE_FILE = /^(licen[cs]e|notice|copying|copyright|third.?party)/i;
const TEXTS = fileURLToPath(new URL("licences/", import.meta.url));
/** A copyright of a comment, and in it who holds it. */
const COPYRIGHT =
  /(?:copyright(?: \(c\)| ©)?|\(c\)|©) ?(?=\d{4}|Microsoft)(?:\d{4}(?:\s*[-–]\s*(?:\d{4}|present))?,? (?:by )?)?([^\n*.;<]{2,80})/giu;

/**
 * The packages in the bundles by name and version. Throws, naming it, where a package or a part of it has no licence
 * text, or one that nothing here accounts for.
 * @param {readonly import("esbuild").Metafile[]} metafiles
 * @returns {Promise<BundledPackage[]>}
 */
export async function bundledPackages(metafiles) {
  /** @type {Map<string, string[]>} */
  const byFolder = new Map();
  for (const file of bundledFiles(metafiles)) {
    const [, folder, inside] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file) ?? [];
    if (folder !== undefined && inside !== undefined) byFolder.set(folder, [...(byFolder.get(folder) ?? []), inside]);
  }
  const found = await Promise.all([...byFolder].map(([folder, files]) => describe(folder, files.sort())));
  const needless = Object.keys(STATED).filter((name) => found.every((one) => one.name !== name || !one.stated));
  if (needless.length > 0) {
    throw new Error(
      `build/licences.mjs states a licence for ${needless.join(", ")}, which needs none. Take it out there.`,
    );
  }
  const inside = [...bundledFiles(metafiles)];
  for (const { file, text, ...one } of CARRIED) {
    if (!inside.some((path) => path.endsWith(file))) continue;
    const texts = [{ title: "Licence", text: await textOf(TEXTS, text) }];
    found.push({ ...one, files: [file], texts, parts: [] });
  }
  return found.sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version));
}

/** Files that bundles have at least a byte of. @param {readonly import("esbuild").Metafile[]} metafiles */
function bundledFiles(metafiles) {
  const files = new Set();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [file, { bytesInOutput }] of Object.entries(inputs)) if (bytesInOutput > 0) files.add(file);
    }
  }
  return files;
}

/** @param {string} folder @param {readonly string[]} files @returns {Promise<BundledPackage>} */
async function describe(folder, files) {
  const { name, version, license, author, homepage, repository } = JSON.parse(
    await readFile(path.join(folder, "package.json"), "utf8"),
  );
  if (typeof license !== "string") throw new Error(`${name} ${version} in the bundles names no licence.`);
  const licenceFiles = await licenceFilesOf(folder);
  const known = EMBEDDED.filter(({ inside }) => inside === name);
  for (const file of licenceFiles) {
    if (file.includes("/") && !known.some(({ own }) => own === file))
      throw new Error(`${name} carries ${file} for code of others. Say in build/licences.mjs which files that is.`);
  }
  for (const file of files) {
    if (/(^|\/)_?vendor(ed)?\//.test(file) && !known.some((part) => part.files.test(file)))
      throw new Error(`${name} carries code of others in ${file}. Say in build/licences.mjs whose, and its licence.`);
  }
  const own = licenceFiles.filter((file) => !file.includes("/"));
  const stated = own.length === 0 ? STATED[name] : undefined;
  if (own.length === 0 && stated === undefined)
    throw new Error(
      `${name} ${version} (${license}) in the bundles has no licence file. State its text in build/licences.mjs.`,
    );
  const texts = stated
    ? [{ title: "Licence", text: await textOf(TEXTS, stated.text) }]
    : await Promise.all(own.map(async (file) => ({ title: file, text: await textOf(folder, file) })));
  const parts = await Promise.all(
    known
      .filter((part) => files.some((file) => part.files.test(file)))
      .map(async ({ name, licence, stated, text, own = "" }) => ({
        name,
        licence,
        stated,
        texts: [{ title: "Licence", text: await (text === undefined ? textOf(folder, own) : textOf(TEXTS, text)) }],
      })),
  );
  await holdersAreNamed(folder, files, [...texts, ...parts.flatMap((part) => part.texts)]);
  const home = String(homepage ?? repository?.url ?? repository ?? "").replace(/^github:/, "https://github.com/");
  return {
    name,
    version,
    licence: license,
    author: String(author?.name ?? author ?? ""),
    home: home.replace(/^git\+|\.git$/g, ""),
    files,
    texts,
    stated: stated?.stated,
    parts,
  };
}

/** Whoever a bundled file names as the holder of its copyright is named in the texts too; throws otherwise. */
async function holdersAreNamed(
  /** @type {string} */ folder,
  /** @type {readonly string[]} */ files,
  /** @type {readonly Text[]} */ texts,
) {
  const named = plain(texts.map(({ text }) => text).join("\n"));
  for (const file of files) {
    for (const [said, holder = ""] of (await readFile(path.join(folder, file), "utf8")).matchAll(COPYRIGHT)) {
      // The same one with and without it.
      if (!named.includes(plain(holder.replace(/ (?:corporation|corp|inc)\b.*/i, ""))))
        throw new Error(`${folder}/${file} says "${said}", which none of its licences names. See build/licences.mjs.`);
    }
  }
}

/** Licence and notice files of a package, its own first; those of its own node_modules are not its. @param {string} folder */
async function licenceFilesOf(folder) {
  const all = await readdir(folder, { recursive: true });
  return all
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => LICENCE_FILE.test(path.posix.basename(file)) && !/(^|\/)node_modules\//.test(file))
    .filter((file) => !/\.(?:[cm]?[jt]sx?|map|json)$/.test(file))
    .sort(compare);
}

/** A text as the notices hold it: one kind of line end, nothing at the ends of lines. @param {string} folder @param {string} file */
async function textOf(folder, file) {
  const text = await readFile(path.join(folder, file), "utf8");
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

/** @param {string} text */
function plain(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** By code points: the same order on every machine. @param {string} one @param {string} other */
function compare(one, other) {
  return one < other ? -1 : Number(one > other);
}
