import * as l10n from "@vscode/l10n";
import { numberIn } from "../../read/written.ts";

export type Comparator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~" | "has";
export type Literal = string | number | boolean | null;

/** One field against one literal; a bare field is `field == true`. */
export interface FieldComparison {
  readonly type: "compare";
  readonly field: string;
  readonly comparator: Comparator;
  readonly literal: Literal;
  readonly at: number;
}

/**
 * A filter tree. Logic is two-valued: a comparison with an undefined value is false (but `x == null` is true), and `!`
 * negates it.
 */
export type Expression =
  | FieldComparison
  | { readonly type: "not"; readonly of: Expression }
  | { readonly type: "and" | "or"; readonly all: readonly Expression[] };

export function comparisonsOf(expression: Expression): readonly FieldComparison[] {
  if (expression.type === "compare") return [expression];
  return expression.type === "not" ? comparisonsOf(expression.of) : expression.all.flatMap(comparisonsOf);
}

type FilterToken =
  | { readonly type: "name"; readonly text: string; readonly at: number }
  | { readonly type: "literal"; readonly value: string | number | boolean | null; readonly at: number }
  | { readonly type: "sign"; readonly text: string; readonly at: number }
  | { readonly type: "end"; readonly at: number };

export class FilterError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.name = "FilterError";
    this.at = at;
  }
}

// Names may have dots, hyphens and [*]: metric ids and paths are written unquoted. There is no arithmetic.
const SPACE = /\s*/y;
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?%?(?![\p{L}_])/uy;
const NAME = /@?[\p{L}_$][\p{L}\p{N}_$.:[\]*@-]*/uy;
const QUOTED_NAME = /`((?:[^`]|``)+)`/y;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy;
const SIGN = /&&|\|\||==|!=|<=|>=|!~|[<>~!()=]/y;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const SIGN_WORDS: Readonly<Record<string, string>> = { and: "&&", or: "||", not: "!", has: "has" };

export function tokenize(text: string): readonly FilterToken[] {
  const tokens: FilterToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (;;) {
    take(SPACE);
    const from = at;
    if (at >= text.length) return [...tokens, { type: "end", at }];
    const number = take(NUMBER);
    if (number) {
      tokens.push({ type: "literal", value: readNumber(number[0]), at: from });
      continue;
    }
    const quoted = take(TEXT);
    if (quoted) {
      tokens.push({ type: "literal", value: unescaped(quoted[1] ?? quoted[2] ?? ""), at: from });
      continue;
    }
    const name = take(QUOTED_NAME);
    if (name) {
      tokens.push({ type: "name", text: (name[1] ?? "").replaceAll("``", "`"), at: from });
      continue;
    }
    const word = take(NAME)?.[0];
    if (word !== undefined) {
      const lower = word.toLowerCase();
      if (Object.hasOwn(SIGN_WORDS, lower)) tokens.push({ type: "sign", text: SIGN_WORDS[lower] ?? "", at: from });
      else if (Object.hasOwn(WORDS, word)) tokens.push({ type: "literal", value: WORDS[word] ?? null, at: from });
      else tokens.push({ type: "name", text: word, at: from });
      continue;
    }
    const sign = take(SIGN)?.[0];
    if (sign === undefined) {
      throw new FilterError(
        text[at] === '"' || text[at] === "'"
          ? l10n.t("The string that starts here has no closing quote.")
          : l10n.t("{0} is not valid in a filter.", JSON.stringify(text[at])),
        at,
      );
    }
    tokens.push({ type: "sign", text: sign === "=" ? "==" : sign, at: from });
  }
}

function readNumber(text: string): number {
  return text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text);
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** JSON's escapes, since values are written as JSON; any other escaped character is itself. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, code: string | undefined, character: string) =>
    code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const COMPARATORS: readonly string[] = ["==", "!=", "<", "<=", ">", ">=", "~", "!~", "has"] satisfies Comparator[];
const MIRRORED: Readonly<Record<string, Comparator>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const MAX_DEPTH = 100;

/**
 * Parses a filter: comparisons of a field with a number, a "text", true, false or null, joined by `&&`, `||`, `!` and
 * parentheses (`and`, `or`, `not`). `~` is "contains" and `has` is "has the word", ignoring case; `80%` is 0.8. Throws
 * `FilterError`.
 */
export function parseFilter(text: string): Expression {
  const tokens = tokenize(text);
  let next = 0;
  let depth = 0;
  const peek = (): FilterToken => tokens[next] ?? { type: "end", at: text.length };
  const isSign = (...signs: readonly string[]): boolean => {
    const token = peek();
    return token.type === "sign" && signs.includes(token.text);
  };

  const any = (): Expression => joined("or", "||", all);
  const all = (): Expression => joined("and", "&&", one);
  const joined = (type: "and" | "or", sign: string, part: () => Expression): Expression => {
    const parts = [part()];
    while (isSign(sign)) {
      next++;
      parts.push(part());
    }
    const [first] = parts;
    return parts.length === 1 && first ? first : { type, all: parts };
  };
  const one = (): Expression => {
    if (++depth > MAX_DEPTH) throw new FilterError(l10n.t("The filter is nested too deep."), peek().at);
    try {
      if (isSign("!")) {
        next++;
        return { type: "not", of: one() };
      }
      if (!isSign("(")) return comparison();
      next++;
      const inner = any();
      if (!isSign(")")) throw new FilterError(l10n.t("A closing parenthesis is missing here."), peek().at);
      next++;
      return inner;
    } finally {
      depth--;
    }
  };
  const comparison = (): Expression => {
    const left = operand();
    const sign = peek();
    if (sign.type !== "sign" || !COMPARATORS.includes(sign.text)) {
      if (left.type !== "name") throw new FilterError(l10n.t("Expected a comparison after this value."), left.at);
      return { type: "compare", field: left.text, comparator: "==", literal: true, at: left.at };
    }
    next++;
    const right = operand();
    // The list above has every comparator.
    const comparator = sign.text as Comparator;
    if (left.type === "name" && right.type === "literal") return compare(left, comparator, right.value);
    if (left.type === "literal" && right.type === "name") {
      return compare(right, MIRRORED[comparator] ?? comparator, left.value);
    }
    throw new FilterError(l10n.t("A comparison needs one field and one value. Put text in quotes."), right.at);
  };
  const operand = (): Exclude<FilterToken, { type: "sign" | "end" }> => {
    const token = peek();
    if (token.type === "sign" || token.type === "end") {
      throw new FilterError(l10n.t("Expected a field or a value here."), token.at);
    }
    next++;
    return token;
  };

  const expression = any();
  const rest = peek();
  if (rest.type !== "end") throw new FilterError(l10n.t("Expected &&, || or the end of the filter here."), rest.at);
  return expression;
}

function compare(name: { text: string; at: number }, comparator: Comparator, literal: Literal): Expression {
  return { type: "compare", field: name.text, comparator, literal, at: name.at };
}

export type Value = number | string | null;

export type ReadValue<F> = (facts: F, index: number) => Value;

export type Predicate<F> = (facts: F, index: number) => boolean;

type CompileComparison<F> = (comparison: FieldComparison) => Predicate<F>;

export function compileFilter<F>(expression: Expression, compileComparison: CompileComparison<F>): Predicate<F> {
  if (expression.type === "compare") return compileComparison(expression);
  if (expression.type === "not") {
    const inner = compileFilter(expression.of, compileComparison);
    return (facts, index) => !inner(facts, index);
  }
  const parts = expression.all.map((part) => compileFilter(part, compileComparison));
  // Plain loops, since a filter runs on every row.
  const isOr = expression.type === "or";
  return (facts, index) => {
    for (let p = 0; p < parts.length; p++) if (parts[p]?.(facts, index) === isOr) return isOr;
    return !isOr;
  };
}

/**
 * The test `value comparator literal`. Numbers compare as numbers, all else as text: only a numeric text is ordered
 * among numbers. See `Expression` for null.
 */
export function compareWith(comparator: Comparator, literal: Literal): (value: Value) => boolean {
  if (literal === null) {
    return comparator === "!=" || comparator === "!~" ? (value) => value !== null : (value) => value === null;
  }
  const wanted = typeof literal === "boolean" ? Number(literal) : literal;
  if (comparator === "~" || comparator === "!~") {
    const part = String(literal).toLowerCase();
    const isWanted = comparator === "~";
    return (value) => value !== null && String(value).toLowerCase().includes(part) === isWanted;
  }
  if (comparator === "has") {
    const word = String(literal).toLowerCase();
    return (value) => value !== null && hasWord(String(value).toLowerCase(), word);
  }
  const wantedText = String(wanted);
  return (value) => {
    if (value === null) return false;
    if (typeof value === "number" && typeof wanted === "number") return ordered(comparator, value - wanted);
    if (typeof value === "string" && comparator === "==") return value === wantedText;
    if (typeof value === "string" && typeof wanted === "number" && comparator !== "!=") {
      const number = numberIn(value);
      return number !== null && ordered(comparator, number - wanted);
    }
    const text = String(value);
    return ordered(comparator, text < wantedText ? -1 : text > wantedText ? 1 : 0);
  };
}

export const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const PART_OF_WORD = /^[\p{L}\p{M}\p{N}]$/u;

/** Whether the text has a word, or consecutive ones, at word boundaries; both in lower case. */
function hasWord(text: string, word: string): boolean {
  if (word === "") return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? " ";
    const [after = " "] = text.slice(at + word.length, at + word.length + 2);
    if (!PART_OF_WORD.test(before) && !PART_OF_WORD.test(after)) return true;
  }
  return false;
}

function ordered(comparator: Comparator, difference: number): boolean {
  switch (comparator) {
    case "==":
      return difference === 0;
    case "!=":
      return difference !== 0;
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    case ">":
      return difference > 0;
    default:
      return difference >= 0;
  }
}
