import { t } from "@vscode/l10n";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CurvesFigure } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { type FigureView, firstView, shownCurves } from "../../../src/present/figures/scene.ts";
import { pointLabel, pointValue } from "../../../src/present/figureText.ts";
import { countText, pointText } from "../../../src/present/numbers.ts";
import { guideDash, isOpenShape, pointPath, seriesColour, seriesLook } from "../../../src/present/series.ts";
import { Group } from "../parts.tsx";
import { SearchField } from "../toolkit.tsx";
import { isActive, isPressable, moveAmong, pointTarget, type Target } from "./selection.ts";
import { ShowTip } from "./Tip.tsx";
import { isInSight, movedPoint, nearestPoint, type PlotArea, type PointPlace, pixelOf, pressLegend } from "./view.ts";
import { zoomAfter } from "./zoom.ts";

/** With more lines than these their names are searched. */
const LONG_LEGEND = 12;

interface LegendProps {
  readonly figure: CurvesFigure;
  readonly view: FigureView;
  readonly onView: (view: FigureView) => void;
}

/** Names of the lines. A press shows only that one, or all if it already is; with Shift it adds or removes it. */
export function Legend({ figure, view, onView }: LegendProps) {
  const names = figure.curves.map(({ name }) => name);
  const shown = shownCurves(figure.curves, view);
  const [search, setSearch] = useState("");
  const hint = t("Click: show only this line, or all again. Shift+click: add or remove it.");
  const isLong = names.length > LONG_LEGEND;
  const wanted = search.trim().toLowerCase();
  const found = figure.curves.map(({ name }) => !isLong || name.toLowerCase().includes(wanted));
  const first = found.indexOf(true);
  const press = (name: string, isShift: boolean) => {
    const next = pressLegend(names, view.shown, name, isShift);
    onView({ ...view, shown: next ?? firstView(figure).shown });
  };
  return (
    <div class="legend">
      {isLong && (
        <div class="legend-head">
          <SearchField value={search} label={t("Search lines")} placeholder={t("Search lines")} onInput={setSearch} />
          <span class="sub" role="status">
            {t("{0} of {1} lines shown", countText(shown.filter(Boolean).length), countText(names.length))}
          </span>
        </div>
      )}
      {figure.curves.length > 1 && (
        <Group class={isLong ? "lines long" : "lines"} label={t("Lines")} onKeyDown={moveAmong}>
          {figure.curves.map(
            ({ name, n, line }, at) =>
              found[at] && (
                <button
                  type="button"
                  key={name}
                  class="line-name"
                  tabIndex={at === first ? 0 : -1}
                  aria-pressed={shown[at] ?? false}
                  aria-description={hint}
                  title={`${lineText(name)}. ${hint}`}
                  onClick={(event) => press(name, event.shiftKey)}
                >
                  <LineSample at={at} line={line} />
                  <span class="name">{lineText(name)}</span>
                  <span class="n">{countText(n)}</span>
                </button>
              ),
          )}
        </Group>
      )}
      <GuideNames guides={figure.guides.map(({ name }) => ({ name, at: null }))} />
    </div>
  );
}

/** What a line looks like: its dash and its mark. */
function LineSample({ at, line }: { readonly at: number; readonly line: CurvesFigure["curves"][number]["line"] }) {
  const { dash, point } = seriesLook(at);
  return (
    <svg class={`line-sample ink-series-${seriesColour(at)}`} viewBox="0 0 28 12" aria-hidden="true">
      {line !== "dots" && <path d="M1 6H27" stroke-dasharray={dash.join(" ")} />}
      <path class={isOpenShape(point) ? undefined : "filled"} d={pointPath(point, 14, 6, 4)} />
    </svg>
  );
}

interface GuideNamesProps {
  /** `at` is the guide's value, if it has one. */
  readonly guides: readonly { readonly name: string; readonly at: number | null }[];
}

/** What the dashed lines of a figure mean. */
export function GuideNames({ guides }: GuideNamesProps) {
  if (guides.length === 0) return null;
  return (
    <ul class="guides" aria-label={t("Lines to compare with")}>
      {guides.map(({ name, at }, i) => (
        <li key={name}>
          <svg class="line-sample ink-guide" viewBox="0 0 28 12" aria-hidden="true">
            <path d={at === null ? "M1 6H27" : "M14 -1V13"} stroke-dasharray={guideDash(i).join(" ")} />
          </svg>
          {lineText(name)}
          {at !== null && <span class="n">{pointText(at)}</span>}
        </li>
      ))}
    </ul>
  );
}

interface PointPlaneProps {
  readonly figure: CurvesFigure;
  readonly where: readonly string[];
  readonly view: FigureView;
  readonly area: PlotArea;
  readonly onPress: (target: Target) => void;
  readonly onView: (view: FigureView) => void;
}

/** Pixels between pointer and point within which the point is meant. */
const REACH = 40;

/**
 * Over the lines: rings the point nearest to the pointer or chosen by arrow keys, with a tip and, for screen readers, a
 * slider's value. A press filters.
 */
export function PointPlane({ figure, where, view, area, onPress, onView }: PointPlaneProps) {
  const ring = useRef<SVGCircleElement>(null);
  const showTip = useContext(ShowTip);
  const [wanted, setWanted] = useState<PointPlace | null>(null);
  const shown = shownCurves(figure.curves, view);
  const at = isThere(figure, shown, wanted) ? wanted : null;
  const curve = at ? figure.curves[at.line] : undefined;
  const point = at ? curve?.points[at.point] : undefined;
  const target = curve && point ? pointTarget(curve, point) : null;
  const isInView = point !== undefined && isInSight(area, point);

  useLayoutEffect(() => {
    if (!at || !curve || !point || !ring.current) return showTip(null);
    const content = (
      <>
        <b>{lineText(curve.name)}</b>
        <br />
        {`${lineText(figure.x.name)} ${pointText(point.x)}`}
        <br />
        {pointValue(figure, point)}
      </>
    );
    showTip({ content, target: ring.current });
  }, [at?.line, at?.point, figure, isInView, showTip]);
  // A plane that goes takes its tip along.
  useLayoutEffect(() => () => showTip(null), [showTip]);

  const press = () => target && isPressable(where, target, figure) && onPress(target);
  const start = firstPoint(figure, shown, where);
  return (
    <div
      class="points"
      role="slider"
      tabIndex={0}
      aria-label={figure.title}
      aria-description={t("Arrow keys move along a line and between lines, Enter filters, plus and minus zoom.")}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, (curve?.points.length ?? 1) - 1)}
      aria-valuenow={at?.point ?? 0}
      aria-valuetext={
        curve && point ? `${pointLabel(figure, curve, point)}: ${pointValue(figure, point)}` : t("no point")
      }
      onPointerMove={({ offsetX: x, offsetY: y, buttons }) =>
        setWanted(buttons === 0 ? nearestPoint(figure.curves, shown, area, { x, y }, REACH) : null)
      }
      onPointerLeave={() => setWanted(null)}
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setWanted(at ?? start)}
      onBlur={() => setWanted(null)}
      onClick={press}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const isPress = event.key === "Enter" || event.key === " ";
        const zoom = point && zoomAfter(event.key, figure, view, area, point);
        const next = movedPoint(event.key, figure.curves, shown, at ?? start);
        if (!isPress && !next && zoom === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (isPress) press();
        else if (next) setWanted(at ? next : start);
        else if (zoom !== undefined) onView({ ...view, zoom });
      }}
    >
      <svg aria-hidden="true">
        {figure.curves.map(
          (each, line) =>
            shown[line] &&
            each.points
              .filter((one) => one.where !== null && isActive(where, one.where) && isInSight(area, one))
              .map((one) => {
                const { x, y } = pixelOf(area, one);
                return <circle key={one.where} class="pressed" cx={x} cy={y} r="6" />;
              }),
        )}
        {at && point && isInView && (
          <circle
            ref={ring}
            class={`ring ink-series-${seriesColour(at.line)}`}
            cx={pixelOf(area, point).x}
            cy={pixelOf(area, point).y}
            r="5"
          />
        )}
      </svg>
    </div>
  );
}

const isThere = (figure: CurvesFigure, shown: readonly boolean[], at: PointPlace | null): boolean =>
  at !== null && shown[at.line] === true && figure.curves[at.line]?.points[at.point] !== undefined;

/** First point for the keyboard: the pressed one, else the first of the first shown line. */
function firstPoint({ curves }: CurvesFigure, shown: readonly boolean[], where: readonly string[]): PointPlace {
  for (const [line, { points }] of curves.entries()) {
    const point = points.findIndex((one) => one.where !== null && where.includes(one.where));
    if (shown[line] && point >= 0) return { line, point };
  }
  const line = curves.findIndex(({ points }, at) => shown[at] && points.length > 0);
  return { line: Math.max(0, line), point: 0 };
}
