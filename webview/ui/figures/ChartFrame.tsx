import { t } from "@vscode/l10n";
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
} from "chart.js";
import zoomPlugin from "chartjs-plugin-zoom";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { AxisRange, FigureView } from "../../../src/present/figures/scene.ts";
import { Act } from "../parts.tsx";
import { type ChartedFigure, chartConfig } from "./chartConfig.ts";
import { readInks, useThemeVersion } from "./theme.ts";
import { isSameRange, type PlotArea } from "./view.ts";
import { DRAG_PIXELS, watchWheel, zoomAfter, zoomOptions } from "./zoom.ts";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  zoomPlugin,
);
watchWheel(document);

interface ChartCanvasProps {
  readonly figure: ChartedFigure;
  readonly where: readonly string[];
  readonly view: FigureView;
  /** Called whenever the drawing has been laid out: at first, after a change, after a resize. */
  readonly onLayout: (area: PlotArea) => void;
  readonly onZoom: (zoom: FigureView["zoom"]) => void;
}

/** Only the drawing, hidden from screen readers: the parts over it have the words. */
function ChartCanvas({ figure, where, view, onLayout, onZoom }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Chart | null>(null);
  const theme = useThemeVersion();
  const listeners = useRef({ onLayout, onZoom });
  listeners.current = { onLayout, onZoom };
  const active = figure.shape === "curves" ? "" : JSON.stringify(where);
  const shown = view.shown && [...view.shown].join("\n");

  // A new theme changes `readInks`; `active` and `shown` are what is drawn of `where` and `view`.
  useLayoutEffect(() => {
    const host = canvas.current?.parentElement;
    if (!canvas.current || !host) return;
    const inks = readInks(host);
    const layout: Plugin = {
      id: "layout",
      afterLayout: (chart) => listeners.current.onLayout(areaOf(chart)),
    };
    // Plugins and options are those of any chart; only the data differ by the type, which chart.js checks itself.
    const config = chartConfig(figure, where, view, inks) as ChartConfiguration;
    const zoom = zoomOptions(figure, inks, (chart) => listeners.current.onZoom(zoomOf(chart)));
    const chart = new Chart(canvas.current, {
      ...config,
      options: { ...config.options, plugins: { zoom } },
      plugins: [...(config.plugins ?? []), layout],
    });
    drawn.current = chart;
    applyZoom(chart, view.zoom);
    return () => {
      drawn.current = null;
      chart.destroy();
    };
  }, [figure, active, shown, theme]);

  useLayoutEffect(() => {
    if (drawn.current) applyZoom(drawn.current, view.zoom);
  }, [view.zoom]);

  return (
    <div class="drawing" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

function areaOf({ chartArea, scales }: Chart): PlotArea {
  const { left, top, width, height } = chartArea;
  return { left, top, width, height, x: rangeOf(scales.x), y: rangeOf(scales.y) };
}

const rangeOf = (scale: AxisRange | undefined): AxisRange => ({ min: scale?.min ?? 0, max: scale?.max ?? 1 });

const zoomOf = (chart: Chart): FigureView["zoom"] =>
  chart.isZoomedOrPanned() ? { x: rangeOf(chart.scales.x), y: rangeOf(chart.scales.y) } : null;

/** Brings the chart to a zoom that it does not show yet. */
function applyZoom(chart: Chart, zoom: FigureView["zoom"]): void {
  if (zoom === null) {
    if (chart.isZoomedOrPanned()) chart.resetZoom("none");
    return;
  }
  const wanted = chart.scales.y?.options.display === false ? { x: zoom.x } : zoom;
  for (const [axis, range] of Object.entries(wanted)) {
    const scale = chart.scales[axis];
    if (scale && !isSameRange(scale, range)) chart.zoomScale(axis, range, "none");
  }
}

interface ChartFrameProps {
  readonly figure: ChartedFigure;
  readonly where: readonly string[];
  readonly view: FigureView;
  readonly onView: (view: FigureView) => void;
  /** What lies over the drawing, once it has been laid out. */
  readonly children: (area: PlotArea) => ComponentChildren;
}

/** A drawing with what lies over it. Wheel and drag zoom wherever they begin, a double click shows all again. */
export function ChartFrame({ figure, where, view, onView, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [area, setArea] = useState<PlotArea | null>(null);
  const onZoom = (zoom: FigureView["zoom"]) => onView({ ...view, zoom });

  const begin = (event: MouseEvent) => {
    pressedAt.current = { x: event.clientX, y: event.clientY };
    passOn(event, frame.current);
  };
  // The end of a drag is no press on what lies below it.
  const swallowDrag = (event: MouseEvent) => {
    const from = pressedAt.current;
    pressedAt.current = null;
    if (!from || event.detail === 0) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG_PIXELS) event.stopPropagation();
  };
  const zoomByKey = (event: KeyboardEvent) => {
    if (!area || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = zoomAfter(event.key, figure, view, area, focusedColumn(event.target, area));
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onZoom(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the parts over the drawing are what is focused; their events pass through here.
    <div
      class={`plot ${figure.shape}`}
      ref={frame}
      onWheel={(event) => passOn(event, frame.current)}
      onMouseDown={begin}
      onClickCapture={swallowDrag}
      onDblClick={() => view.zoom && onZoom(null)}
      onKeyDown={zoomByKey}
    >
      <ChartCanvas figure={figure} where={where} view={view} onLayout={setArea} onZoom={onZoom} />
      {area && children(area)}
      {view.zoom && (
        <Act
          icon="whole"
          kind="whole"
          title={t("Show the whole chart (double-click, 0)")}
          label={t("Show the whole chart")}
          onClick={() => onZoom(null)}
        />
      )}
    </div>
  );
}

/** Events over the drawing belong to what lies on top; the zoom listens on the canvas below, which gets a copy. */
function passOn(event: MouseEvent, frame: HTMLElement | null): void {
  const canvas = frame?.querySelector("canvas");
  if (!canvas || event.target === canvas) return;
  const copy = event instanceof WheelEvent ? new WheelEvent(event.type, event) : new MouseEvent(event.type, event);
  if (!canvas.dispatchEvent(copy)) event.preventDefault();
}

/** The place of the column whose button has the focus, which a zoom leaves in sight; undefined if none has it. */
function focusedColumn(target: EventTarget | null, { x, y }: PlotArea): { x: number; y: number } | undefined {
  if (!(target instanceof HTMLElement) || !target.classList.contains("mark")) return undefined;
  const buttons = [...(target.parentElement?.children ?? [])];
  return { x: x.min + buttons.indexOf(target), y: y.min };
}
