// The closing line of several runs of test/run.mjs: node test/tools/closingLine.mjs FILE…, the files that --counts wrote.
// Ends with 1 where a run failed, ran nothing, or left no counts.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** @typedef {{passed: number, failed: number, skipped: number}} Total */

/** @param {Total} total */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Whether tests ran and none failed. @param {Total} total */
export function isGood({ passed, failed }) {
  return passed > 0 && failed === 0;
}

/** The counts of a run; one failure where it left none. @param {string} file @returns {Promise<Total>} */
async function countsIn(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    console.error(`A run left no counts in ${file}: it counts as one failure.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const runs = await Promise.all(process.argv.slice(2).map(countsIn));
  const sum = (/** @type {keyof Total} */ outcome) => runs.reduce((total, run) => total + run[outcome], 0);
  console.log(closingLine({ passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") }));
  if (runs.length === 0 || !runs.every(isGood)) process.exitCode = 1;
}
