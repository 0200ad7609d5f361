// Tries every import and global that DESIGN forbids a layer, in a throwaway copy of the sources, and sees the compiler
// refuse it; and as a control tries what is permitted, and sees it pass. One compiler run for all: node layers.mjs
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** Something of each layer that others could import. */
const LAYERS = {
  model: "src/model/index.ts",
  text: "src/text/probed.ts",
  read: "src/read/probed.ts",
  analysis: "src/analysis/probed.ts",
  labels: "src/labels/probed.ts",
  kinds: "src/kinds/probed.ts",
  facts: "src/facts/probed.ts",
  // Not a file that the sample of another layer imports: its refusal would be reported there.
  present: "src/present/probed.ts",
  report: "src/report/probed.ts",
  protocol: "src/protocol/peer.ts",
  agents: "src/agents/answer.ts",
  session: "src/session/probed.ts",
  platform: "src/platform/node/probed.ts",
  client: "src/platform/openai/probed.ts",
  sockets: "src/platform/openai/node/probed.ts",
  labelling: "src/platform/labelling/probed.ts",
  web: "src/platform/web/probed.ts",
  host: "src/host/probed.ts",
  hostOnNode: "src/host/node/probed.ts",
  hostOnWeb: "src/host/web/probed.ts",
  cli: "src/cli/probed.ts",
  webview: "webview/ui/probed.ts",
};

const VSCODE = 'import * as vscode from "vscode"; export const probe = vscode;';
const OPENAI = 'import OpenAI from "openai"; export const probe = OpenAI;';
const PREACT = 'import { h } from "preact"; export const probe = h;';
const HOOKS = 'import { useState } from "preact/hooks"; export const probe = useState;';
const TOOLKIT = 'import { Button } from "@vscode/webview-ui-toolkit"; export const probe = Button;';
const CHART = 'import { Chart } from "chart.js"; export const probe = Chart;';
const FS = 'import * as fs from "node:fs"; export const probe = fs;';
const PLAIN_FS = 'import * as fs from "fs"; export const probe = fs;';
const REQUIRE = 'export const probe = require("fs");';
const PROCESS = "export const probe = process.env;";
const NODE_PLATFORM = "export const probe = process.platform;";
const BUFFER = "export const probe = Buffer.from([1]);";
const FETCH = 'export const probe = fetch("x");';
const DOM = "export const probe = document.body;";
const WINDOW = "export const probe = window.innerWidth;";
const L10N = 'import { t } from "@vscode/l10n"; export const probe = t("x");';

const OF_PAGES = { PREACT, HOOKS, CHART, TOOLKIT, DOM, WINDOW };
const FILES = { FS, PLAIN_FS, REQUIRE };
const OF_NODE = { ...FILES, PROCESS, BUFFER };
/** What no layer has that only works things out. */
const OUTSIDE = { VSCODE, OPENAI, ...OF_PAGES, ...OF_NODE, FETCH };

/**
 * @typedef {object} Rule
 * @property {string} folder
 * @property {(keyof typeof LAYERS)[]} may Layers it may import.
 * @property {(keyof typeof LAYERS)[]} mayNot
 * @property {Record<string, string>} refused Other code, by what it tries.
 * @property {Record<string, string>} permitted
 */

/** From bytes to numbers: each may use those before it, but reading and analysis no texts of samples. */
const WORK = /** @type {const} */ (["text", "read", "analysis", "labels", "kinds", "facts"]);
/** Layers that those never use. */
const ABOVE = /** @type {const} */ ([
  "present",
  "report",
  "protocol",
  "agents",
  "session",
  "platform",
  "host",
  "cli",
  "webview",
]);
const DECODER = 'export const probe = new TextDecoder("utf-8");';

/** @type {Rule[]} */
const RULES = [
  {
    folder: "src/model",
    may: [],
    mayNot: [...WORK, ...ABOVE],
    refused: OUTSIDE,
    permitted: {},
  },
  {
    folder: "src/text",
    may: ["model"],
    mayNot: ["read", "analysis", "labels", "kinds", "facts", ...ABOVE],
    refused: OUTSIDE,
    permitted: { L10N, DECODER },
  },
  {
    folder: "src/read",
    may: ["model"],
    mayNot: ["text", "analysis", "labels", "kinds", "facts", ...ABOVE],
    refused: OUTSIDE,
    permitted: { L10N, DECODER },
  },
  {
    folder: "src/analysis",
    may: ["model", "read"],
    mayNot: ["text", "labels", "kinds", "facts", ...ABOVE],
    refused: OUTSIDE,
    permitted: { L10N, DECODER },
  },
  {
    folder: "src/labels",
    may: ["model", "text", "read", "analysis"],
    mayNot: ["kinds", "facts", ...ABOVE],
    refused: OUTSIDE,
    permitted: { L10N, DECODER },
  },
  {
    folder: "src/kinds",
    may: ["model", "text", "read", "analysis", "labels"],
    mayNot: ["facts", ...ABOVE],
    refused: OUTSIDE,
    permitted: { L10N, DECODER },
  },
  {
    folder: "src/facts",
    may: ["model", "text", "read", "analysis", "labels", "kinds"],
    mayNot: [...ABOVE],
    refused: OUTSIDE,
    permitted: { L10N, DECODER },
  },
  {
    folder: "src/present",
    may: ["model"],
    mayNot: [...WORK, "report", "protocol", "agents", "session", "platform", "host", "cli", "webview"],
    refused: OUTSIDE,
    permitted: { L10N },
  },
  {
    folder: "src/report",
    may: ["model", "present", "webview"],
    mayNot: [...WORK, "agents", "session", "platform", "host", "cli"],
    refused: { VSCODE, OPENAI, CHART, TOOLKIT, ...OF_NODE },
    permitted: { PREACT, L10N },
  },
  {
    folder: "src/protocol",
    may: ["model"],
    mayNot: [...WORK, "present", "agents", "session", "platform", "host", "cli", "webview"],
    refused: OUTSIDE,
    permitted: {},
  },
  {
    folder: "src/session",
    may: ["model", ...WORK, "protocol"],
    mayNot: ["present", "agents", "platform", "host", "cli", "webview"],
    refused: OUTSIDE,
    permitted: {},
  },
  {
    folder: "src/platform/node",
    may: ["model", ...WORK, "protocol", "session"],
    mayNot: ["present", "agents", "client", "sockets", "labelling", "web", "host", "cli", "webview"],
    refused: { VSCODE, OPENAI, ...OF_PAGES },
    permitted: { FS, PROCESS },
  },
  {
    folder: "src/platform/openai",
    may: ["model", ...WORK],
    mayNot: ["present", "protocol", "agents", "session", "platform", "sockets", "labelling", "web", "host", "cli"],
    refused: { VSCODE, ...OF_PAGES, ...OF_NODE },
    permitted: { OPENAI, L10N },
  },
  {
    folder: "src/platform/openai/node",
    may: ["model", ...WORK, "client"],
    mayNot: ["present", "protocol", "agents", "session", "platform", "labelling", "web", "host", "cli", "webview"],
    refused: { VSCODE, OPENAI, ...OF_PAGES },
    permitted: { FS, PROCESS, L10N },
  },
  {
    folder: "src/platform/labelling",
    may: ["model", ...WORK, "client"],
    mayNot: ["present", "protocol", "agents", "session", "platform", "sockets", "web", "host", "cli", "webview"],
    refused: OUTSIDE,
    permitted: { L10N },
  },
  {
    folder: "src/platform/web",
    may: ["model", ...WORK, "protocol", "session", "client", "labelling"],
    mayNot: ["present", "agents", "platform", "sockets", "host", "cli", "webview"],
    refused: { VSCODE, OPENAI, ...OF_PAGES, ...OF_NODE },
    permitted: { FETCH, L10N },
  },
  {
    folder: "src/agents",
    may: ["model", "present", "protocol"],
    mayNot: [...WORK, "session", "platform", "host", "cli", "webview"],
    refused: OUTSIDE,
    permitted: {},
  },
  {
    folder: "src/platform/agents",
    may: ["model", ...WORK, "protocol", "agents", "platform"],
    mayNot: ["client", "sockets", "labelling", "web", "host", "cli", "webview"],
    refused: { VSCODE, OPENAI, ...OF_PAGES },
    permitted: { FS, PROCESS },
  },
  {
    folder: "src/host",
    may: ["model", ...WORK, "present", "report", "protocol", "agents", "session", "labelling"],
    mayNot: ["platform", "sockets", "web", "hostOnNode", "hostOnWeb", "cli"],
    refused: { OPENAI, ...OF_PAGES, ...FILES, NODE_PLATFORM, BUFFER, FETCH },
    permitted: { VSCODE, L10N },
  },
  {
    folder: "src/host/node",
    may: ["model", ...WORK, "protocol", "agents", "session", "platform", "sockets", "labelling", "host"],
    mayNot: ["web", "hostOnWeb", "cli"],
    refused: { OPENAI, ...OF_PAGES },
    permitted: { VSCODE, FS, PROCESS, L10N },
  },
  {
    folder: "src/host/web",
    may: ["model", ...WORK, "protocol", "agents", "session", "labelling", "web", "host"],
    mayNot: ["platform", "sockets", "hostOnNode", "cli"],
    refused: { OPENAI, ...OF_PAGES, ...OF_NODE },
    permitted: { VSCODE, FETCH, L10N },
  },
  {
    folder: "src/cli",
    may: ["model", ...WORK, "present", "report", "protocol", "agents", "session", "platform"],
    mayNot: ["web", "host"],
    refused: { VSCODE, OPENAI, ...OF_PAGES },
    permitted: { FS, PROCESS },
  },
  {
    folder: "webview",
    may: ["model", "present", "protocol"],
    mayNot: [...WORK, "agents", "session", "platform", "host", "cli"],
    refused: { VSCODE, OPENAI, ...OF_NODE },
    permitted: { PREACT, HOOKS, CHART, TOOLKIT, DOM, WINDOW, L10N },
  },
];

/**
 * Whoever may use the report reaches by its references the pages that it is painted by: of these the compiler refuses
 * nothing, so the imports are read. @returns {Promise<{name: string, error: string | null}>}
 */
async function pagesApart() {
  const files = await readdir(path.join(PROJECT, "src"), { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith(`report${path.sep}`));
  const astray = [];
  for (const file of sources) {
    if (/from "[./]*\/webview\//.test(await readFile(path.join(PROJECT, "src", file), "utf8"))) astray.push(file);
  }
  const error = astray.length > 0 ? `was not refused in ${astray.join(", ")}` : null;
  return { name: "src but for the report may not use webview", error };
}

/** @typedef {{name: string, file: string, code: string, isPermitted: boolean}} Probe */

/** What was tried, with whether it went as it should. @returns {Promise<{name: string, error: string | null}[]>} */
export async function tryLayers() {
  const probes = RULES.flatMap(probesOf);
  const copy = await mkdtemp(path.join(tmpdir(), "evaloupe-layers-"));
  try {
    for (const part of ["src", "webview", "package.json", "tsconfig.base.json"]) {
      await cp(path.join(PROJECT, part), path.join(copy, part), { recursive: true });
    }
    await symlink(path.join(PROJECT, "node_modules"), path.join(copy, "node_modules"));
    for (const file of Object.values(LAYERS).filter((file) => file.endsWith("/probed.ts"))) {
      await write(path.join(copy, file), "export const probed = 1;\n");
    }
    for (const { file, code } of probes) await write(path.join(copy, file), `${code}\n`);
    const errors = await compile(copy);
    const verdicts = probes.map(({ name, file, isPermitted }) => ({
      name,
      error: verdict(errors.get(file) ?? [], isPermitted),
    }));
    return [...verdicts, await pagesApart()];
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** @param {Rule} rule @returns {Probe[]} */
function probesOf({ folder, may, mayNot, refused, permitted }) {
  const probe = (/** @type {string} */ what, /** @type {string} */ code, /** @type {boolean} */ isPermitted) => {
    const file = `${folder}/probe_${what.replace(/\W/g, "_")}.ts`;
    return { name: `${folder} ${isPermitted ? "may" : "may not"} use ${what}`, file, code, isPermitted };
  };
  const layer = (/** @type {keyof typeof LAYERS} */ name) => {
    const target = path.posix.relative(folder, LAYERS[name]);
    return `export * from "${target.startsWith(".") ? target : `./${target}`}";`;
  };
  return [
    ...may.map((name) => probe(name, layer(name), true)),
    ...mayNot.map((name) => probe(name, layer(name), false)),
    ...Object.entries(permitted).map(([name, code]) => probe(name, code, true)),
    ...Object.entries(refused).map(([name, code]) => probe(name, code, false)),
  ];
}

/** Codes that mean "out of reach": no such module, no such global or type, or a file outside of the project's references. */
const OUT_OF_REACH = new Set([
  "TS2306",
  "TS2307",
  "TS2304",
  "TS2339",
  "TS2552",
  "TS2580",
  "TS2584",
  "TS2591",
  "TS6059",
  "TS6307",
  "TS7016",
]);

/** @param {string[]} codes @param {boolean} isPermitted */
function verdict(codes, isPermitted) {
  if (isPermitted) return codes.length === 0 ? null : `was refused (${codes.join(", ")})`;
  if (codes.length === 0) return "was not refused";
  return codes.some((code) => OUT_OF_REACH.has(code)) ? null : `was refused for another reason (${codes.join(", ")})`;
}

/** Error codes by file, relative to the copy. @param {string} copy @returns {Promise<Map<string, string[]>>} */
async function compile(copy) {
  const tsc = path.join(PROJECT, "node_modules/typescript/bin/tsc");
  const projects = RULES.map(({ folder }) => folder);
  const output = await new Promise((resolve, reject) => {
    const args = [tsc, "-b", "--pretty", "false", ...projects];
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve(stdout + stderr);
    });
  });
  const errors = new Map();
  for (const [, file, code] of String(output).matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)) {
    errors.set(file, [...(errors.get(file) ?? []), code]);
  }
  return errors;
}

/** @param {string} file @param {string} text */
async function write(file, text) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await tryLayers();
  const wrong = results.filter(({ error }) => error !== null);
  for (const { name, error } of wrong) console.error(`FAILED ${name}: it ${error}`);
  console.log(`layers: ${results.length - wrong.length} of ${results.length} as they should be`);
  if (wrong.length > 0) process.exitCode = 1;
}
