import type { Chart } from "chart.js";
import type { ZoomPluginOptions } from "chartjs-plugin-zoom/types/options";
import type { ChartedFigure } from "./chartConfig.ts";
import type { Inks } from "./theme.ts";
import { isTurnOf } from "./wheelTurn.ts";

/** Pixels that a press may wander before it is a drag. */
export const DRAG_PIXELS = 6;

/** Wheel and drag zoom: lines on both axes, bars and bins among their categories. */
export function zoomOptions(figure: ChartedFigure, inks: Inks, onZoom: (chart: Chart) => void): ZoomPluginOptions {
  const isCurves = figure.shape === "curves";
  const limit = (length: number) => ({ min: "original", max: "original", minRange: length / 1000 }) as const;
  return {
    limits: isCurves
      ? { x: limit(figure.x.to - figure.x.from), y: limit(figure.y.to - figure.y.from) }
      : { x: { min: 0, max: figure.marks.length - 1, minRange: 1 } },
    zoom: {
      mode: isCurves ? "xy" : "x",
      wheel: { enabled: true, speed: 0.15 },
      drag: {
        enabled: true,
        threshold: DRAG_PIXELS,
        backgroundColor: inks["drag-fill"],
        borderColor: inks["bar-line"],
        borderWidth: 1,
        drawTime: "afterDatasetsDraw",
      },
      pinch: { enabled: false },
      // A page that is being scrolled goes on scrolling, and nothing can be zoomed out of the whole.
      onZoomStart: ({ chart, event }) => {
        if (!(event instanceof WheelEvent)) return true;
        return isTurnOf(chart.canvas.parentElement) && !(event.deltaY > 0 && !chart.isZoomedOrPanned());
      },
      onZoom: ({ chart }) => onZoom(chart),
    },
  };
}
