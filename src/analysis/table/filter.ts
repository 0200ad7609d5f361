import * as l10n from "@vscode/l10n";
import { type Comparator, type Literal, literalOf, type Piece, piecesOf } from "../../model/index.ts";
import { numberIn } from "../../read/written.ts";

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

export class FilterError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.name = "FilterError";
    this.at = at;
  }
}

const MIRRORED: Readonly<Record<string, Comparator>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const MAX_DEPTH = 100;

/**
 * Parses a filter: comparisons of a field with a number, a "text", true, false or null, joined by `&&`, `||`, `!` and
 * parentheses (`and`, `or`, `not`). `~` is "contains" and `has` is "has the word", ignoring case; `80%` is 0.8. Throws
 * `FilterError`.
 */
export function parseFilter(text: string): Expression {
  const pieces = piecesOf(text);
  const broken = pieces.find(({ isBroken }) => isBroken);
  if (broken) throw brokenError(broken);
  let next = 0;
  let depth = 0;
  const at = (): number => pieces[next]?.from ?? text.length;
  const take = (type: Piece["type"], sign?: string): Piece | null => {
    const piece = pieces[next];
    if (piece?.type !== type || (sign !== undefined && piece.text !== sign)) return null;
    next++;
    return piece;
  };

  const any = (): Expression => joined("or", "||", all);
  const all = (): Expression => joined("and", "&&", one);
  const joined = (type: "and" | "or", sign: string, part: () => Expression): Expression => {
    const first = part();
    const parts = [first];
    while (take("joiner", sign)) parts.push(part());
    return parts.length === 1 ? first : { type, all: parts };
  };
  const one = (): Expression => {
    if (++depth > MAX_DEPTH) throw new FilterError(l10n.t("The filter is nested too deep."), at());
    try {
      if (take("not")) return { type: "not", of: one() };
      if (!take("open")) return comparison();
      const inner = any();
      if (!take("close")) throw new FilterError(l10n.t("A closing parenthesis is missing here."), at());
      return inner;
    } finally {
      depth--;
    }
  };
  const comparison = (): Expression => {
    const left = operand();
    // Pieces of this type have no other texts.
    const comparator = take("comparator")?.text as Comparator | undefined;
    if (comparator === undefined) {
      if (left.type !== "name") throw new FilterError(l10n.t("Expected a comparison after this value."), left.from);
      return compare(left, "==", true);
    }
    const right = operand();
    if (left.type === right.type)
      throw new FilterError(l10n.t("A comparison needs one field and one value. Put text in quotes."), right.from);
    return left.type === "name"
      ? compare(left, comparator, literalOf(right))
      : compare(right, MIRRORED[comparator] ?? comparator, literalOf(left));
  };
  const operand = (): Piece => {
    const piece = take("name") ?? take("value");
    if (!piece) throw new FilterError(l10n.t("Expected a field or a value here."), at());
    return piece;
  };

  const expression = any();
  if (next < pieces.length) throw new FilterError(l10n.t("Expected &&, || or the end of the filter here."), at());
  return expression;
}

const compare = ({ text, from }: Piece, comparator: Comparator, literal: Literal): Expression => ({
  type: "compare",
  field: text,
  comparator,
  literal,
  at: from,
});

function brokenError({ type, text, from }: Piece): FilterError {
  if (type === "value") return new FilterError(l10n.t("The string that starts here has no closing quote."), from);
  return new FilterError(l10n.t("{0} is not valid in a filter.", JSON.stringify(type === "name" ? "`" : text)), from);
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
