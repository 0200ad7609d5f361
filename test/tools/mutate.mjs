// Changes single tokens of the sources and sees whether tests notice:
//   node test/tools/mutate.mjs [--seed N] [--count N] [--tests "FILE…"] [--log FILE] FILE|FILE:FROM-TO|FOLDER…
// Every possible change of the named sources (or of some lines of one) is tried, or with --count so many of them, drawn
// by --seed: the same seed over the same sources draws the same ones. The tests are those named by --tests, else those
// that import the changed file most nearly, then all others that reach it, then the slow ones, each only as long as
// nothing is noticed. It works in a copy of the project, which is removed at the end. --log keeps a line of JSON for
// each change; what stands there already is not tried again. A change that survives is printed with its line: a test is
// missing, or it changes nothing that can be seen. Ends with 1 where any survived.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { transform } from "esbuild";
import { PROJECT } from "./exec.mjs";
import { importersIn, testsOf } from "./importers.mjs";

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

/** The files that are run first, of those that import the changed one most nearly. */
const NEAR = 8;
/** Tests that have not ended then do not end: that is noticed. */
const NEAR_MS = 5 * 60_000;
const ALL_MS = 15 * 60_000;
/** Long enough for a busy machine: a test that is merely late notices nothing. */
const TEST_MS = 120_000;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string" },
    tests: { type: "string" },
    log: { type: "string" },
  },
});
if (positionals.length === 0) throw new Error("Name the files or folders to change.");

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
/** Test files that pass on the copy as it is, and those that do not and can therefore notice nothing. */
const sound = new Set();
const broken = new Set();
try {
  await copyProject();
  const importers = await importersIn(copy);
  const slow = await listed("slow");
  const all = (await Promise.all(positionals.map(mutantsIn))).flat();
  const isCounted = flags.count !== undefined;
  const mutants = await drawn(isCounted ? shuffled(all, Number(flags.seed)) : all, Number(flags.count ?? all.length));
  console.log(`${mutants.length} of at most ${all.length} changes, seed ${flags.seed}`);
  const known = await knownResults();
  let survived = 0;
  for (const mutant of mutants) {
    const { file, line, from, to, whole } = mutant;
    const key = keyOf(mutant);
    const began = Date.now();
    const by = known.get(key) ?? (await noticedBy(mutant, stagesFor(file, importers, slow)));
    if (by === null) survived++;
    if (flags.log !== undefined && !known.has(key)) {
      const seconds = Math.round((Date.now() - began) / 1000);
      await appendFile(flags.log, `${JSON.stringify({ key, file, line, from, to, by, seconds })}\n`);
    }
    const place = `${file}:${line} ${from.trim()} → ${to.trim() || "nothing"}`;
    console.log(by === null ? `SURVIVED ${place}` : `noticed  ${place}, by ${by}`);
    if (by === null) console.log(`         ${whole.split("\n")[line - 1]?.trim()}`);
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

/** Every change of a source, be it one that its compiled code does not show. @param {string} file @returns {Promise<Mutant[]>} */
async function mutantsOf(file) {
  const whole = await readFile(path.join(PROJECT, file), "utf8");
  const code = withoutWords(whole);
  const mutants = CHANGES.flatMap(({ from, to }) =>
    [...code.matchAll(new RegExp(from, "g"))].map((match) => {
      const changed = to(match[0]);
      const text = whole.slice(0, match.index) + changed + whole.slice(match.index + match[0].length);
      const line = whole.slice(0, match.index).split("\n").length;
      return { file, line, from: match[0], to: changed, text, whole };
    }),
  );
  return mutants.sort((a, b) => a.line - b.line);
}

/** The first so many that change code, and not a type or what would be no code. @param {readonly Mutant[]} mutants */
async function drawn(mutants, /** @type {number} */ count) {
  /** @type {Mutant[]} */
  const taken = [];
  for (const mutant of mutants) {
    if (taken.length === count) break;
    const result = await compile(mutant.file, mutant.text);
    if (result !== null && result !== (await compile(mutant.file, mutant.whole))) taken.push(mutant);
  }
  return taken;
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

/** @param {readonly Mutant[]} mutants @param {number} seed */
function shuffled(mutants, seed) {
  // The generator of Park and Miller.
  let state = (seed % 2147483646) + 1;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  // The first numbers of seeds that are near each other are near each other too.
  for (let n = 0; n < 10; n++) random();
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ mutant }) => mutant);
}

/** Copies what is the project's, with its libraries. */
async function copyProject() {
  const ours = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: PROJECT,
    encoding: "utf8",
  });
  for (const file of ours.split("\0").filter(Boolean)) {
    if (file === "node_modules") continue;
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await cp(path.join(PROJECT, file), path.join(copy, file));
  }
  await symlink(path.join(PROJECT, "node_modules"), path.join(copy, "node_modules"));
}

/** @typedef {{files: readonly string[], limitMs: number}} Stage */

/** What to run for a file, one stage after the other. @param {string} file @returns {Stage[]} */
function stagesFor(file, /** @type {Map<string, string[]>} */ importers, /** @type {readonly string[]} */ slow) {
  if (flags.tests !== undefined) return [{ files: flags.tests.split(" "), limitMs: ALL_MS }];
  const quick = testsOf(file, importers).filter((test) => !slow.includes(test));
  return [
    { files: quick.slice(0, NEAR), limitMs: NEAR_MS },
    { files: quick.slice(NEAR), limitMs: ALL_MS },
    // Some of them bundle what they test, and import nothing of it.
    { files: slow, limitMs: ALL_MS },
  ];
}

/** The test that notices a change; null where none does. @param {Mutant} mutant @param {readonly Stage[]} stages */
async function noticedBy({ file, text, whole }, stages) {
  const place = path.join(copy, file);
  try {
    for (const { files, limitMs } of stages) {
      for (;;) {
        await writeFile(place, text);
        const left = files.filter((one) => !broken.has(one));
        const failed = await firstFailure(left, limitMs);
        if (failed === null) break;
        if (failed.file === null) return failed.name;
        // Chance, or a machine with too much to do, does not fail a test twice.
        const again = await firstFailure([failed.file], limitMs);
        if (again === null) continue;
        if (!(await isSound(failed.file, place, whole, limitMs))) continue;
        return again.name;
      }
    }
    return null;
  } finally {
    await writeFile(place, whole);
  }
}

/** Whether a test file passes where nothing is changed; one that does not is left out from then on. */
async function isSound(
  /** @type {string} */ test,
  /** @type {string} */ place,
  /** @type {string} */ whole,
  /** @type {number} */ limitMs,
) {
  if (sound.has(test)) return true;
  await writeFile(place, whole);
  const isPassing = (await firstFailure([test], limitMs)) === null;
  (isPassing ? sound : broken).add(test);
  if (!isPassing) console.log(`${test} fails without a change and is left out`);
  return isPassing;
}

/**
 * The first test of these files that fails on the copy as it is now, by its file (null where it cannot be told) and
 * name; null where all pass.
 * @param {readonly string[]} files @param {number} limitMs @returns {Promise<{file: string | null, name: string} | null>}
 */
async function firstFailure(files, limitMs) {
  if (files.length === 0) return null;
  const report = path.join(copy, ".tmp/mutant.json");
  await rm(report, { force: true });
  const args = ["run", ...files, "--bail=1", `--testTimeout=${TEST_MS}`, "--reporter=json", `--outputFile=${report}`];
  const code = await vitest(args, limitMs);
  if (code === 0) return null;
  if (!existsSync(report)) return { file: null, name: code === null ? "the clock" : "vitest itself" };
  for (const { name, status, assertionResults } of JSON.parse(await readFile(report, "utf8")).testResults) {
    const file = path.relative(await realpath(copy), name);
    for (const one of assertionResults) {
      if (one.status !== "failed") continue;
      const [why = ""] = String(one.failureMessages?.[0]).split("\n");
      return { file, name: `${file}: ${one.fullName} (${why.slice(0, 100)})` };
    }
    // A file that cannot be loaded has no tests.
    if (status === "failed") return { file, name: file };
  }
  return { file: null, name: "vitest itself" };
}

/** Runs vitest in the copy. Resolves to its exit code; null where it was ended. @param {readonly string[]} args */
function vitest(args, /** @type {number} */ limitMs, /** @type {(said: string) => void} */ hear = () => {}) {
  // What did not change is not compiled again.
  const cache = ["--experimental.fsModuleCache", `--experimental.fsModuleCachePath=${path.join(copy, ".tmp/modules")}`];
  return new Promise((resolve) => {
    // A process group of its own, so that the group can be ended as one.
    const child = spawn(path.join(copy, "node_modules/.bin/vitest"), [...args, ...cache], {
      cwd: copy,
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    child.stdout.setEncoding("utf8").on("data", hear);
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
      resolve(code);
    });
  });
}

/** The test files of one of vitest's projects. @param {string} project @returns {Promise<string[]>} */
async function listed(project) {
  let said = "";
  await vitest(["list", "--filesOnly", "--project", project], NEAR_MS, (text) => {
    said += text;
  });
  return [...said.matchAll(/test\/\S+\.test\.ts/g)].map(([file]) => file);
}

/** What tells a change from all others, those of other versions of its file included. @param {Mutant} mutant */
function keyOf({ text, file }) {
  return createHash("sha256").update(`${file}\n${text}`).digest("hex").slice(0, 16);
}

/** Results of the log by key: the test that noticed, or null. @returns {Promise<Map<string, string | null>>} */
async function knownResults() {
  if (flags.log === undefined || !existsSync(flags.log)) return new Map();
  const lines = (await readFile(flags.log, "utf8")).split("\n").filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line)).map(({ key, by }) => [key, by]));
}
