import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface DividerProps {
  /** For screen readers: the part whose size this is. */
  readonly label: string;
  /** The custom property of the parent that holds the size: `--list` for `list`. */
  readonly part: string;
  /** The size as px, or as a share of the parent. */
  readonly unit: "px" | "%";
  /** As the person gave it; null as usual. */
  readonly size: number | null;
  /** What the parts before and after the divider need at least, px. */
  readonly room: { readonly before: number; readonly after: number };
  /** Null for the usual size again. */
  readonly onSize: (size: number | null) => void;
}

/** Keys move the divider by so much, px; with Shift by more. */
const STEP_PX = 16;
const FAR_PX = 80;

/**
 * A line between two parts side by side: dragged, moved by arrow keys, reset by a double click. Only the custom
 * property changes during a drag, so that nothing is rendered.
 */
export function Divider({ label, part, unit, size, room, onSize }: DividerProps) {
  const line = useRef<HTMLDivElement>(null);
  const [{ px, wholePx }, setMeasured] = useState({ px: 0, wholePx: 0 });
  const isDragged = useRef(false);

  // Numbers reach the page through the style object: a strict policy forbids style attributes.
  const write = (value: number | null) => {
    const style = line.current?.parentElement?.style;
    if (value === null) style?.removeProperty(`--${part}`);
    else style?.setProperty(`--${part}`, `${value}${unit}`);
  };
  useLayoutEffect(() => write(size), [size, unit]);
  useLayoutEffect(() => {
    const [before, whole] = [line.current?.previousElementSibling, line.current?.parentElement];
    if (!before || !whole) return;
    const measure = () =>
      setMeasured({ px: before.getBoundingClientRect().width, wholePx: whole.getBoundingClientRect().width });
    const observer = new ResizeObserver(measure);
    observer.observe(before);
    observer.observe(whole);
    measure();
    return () => observer.disconnect();
  }, []);

  const most = Math.max(room.before, wholePx - room.after);
  const sizeOf = (toPx: number): number => {
    const within = Math.min(most, Math.max(room.before, toPx));
    return unit === "px" ? Math.round(within) : Math.round((1000 * within) / Math.max(1, wholePx)) / 10;
  };
  const dragged = (event: PointerEvent): number => {
    const left = line.current?.parentElement?.getBoundingClientRect().left ?? 0;
    return sizeOf(event.clientX - left);
  };
  const drop = (event: PointerEvent) => {
    if (!isDragged.current) return;
    isDragged.current = false;
    onSize(dragged(event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? FAR_PX : STEP_PX;
    const to = {
      ArrowLeft: px - step,
      ArrowRight: px + step,
      Home: room.before,
      End: most,
    }[event.key];
    if (to === undefined && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    onSize(to === undefined ? null : sizeOf(to));
  };
  const inWords = (ofPx: number) =>
    unit === "px" ? Math.round(ofPx) : Math.round((100 * ofPx) / Math.max(1, wholePx));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between texts cannot be moved.
    <div
      ref={line}
      class="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={inWords(px)}
      aria-valuemin={inWords(room.before)}
      aria-valuemax={inWords(most)}
      aria-valuetext={unit === "px" ? t("{0} pixels", inWords(px)) : `${inWords(px)} %`}
      title={t("{0}: drag, or arrow keys; double-click for the usual size", label)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDblClick={() => onSize(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isDragged.current = false;
        line.current?.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!line.current?.hasPointerCapture(event.pointerId)) return;
        isDragged.current = true;
        write(dragged(event));
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
    />
  );
}
