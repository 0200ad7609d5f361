import { t } from "@vscode/l10n";
import { literalOf, type Piece, piecesOf, type ShownVerdict } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";

/**
 * A clause as people say it, for its chip: `Verdict: Wrong`, `noise ≥ 0.4`, `response contains “however”`. Several
 * comparisons that must all hold are set side by side; any other expression is shown as it is written.
 */
export function clauseWords(
  clause: string,
  fields: readonly FieldInfo[],
  verdicts: readonly Pick<ShownVerdict, "id" | "word">[],
): string {
  const parts: Piece[][] = [[]];
  for (const piece of piecesOf(clause)) {
    if (piece.type === "joiner" && piece.text === "&&") parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  const words = parts.map((part) => comparisonWords(part, fields, verdicts));
  return words.every((word) => word !== null) ? words.join(", ") : clause;
}

/** One comparison; null if it is none that can be said simply. */
function comparisonWords(
  pieces: readonly Piece[],
  fields: readonly FieldInfo[],
  verdicts: readonly Pick<ShownVerdict, "id" | "word">[],
): string | null {
  const [not, ...rest] = pieces;
  const isNegated = not?.type === "not";
  const [field, sign, value, ...more] = isNegated ? rest : pieces;
  if (field?.type !== "name" || more.length > 0) return null;
  const name = lineText(nameOf(field.text, fields));
  if (!sign) return isNegated ? t("not: {0}", name) : name;
  if (isNegated || sign.type !== "comparator" || value?.type !== "value") return null;
  const isText = /^["']/.test(value.text);
  const said = valueWords(field.text, isText ? String(literalOf(value)) : value.text, verdicts);
  switch (sign.text) {
    case "==":
      return value.text === "null" ? t("no {0}", name) : t("{0}: {1}", name, said);
    case "!=":
      return value.text === "null" ? t("has {0}", name) : t("{0} is not {1}", name, said);
    case "~":
      return t("{0} contains “{1}”", name, said);
    case "has":
      return t("{0} has the word “{1}”", name, said);
    case "!~":
      return t("{0} without “{1}”", name, said);
    case "<=":
      return `${name} ≤ ${said}`;
    case ">=":
      return `${name} ≥ ${said}`;
    default:
      return `${name} ${sign.text} ${said}`;
  }
}

/** A field's name, if it has one. */
const nameOf = (id: string, fields: readonly FieldInfo[]): string =>
  fields.find((field) => field.id === id)?.name ?? id;

function valueWords(field: string, value: string, verdicts: readonly Pick<ShownVerdict, "id" | "word">[]): string {
  if (value === "true") return t("yes");
  if (value === "false") return t("no");
  const verdict = field === "verdict" ? verdicts.find(({ id }) => id === value) : undefined;
  return verdict?.word ?? lineText(value);
}
