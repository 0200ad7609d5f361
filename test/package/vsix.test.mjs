// What the packaged extension carries, and that its bundles stand alone.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import path from "node:path";
import { before, test } from "node:test";
import { PROJECT } from "../tools/exec.mjs";
import { pack } from "../tools/vsix.mjs";
import { readZip } from "./zip.mjs";

/** @type {Map<string, {size: number, text: () => string}>} */
let files;
before(async () => {
  files = readZip(await readFile(await pack()));
});

const BUNDLES = [
  "dist/cli.js",
  "dist/extension.js",
  "dist/provider.js",
  "dist/report.js",
  "dist/sessionWorker.js",
  "dist/webview/compare.css",
  "dist/webview/compare.js",
  "dist/webview/inspector.css",
  "dist/webview/inspector.js",
  "dist/webview/summary.css",
  "dist/webview/summary.js",
];

test("the VSIX has the bundles, what they read, and the words about them; nothing else", async () => {
  const folders = await Promise.all(["examples", "l10n", "media"].map(filesOf));
  const words = ["CHANGELOG.md", "LICENSE.txt", "README.md", "package.json", "package.nls.de.json", "package.nls.json"];
  const expected = [...BUNDLES, ...folders.flat(), ...words].map((name) => `extension/${name}`);
  const made = ["[Content_Types].xml", "extension.vsixmanifest"];
  assert.deepEqual([...files.keys()].map(plainName).sort(), [...expected, ...made].map(plainName).sort());
});

test("the bundles keep to their sizes", () => {
  const limits = {
    "dist/extension.js": 250_000,
    "dist/report.js": 80_000,
    "dist/webview/compare.js": 500_000,
    "dist/webview/inspector.js": 500_000,
    "dist/webview/summary.js": 500_000,
  };
  for (const [name, limit] of Object.entries(limits)) {
    const size = files.get(`extension/${name}`)?.size ?? Number.POSITIVE_INFINITY;
    assert.ok(size <= limit, `${name} has ${size} bytes, at most ${limit} are allowed`);
  }
});

test("the bundles need nothing but Node, and the extension VS Code", () => {
  for (const name of BUNDLES.filter((bundle) => bundle.endsWith(".js"))) {
    const foreign = requires(files.get(`extension/${name}`)?.text() ?? "").filter((id) => {
      if (name.startsWith("dist/webview/")) return true;
      // A part that is loaded later, and has to be there.
      if (id.startsWith("./")) return !BUNDLES.includes(path.posix.join(path.posix.dirname(name), id));
      if (id === "vscode") return !["dist/extension.js", "dist/provider.js"].includes(name);
      return !builtinModules.includes(id.replace(/^node:/, ""));
    });
    assert.deepEqual(foreign, [], `${name} requires what the package does not carry`);
  }
});

test("the session's bundle for the browser needs nothing at all", async () => {
  const text = await readFile(path.join(PROJECT, "dist/web/sessionWorker.js"), "utf8");
  assert.deepEqual(requires(text), []);
  assert.doesNotMatch(text, /\bimport\s*[({"'*]|\bfrom\s*["']/, "an import is left");
  assert.doesNotMatch(
    text,
    /\bprocess\.(versions|platform|argv)\b|\bBuffer\.(from|alloc)\b/,
    "a global of Node is used",
  );
});

// The command line asks models by itself; of the extension only what is loaded with the first plan of a run does.
const NETWORKED = ["dist/cli.js", "dist/provider.js"];

test("only the command line and the bundle that asks models have network code", () => {
  for (const name of BUNDLES.filter((bundle) => bundle.endsWith(".js"))) {
    const text = files.get(`extension/${name}`)?.text() ?? "";
    const reached = requires(text).filter((id) => /^(node:)?(https?|http2|net|tls|dgram|dns)$/.test(id));
    const allowed = NETWORKED.includes(name) ? ["node:http", "node:https"] : [];
    assert.deepEqual([...new Set(reached)].sort(), allowed, `${name} could reach the network in another way`);
    if (!NETWORKED.includes(name)) assert.doesNotMatch(text, /api\.openai\.com/, `${name} knows an endpoint`);
  }
});

test("the extension loads what asks models only when it is needed", () => {
  const text = files.get("extension/dist/extension.js")?.text() ?? "";
  assert.match(text, /import\(["'`]\.\/provider\.js["'`]\)/);
  assert.doesNotMatch(text, /require\(["'`]\.\/provider\.js["'`]\)/);
});

/** Modules that a bundle asks for when it runs. @param {string} code */
function requires(code) {
  return [...code.matchAll(/\b(?:require|import)\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(([, id]) => String(id));
}

/** vsce writes some names in its own way: the readme in lower case, the licence with an ending. @param {string} name */
function plainName(name) {
  return name.toLowerCase().replace(/license(\.txt)?$/, "license");
}

/** @param {string} folder Relative to the project. */
async function filesOf(folder) {
  const entries = await readdir(path.join(PROJECT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(PROJECT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}
