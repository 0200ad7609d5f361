import { t } from "@vscode/l10n";
import { lineText } from "../../../src/present/characters.ts";
import { countText, fixed, NO_VALUE, powerText, significant } from "../../../src/present/numbers.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";

/** A chosen column: its field, or a placeholder if the file no longer has it. */
export type Column = Pick<FieldInfo, "id" | "name" | "type"> & { readonly isKnown: boolean };

/** Width of a column by what it holds, in px; its head needs room for the name. */
const WIDTH_PX: Readonly<Record<FieldInfo["type"], number>> = { number: 84, text: 104, flag: 68 };

export function columnsOf(ids: readonly string[], fields: readonly FieldInfo[]): readonly Column[] {
  return ids.map((id) => {
    const field = fields.find((one) => one.id === id);
    return field
      ? { id, name: field.name, type: field.type, isKnown: true }
      : { id, name: id, type: "text", isKnown: false };
  });
}

export const widthPx = (columns: readonly Column[]): number =>
  columns.reduce((sum, { type }) => sum + WIDTH_PX[type], 0);

/** The ids with one put a place to the left (-1) or to the right (1). */
export function moved(ids: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (at < 0 || other === undefined) return ids;
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}

/** Fields in groups for a menu, the person's own first, those that hold `typed` in id or name; groups without any are left out. */
export function groupFields(
  fields: readonly FieldInfo[],
  typed: string,
): readonly { readonly from: FieldInfo["from"]; readonly fields: readonly FieldInfo[] }[] {
  const part = typed.trim().toLowerCase();
  const isWanted = ({ id, name }: FieldInfo) => id !== ANY_TEXT && `${id}\n${name}`.toLowerCase().includes(part);
  return (["record", "score", "sample", "text"] as const)
    .map((from) => ({ from, fields: fields.filter((field) => field.from === from && isWanted(field)) }))
    .filter((group) => group.fields.length > 0);
}

/** All texts together: something to search in, not to show. */
const ANY_TEXT = "any";

/** Numbers short enough for a column, flags in words, texts in one line. */
export function cellText(value: number | string | null, { type }: Pick<Column, "type">): string {
  if (value === null) return NO_VALUE;
  if (typeof value === "string") return lineText(value);
  if (type === "flag") return value === 0 ? t("no") : t("yes");
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? wholeText(value) : shortText(value);
}

/** Years and ports are not grouped; longer numbers are. */
const wholeText = (value: number): string => (Math.abs(value) < 10_000 ? String(value) : countText(value));

function shortText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) return powerText(value, 2);
  return String(size >= 1000 ? Number(fixed(value, 1)) : significant(value, 4));
}
