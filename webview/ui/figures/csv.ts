import type { Figure } from "../../../src/model/index.ts";
import { wholeOf } from "./markText.ts";

type Cell = string | number | null;

/** Figures as CSV, one row a mark, in machine numbers: rates are fractions, absent values empty. Lines end in CRLF. */
export function figuresCsv(figures: readonly Figure[]): string {
  const rows = figures.flatMap((figure) =>
    figure.marks.map((mark): Cell[] => [
      figure.id,
      mark.label,
      figure.shape === "bars" ? mark.value : (mark.value ?? mark.n),
      mark.interval?.[0] ?? null,
      mark.interval?.[1] ?? null,
      figure.shape === "bars" ? mark.n : wholeOf(figure),
    ]),
  );
  return csv([["figure", "label", "value", "low", "high", "n"], ...rows]);
}

/** Rows of cells as RFC 4180 CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) && !Number.isFinite(Number(cell)) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
