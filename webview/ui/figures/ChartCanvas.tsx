import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin } from "chart.js";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type ChartedFigure, chartConfig } from "./chartConfig.ts";
import { readInks, useThemeVersion } from "./theme.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

/** The rectangle that the marks share in equal columns, in pixels of the canvas. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ChartCanvasProps {
  readonly figure: ChartedFigure;
  readonly where: readonly string[];
  /** Called whenever the drawing has been laid out: at first, after a change, after a resize. */
  readonly onLayout: (area: PlotArea) => void;
}

/** The drawing alone: its words are in the buttons above it, so that it is hidden from screen readers. */
export function ChartCanvas({ figure, where, onLayout }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeVersion();
  const listener = useRef(onLayout);
  listener.current = onLayout;
  const active = JSON.stringify(where);

  // A new theme changes what `readInks` reads; `active` says what `where` holds.
  useLayoutEffect(() => {
    const host = canvas.current?.parentElement;
    if (!canvas.current || !host) return;
    const layout: Plugin<"bar"> = {
      id: "layout",
      afterLayout: ({ chartArea: { left, top, width, height } }) => listener.current({ left, top, width, height }),
    };
    const config = chartConfig(figure, where, readInks(host));
    const chart = new Chart(canvas.current, { ...config, plugins: [...(config.plugins ?? []), layout] });
    return () => chart.destroy();
  }, [figure, active, theme]);

  return (
    <div class="drawing" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
