// Runs the tests and prints one closing line: node test/run.mjs [--counts FILE] [STEP…]. All steps but `NAMED` unless some are named.
// A skipped test that test/expectedSkips.mjs does not expect counts as failed. With --counts the counts go to the file
// instead, for test/tools/closingLine.mjs to add to those of other runs.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { expectedBecause } from "./expectedSkips.mjs";
import { closingLine, isGood } from "./tools/closingLine.mjs";
import { AFTER, NAMED, STEPS } from "./tools/steps.mjs";

const { values: flags, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { counts: { type: "string" } },
});
const unknown = named.filter((name) => !(name in STEPS));
if (unknown.length > 0) throw new Error(`No step ${unknown.join(", ")}; there are ${Object.keys(STEPS).join(", ")}.`);

/** @type {Record<string, Promise<void>>} */
const endings = {};
const total = { passed: 0, failed: 0, skipped: 0 };
const began = Date.now();
const wanted = Object.keys(STEPS).filter((name) => (named.length === 0 ? !NAMED.includes(name) : named.includes(name)));
await Promise.all(wanted.map(ended));
console.log(`\nin ${seconds(began)}`);
if (flags.counts === undefined) console.log(closingLine(total));
else await writeFile(flags.counts, JSON.stringify(total));
if (!isGood(total)) process.exitCode = 1;

/** @param {string} name */
async function run(name) {
  const step = STEPS[name];
  if (!step) return;
  const start = Date.now();
  console.log(`\n── ${name}`);
  const { passed, failed, skipped } = await step();
  const unexpected = skipped.filter((test) => expectedBecause(test) === null);
  const reasons = new Set(skipped.map(expectedBecause).filter((reason) => reason !== null));
  if (reasons.size > 0) console.log(`skipped: ${[...reasons].join("; ")}`);
  for (const test of unexpected) console.error(`SKIPPED ${test.file}: ${test.name}; no skip is expected here`);
  total.passed += passed;
  total.failed += failed + unexpected.length;
  total.skipped += skipped.length - unexpected.length;
  const counts = `${passed} passed, ${failed + unexpected.length} failed, ${skipped.length - unexpected.length} skipped`;
  console.log(`── ${name}: ${counts}, ${seconds(start)}`);
}

/** Resolves once a step has run, after all that have to run before it; one that is not wanted only waits for those. @param {string} name @returns {Promise<void>} */
function ended(name) {
  endings[name] ??= Promise.all((AFTER[name] ?? []).map(ended)).then(() =>
    wanted.includes(name) ? run(name) : undefined,
  );
  return endings[name];
}

/** @param {number} start */
function seconds(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}
