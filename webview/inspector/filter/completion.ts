import { type Comparator, fieldName, literalText, nameIn, type Piece, piecesOf } from "../../../src/model/index.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";

/** Something that may be written at the caret. */
export interface Suggestion {
  readonly kind: "field" | "comparator" | "value" | "joiner";
  /** What it is, in the list. */
  readonly label: string;
  /** Replaces the word at the caret. */
  readonly insert: string;
  /** The field of a suggested field name. */
  readonly field?: FieldInfo;
}

export interface Completion {
  /** What a suggestion takes the place of. */
  readonly from: number;
  readonly to: number;
  readonly suggestions: readonly Suggestion[];
  /** Whether the first suggestion is what was meant, as the word is not finished. */
  readonly isUnfinished: boolean;
  /** The field whose values are wanted but not known. */
  readonly wanted: FieldInfo | null;
}

const MOST = 50;
const COMPARATORS: Readonly<Record<FieldInfo["type"], readonly Comparator[]>> = {
  number: ["<", "<=", ">", ">=", "==", "!="],
  text: ["==", "~", "has", "!=", "!~"],
  flag: ["==", "!="],
};

/** Suggestions at the caret: fields, comparators, values of the field, or words that join comparisons. */
export function completionAt(
  text: string,
  caret: number,
  fields: readonly FieldInfo[],
  valuesOf: (field: FieldInfo) => readonly (string | number)[] | null,
): Completion {
  const pieces = piecesOf(text);
  const current = pieces.find((piece) => isTypedInto(piece, caret)) ?? null;
  const from = current?.from ?? caret;
  const place = placeAfter(pieces.filter((piece) => piece.to <= from && piece !== current));
  const typed = current ? text.slice(current.from, caret) : "";
  const base = { from, to: current?.to ?? caret, isUnfinished: false, wanted: null };
  if (place.expects === "field") {
    const name = nameIn(typed);
    const found = matching(fields, name);
    const isKnown = fields.some(({ id }) => id === name);
    return { ...base, suggestions: found.slice(0, MOST), isUnfinished: name !== "" && !isKnown };
  }
  const field = fields.find(({ id }) => id === place.field) ?? null;
  if (place.expects === "comparator") {
    const comparators = field ? COMPARATORS[field.type] : ["=="];
    const joiners = field?.type === "flag" ? ["&&", "||"] : [];
    return { ...base, suggestions: [...comparators.map(comparator), ...joiners.map(joiner)] };
  }
  if (place.expects === "value") {
    const values = field ? knownValues(field, valuesOf) : null;
    const suggestions = (values ?? []).map(value).filter(({ insert }) => isBegunBy(insert, typed));
    return { ...base, suggestions: suggestions.slice(0, MOST), wanted: values === null ? field : null };
  }
  const closing = place.isOpen ? [")"] : [];
  return { ...base, suggestions: current ? [] : [...["&&", "||"].map(joiner), ...closing.map(joiner)] };
}

/** The text with a suggestion inserted, and the new caret. */
export function complete(text: string, { from, to }: Completion, { insert }: Suggestion) {
  const rest = text.slice(to).replace(/^ /, "");
  const written = `${text.slice(0, from)}${insert} `;
  return { text: written + rest, caret: written.length };
}

/** Names and values grow under the caret; signs are finished. */
function isTypedInto(piece: Piece, caret: number): boolean {
  const isGrowing = piece.type === "name" || piece.type === "value" || piece.type === "unknown";
  return isGrowing && piece.from < caret && caret <= piece.to;
}

interface Place {
  readonly expects: "field" | "comparator" | "value" | "joiner";
  readonly field: string | null;
  readonly isOpen: boolean;
}

/** What the language expects after these pieces; what makes no sense is passed over. */
function placeAfter(pieces: readonly Piece[]): Place {
  let expects: Place["expects"] = "field";
  let field: string | null = null;
  let depth = 0;
  for (const { type, text } of pieces) {
    if (type === "open") depth++;
    if (type === "close") depth--;
    if (type === "joiner" || type === "not" || type === "open") [expects, field] = ["field", null];
    else if (type === "close") expects = "joiner";
    else if (type === "comparator") expects = "value";
    // A value may come first, as in `0.4 <= noise`.
    else if (expects === "field") [expects, field] = ["comparator", type === "name" ? text : null];
    else expects = "joiner";
  }
  return { expects, field, isOpen: depth > 0 };
}

/** Fields that begin with what was typed, then those that hold it, letter case apart. */
function matching(fields: readonly FieldInfo[], typed: string): readonly Suggestion[] {
  const part = typed.toLowerCase();
  const rank = ({ id, name }: FieldInfo): number => {
    if (id.toLowerCase().startsWith(part)) return 0;
    if (id.toLowerCase().includes(part)) return 1;
    return name.toLowerCase().includes(part) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wanted) =>
    fields.flatMap((field): Suggestion[] => {
      const insert = fieldName(field.id);
      return insert !== null && rank(field) === wanted ? [{ kind: "field", label: field.id, insert, field }] : [];
    }),
  );
}

function knownValues(
  field: FieldInfo,
  valuesOf: (field: FieldInfo) => readonly (string | number)[] | null,
): readonly (string | number | boolean)[] | null {
  if (field.type === "flag") return [true, false];
  return field.values ?? valuesOf(field);
}

const isBegunBy = (insert: string, typed: string): boolean =>
  insert.replace(/^"/, "").toLowerCase().startsWith(typed.replace(/^["']/, "").toLowerCase());

const comparator = (sign: string): Suggestion => ({ kind: "comparator", label: sign, insert: sign });
const joiner = (sign: string): Suggestion => ({ kind: "joiner", label: sign, insert: sign });
const value = (one: string | number | boolean): Suggestion => {
  return { kind: "value", label: literalText(one), insert: literalText(one) };
};
