// Whether what `--as sarif` points at reads as the words that its result is about.
//   node bench/regions.mjs FILE…        lines of JSON
// Prints how many results have a region, and those whose region reads as other words than the message.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
let [results, regions, bad] = [0, 0, 0];
const folded = (/** @type {string} */ text) => text.replace(/\s+/g, " ").trim();

/** The words in a region, as JSON has them. @param {string} file @param {{startLine: number, startColumn: number, endColumn: number}} region */
function wordsIn(file, { startLine, startColumn, endColumn }) {
  const line = readFileSync(file, "utf8").split("\n")[startLine - 1] ?? "";
  try {
    return String(JSON.parse(`"${line.slice(startColumn - 1, endColumn - 1)}"`));
  } catch {
    return null;
  }
}

for (const file of process.argv.slice(2)) {
  const { stdout } = spawnSync("node", [CLI, "score", file, "--as", "sarif"], { encoding: "utf8", maxBuffer: 2 ** 28 });
  for (const { message, locations } of JSON.parse(stdout).runs[0].results) {
    results++;
    const { region } = locations[0].physicalLocation;
    if (region?.endColumn === undefined) continue;
    regions++;
    const words = wordsIn(file, region);
    if (words && folded(message.text).includes(folded(words).slice(0, 60))) continue;
    bad++;
    console.log(`${file}:${region.startLine}:${region.startColumn}: ${words ?? "no text"}`);
  }
}
console.log(`${results} results, ${regions} with a region, ${bad} of them read as other words`);
