/**
 * Of patterns that begin at the start of a text, those that may match a text by its first characters: an engine compiles a
 * pattern when it is first tried, and of many patterns that takes longer than the texts do.
 */

/** Characters of a text that are looked at. */
const LOOKED_AT = 4;
/** More beginnings than these are cut to shorter ones. */
const MOST_BEGINNINGS = 600;
/** Beginnings of texts that are remembered with their patterns. */
const MOST_KNOWN = 4000;
/** Stands in a beginning for whatever follows, nothing as well. */
const ANY = "\0";
const DIGIT = "0";
const SPACE = " ";
/** Stands for any character that is not of ASCII. */
const OTHER = "\x80";

export class Beginnings {
  readonly #patterns: readonly RegExp[];
  /** Numbers of patterns by a beginning. */
  #byBeginning: Map<string, number[]> | null = null;
  readonly #known = new Map<string, readonly RegExp[]>();

  constructor(patterns: readonly RegExp[]) {
    this.#patterns = patterns;
  }

  /** Those that may match the text, in their order. */
  of(text: string): readonly RegExp[] {
    let beginning = "";
    for (let at = 0; at < LOOKED_AT && at < text.length; at++) beginning += folded(text.charCodeAt(at));
    const known = this.#known.get(beginning);
    if (known) return known;
    this.#byBeginning ??= this.#derived();
    const numbers = new Set<number>();
    for (let length = 0; length <= beginning.length; length++) {
      const key = length === LOOKED_AT ? beginning : beginning.slice(0, length) + ANY;
      for (const number of this.#byBeginning.get(key) ?? []) numbers.add(number);
    }
    const found = [...numbers].sort((a, b) => a - b).flatMap((number) => this.#patterns[number] ?? []);
    if (this.#known.size < MOST_KNOWN) this.#known.set(beginning, found);
    return found;
  }

  #derived(): Map<string, number[]> {
    const byBeginning = new Map<string, number[]>();
    for (const [number, pattern] of this.#patterns.entries()) {
      for (const beginning of beginningsOf(pattern)) {
        const numbers = byBeginning.get(beginning);
        if (numbers) numbers.push(number);
        else byBeginning.set(beginning, [number]);
      }
    }
    return byBeginning;
  }
}

/** A character as beginnings have it: letters small, all digits alike, all white space alike. */
function folded(code: number): string {
  if (code >= 0x80) return OTHER;
  if (code === 0x20 || (code >= 9 && code <= 13)) return SPACE;
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  return String.fromCharCode(code >= 0x41 && code <= 0x5a ? code | 0x20 : code);
}

/** How texts begin that a pattern matches: `LOOKED_AT` characters, or fewer and `ANY`. */
function beginningsOf({ source, unicode }: RegExp): ReadonlySet<string> {
  // Without the flag `u` no character beyond ASCII is the other case of one within.
  if (!source.startsWith("^") || unicode) return new Set([ANY]);
  const reader = new PatternReader(source.slice(1));
  const found = reader.alternatives();
  // `^a|b` matches b anywhere.
  return reader.hasChoice ? new Set([ANY]) : new Set([...found].map((one) => (isWhole(one) ? one : one + ANY)));
}

const areWhole = (begun: Begun): boolean => {
  for (const one of begun) if (!isWhole(one)) return false;
  return true;
};
const isWhole = (beginning: string): boolean => beginning.length === LOOKED_AT || beginning.endsWith(ANY);

type Begun = ReadonlySet<string>;
const EMPTY: Begun = new Set([""]);
const ANYTHING: Begun = new Set([ANY]);

function joined(before: Begun, behind: Begun): Begun {
  const all = new Set<string>();
  for (const one of before) {
    if (isWhole(one)) all.add(one);
    else for (const other of behind) all.add(cut(one + other, LOOKED_AT));
  }
  return bounded(all);
}

/** Cut to so many characters; `ANY` goes with what is cut off. */
const cut = (beginning: string, most: number): string =>
  beginning.length > most ? beginning.slice(0, most) : beginning;

/** Of very many the shorter ones that these begin with. */
function bounded(all: Begun): Begun {
  if (all.size <= MOST_BEGINNINGS) return all;
  return new Set([...all].map((one) => (one.length > 1 ? one.slice(0, 1) + ANY : one)));
}

/** Reads the source of a pattern, as far as its beginnings go. */
class PatternReader {
  readonly #source: string;
  #at = 0;
  /** Whether the pattern as a whole is one of several. */
  hasChoice = false;

  constructor(source: string) {
    this.#source = source;
  }

  /** Up to the end of a group, or of the pattern. */
  alternatives(isGroup = false): Begun {
    const all = new Set<string>();
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
  #skip(): void {
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

  #term(): Begun {
    const mark = this.#source.charAt(this.#at++);
    if (mark === "(") return this.#group();
    if (mark === "[") return this.#oneOf();
    if (mark === ".") return ANYTHING;
    if (mark === "^" || mark === "$") return EMPTY;
    return mark === "\\" ? this.#escape() : new Set([folded(mark.charCodeAt(0))]);
  }

  #group(): Begun {
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

  #oneOf(): Begun {
    const from = this.#at;
    while (this.#source.charAt(this.#at) !== "]") this.#at += this.#source.charAt(this.#at) === "\\" ? 2 : 1;
    const inner = this.#source.slice(from, this.#at++);
    // Ranges but those of digits, classes and what is not among them may be very many.
    if (inner.startsWith("^") || /\\[^[\]().{}*+?|/\\^$-]/.test(inner)) return ANYTHING;
    const plain = inner.replace(/\d-\d/g, DIGIT).replace(/\\(.)/g, "$1");
    if (plain.slice(1, -1).includes("-")) return ANYTHING;
    return new Set([...plain].map((character) => folded(character.charCodeAt(0))));
  }

  #escape(): Begun {
    const kind = this.#source.charAt(this.#at++);
    if (kind === "b" || kind === "B") return EMPTY;
    if (kind === "d") return new Set([DIGIT]);
    if (kind === "n" || kind === "r" || kind === "t") return new Set([SPACE]);
    // White space may be beyond ASCII.
    if (kind === "s") return new Set([SPACE, OTHER]);
    return /[a-z0-9]/i.test(kind) ? ANYTHING : new Set([folded(kind.charCodeAt(0))]);
  }

  /** The same as often as the quantifier behind it says. */
  #repeated(once: Begun): Begun {
    const mark = this.#source.charAt(this.#at);
    if (mark !== "?" && mark !== "*" && mark !== "+" && mark !== "{") return once;
    const end = mark === "{" ? this.#source.indexOf("}", this.#at) : this.#at;
    const [least = "", most = least] = this.#source.slice(this.#at + 1, end).split(",");
    this.#at = this.#source.charAt(end + 1) === "?" ? end + 2 : end + 1;
    const from = mark === "{" ? Number(least) : mark === "+" ? 1 : 0;
    const to = mark === "?" ? 1 : mark === "{" && most !== "" ? Number(most) : LOOKED_AT;
    const all = new Set<string>();
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
