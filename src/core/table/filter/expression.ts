export type Comparator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~";
export type Literal = string | number | boolean | null;

/** One field against one literal; a field alone stands for `field == true`. */
export interface Comparison {
  readonly type: "compare";
  readonly field: string;
  readonly comparator: Comparator;
  readonly literal: Literal;
  /** Where the field stands in the expression, for messages and completion. */
  readonly at: number;
}

/**
 * A filter as a tree. Logic has two values: a comparison with an undefined value is false (but `x == null` is true),
 * and `!` turns that round.
 */
export type Expression =
  | Comparison
  | { readonly type: "not"; readonly of: Expression }
  | { readonly type: "and" | "or"; readonly all: readonly Expression[] };

/** All comparisons of an expression, left to right. */
export function comparisonsOf(expression: Expression): readonly Comparison[] {
  if (expression.type === "compare") return [expression];
  return expression.type === "not" ? comparisonsOf(expression.of) : expression.all.flatMap(comparisonsOf);
}
