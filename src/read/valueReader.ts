import type { JsonPath } from "../model/index.ts";

export interface JsonAnomaly {
  readonly code: "NON_FINITE" | "UNSAFE_INT" | "DUPLICATE_KEY" | "LONE_SURROGATE";
  readonly path: JsonPath;
  readonly text: string;
}

export type Careful =
  | { readonly ok: true; readonly value: unknown; readonly oddities: readonly JsonAnomaly[] }
  | { readonly ok: false; readonly at: number; readonly problem: Problem };

/**
 * Why a text is no JSON: `end` is too early; `rest` follows a complete value; `deep` nests beyond the limit; `colon`
 * and `comma` are missing; the others name the token at `at`.
 */
export type Problem = "end" | "rest" | "deep" | "colon" | "comma" | "control" | "escape" | "key" | "value" | "number";

export class JsonFailure {
  constructor(
    readonly at: number,
    readonly problem: Problem,
  ) {}
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** What readers of JSON and of Python literals share. Neither throws; both take linear time. */
export abstract class ValueReader {
  protected readonly text: string;
  protected at = 0;
  readonly #maxDepth: number;
  readonly #path: (string | number)[] = [];
  readonly #oddities: JsonAnomaly[] = [];
  #depth = 0;

  constructor(text: string, maxDepth: number) {
    this.text = text;
    this.#maxDepth = maxDepth;
  }

  read(): Careful {
    try {
      this.skipSpace();
      const value = this.value();
      this.skipSpace();
      if (this.at < this.text.length) throw new JsonFailure(this.at, "rest");
      return { ok: true, value, oddities: this.#oddities };
    } catch (failure) {
      if (!(failure instanceof JsonFailure)) throw failure;
      return { ok: false, at: failure.at, problem: failure.problem };
    }
  }

  protected abstract value(): unknown;

  /** Goes into a bracket. */
  protected within<Value>(read: () => Value): Value {
    if (this.#depth >= this.#maxDepth) throw new JsonFailure(this.at, "deep");
    this.#depth += 1;
    this.at += 1;
    this.skipSpace();
    const value = read();
    this.#depth -= 1;
    return value;
  }

  protected element(into: unknown[]): void {
    this.#path.push(into.length);
    into.push(this.value());
    this.#path.pop();
  }

  protected entry(into: Record<string, unknown>, key: string, keyAt: number): void {
    this.#path.push(key);
    if (Object.hasOwn(into, key)) this.#note("DUPLICATE_KEY", keyAt);
    setOwn(into, key, this.value());
    this.#path.pop();
  }

  protected passColon(): void {
    this.skipSpace();
    const next = this.text[this.at];
    if (next !== ":") throw new JsonFailure(this.at, next === undefined ? "end" : "colon");
    this.at += 1;
    this.skipSpace();
  }

  protected number(source: string, from: number): unknown {
    const value = Number(source);
    if (!Number.isFinite(value)) return this.notFinite(from);
    if (Number.isSafeInteger(value) || !/^[+-]?\d+$/.test(source)) return value;
    this.#note("UNSAFE_INT", from);
    return isIdKey(this.#path.at(-1)) ? source : value;
  }

  protected notFinite(from: number): null {
    this.#note("NON_FINITE", from);
    return null;
  }

  /** A text whose escapes may be halves of characters. */
  protected noteLone(text: string, from: number): void {
    if (LONE_SURROGATE.test(text)) this.#note("LONE_SURROGATE", from);
  }

  /** Passes what a sticky pattern matches. */
  protected match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  protected skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  #note(code: JsonAnomaly["code"], from: number): void {
    this.#oddities.push({ code, path: [...this.#path], text: this.text.slice(from, from + 40) });
  }
}

/**
 * Integers of these keys are names: `id`, `*_id`, `idx`. Beyond 2^53 their source text is kept, since a rounded id is
 * another one's.
 */
function isIdKey(key: string | number | undefined): boolean {
  return typeof key === "string" && (key === "id" || key === "idx" || key.endsWith("_id"));
}

export function setOwn<T>(object: Record<string, T>, key: string, value: T): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
