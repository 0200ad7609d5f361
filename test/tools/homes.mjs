// A kind of samples has three homes, what lies in a registry's folder stands in the registry, few files know that a
// source may be facts, and no file is long: node homes.mjs
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PROJECT } from "./exec.mjs";

/** A kind is a folder with an index. */
const KINDS = (await readdir(path.join(PROJECT, "src/kinds"), { recursive: true })).flatMap((file) => {
  const [kind, name, ...deeper] = file.split(path.sep);
  return kind !== undefined && name === "index.ts" && deeper.length === 0 ? [kind] : [];
});

/** Where a kind may be named: its three homes, and the lines that enter it into what knows no kind. */
const HOMES = [/^src\/model\//, /^src\/kinds\//, ...KINDS.map((kind) => new RegExp(`^webview/inspector/${kind}/`))];
const ENTRIES = [
  // The one place that says which views there are.
  { file: "webview/inspector/kindViews.ts", line: /View\b/ },
  { file: "webview/inspector/kindPapers.ts", line: /Paper\b/ },
];

const NAMED = new RegExp(
  [
    `["'\`](${KINDS.join("|")})["'\`]`, // as a word of its own
    `/(${KINDS.join("|")})/`, // in an import
    `\\b(rag|rating)[A-Z]\\w*|\\b(Rag|Rating)[A-Z]\\w*`, // in an identifier; "choice" is a word of its own
  ].join("|"),
);

/** @returns {Promise<{name: string, error: string | null}[]>} */
export async function tryHomes() {
  const sources = await readSources();
  return [
    kindsAtHome(sources),
    ...registries(sources),
    factsAtHome(sources),
    numbersAtHome(sources),
    noOutput(sources),
    await shortFiles(),
  ];
}

/** @param {Map<string, string>} sources */
function kindsAtHome(sources) {
  const astray = [];
  for (const [file, text] of sources) {
    if (HOMES.some((home) => home.test(file))) continue;
    for (const [i, line] of text.split("\n").entries()) {
      if (!NAMED.test(line) || /^\s*(\/\/|\*|\/\*\*)/.test(line)) continue;
      const isEntry = ENTRIES.some((entry) => entry.file === file && entry.line.test(line.trim()));
      if (!isEntry) astray.push(`${file}:${i + 1} ${line.trim()}`);
    }
  }
  return {
    name: "kinds are named in their homes alone",
    error: astray.length > 0 ? `failed at\n  ${astray.join("\n  ")}` : null,
  };
}

/** For each kind's adapters and metrics: what a file exports as one is a word of the registry. @param {Map<string, string>} sources */
function registries(sources) {
  const results = [];
  for (const kind of KINDS) {
    for (const [folder, type] of [
      ["formats", "(?:Rag|Choice|Rating)Format"],
      ["metrics", "Metric"],
    ]) {
      const home = `src/kinds/${kind}`;
      const files = [...sources.keys()].filter((file) => path.posix.dirname(file) === `${home}/${folder}`);
      if (files.length === 0) continue;
      const registry = sources.get(`${home}/${folder}/registry.ts`) ?? sources.get(`${home}/index.ts`) ?? "";
      const missing = files.flatMap((file) => {
        const exported = (sources.get(file) ?? "").matchAll(new RegExp(`^export const (\\w+): ${type}\\b`, "gm"));
        return [...exported]
          .map(([, name]) => String(name))
          .filter((name) => !new RegExp(`\\b${name}\\b`).test(registry));
      });
      const error = missing.length > 0 ? `lacks ${missing.join(", ")}` : null;
      results.push({ name: `the registry of ${kind}/${folder} has what lies there`, error });
    }
  }
  return results;
}

/** Where a source is asked whether it is facts, and for what; all others ask it what they want to know. */
const FACTS_AT = new Map([
  ["src/session/sources.ts", "what it holds, as it is opened"],
  ["src/session/openSource.ts", "the sources in it"],
  ["src/session/platform.ts", "the type of a source"],
  ["src/session/evaluationPlan.ts", "how it was read, its place in the run"],
  ["src/session/pass.ts", "its texts"],
  ["src/session/settings.ts", "slices are not guessed again"],
  ["src/session/settleModes.ts", "its modes"],
  ["src/session/scoring.ts", "its chunks"],
  ["src/session/answers/summary.ts", "its notes"],
  ["src/session/answers/facts.ts", "writes facts"],
]);
const OF_FACTS = /from "(?:\.\.\/)+facts\/|\bopened\??\.stored\b|\bslot\??\.given\b/;

/** @param {Map<string, string>} sources */
function factsAtHome(sources) {
  const files = [...sources].filter(([file, text]) => !file.startsWith("src/facts/") && OF_FACTS.test(text));
  const astray = files.map(([file]) => file).filter((file) => !FACTS_AT.has(file));
  const idle = [...FACTS_AT.keys()].filter((file) => !files.some(([own]) => own === file));
  return {
    name: "few files know that a source may be facts",
    error: astray.length + idle.length > 0 ? `more: ${astray.join(", ")}; no more: ${idle.join(", ")}` : null,
  };
}

/** Folders whose numbers people see; below them `src/model/amounts.ts` has the two that the session writes too. */
const SHOWS_NUMBERS = /^(?:src\/(?:present|report|agents|host|cli)|webview)\//;
const NUMBERS = "src/present/numbers.ts";

/** The same number has the same digits in every view. @param {Map<string, string>} sources */
function numbersAtHome(sources) {
  const astray = [...sources].filter(
    ([file, text]) =>
      SHOWS_NUMBERS.test(file) && file !== NUMBERS && /\.to(?:Fixed|Precision|Exponential)\(/.test(text),
  );
  return {
    name: "numbers are rounded for people in one file",
    error: astray.length > 0 ? `use ${NUMBERS} in ${astray.map(([file]) => file).join(", ")}` : null,
  };
}

/** A declaration beside its source is output of the compiler. @param {Map<string, string>} sources */
function noOutput(sources) {
  const files = [...sources.keys()];
  const output = files.filter((file) => /\.d\.ts$/.test(file) && files.includes(file.replace(/\.d\.ts$/, ".ts")));
  return {
    name: "no output of the compiler is among the sources",
    error: output.length > 0 ? output.join(", ") : null,
  };
}

/** More than this is not read at one go: a file has one subject. */
const MOST_LINES = 400;

/** Of all that Git keeps, or would: what is generated it ignores. */
async function shortFiles() {
  const args = ["ls-files", "-co", "--exclude-standard", "src", "webview", "test"];
  const listed = execFileSync("git", args, { cwd: PROJECT, encoding: "utf8" });
  const files = listed
    .split("\n")
    .filter((file) => /\.(tsx?|css|mjs)$/.test(file) && existsSync(path.join(PROJECT, file)));
  const long = [];
  for (const file of files) {
    const lines = (await readFile(path.join(PROJECT, file), "utf8")).split("\n").length - 1;
    if (lines > MOST_LINES) long.push(`${file} ${lines}`);
  }
  return {
    name: `no file has more than ${MOST_LINES} lines`,
    error: long.length > 0 || files.length === 0 ? `is long: ${long.join(", ")}` : null,
  };
}

/** Sources by path from the project's folder. @returns {Promise<Map<string, string>>} */
async function readSources() {
  const sources = new Map();
  for (const folder of ["src", "webview"]) {
    for (const name of await readdir(path.join(PROJECT, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = `${folder}/${name}`.replaceAll(path.sep, "/");
      sources.set(file, await readFile(path.join(PROJECT, file), "utf8"));
    }
  }
  return sources;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, error } of await tryHomes()) {
    console.log(error === null ? `ok      ${name}` : `FAILED  ${name}: ${error}`);
    if (error !== null) process.exitCode = 1;
  }
}
