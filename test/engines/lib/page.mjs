// The blocks of docs/many-machines.md, which the tests run as they stand.
import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "../../tools/exec.mjs";

const PAGE = readFileSync(path.join(PROJECT, "docs/many-machines.md"), "utf8");

/** The blocks below a heading, in their order. @param {string} heading @returns {readonly string[]} */
export function blocksBelow(heading) {
  const section = PAGE.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const blocks = [...(section ?? "").matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  if (blocks.length === 0) throw new Error(`docs/many-machines.md has no block below “${heading}”.`);
  return blocks;
}

/** The block whose first comment has this name. @param {string} name */
export function scriptNamed(name) {
  const script = [...PAGE.matchAll(/^```\w+\n(.*?)^```$/gms)]
    .map(([, block = ""]) => block)
    .find((block) => block.includes(`# ${name}: `));
  if (script === undefined) throw new Error(`docs/many-machines.md has no script ${name}.`);
  return script;
}
