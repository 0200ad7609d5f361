import { t } from "@vscode/l10n";
import { countText } from "../../../src/present/numbers.ts";
import { isActive, isPressable } from "./clauses.ts";
import type { FigureDrawingProps } from "./FigureDrawing.tsx";
import { figureTable } from "./figureTable.ts";

/** The figure as a table. Its first column presses the marks, as the drawing does; empty bins are left out. */
export function FigureTwin({ figure, where, onPress }: Omit<FigureDrawingProps, "view" | "onView">) {
  const { heads, rows, total } = figureTable(figure);
  const shown = figure.shape === "histogram" ? rows.filter(({ target }) => target.n > 0) : rows;
  return (
    <div class="twin-box">
      <table class={`twin ${figure.shape}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, target, label, cells }) => (
            <tr key={key} class={isActive(where, target.where) ? "on" : undefined}>
              <th scope="row">
                {isPressable(where, target, figure) ? (
                  <button
                    type="button"
                    class="link"
                    aria-pressed={isActive(where, target.where)}
                    onClick={() => onPress(target)}
                  >
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
              {cells.map((cell, i) => (
                <td key={heads[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p class="sub">
          {t("{0} of {1} points; copied as CSV, all of them", countText(rows.length), countText(total))}
        </p>
      )}
    </div>
  );
}
