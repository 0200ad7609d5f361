import { fieldName, literalText, nearest, type Piece, piecesOf } from "../../../src/model/index.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";

/** The host sends up to this many values of a field; at this number there may be more. */
const MOST_VALUES = 50;

/**
 * The expression that somebody may have meant: the nearest field for a name that no field has, by its id or by what it
 * is called, quotes around a text, the nearest value for one that the field never has. Null if there is nothing to mend.
 */
export function proposalFor(text: string, fields: readonly FieldInfo[]): string | null {
  const pieces = piecesOf(text);
  const changes: { readonly piece: Piece; readonly to: string }[] = [];
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    const isValue = before?.type === "comparator" && pieces[at - 2]?.type === "name";
    if (isValue) {
      const to = valueFor(piece, fieldOf(pieces[at - 2]?.text ?? "", fields));
      if (to !== null) changes.push({ piece, to });
    } else if (piece.type === "name") {
      const field = fieldOf(piece.text, fields);
      const name = field && field.id !== piece.text ? fieldName(field.id) : null;
      if (name !== null) changes.push({ piece, to: name });
    }
  }
  if (changes.length === 0) return null;
  let proposed = "";
  let from = 0;
  for (const { piece, to } of changes) {
    proposed += text.slice(from, piece.from) + to;
    from = piece.to;
  }
  return proposed + text.slice(from);
}

/** The field of this name, else the nearest one. */
function fieldOf(name: string, fields: readonly FieldInfo[]): FieldInfo | null {
  const own = fields.find(({ id }) => id === name);
  if (own) return own;
  const byName = fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
  if (byName) return byName;
  const [near] = nearest(
    name,
    fields.map(({ id }) => id),
  );
  return fields.find(({ id }) => id === near) ?? null;
}

/** The replacement for a value; null if it can stay. */
function valueFor(piece: Piece, field: FieldInfo | null): string | null {
  const isText = piece.type === "value" && /^["']/.test(piece.text);
  if (!isText && piece.type !== "name") return null;
  if (field !== null && field.type !== "text") return null;
  const said = isText ? piece.text.replace(/^["']|["']$/g, "") : piece.text;
  const known = (field?.values ?? []).map(String);
  // A field has the value if it is listed, or if its list of values is not complete.
  const isUnknown = known.length > 0 && known.length < MOST_VALUES && !known.includes(said);
  const [near = said] = isUnknown ? nearest(said, known) : [];
  return isText && near === said ? null : literalText(near);
}
