// How each matching mode reads statements that documents are wrong, and answers that deny the gold answer, on sets that we
// wrote and labelled ourselves. Half 1 was written before the strict rules, half 2 by somebody who did not look at them.
//   node bench/statements.mjs [--half 1|2] [--list MODE] [FILE…]
// --list prints what the mode misreads, and on which words. FILE: lines of JSON with text, truth, planted (the
// counterfactual answer), and level (detected or missed) where somebody has read the answer.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadMatchings } from "./matchings.mjs";

const { values: flags, positionals } = parseArgs({
  options: { half: { type: "string" }, list: { type: "string" } },
  allowPositionals: true,
});
const { matchings, EMPTY_SAMPLE } = await loadMatchings();

/** @typedef {{ text: string, truth: string | string[] | string[][], planted?: string, level: string, half: number }} Line */
const own = (/** @type {string} */ name) =>
  linesOf(fileURLToPath(new URL(`../test/fixtures/${name}.jsonl`, import.meta.url)));

for (const half of flags.half === undefined ? [1, 2] : [Number(flags.half)]) {
  const ofHalf = (/** @type {Line[]} */ lines) => lines.filter((line) => line.half === half);
  print(`errors, half ${half}`, ofHalf(await own("detections")), "detection", ["detected", "missed"]);
  print(`denials, half ${half}`, ofHalf(await own("denials")), "answer", ["denied", "given"]);
}
for (const file of positionals) print(file, await linesOf(file), "detection", ["detected", "missed"]);

/** @param {string} path @returns {Promise<Line[]>} */
async function linesOf(path) {
  const text = await readFile(path, "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** @param {string} title @param {Line[]} lines @param {string} kind @param {[string, string]} levels */
function print(title, lines, kind, [yes, no]) {
  for (const [mode, { explain }] of Object.entries(matchings)) {
    const read = lines.map((line) => ({ ...line, verdict: verdictOf(explain, line, kind) }));
    const found = read.map((line) => ({ ...line, isYes: isYes(line.verdict) }));
    /** @param {string} level @param {boolean} is */
    const count = (level, is) => found.filter((line) => line.level === level && line.isYes === is).length;
    const [hits, misses, alarms, rest] = [count(yes, true), count(yes, false), count(no, true), count(no, false)];
    console.log(
      `${title.padEnd(18)} ${mode.padEnd(10)} ${hits} of ${hits + misses} ${yes}, ${alarms} of ${alarms + rest} others taken for it` +
        `   precision ${share(hits, hits + alarms)}, recall ${share(hits, hits + misses)}`,
    );
    if (flags.list !== mode) continue;
    for (const { level, text, verdict, isYes } of found) {
      if (isYes !== (level === yes)) console.log(`  ${level}: ${text}  [${verdict.rule}]`);
    }
  }
}

/** @param {(sample: object) => { kind: string }[]} explain @param {Line} line @param {string} kind */
function verdictOf(explain, { text, truth, planted }, kind) {
  const parts = typeof truth === "string" ? [[truth]] : truth.map((part) => [part].flat());
  const task = planted === undefined ? null : "counterfactual_robustness";
  const sample = { ...EMPTY_SAMPLE, response: text, answer: parts, counterfactual: planted ?? null, task };
  return /** @type {{ kind: string, level: string, rule: string }} */ (
    explain(sample).find((verdict) => verdict.kind === kind)
  );
}

/** @param {{ level: string, rule: string }} verdict */
function isYes({ level, rule }) {
  return level === "detected" || (level === "wrong" && rule === "negated");
}

/** @param {number} part @param {number} whole */
function share(part, whole) {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}
