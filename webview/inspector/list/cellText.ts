import { t } from "@vscode/l10n";
import { lineText } from "../../../src/present/characters.ts";
import { countText, NO_VALUE } from "../../../src/present/numbers.ts";
import type { Column } from "./columns.ts";

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
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) return value.toExponential(2);
  return String(Number(size >= 1000 ? value.toFixed(1) : value.toPrecision(4)));
}
