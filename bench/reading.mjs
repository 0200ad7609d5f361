// How well files of others are read: opens each file of a folder that has an expectation beside it, and counts.
//   node bench/reading.mjs FOLDER [--cli FILE] [--only TEXT] [--kinds]
// An expectation is `NAME.expect.json` (see readingFaults.mjs). With --kinds no file is named: totals and kinds of faults.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CLASSES, classOf, faultsOf, isAsked, isShown } from "./readingFaults.mjs";

const ENDING = ".expect.json";
/** What is read, which says nothing of what is not. */
const READ = /^.*Read by the names of its fields.*$/gm;
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cli: { type: "string", default: fileURLToPath(new URL("../dist/cli.js", import.meta.url)) },
    only: { type: "string", default: "" },
    kinds: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Which folder? node bench/reading.mjs FOLDER");

const listsColumns = run("columns", "--help").status === 0;
const names = readdirSync(folder)
  .filter((name) => name.endsWith(ENDING) && name.includes(flags.only))
  .map((name) => name.slice(0, -ENDING.length))
  .sort();
const results = names.map((name) => {
  const file = path.join(folder, name);
  /** @type {import("./readingFaults.mjs").Expected} */
  const expected = JSON.parse(readFileSync(file + ENDING, "utf8"));
  const shown = shownOf(file);
  const faults = faultsOf(expected, shown);
  const result = { name, expected, faults, is: classOf(faults, isAsked(shown)), numbers: countsOf(expected, shown) };
  if (!flags.kinds) printFile(result);
  return result;
});
printKinds();
console.log(closing());

/** @param {import("./readingFaults.mjs").Expected} expected @param {import("./readingFaults.mjs").Shown} shown */
function countsOf({ numbers = [] }, shown) {
  return `${numbers.filter((number) => isShown(number, shown)).length}/${numbers.length}`;
}

/** @param {string} file @returns {import("./readingFaults.mjs").Shown} */
function shownOf(file) {
  const scored = run("score", file, "--as", "json");
  const score = parsed(scored.stdout);
  const columns = listsColumns ? (parsed(run("columns", file, "--as", "json").stdout)?.columns ?? null) : null;
  const first = parsed(run("score", file, "--limit", "1", "--as", "eee").stdout.split("\n")[0] ?? "");
  const said = [
    scored.stderr.replaceAll(READ, ""),
    ...(score?.notes ?? []),
    ...(score?.issues ?? []).map(messageOf),
    score?.why ?? "",
  ];
  return { score, columns, said: said.join("\n"), shown: first ? textsOf(first) : null };
}

/** @param {{message?: string}} issue */
function messageOf({ message = "" }) {
  return message;
}

/** The texts of a sample's record. @param {any} record @returns {Record<string, string>} */
function textsOf({ input, output, model_id }) {
  return {
    question: input?.raw ?? "",
    response: output?.raw?.[0] ?? "",
    reference: input?.reference?.[0] ?? "",
    ...(model_id === "unknown" ? {} : { model: model_id }),
  };
}

/** @param {string[]} args */
function run(...args) {
  return spawnSync(process.execPath, [flags.cli, ...args], { encoding: "utf8", maxBuffer: 2 ** 30 });
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {(typeof results)[number]} result */
function printFile({ name, expected, faults, is, numbers }) {
  console.log(`${is.padEnd(15)} ${numbers.padStart(6)}  ${name}  (${expected.kind})${may(is, expected)}`);
  for (const { kind, weight, detail } of faults) console.log(`${" ".repeat(24)} ${weight}: ${kind}: ${detail}`);
}

/** @param {string} is @param {import("./readingFaults.mjs").Expected} expected */
function may(is, { mayAsk }) {
  return is === "asked" && mayAsk ? ", rightly" : "";
}

function printKinds() {
  /** @type {Map<string, Set<string>>} */
  const files = new Map();
  const add = (/** @type {string} */ kind, /** @type {string} */ name) =>
    files.set(kind, (files.get(kind) ?? new Set()).add(name));
  for (const { name, faults } of results) for (const { kind, weight } of faults) add(`${weight}: ${kind}`, name);
  console.log("\nkinds of faults, by files");
  for (const [kind, { size }] of [...files].sort(([a, one], [b, two]) => two.size - one.size || a.localeCompare(b)))
    console.log(`${String(size).padStart(5)}  ${kind}`);
}

function closing() {
  const count = (/** @type {string} */ is) => results.filter((result) => result.is === is).length;
  const rightly = results.filter(({ is, expected }) => is === "asked" && expected.mayAsk).length;
  const counts = CLASSES.map((is) => `${is} ${count(is)}${is === "asked" ? ` (${rightly} rightly)` : ""}`);
  return `\n${results.length} files: ${counts.join("; ")}`;
}
