// How well texts that stand for a failed call are told from answers that speak of errors. FOLDER holds `errors.jsonl` and
// `answers.jsonl`, a line a text: `{"text": …, "set": …}`, and for errors `"cause"`.
//   node bench/states.mjs FOLDER [--set NAME]… [--list] [--fail]
// Prints by set how many errors are found, of how many the cause is the one that the file names, and how many answers are
// taken for errors; --list prints those that are misread; --fail exits with 1 if an answer is.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: "string", multiple: true },
    list: { type: "boolean", default: false },
    fail: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Name the folder that holds errors.jsonl and answers.jsonl.");

/** @param {string} name @returns {Promise<{ text: string, cause?: string, set: string }[]>} */
const linesOf = async (name) =>
  (await readFile(path.join(folder, name), "utf8"))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));

const own = await mkdtemp(path.join(tmpdir(), "evaloupe-states-"));
try {
  const outfile = path.join(own, "states.mjs");
  await build({
    entryPoints: [path.join(PROJECT, "src/kinds/states/errorTexts.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
  });
  const { errorIn } = await import(pathToFileURL(outfile).href);
  const [errors, answers] = await Promise.all([linesOf("errors.jsonl"), linesOf("answers.jsonl")]);
  const sets = flags.set ?? [...new Set([...errors, ...answers].map(({ set }) => set))].sort();
  let taken = 0;
  for (const set of sets) {
    const [failed, given] = [errors, answers].map((all) => all.filter((one) => one.set === set));
    const found = failed.filter(({ text }) => errorIn(text) !== null);
    const named = found.filter(({ text, cause }) => errorIn(text) === cause?.replaceAll(" ", "-"));
    const wrong = given.filter(({ text }) => errorIn(text) !== null);
    taken += wrong.length;
    console.log(
      `${set.padEnd(8)} ${found.length} of ${failed.length} errors found, ${named.length} of them with their cause` +
        `   ${wrong.length} of ${given.length} answers taken for errors`,
    );
    if (!flags.list) continue;
    const show = (/** @type {string} */ text) => JSON.stringify(text.slice(0, 150));
    for (const { text, cause } of failed)
      if (errorIn(text) === null) console.log(`    missed (${cause}): ${show(text)}`);
    for (const { text, cause } of found)
      if (errorIn(text) !== cause?.replaceAll(" ", "-"))
        console.log(`    ${cause} read as ${errorIn(text)}: ${show(text)}`);
    for (const { text } of wrong) console.log(`    taken: ${show(text)}`);
  }
  if (flags.fail && taken > 0) process.exitCode = 1;
} finally {
  await rm(own, { recursive: true, force: true });
}
