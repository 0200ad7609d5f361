// What the packaged extension carries, and that its bundles stand alone.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import path from "node:path";
import { before, test } from "node:test";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { CARRIED } from "../../build/licences.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { pack } from "../tools/vsix.mjs";
import { mappedBundles } from "./mapped.mjs";
import { readZip } from "./zip.mjs";

/** @type {Map<string, {size: number, text: () => string}>} */
let files;
before(async () => {
  files = readZip(await readFile(await pack()));
});

const BUNDLES = [
  "dist/asking.js",
  "dist/cli.js",
  "dist/extension.js",
  "dist/formats.js",
  "dist/mcp.js",
  "dist/measuringThread.js",
  "dist/provider.js",
  "dist/report.js",
  "dist/scoring.js",
  "dist/sessionWorker.js",
  "dist/tools.js",
  "dist/web/extension.js",
  "dist/web/sessionWorker.js",
  "dist/webview/compare.css",
  "dist/webview/compare.js",
  "dist/webview/inspector.css",
  "dist/webview/inspector.js",
  "dist/webview/summary.css",
  "dist/webview/summary.js",
];

const NOTICES = ["dist/THIRD_PARTY_NOTICES.txt", "dist/sbom.cdx.json"];

test("the VSIX has the bundles, what they read, and the words about them; nothing else", async () => {
  const folders = await Promise.all(["examples", "l10n", "media"].map(filesOf));
  const words = ["CHANGELOG.md", "LICENSE.txt", "README.md", "package.json", "package.nls.de.json", "package.nls.json"];
  const expected = [...BUNDLES, ...NOTICES, ...folders.flat(), ...words].map((name) => `extension/${name}`);
  const made = ["[Content_Types].xml", "extension.vsixmanifest"];
  assert.deepEqual([...files.keys()].map(plainName).sort(), [...expected, ...made].map(plainName).sort());
});

test("the bundles need nothing but Node, and the extension VS Code", () => {
  for (const name of BUNDLES.filter((bundle) => bundle.endsWith(".js"))) {
    const foreign = requires(files.get(`extension/${name}`)?.text() ?? "").filter((id) => {
      if (name.startsWith("dist/webview/")) return true;
      // A browser's host has nothing but the editor. A message of openai's has words that look like an import.
      if (name === "dist/web/extension.js") return !["vscode", "node:buffer"].includes(id);
      // A part that is loaded later, and has to be there.
      if (id.startsWith("./")) return !BUNDLES.includes(path.posix.join(path.posix.dirname(name), id));
      if (id === "vscode") return !["dist/extension.js", "dist/provider.js", "dist/tools.js"].includes(name);
      // Words in code that the SDK's validator writes where a tool declares what it answers: none of ours does.
      if (name === "dist/mcp.js" && /^ajv(-formats)?\/dist\//.test(id)) return false;
      return !builtinModules.includes(id.replace(/^node:/, ""));
    });
    assert.deepEqual(foreign, [], `${name} requires what the package does not carry`);
  }
});

test("the session's bundle for the browser needs nothing at all", () => {
  const text = files.get("extension/dist/web/sessionWorker.js")?.text() ?? "";
  assert.deepEqual(requires(text), []);
  // `from` as a word of ours ends its quote at once: ["role","from"].
  assert.equal(text.match(/\bimport\s*[({"'*]|[^"'\w]from\s*["']/)?.[0], undefined, "an import is left");
  assert.doesNotMatch(
    text,
    /\bprocess\.(versions|platform|argv)\b|\bBuffer\.(from|alloc)\b/,
    "a global of Node is used",
  );
});

// Of the command line only what labels and judges, of the extension only what is loaded with the first plan of a run.
const NETWORKED = ["dist/asking.js", "dist/provider.js"];
// A browser's host is one bundle, with the editor's own fetch.
const ASKING = [...NETWORKED, "dist/web/extension.js"];

test("only the bundles that ask models have network code", () => {
  for (const name of BUNDLES.filter((bundle) => bundle.endsWith(".js"))) {
    const text = files.get(`extension/${name}`)?.text() ?? "";
    const reached = requires(text).filter((id) => /^(node:)?(https?|http2|net|tls|dgram|dns)$/.test(id));
    const allowed = NETWORKED.includes(name) ? ["node:http", "node:https"] : [];
    assert.deepEqual([...new Set(reached)].sort(), allowed, `${name} could reach the network in another way`);
    if (!ASKING.includes(name)) assert.doesNotMatch(text, /api\.openai\.com/, `${name} knows an endpoint`);
  }
});

test("the extension and the command line load their parts only when they are needed", () => {
  const parts = {
    "dist/extension.js": ["provider", "report", "formats", "tools"],
    "dist/cli.js": ["scoring", "asking"],
    "dist/scoring.js": ["mcp", "report"],
  };
  for (const [name, later] of Object.entries(parts)) {
    const text = files.get(`extension/${name}`)?.text() ?? "";
    for (const part of later) {
      // `import()` as the bundler writes it for `require`.
      const all = text.match(new RegExp(`["'\`]\\./${part}\\.js["'\`]`, "g")) ?? [];
      const deferred = text.match(
        new RegExp(`Promise\\.resolve\\(\\)\\.then\\(\\(\\)=>[\\w$]+\\(require\\(["'\`]\\./${part}\\.js["'\`]\\)`, "g"),
      );
      assert.ok(all.length > 0, `${name} has ${part}.js as a part`);
      assert.equal(deferred?.length, all.length, `${name} loads ${part}.js when it is needed`);
    }
  }
});

/** Licences that ask for no more than their text and notice beside the code. */
const PERMISSIVE = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "SunPro", "WordNet"];

test("the packages in the bundles, those of the notices and those of the bill of materials are the same", async () => {
  const bundles = await mappedBundles();
  const folders = new Set();
  for (const name of BUNDLES) {
    const bundle = bundles.get(name);
    assert.equal(bundle?.code, files.get(`extension/${name}`)?.text(), `${name} with maps is the one that ships`);
    for (const folder of bundle?.packages ?? []) folders.add(folder);
  }
  assert.ok(folders.size > 10, `${folders.size} packages in the source maps`);
  const bundled = await Promise.all(
    [...folders].map(async (folder) => {
      const { name, version, license } = JSON.parse(await readFile(path.join(PROJECT, folder, "package.json"), "utf8"));
      return `${name} ${version} (${license})`;
    }),
  );
  bundled.push(...CARRIED.map(({ name, version, licence }) => `${name} ${version} (${licence})`));
  assert.deepEqual(listed(), bundled.sort());
  assert.deepEqual(
    components()
      .map(({ line }) => line)
      .sort(),
    bundled,
  );
  for (const { line, scope } of components()) assert.equal(scope, "required", line);
});

test("every licence is permissive, and code of others inside of packages is listed with its own", () => {
  const parts = components().flatMap(({ line, parts }) => parts.map((part) => `${part} in ${line.split(" ")[0]}`));
  assert.deepEqual(parts.sort(), [
    "Aurelia (MIT) in @microsoft/fast-foundation",
    "easing equations of Robert Penner (BSD-3-Clause) in chart.js",
    "jss (MIT) in @microsoft/fast-web-utilities",
    "neoqs (BSD-3-Clause) in openai",
    "partial-json (MIT) in openai",
    "snappyjs (MIT) in hyparquet",
    "snappyjs (MIT) in hyparquet-writer",
  ]);
  const list = notices().split("=".repeat(80))[0] ?? "";
  for (const part of parts) assert.ok(list.includes(part.replace(/ in \S+$/, "")), part);
  for (const line of [...listed(), ...parts]) {
    const licence = /\(([^()]+)\)/.exec(line)?.[1] ?? "none";
    assert.ok(PERMISSIVE.includes(licence), `${line}: ${licence} is not on the list`);
  }
});

test("every package's section holds its own licence in full, whoever it names, and no place on this computer", async () => {
  const sections = notices()
    .split(`${"=".repeat(80)}\n`)
    .slice(1);
  assert.deepEqual(sections.map((section) => section.split("\n")[0]).sort(), listed());
  for (const section of sections) {
    const name = section.split(" ")[0] ?? "";
    assert.match(section, /^(?:Copyright|By \w)/m, name);
    assert.match(section, /permission|permitted|Permissions/i, name);
    const texts = await licencesOf(name);
    for (const text of texts) assert.ok(words(section).includes(words(text)), `the licence of ${name} is whole`);
    assert.ok(
      texts.length > 0 || /^The package says MIT/m.test(section),
      `${name} has a licence, or it is said why not`,
    );
  }
  for (const name of NOTICES) {
    const text = files.get(`extension/${name}`)?.text() ?? "";
    assert.ok(!text.includes(PROJECT) && !text.includes("node_modules/"), name);
  }
});

test("the bill of materials is valid CycloneDX 1.6, the same for the same bundles", async () => {
  const text = files.get("extension/dist/sbom.cdx.json")?.text() ?? "";
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  assert.equal(await validator.validate(text), null);
  const bom = JSON.parse(text);
  assert.deepEqual([bom.serialNumber, bom.metadata.timestamp], [undefined, undefined]);
  assert.equal(`${bom.metadata.component.name} ${bom.metadata.component.version}`, await ownName());
  // The control: the validator knows licences.
  bom.components[0].licenses = [{ license: { id: "no licence" } }];
  assert.notEqual(await validator.validate(JSON.stringify(bom)), null);
});

test("what is installed for the bundles is in them, but for what no code of ours reaches", async () => {
  const { packages } = JSON.parse(await readFile(path.join(PROJECT, "package-lock.json"), "utf8"));
  // Not `npm sbom --omit dev`: it leaves out whatever a tool of development asks for as well.
  const installed = Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== "" && !dev && !devOptional)
    .map(([folder, { version, license }]) => `${folder.replace(/^.*node_modules\//, "")} ${version} (${license})`);
  const bundled = new Set(listed());
  // Of the protocol's SDK only the server over stdio is used: not what serves and asks over HTTP.
  const ofSdk = neededBy("@modelcontextprotocol/sdk", packages);
  // The compiler, which valibot names as what its types are for.
  const ofTypes = new Set(["typescript", ...neededBy("typescript", packages)]);
  assert.deepEqual(
    installed
      .filter((line) => !bundled.has(line))
      .flatMap((line) => line.split(" ")[0] ?? [])
      .filter((name) => !ofSdk.has(name) && !ofTypes.has(name)),
    // The toolkit's components for React, and what they stand on; types alone; parts of FAST that we do not use.
    ["@microsoft/fast-react-wrapper", "@types/hammerjs", "react", "tabbable"],
  );
  assert.deepEqual(
    [...bundled].filter((line) => !installed.includes(line)),
    CARRIED.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
  );
});

/** Names of the packages that one needs, and they. @param {string} name @param {Record<string, {dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>}>} packages */
function neededBy(name, packages) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ one) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[`node_modules/${one}`] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (found.has(needed)) continue;
      found.add(needed);
      visit(needed);
    }
  };
  visit(name);
  return found;
}

function notices() {
  return files.get("extension/dist/THIRD_PARTY_NOTICES.txt")?.text() ?? "";
}

/** The packages as the notices list them first. */
function listed() {
  const [list = ""] = notices().split("=".repeat(80));
  return [...list.matchAll(/^ {2}(\S+ \S+ \([^()]+\))/gm)].map(([, line]) => String(line)).sort();
}

/**
 * The packages of the bill of materials in the words of the notices, with code of others in each.
 * @returns {{line: string, scope: string | undefined, parts: string[]}[]}
 */
function components() {
  /** @typedef {{name: string, group?: string, version: string, scope?: string, licenses: {license: {id?: string, name?: string}}[]}} Component */
  /** @type {{components: (Component & {components?: Component[]})[]}} */
  const bom = JSON.parse(files.get("extension/dist/sbom.cdx.json")?.text() ?? "");
  const licence = (/** @type {Component} */ { licenses }) =>
    licenses.map(({ license }) => license.id ?? license.name).join();
  return bom.components.map((one) => ({
    line: `${one.group ? `${one.group}/` : ""}${one.name} ${one.version} (${licence(one)})`,
    scope: one.scope,
    parts: (one.components ?? []).map((part) => `${part.name} (${licence(part)})`),
  }));
}

/** Texts of the licence files that lie in a package's folder. @param {string} name */
async function licencesOf(name) {
  const carried = CARRIED.find((one) => one.name === name);
  if (carried) return [await readFile(path.join(PROJECT, "build", "licences", carried.text), "utf8")];
  const folder = path.join(PROJECT, "node_modules", name);
  const own = (await readdir(folder)).filter((file) => /^licen[cs]e(\.|$)/i.test(file));
  return Promise.all(own.map((file) => readFile(path.join(folder, file), "utf8")));
}

async function ownName() {
  const { name, version } = JSON.parse(await readFile(path.join(PROJECT, "package.json"), "utf8"));
  return `${name} ${version}`;
}

/** A text's words, however its lines are broken. @param {string} text */
function words(text) {
  return text.split(/\s+/).join(" ").trim();
}

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
