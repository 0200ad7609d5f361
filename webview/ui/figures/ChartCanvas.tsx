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
import { useLayoutEffect, useRef } from "preact/hooks";
import { type ChartedFigure, chartConfig } from "./chartConfig.ts";
import { readInks, useThemeVersion } from "./theme.ts";
import { type FigureView, isSameRange, type PlotArea, type Range } from "./view.ts";
import { watchWheel } from "./wheelTurn.ts";
import { zoomOptions } from "./zoomOptions.ts";

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

export interface ChartCanvasProps {
  readonly figure: ChartedFigure;
  readonly where: readonly string[];
  readonly view: FigureView;
  /** Called whenever the drawing has been laid out: at first, after a change, after a resize. */
  readonly onLayout: (area: PlotArea) => void;
  readonly onZoom: (zoom: FigureView["zoom"]) => void;
}

/** The drawing alone: its words are in the parts that lie over it, so that it is hidden from screen readers. */
export function ChartCanvas({ figure, where, view, onLayout, onZoom }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Chart | null>(null);
  const theme = useThemeVersion();
  const listeners = useRef({ onLayout, onZoom });
  listeners.current = { onLayout, onZoom };
  const active = figure.shape === "curves" ? "" : JSON.stringify(where);
  const shown = view.shown && [...view.shown].join("\n");

  // A new theme changes what `readInks` reads; `active` and `shown` say what of `where` and `view` is drawn.
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

const rangeOf = (scale: Range | undefined): Range => ({ min: scale?.min ?? 0, max: scale?.max ?? 1 });

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
