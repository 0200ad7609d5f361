import type { ListedRow } from "../answers.ts";
import { cellText } from "./cellText.ts";
import type { Column } from "./columns.ts";

/** The row's values of the chosen columns. */
export function Cells({ row, columns }: { readonly row: ListedRow; readonly columns: readonly Column[] }) {
  return (
    <span class="values">
      {columns.map((column) => {
        const text = cellText(row.cells[row.fields.indexOf(column.id)] ?? null, column);
        return (
          <span key={column.id} class={`value ${column.type}`} title={`${column.name}: ${text}`} dir="auto">
            {text}
          </span>
        );
      })}
    </span>
  );
}
