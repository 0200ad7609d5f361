// Writes src/kinds/states/beginningTable.ts: how texts begin that the patterns of errorMessages.ts match, derived from their
// sources, so that a text is held against the few that may match it. An engine compiles a pattern when it is first tried, and
// all of them take longer than the texts of most files.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { make, versionOf } from "./made.mjs";

const FOLDER = fileURLToPath(new URL("../src/kinds/states/", import.meta.url));
const MESSAGES = path.join(FOLDER, "errorMessages.ts");
/** Characters of a text that are looked at. */
export const LOOKED_AT = 7;
const MOST_BEGINNINGS = 3000;
/** Characters of each where there are more, or fewer. */
const ENOUGH = 4;
// What no folded character is: whatever follows, nothing as well; and any character beyond ASCII.
export const ANY = "…";
const OTHER = "¿";
const DIGIT = "0";
const SPACE = " ";

export async function buildBeginnings() {
  const text = readFileSync(MESSAGES, "utf8");
  const madeFrom = [await versionOf("esbuild"), text, readFileSync(fileURLToPath(import.meta.url), "utf8")];
  await make(path.join(FOLDER, "beginningTable.ts"), madeFrom, async () => {
    // What only this needs is not loaded where the table is there.
    const { transform } = await import("esbuild");
    const { code } = await transform(text, { loader: "ts", format: "esm" });
    const { STARTS, SENTENCES, WHOLE } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    return [
      constant("Characters of a text that are looked at.", "LOOKED_AT", LOOKED_AT),
      constant("Stands in a beginning for whatever follows.", "ANY", ANY),
      constant("What each character of ASCII counts as; all others count as OTHER.", "FOLDED", FOLDED),
      constant("See FOLDED.", "OTHER", OTHER),
      constant("Beginnings, and which of STARTS these may be of.", "STARTS_BEGIN", tableOf(STARTS)),
      constant("The same of SENTENCES.", "SENTENCES_BEGIN", tableOf(SENTENCES)),
      constant("The same of WHOLE alone.", "WHOLE_BEGIN", tableOf([WHOLE])),
    ].join("");
  });
}

/** @param {string} comment @param {string} name @param {unknown} value */
const constant = (comment, name, value) => `/** ${comment} */\nexport const ${name} = ${JSON.stringify(value)};\n`;

/**
 * A line of lists of patterns' numbers, then sorted lines of a beginning, a tab and the number of its list.
 * @param {readonly RegExp[]} patterns
 */
export function tableOf(patterns) {
  /** @type {Map<string, number[]>} */
  const numbers = new Map();
  for (const [number, pattern] of patterns.entries())
    for (const beginning of beginningsOf(pattern)) numbers.set(beginning, [...(numbers.get(beginning) ?? []), number]);
  /** @type {Map<string, number>} */
  const uses = new Map();
  for (const own of numbers.values()) uses.set(own.join(), (uses.get(own.join()) ?? 0) + 1);
  // The most frequent first: these have the shortest numbers.
  const lists = [...uses].sort(([, one], [, other]) => other - one).map(([list]) => list);
  const lines = [...numbers].map(([beginning, own]) => `${beginning}\t${lists.indexOf(own.join())}`).sort();
  return `${lists.join(";")}\n${lines.join("\n")}\n`;
}

/** A character as beginnings have it: letters small, all digits alike, all white space alike. @param {number} code */
function folded(code) {
  if (code >= 0x80) return OTHER;
  if (code === 0x20 || (code >= 9 && code <= 13)) return SPACE;
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  return String.fromCharCode(code >= 0x41 && code <= 0x5a ? code | 0x20 : code);
}
const FOLDED = Array.from({ length: 0x80 }, (_, code) => folded(code)).join("");

/** How texts begin that a pattern matches: `LOOKED_AT` characters, or fewer and `ANY`. @param {RegExp} pattern @returns {Begun} */
function beginningsOf({ source, unicode }) {
  // Without the flag `u` no character beyond ASCII is the other case of one within.
  if (!source.startsWith("^") || unicode) return new Set([ANY]);
  const reader = new PatternReader(source.slice(1));
  const found = reader.alternatives();
  // `^a|b` matches b anywhere.
  return reader.hasChoice ? new Set([ANY]) : new Set([...found].map((one) => (isWhole(one) ? one : one + ANY)));
}

/** @param {Begun} begun */
const areWhole = (begun) => {
  for (const one of begun) if (!isWhole(one)) return false;
  return true;
};
/** @param {string} beginning */
const isWhole = (beginning) => beginning.length === LOOKED_AT || beginning.endsWith(ANY);

/** @typedef {ReadonlySet<string>} Begun */
const EMPTY = new Set([""]);
const ANYTHING = new Set([ANY]);

/** @param {Begun} before @param {Begun} behind */
function joined(before, behind) {
  /** @type {Set<string>} */
  const all = new Set();
  for (const one of before) {
    if (isWhole(one)) all.add(one);
    else for (const other of behind) all.add((one + other).slice(0, LOOKED_AT));
  }
  return bounded(all);
}

/** Of very many the shorter ones that these begin with, as long as possible. @param {Begun} all @returns {Begun} */
function bounded(all) {
  for (let most = ENOUGH; all.size > MOST_BEGINNINGS && most > 0; most--) {
    const isLonger = (/** @type {string} */ one) => one.length - (one.endsWith(ANY) ? 1 : 0) > most;
    all = new Set([...all].map((one) => (isLonger(one) ? one.slice(0, most) + ANY : one)));
  }
  return all;
}

/** Reads the source of a pattern, as far as its beginnings go. */
class PatternReader {
  /** @type {string} */
  #source;
  #at = 0;
  /** Whether the pattern as a whole is one of several. */
  hasChoice = false;

  /** @param {string} source */
  constructor(source) {
    this.#source = source;
  }

  /** Up to the end of a group, or of the pattern. @returns {Begun} */
  alternatives(isGroup = false) {
    /** @type {Set<string>} */
    const all = new Set();
    /** @type {Begun} */
    let begun = EMPTY;
    for (;;) {
      const next = this.#source.charAt(this.#at);
      if (next === "" || next === ")" || next === "|") {
        for (const one of begun) all.add(one);
        if (next !== "|") break;
        if (!isGroup) this.hasChoice = true;
        begun = EMPTY;
        this.#at++;
      } else if (areWhole(begun)) this.#skip();
      else begun = joined(begun, this.#repeated(this.#term()));
    }
    this.#at++;
    return bounded(all);
  }

  /** Goes to where the alternative ends. */
  #skip() {
    let depth = 0;
    for (let isOneOf = false; this.#at < this.#source.length; this.#at++) {
      const mark = this.#source.charAt(this.#at);
      if (mark === "\\") this.#at++;
      else if (isOneOf) isOneOf = mark !== "]";
      else if (mark === "[") isOneOf = true;
      else if (mark === "(") depth++;
      else if (depth === 0 && (mark === "|" || mark === ")")) return;
      else if (mark === ")") depth--;
    }
  }

  /** @returns {Begun} */
  #term() {
    const mark = this.#source.charAt(this.#at++);
    if (mark === "(") return this.#group();
    if (mark === "[") return this.#oneOf();
    if (mark === ".") return ANYTHING;
    if (mark === "^" || mark === "$") return EMPTY;
    return mark === "\\" ? this.#escape() : new Set([folded(mark.charCodeAt(0))]);
  }

  /** @returns {Begun} */
  #group() {
    let mark = "(";
    if (this.#source.charAt(this.#at) === "?") {
      mark = this.#source.charAt(++this.#at);
      if (mark === "<") mark = this.#source.charAt(++this.#at);
      this.#at++;
    }
    const inner = this.alternatives(true);
    // What only looks takes no character.
    return mark === "=" || mark === "!" ? EMPTY : inner;
  }

  /** @returns {Begun} */
  #oneOf() {
    const from = this.#at;
    while (this.#source.charAt(this.#at) !== "]") this.#at += this.#source.charAt(this.#at) === "\\" ? 2 : 1;
    const inner = this.#source.slice(from, this.#at++);
    // Ranges but those of digits, classes and what is not among them may be very many.
    if (inner.startsWith("^") || /\\[^[\]().{}*+?|/\\^$-]/.test(inner)) return ANYTHING;
    const plain = inner.replace(/\d-\d/g, DIGIT).replace(/\\(.)/g, "$1");
    if (plain.slice(1, -1).includes("-")) return ANYTHING;
    return new Set([...plain].map((character) => folded(character.charCodeAt(0))));
  }

  /** @returns {Begun} */
  #escape() {
    const kind = this.#source.charAt(this.#at++);
    if (kind === "b" || kind === "B") return EMPTY;
    if (kind === "d") return new Set([DIGIT]);
    if (kind === "n" || kind === "r" || kind === "t") return new Set([SPACE]);
    // White space may be beyond ASCII.
    if (kind === "s") return new Set([SPACE, OTHER]);
    return /[a-z0-9]/i.test(kind) ? ANYTHING : new Set([folded(kind.charCodeAt(0))]);
  }

  /** The same as often as the quantifier behind it says. @param {Begun} once @returns {Begun} */
  #repeated(once) {
    const mark = this.#source.charAt(this.#at);
    if (mark !== "?" && mark !== "*" && mark !== "+" && mark !== "{") return once;
    const end = mark === "{" ? this.#source.indexOf("}", this.#at) : this.#at;
    const [least = "", most = least] = this.#source.slice(this.#at + 1, end).split(",");
    this.#at = this.#source.charAt(end + 1) === "?" ? end + 2 : end + 1;
    const from = mark === "{" ? Number(least) : mark === "+" ? 1 : 0;
    const to = mark === "?" ? 1 : mark === "{" && most !== "" ? Number(most) : LOOKED_AT;
    /** @type {Set<string>} */
    const all = new Set();
    /** @type {Begun} */
    let begun = EMPTY;
    for (let times = 0; ; times++) {
      if (times >= Math.min(from, LOOKED_AT)) for (const one of begun) all.add(one);
      if (times === Math.min(to, LOOKED_AT)) return bounded(all);
      // Once more changes nothing.
      if (areWhole(begun)) return all.size === 0 ? begun : bounded(all);
      begun = joined(begun, once);
    }
  }
}
