// How well each matching mode tells refusals from answers, on responses that we wrote and labelled ourselves: 300 in
// English, 75 in each other language that `strict` reads. Half 1 was in view while the rules were written, half 2 was
// not: docs/formulas.md says how much of it was read rightly at first sight. Rules were corrected afterwards.
//   node bench/refusals.mjs [--language de] [--half 1|2] [--mode strict] [--list] [--docs] [--fail]
// --list prints what is misread, and on which words; --docs the table of docs/formulas.md; --fail exits with 1 if
// `strict` finds less than 80 % of a language's refusals or takes more than 5 % of its answers for refusals.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const FLOORS = { found: 0.8, taken: 0.05 };
const { values: flags } = parseArgs({
  options: {
    language: { type: "string", multiple: true },
    half: { type: "string" },
    mode: { type: "string", default: "strict" },
    list: { type: "boolean", default: false },
    docs: { type: "boolean", default: false },
    fail: { type: "boolean", default: false },
  },
});

const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-refusals-"));
try {
  const outfile = path.join(folder, "rates.mjs");
  await build({
    entryPoints: [path.join(PROJECT, "test/kinds/rag/robustness/refusalRates.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  const { LABELLED_LANGUAGES, docsRow, labelledIn, ratesOf, ruleFor } = await import(pathToFileURL(outfile).href);
  let isBelow = false;
  for (const language of flags.language ?? LABELLED_LANGUAGES) {
    if (flags.docs) {
      console.log(docsRow(language, PROJECT));
      continue;
    }
    for (const half of flags.half === undefined ? [1, 2] : [Number(flags.half)]) {
      const own = labelledIn(language, PROJECT).filter((/** @type {{ half: number }} */ one) => one.half === half);
      const { refusals, found, answers, taken } = ratesOf(own, flags.mode);
      if (own.length === 0) continue;
      const isLow = found < FLOORS.found * refusals || taken > FLOORS.taken * answers;
      isBelow ||= isLow;
      console.log(
        `${language.padEnd(8)} half ${half}   ${String(found).padStart(2)} of ${refusals} refusals found` +
          `   ${String(taken).padStart(2)} of ${answers} answers taken for refusals${isLow ? "   below the floor" : ""}`,
      );
      if (!flags.list) continue;
      for (const one of own) {
        const rule = ruleFor(one, flags.mode);
        if ((rule !== null) !== (one.level === "rejected")) console.log(`    ${one.level}: ${one.text}  [${rule}]`);
      }
    }
  }
  if (flags.fail && isBelow) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
