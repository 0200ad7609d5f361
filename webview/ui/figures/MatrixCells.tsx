import { t } from "@vscode/l10n";
import type { MatrixFigure } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { cellLabel, cellValue, rowShare } from "../../../src/present/figureText.ts";
import { countText, numberText, valueText } from "../../../src/present/numbers.ts";
import { Icon } from "../icons.tsx";
import { roleLook } from "../roles.ts";
import { isActive, isPressable } from "./clauses.ts";
import type { FigureDrawingProps } from "./FigureDrawing.tsx";
import { moveInGrid } from "./roving.ts";
import { useTip } from "./Tip.tsx";

export interface MatrixCellsProps extends FigureDrawingProps {
  readonly figure: MatrixFigure;
}

/** Names of rows up to so many characters stand in a narrow column. */
const SHORT = 4;

/** Rows against columns: a button a cell, shaded by its share of the row or by how far from 0 the agreement is. */
export function MatrixCells({ figure, where, onPress }: MatrixCellsProps) {
  const tip = useTip();
  const { rows, columns, cells, unit } = figure;
  const pressed = cells.findIndex((cell) => isActive(where, cell.where));
  const stop = Math.max(0, pressed);
  return (
    <div class="matrix-box">
      <table
        class={rows.every((row) => row.length <= SHORT) ? "matrix short" : "matrix"}
        aria-label={figure.title}
        style={{ "--columns": columns.length }}
      >
        <thead>
          <tr>
            <td class="corner" />
            <td class="axes" colSpan={columns.length}>
              <span title={t("Rows")}>↓ {lineText(figure.rowAxis)}</span>
              <span title={t("Columns")}>{lineText(figure.columnAxis)} →</span>
            </td>
          </tr>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col" title={lineText(column)}>
                <span>{lineText(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => moveInGrid(event, columns.length)}>
          {rows.map((row, down) => (
            <tr key={row}>
              <th scope="row" title={lineText(row)}>
                <span>{lineText(row)}</span>
              </th>
              {cells.slice(down * columns.length, (down + 1) * columns.length).map((cell, across) => {
                const at = down * columns.length + across;
                const share = shadeOf(figure, at);
                // A rater beside itself: there is nothing to agree with.
                if (unit === "agreement" && cell.value === null && cell.n === 0) return <td key={columns[across]} />;
                const look = cell.role === undefined ? null : roleLook(cell.role);
                return (
                  <td key={columns[across]}>
                    <button
                      type="button"
                      class={["cell", look?.tone, share < 0 && "below"].filter(Boolean).join(" ")}
                      style={{ "--shade": `${Math.round(Math.abs(share) * 100)}%` }}
                      tabIndex={at === stop ? 0 : -1}
                      aria-pressed={isActive(where, cell.where)}
                      aria-disabled={!isPressable(where, cell, figure)}
                      aria-label={`${cellLabel(figure, at)}: ${cellValue(figure, at)}`}
                      onClick={() => isPressable(where, cell, figure) && onPress(cell)}
                      {...tip(
                        <>
                          <b>{cellLabel(figure, at)}</b> {cellValue(figure, at)}
                        </>,
                      )}
                    >
                      <span class="value">
                        {look && <Icon name={look.icon} tone={look.tone} />}
                        {unit === "count" ? countText(cell.value ?? cell.n) : numberText(cell.value, "mean")}
                      </span>
                      <span class="n">
                        {unit === "count" ? valueText(rowShare(figure, at), "rate") : countText(cell.n)}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** From -1 to 1: how strongly a cell is shaded, and for agreement below 0, that it is. */
function shadeOf(figure: MatrixFigure, at: number): number {
  if (figure.unit === "count") return rowShare(figure, at) ?? 0;
  return Math.max(-1, Math.min(1, figure.cells[at]?.value ?? 0));
}
