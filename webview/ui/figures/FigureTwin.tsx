import { isActive, isPressable } from "./clauses.ts";
import type { FigureDrawingProps } from "./FigureDrawing.tsx";
import { figureTable } from "./figureTable.ts";

/** The figure as a table. Its first column presses the marks, as the drawing does; empty bins are left out. */
export function FigureTwin({ figure, where, onPress }: FigureDrawingProps) {
  const { heads, rows } = figureTable(figure);
  const shown = figure.shape === "histogram" ? rows.filter(({ mark }) => mark.n > 0 || (mark.value ?? 0) > 0) : rows;
  return (
    <table class="twin">
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
        {shown.map(({ mark, label, cells }) => (
          <tr key={mark.label} class={isActive(where, mark.where) ? "on" : undefined}>
            <th scope="row">
              {isPressable(where, mark, figure) ? (
                <button
                  type="button"
                  class="link"
                  aria-pressed={isActive(where, mark.where)}
                  onClick={() => onPress(mark)}
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
  );
}
