import * as l10n from "@vscode/l10n";
import type { Comparator, Expression, Literal } from "./expression.ts";
import { FilterError, type Token, tokenize } from "./tokens.ts";

const COMPARATORS: readonly string[] = ["==", "!=", "<", "<=", ">", ">=", "~", "!~"] satisfies Comparator[];
const MIRRORED: Readonly<Record<string, Comparator>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const MAX_DEPTH = 100;

/**
 * Reads a filter: comparisons of a field with a number, a "text", true, false or null, joined by `&&`, `||`, `!` and
 * parentheses (`and`, `or`, `not` do as well). `~` is "contains", letter case apart; `80%` is 0.8. Throws `FilterError`.
 */
export function parseFilter(text: string): Expression {
  const tokens = tokenize(text);
  let next = 0;
  let depth = 0;
  const peek = (): Token => tokens[next] ?? { type: "end", at: text.length };
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
      if (left.type !== "name") throw new FilterError(l10n.t("A comparison was expected after this value."), left.at);
      return { type: "compare", field: left.text, comparator: "==", literal: true, at: left.at };
    }
    next++;
    const right = operand();
    // The list above holds every comparator, so the sign is one.
    const comparator = sign.text as Comparator;
    if (left.type === "name" && right.type === "literal") return compare(left, comparator, right.value);
    if (left.type === "literal" && right.type === "name") {
      return compare(right, MIRRORED[comparator] ?? comparator, left.value);
    }
    throw new FilterError(l10n.t("A comparison sets one field against one value; texts stand in quotes."), right.at);
  };
  const operand = (): Exclude<Token, { type: "sign" | "end" }> => {
    const token = peek();
    if (token.type === "sign" || token.type === "end") {
      throw new FilterError(l10n.t("A field or a value was expected here."), token.at);
    }
    next++;
    return token;
  };

  const expression = any();
  const rest = peek();
  if (rest.type !== "end")
    throw new FilterError(l10n.t("The filter should end here, or go on with && or ||."), rest.at);
  return expression;
}

function compare(name: { text: string; at: number }, comparator: Comparator, literal: Literal): Expression {
  return { type: "compare", field: name.text, comparator, literal, at: name.at };
}
