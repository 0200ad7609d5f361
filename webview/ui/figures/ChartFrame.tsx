import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { ChartCanvas, type PlotArea } from "./ChartCanvas.tsx";
import type { ChartedFigure } from "./chartConfig.ts";
import { type FigureView, type Range, zoomed } from "./view.ts";
import { DRAG_PIXELS } from "./zoomOptions.ts";

export interface ChartFrameProps {
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
    const next = zoomAfter(event.key, figure, view, area);
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
        <button
          type="button"
          class="act whole"
          title={t("Show the whole chart (double click, 0)")}
          aria-label={t("Show the whole chart")}
          onClick={() => onZoom(null)}
        >
          <Icon name="whole" />
        </button>
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

const STEP = 0.7;

/** The zoom after a key: plus and minus about the middle, 0 for the whole. Undefined for keys that are none of these. */
function zoomAfter(
  key: string,
  figure: ChartedFigure,
  view: FigureView,
  area: PlotArea,
): FigureView["zoom"] | undefined {
  if (key === "0") return view.zoom ? null : undefined;
  const factor = { "+": STEP, "=": STEP, "-": 1 / STEP }[key];
  if (factor === undefined || (factor > 1 && !view.zoom)) return undefined;
  if (figure.shape !== "curves") {
    const whole = { min: 0, max: figure.marks.length - 1 };
    const { min, max } = zoomed(area.x, whole, factor, (area.x.min + area.x.max) / 2);
    const x = { min: Math.floor(min), max: Math.ceil(max) };
    if (factor < 1 && x.max - x.min >= area.x.max - area.x.min) return undefined;
    return isWhole(x, whole) ? null : { x, y: area.y };
  }
  const whole = { x: { min: figure.x.from, max: figure.x.to }, y: { min: figure.y.from, max: figure.y.to } };
  const about = (range: Range) => (range.min + range.max) / 2;
  const next = {
    x: zoomed(area.x, whole.x, factor, about(area.x)),
    y: zoomed(area.y, whole.y, factor, about(area.y)),
  };
  return isWhole(next.x, whole.x) && isWhole(next.y, whole.y) ? null : next;
}

const isWhole = (range: Range, whole: Range): boolean => range.min <= whole.min && range.max >= whole.max;
