import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { ChartCanvas } from "./ChartCanvas.tsx";
import type { ChartedFigure } from "./chartConfig.ts";
import type { FigureView, PlotArea } from "./view.ts";
import { zoomAfter } from "./zoomKeys.ts";
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

/** The place of the column whose button has the focus, which a zoom leaves in sight; undefined where none has it. */
function focusedColumn(target: EventTarget | null, { x, y }: PlotArea): { x: number; y: number } | undefined {
  if (!(target instanceof HTMLElement) || !target.classList.contains("mark")) return undefined;
  const buttons = [...(target.parentElement?.children ?? [])];
  return { x: x.min + buttons.indexOf(target), y: y.min };
}
