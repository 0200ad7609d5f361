import { type Careful, JsonFailure, ValueReader } from "./valueReader.ts";

/**
 * Reads a Python `repr`, also as NumPy prints it: lists, tuples and sets are lists, keys are texts, `None` and
 * non-finite numbers are null. List elements may be separated by white space (`['a' 'b']`), and a call is its
 * arguments: `Document(page_content='…')` is an object, `array([…], dtype=object)` and `np.float64(0.5)` their only
 * positional one. Never throws; linear time.
 */
export function readPython(text: string, maxDepth: number): Careful {
  return new Reader(text, maxDepth).read();
}

const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /[+-]?[A-Za-z_][\w.]*/y;
const OPENING = /[bBuU]?(['"])/y;
const NAME_OF_ARGUMENT = /[A-Za-z_]\w*(?==(?!=))/y;

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["None", null],
  ["True", true],
  ["False", false],
  ["null", null],
  ["true", true],
  ["false", false],
  ["np.True_", true],
  ["np.False_", false],
]);
const NOT_FINITE = /^[+-]?(?:nan|NaN|NaT|inf|Infinity)$/;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const LAST_CODE_POINT = 0x10ffff;

class Reader extends ValueReader {
  protected value(): unknown {
    const next = this.text[this.at];
    if (next === undefined) throw new JsonFailure(this.at, "end");
    if (next === "[" || next === "(") return this.within(() => this.#list(next === "[" ? "]" : ")"));
    if (next === "{") return this.within(() => this.#objectOrSet());
    const string = this.#string();
    if (string !== null) return string;
    const from = this.at;
    const number = this.match(NUMBER);
    return number === null ? this.#word() : this.number(number, from);
  }

  #list(close: string, given: readonly unknown[] = []): unknown[] {
    const result = [...given];
    while (!this.#isClosedBy(close, result.length > 0)) this.element(result);
    return result;
  }

  /** Passes the separator of elements; true after the closing bracket. A trailing comma is allowed. */
  #isClosedBy(close: string, isBehindElement: boolean): boolean {
    const from = this.at;
    this.skipSpace();
    let isParted = !isBehindElement || this.at > from;
    if (isBehindElement && this.text[this.at] === ",") {
      this.at += 1;
      this.skipSpace();
      isParted = true;
    }
    const next = this.text[this.at];
    if (next === undefined) throw new JsonFailure(this.at, "end");
    if (next === close) {
      this.at += 1;
      return true;
    }
    if (!isParted) throw new JsonFailure(this.at, "comma");
    return false;
  }

  #objectOrSet(): unknown {
    const result: Record<string, unknown> = {};
    let isFirst = true;
    while (!this.#isClosedBy("}", !isFirst)) {
      const keyAt = this.at;
      const key = this.value();
      this.skipSpace();
      if (isFirst && this.text[this.at] !== ":") return this.#list("}", [key]);
      this.passColon();
      this.entry(result, nameOf(key, keyAt), keyAt);
      isFirst = false;
    }
    return result;
  }

  #word(): unknown {
    const from = this.at;
    const word = this.match(WORD);
    if (word === null) throw new JsonFailure(from, "value");
    if (WORDS.has(word)) return WORDS.get(word);
    if (NOT_FINITE.test(word)) return this.notFinite(from);
    if (this.text[this.at] !== "(") throw new JsonFailure(from, "value");
    return this.within(() => this.#call(from));
  }

  #call(from: number): unknown {
    const named: Record<string, unknown> = {};
    const unnamed: unknown[] = [];
    let count = 0;
    while (!this.#isClosedBy(")", count > 0)) {
      const at = this.at;
      const name = this.match(NAME_OF_ARGUMENT);
      if (name === null) unnamed.push(this.value());
      else {
        this.at += 1;
        if (unnamed.length > 0 && name === "dtype") this.match(WORD) ?? this.value();
        else this.entry(named, name, at);
      }
      count += 1;
    }
    if (unnamed.length === 0) return named;
    if (unnamed.length > 1 || Object.keys(named).length > 0) throw new JsonFailure(from, "value");
    return unnamed[0];
  }

  #string(): string | null {
    const from = this.at;
    OPENING.lastIndex = from;
    const [opening, quote = ""] = OPENING.exec(this.text) ?? [];
    if (opening === undefined) return null;
    let result = "";
    let plain = from + opening.length;
    let at = plain;
    let mayBeLone = false;
    for (; this.text[at] !== quote; ) {
      if (at >= this.text.length) throw new JsonFailure(at, "end");
      if (this.text[at] !== "\\") {
        at += 1;
        continue;
      }
      result += this.text.slice(plain, at);
      const letter = this.text[at + 1] ?? "";
      const digits = DIGITS[letter];
      if (digits === undefined) {
        result += ESCAPES[letter] ?? `\\${letter}`;
        at += 2;
      } else {
        const code = this.text.slice(at + 2, at + 2 + digits);
        const point = /^[\da-fA-F]+$/.test(code) && code.length === digits ? Number.parseInt(code, 16) : -1;
        if (point < 0 || point > LAST_CODE_POINT) throw new JsonFailure(at, "escape");
        if (point >= 0xd800 && point <= 0xdfff) mayBeLone = true;
        result += String.fromCodePoint(point);
        at += 2 + digits;
      }
      plain = at;
    }
    this.at = at + 1;
    result += this.text.slice(plain, at);
    if (mayBeLone) this.noteLone(result, from);
    return result;
  }
}

/** The key as `json.dumps` writes it. */
function nameOf(key: unknown, at: number): string {
  if (typeof key === "string") return key;
  if (typeof key === "number" || typeof key === "boolean" || key === null) return String(key);
  throw new JsonFailure(at, "key");
}
