// Changes single tokens of the sources and sees whether tests notice:
//   node test/tools/mutate.mjs [--seed N] [--count N] [--tests "FILE…"] FILE|FILE:FROM-TO|FOLDER…
// Every possible change of the named sources (or of some lines of one) is tried, or with --count so many of them, drawn
// by --seed: the same seed over the same sources draws the same ones. The tests are those named by --tests, else all that import the changed
// file, however far around. It works in a copy of the project, which is removed at the end. A change that survives is
// printed with its line: a test is missing, or it changes nothing that can be seen. Ends with 1 where any survived.
import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { transform } from "esbuild";
import { PROJECT } from "./exec.mjs";

/** What becomes of a token. Sources are formatted, so that operators between two values stand between spaces. */
const CHANGES = [
  ...swaps(" < ", " <= "),
  ...swaps(" > ", " >= "),
  ...swaps(" === ", " !== "),
  ...swaps(" && ", " || "),
  ...swaps(" + ", " - "),
  ...swaps(" * ", " / "),
  ...swaps(" += ", " -= "),
  ...swaps("++", "--"),
  ...swaps("Math.min", "Math.max"),
  ...swaps(".some(", ".every("),
  ...swaps("true", "false"),
  { from: / \?\? /, to: () => " && " },
  { from: / \? /, to: () => " && false ? " },
  { from: /(?<=[([ ,:?]|\.\.\.)!(?=[\w(])/, to: () => "" },
  { from: /(?<![\w.])\d[\d_]*(?:\.\d+)?(?:e-?\d+)?(?!\w)/, to: changedNumber },
];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, count: { type: "string" }, tests: { type: "string" } },
});
if (positionals.length === 0) throw new Error("Name the files or folders to change.");

let limitMs = 30 * 60_000;
/** @type {() => void} Ends the tests that are running. */
let endTests = () => {};
const copy = await mkdtemp(path.join(tmpdir(), "evaloupe-mutants-"));
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => {
    endTests();
    rmSync(copy, { recursive: true, force: true });
    process.exit(130);
  });
}
try {
  await copyProject();
  const all = (await Promise.all(positionals.map(mutantsIn))).flat();
  const mutants = flags.count === undefined ? all : drawn(all, Number(flags.count), Number(flags.seed));
  console.log(`${mutants.length} of ${all.length} changes, seed ${flags.seed}`);
  const began = Date.now();
  const isPassingBefore = await isPassing([...new Set(mutants.map(({ file }) => file))]);
  if (!isPassingBefore) throw new Error("The tests fail without a change.");
  // Tests that take far longer than without a change do not end: it is noticed.
  limitMs = 30_000 + 5 * (Date.now() - began);
  let survived = 0;
  for (const mutant of mutants) {
    const { file, line, from, to, text, whole } = mutant;
    await writeFile(path.join(copy, file), text);
    const isNoticed = !(await isPassing([file]));
    await writeFile(path.join(copy, file), whole);
    if (!isNoticed) survived++;
    const at = `${file}:${line}`;
    console.log(`${isNoticed ? "noticed " : "SURVIVED"} ${at} ${from.trim()} → ${to.trim() || "nothing"}`);
    if (!isNoticed) console.log(`         ${whole.split("\n")[line - 1]?.trim()}`);
  }
  console.log(`${mutants.length - survived} noticed, ${survived} survived`);
  if (survived > 0) process.exitCode = 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}

/** @typedef {{file: string, line: number, from: string, to: string, text: string, whole: string}} Mutant */

/** Every change of a file, of some lines of it, or of a folder's files. @param {string} named @returns {Promise<Mutant[]>} */
async function mutantsIn(named) {
  const [, name = named, from = 1, to = Number.POSITIVE_INFINITY] = /^(.*):(\d+)-(\d+)$/.exec(named) ?? [];
  const isFile = (await stat(path.join(PROJECT, name))).isFile();
  const inside = isFile ? [""] : (await readdir(path.join(PROJECT, name), { recursive: true })).sort();
  const files = inside.map((one) => path.join(name, one)).filter((one) => /(?<!\.d)\.tsx?$/.test(one));
  const mutants = await Promise.all(files.map(mutantsOf));
  return mutants.flat().filter(({ line }) => line >= Number(from) && line <= Number(to));
}

/** Every change of a source that its compiled code shows. @param {string} file @returns {Promise<Mutant[]>} */
async function mutantsOf(file) {
  const whole = await readFile(path.join(PROJECT, file), "utf8");
  const code = withoutWords(whole);
  const compiled = await compile(file, whole);
  /** @type {Mutant[]} */
  const mutants = [];
  for (const { from, to } of CHANGES) {
    for (const match of code.matchAll(new RegExp(from, "g"))) {
      const changed = to(match[0]);
      const text = whole.slice(0, match.index) + changed + whole.slice(match.index + match[0].length);
      const result = await compile(file, text);
      // What is no code, or no change of it, as in a type.
      if (result === null || result === compiled) continue;
      const line = whole.slice(0, match.index).split("\n").length;
      mutants.push({ file, line, from: match[0], to: changed, text, whole });
    }
  }
  return mutants.sort((a, b) => a.line - b.line);
}

/** Code without types and comments; null where it cannot be read. @param {string} file @param {string} text */
async function compile(file, text) {
  const loader = file.endsWith("x") ? "tsx" : "ts";
  const result = await transform(text, { loader, logLevel: "silent" }).catch(() => null);
  return result?.code ?? null;
}

/** The same text with comments and quoted words blanked out, so that every place stays where it is. @param {string} text */
function withoutWords(text) {
  const words = /\/\/[^\n]*|\/\*.*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gs;
  return text.replace(words, (found) => found.replace(/[^\n]/g, "_"));
}

/** @param {string} one @param {string} other */
function swaps(one, other) {
  const asPattern = (/** @type {string} */ text) => new RegExp(text.replace(/[.+*|?()]/g, "\\$&"));
  return [
    { from: asPattern(one), to: () => other },
    { from: asPattern(other), to: () => one },
  ];
}

/** @param {string} number */
function changedNumber(number) {
  const value = Number(number.replaceAll("_", ""));
  return String(Number.isInteger(value) ? value + 1 : value * 10);
}

/** @param {readonly Mutant[]} mutants @param {number} count @param {number} seed */
function drawn(mutants, count, seed) {
  const left = [...mutants];
  // The generator of Park and Miller.
  let state = (seed % 2147483646) + 1;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [mutant] = left.splice(Math.floor(random() * left.length), 1);
    return /** @type {Mutant} */ (mutant); // There is one, as no more are drawn than there are.
  });
}

/** Copies what is the project's, with its libraries. */
async function copyProject() {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: PROJECT,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter(Boolean)) {
    if (file === "node_modules") continue;
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await cp(path.join(PROJECT, file), path.join(copy, file));
  }
  await symlink(path.join(PROJECT, "node_modules"), path.join(copy, "node_modules"));
}

/** Whether the tests of these files pass on the copy as it is now. @param {readonly string[]} files @returns {Promise<boolean>} */
function isPassing(files) {
  const args = flags.tests === undefined ? ["related", "--run", ...files] : ["run", ...flags.tests.split(" ")];
  return new Promise((resolve) => {
    // A process group of its own, so that the group can be ended as one.
    const child = spawn(path.join(copy, "node_modules/.bin/vitest"), [...args, "--bail=1", "--reporter=dot"], {
      cwd: copy,
      stdio: "ignore",
      detached: true,
    });
    endTests = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended meanwhile.
      }
    };
    const timeout = setTimeout(endTests, limitMs);
    child.once("exit", (code) => {
      clearTimeout(timeout);
      resolve(code === 0);
    });
  });
}
