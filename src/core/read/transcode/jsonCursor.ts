/** Passes over JSON text token by token and gives the text of values as it stands; what is within one is not checked. */
export class JsonCursor {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** True, and behind it, where this character comes next. */
  take(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at >= this.#text.length;
  }

  /** The next string with its quotes; null where none comes next or it is not closed. */
  string(): string | null {
    this.#skipSpace();
    const from = this.#at;
    if (this.#text[from] !== '"' || !this.#passString()) return null;
    return this.#text.slice(from, this.#at);
  }

  /** The next value; null where none comes next or it is not closed. */
  value(): string | null {
    this.#skipSpace();
    const from = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? "";
      if (character === '"') {
        if (!this.#passString()) return null;
        this.#at -= 1;
      } else if (character === "[" || character === "{") depth += 1;
      else if (depth === 0 && ENDS.includes(character)) break;
      else if (character === "]" || character === "}") depth -= 1;
    }
    return depth === 0 && this.#at > from ? this.#text.slice(from, this.#at).trimEnd() : null;
  }

  #passString(): boolean {
    let quote = this.#text.indexOf('"', this.#at + 1);
    while (quote >= 0) {
      let slashes = quote;
      while (slashes - 1 > this.#at && this.#text[slashes - 1] === "\\") slashes -= 1;
      if ((quote - slashes) % 2 === 0) {
        this.#at = quote + 1;
        return true;
      }
      quote = this.#text.indexOf('"', quote + 1);
    }
    return false;
  }

  #skipSpace(): void {
    while (SPACE.includes(this.#text[this.#at] ?? "x")) this.#at += 1;
  }
}

const ENDS = ",]}";
const SPACE = " \t\r\n";
