import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import type {
  BarsFigure,
  CountsFigure,
  CurvesFigure,
  Figure,
  HistogramFigure,
  Mark,
  MatrixFigure,
} from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { longest } from "../../../src/present/figures/bars.ts";
import { shadeOf } from "../../../src/present/figures/matrix.ts";
import type { FigureView } from "../../../src/present/figures/scene.ts";
import {
  cellLabel,
  cellValue,
  markLabel,
  markValue,
  rowShare,
  shareOf,
  wholeShare,
} from "../../../src/present/figureText.ts";
import { coordinateText, countText, numberText, valueText } from "../../../src/present/numbers.ts";
import { Icon, roleLook } from "../icons.tsx";
import { Group } from "../parts.tsx";
import { ChartFrame } from "./ChartFrame.tsx";
import { GuideNames, Legend, PointPlane } from "./Curves.tsx";
import { isActive, isPressable, moveAmong, moveInGrid, type Target, tabStop } from "./selection.ts";
import { useTip } from "./Tip.tsx";
import type { PlotArea } from "./view.ts";

export interface FigureDrawingProps {
  readonly figure: Figure;
  /** Clauses of the query: their marks look pressed. */
  readonly where: readonly string[];
  readonly onPress: (target: Target) => void;
  readonly view: FigureView;
  readonly onView: (view: FigureView) => void;
}

/** One drawing a shape, whatever kind of sample the figure is about. */
export function FigureDrawing({ figure, ...props }: FigureDrawingProps) {
  switch (figure.shape) {
    case "bars":
    case "histogram":
      return <ChartedMarks figure={figure} {...props} />;
    case "counts":
      return <CountMarks figure={figure} {...props} />;
    case "curves":
      return <CurvesDrawing figure={figure} {...props} />;
    case "matrix":
      return <MatrixCells figure={figure} {...props} />;
  }
}

interface CurvesDrawingProps extends FigureDrawingProps {
  readonly figure: CurvesFigure;
}

/** Lines over numbers: drawn by chart.js, read and pressed point by point, chosen by their names. */
function CurvesDrawing({ figure, where, view, onPress, onView }: CurvesDrawingProps) {
  return (
    <>
      <ChartFrame figure={figure} where={where} view={view} onView={onView}>
        {(area) => (
          <PointPlane figure={figure} where={where} view={view} area={area} onPress={onPress} onView={onView} />
        )}
      </ChartFrame>
      <Legend figure={figure} view={view} onView={onView} />
    </>
  );
}

interface ChartedMarksProps extends FigureDrawingProps {
  readonly figure: BarsFigure | HistogramFigure;
}

/** Bars or a histogram: drawn by chart.js, pressed and read through buttons of the page. */
function ChartedMarks({ figure, where, view, onPress, onView }: ChartedMarksProps) {
  return (
    <>
      <ChartFrame figure={figure} where={where} view={view} onView={onView}>
        {(area) => <MarkButtons figure={figure} where={where} area={area} onPress={onPress} />}
      </ChartFrame>
      {figure.shape === "histogram" && figure.guides && (
        <GuideNames guides={figure.guides.map(({ name, x }) => ({ name, at: x }))} />
      )}
    </>
  );
}

interface MarkButtonsProps {
  readonly figure: BarsFigure | HistogramFigure;
  readonly where: readonly string[];
  readonly area: PlotArea;
  readonly onPress: (mark: Mark) => void;
}

/** A button over the column of every mark: what can be hovered, pressed, tabbed to and read aloud of a drawing. */
function MarkButtons({ figure, where, area, onPress }: MarkButtonsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const tip = useTip();

  useLayoutEffect(() => {
    if (!layer.current) return;
    const { style } = layer.current;
    style.left = `${area.left}px`;
    style.width = `${area.width}px`;
    style.top = `${area.top}px`;
    style.height = `${area.height}px`;
  }, [area]);

  // Those that a zoom leaves in sight.
  const marks = figure.marks.slice(area.x.min, area.x.max + 1);
  const stop = tabStop(where, marks);
  return (
    <Group class="marks" label={figure.title} box={layer} onKeyDown={moveAmong}>
      {marks.map((mark, i) => (
        <button
          type="button"
          key={mark.label}
          class="mark"
          data-mark={mark.label}
          tabIndex={i === stop ? 0 : -1}
          aria-pressed={isActive(where, mark.where)}
          aria-disabled={!isPressable(where, mark, figure)}
          aria-label={`${markLabel(mark)}: ${markValue(mark, figure)}`}
          onClick={() => isPressable(where, mark, figure) && onPress(mark)}
          {...tip(
            <>
              <b>{markLabel(mark)}</b> {markValue(mark, figure)}
            </>,
          )}
        />
      ))}
    </Group>
  );
}

interface CountMarksProps extends FigureDrawingProps {
  readonly figure: CountsFigure;
}

/** Counts as a list of rows: glyph, name, bar, number. Bars are grey; only the glyph has its state's colour. */
function CountMarks({ figure, where, onPress }: CountMarksProps) {
  const tip = useTip();
  const largest = longest(figure.marks);
  // Under a filter bars are shares, comparable with the whole file's.
  const greatest = Math.max(...figure.marks.flatMap((mark) => [shareOf(mark, figure), wholeShare(mark, figure) ?? 0]));
  const widthOf = (mark: Mark) =>
    figure.whole ? (greatest > 0 ? shareOf(mark, figure) / greatest : 0) : (mark.value ?? mark.n) / largest;
  const stop = tabStop(where, figure.marks);
  return (
    <Group class="plot counts" label={figure.title} onKeyDown={moveAmong}>
      {figure.marks.map((mark, i) => {
        const count = mark.value ?? mark.n;
        const look = mark.role === undefined ? null : roleLook(mark.role);
        const whole = wholeShare(mark, figure);
        return (
          <button
            type="button"
            key={mark.label}
            class="count"
            data-mark={mark.label}
            tabIndex={i === stop ? 0 : -1}
            aria-pressed={isActive(where, mark.where)}
            aria-disabled={!isPressable(where, mark, figure)}
            onClick={() => isPressable(where, mark, figure) && onPress(mark)}
            {...tip(markValue(mark, figure))}
          >
            {look ? <Icon name={look.icon} tone={look.tone} /> : <span />}
            <span class="name">{markLabel(mark)}</span>
            <svg class="bar" height="12" aria-hidden="true">
              <rect y="2" width={`${coordinateText(100 * widthOf(mark))}%`} height="8" rx="1" />
              {whole !== null && greatest > 0 && <WholeTick at={whole / greatest} />}
            </svg>
            <span class="number" aria-hidden="true">
              {countText(count)}
            </span>
            <span class="sr">: {markValue(mark, figure)}</span>
          </button>
        );
      })}
    </Group>
  );
}

/** The whole file's value across a filtered bar. */
function WholeTick({ at }: { readonly at: number }) {
  const shift = `translate(${coordinateText(-2 * at)} 0)`;
  return <rect class="whole-tick" x={`${coordinateText(100 * at)}%`} width="2" height="100%" transform={shift} />;
}

interface MatrixCellsProps extends FigureDrawingProps {
  readonly figure: MatrixFigure;
}

/** Row names up to this many characters get a narrow column. */
const SHORT = 4;

/** Rows against columns: a button a cell, shaded by its share of the row or by how far from 0 the agreement is. */
function MatrixCells({ figure, where, onPress }: MatrixCellsProps) {
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
                // A rater with itself has no agreement.
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
                      onClick={() => isPressable(where, cell, figure) && onPress(cell)}
                      {...tip(
                        <>
                          <b>{cellLabel(figure, at)}</b> {cellValue(figure, at)}
                        </>,
                      )}
                    >
                      <span class="sr">
                        {cellLabel(figure, at)}: {cellValue(figure, at)}
                      </span>
                      <span class="value" aria-hidden="true">
                        {look && <Icon name={look.icon} tone={look.tone} />}
                        {unit === "count" ? countText(cell.value ?? cell.n) : numberText(cell.value, "mean")}
                      </span>
                      <span class="n" aria-hidden="true">
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
