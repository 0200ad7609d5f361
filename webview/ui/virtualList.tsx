import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { countText } from "../../src/present/numbers.ts";
import {
  clampTop,
  isScaled,
  listTop,
  scrollTopFor,
  spacerPx,
  topShowing,
  type Viewport,
  visibleRows,
} from "./viewport.ts";

interface VirtualListProps {
  readonly size: number;
  readonly rowPx: number;
  readonly label: string;
  /** The row that is selected, which is kept on screen when it changes; -1 for none. */
  readonly selected: number;
  /** Draws a row, whether its data is here or not. */
  readonly row: (position: number) => ComponentChildren;
  /** Reports the visible range, so that it can be requested. */
  readonly onRange: (from: number, to: number) => void;
  readonly onSelect: (position: number) => void;
}

const SPARE = 6;

/**
 * Rows of one height; only visible ones exist. A scroll box is limited to some ten million pixels: beyond that
 * a pixel of the scrollbar is more than one of the list, and the wheel moves the list itself.
 */
export function VirtualList({ size, rowPx, label, selected, row, onRange, onSelect }: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [heightPx, setHeight] = useState(600);
  const viewport: Viewport = { size, rowPx, heightPx };
  const shownTop = clampTop(viewport, top);
  const { from, to } = visibleRows(viewport, shownTop, SPARE);
  /** Our own last scroll position: its event is ignored. */
  const ownScroll = useRef(-1);

  const moveTo = (next: number) => {
    const clamped = clampTop(viewport, next);
    setTop(clamped);
    const element = box.current;
    if (!element) return;
    element.scrollTop = scrollTopFor(viewport, clamped);
    ownScroll.current = element.scrollTop;
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight || 600));
    observer.observe(element);
    setHeight(element.clientHeight || 600);
    return () => observer.disconnect();
  }, []);

  // Numbers reach the page through the style object: a strict policy forbids style attributes.
  useLayoutEffect(() => {
    if (spacer.current) spacer.current.style.height = `${spacerPx(viewport)}px`;
    const scrollTop = box.current?.scrollTop ?? 0;
    if (rows.current) rows.current.style.transform = `translateY(${scrollTop - (shownTop - from * rowPx)}px)`;
  });

  useEffect(() => onRange(from, to), [from, to, size]);

  useLayoutEffect(() => {
    if (selected < 0 || selected >= size) return;
    const next = topShowing(viewport, shownTop, selected);
    if (next !== shownTop) moveTo(next);
    // Only a new selection scrolls the list: a person may have scrolled away.
  }, [selected, heightPx, size > 0]);

  // The wheel is taken over only if the scrollbar is too coarse for it; such a listener must not be passive.
  const wheel = useRef((_: WheelEvent) => {});
  wheel.current = (event) => {
    if (!isScaled(viewport) || event.ctrlKey) return;
    event.preventDefault();
    moveTo(shownTop + event.deltaY * (event.deltaMode === 1 ? rowPx : event.deltaMode === 2 ? heightPx : 1));
  };
  useEffect(() => {
    const listen = (event: WheelEvent) => wheel.current(event);
    const element = box.current;
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(heightPx / rowPx) - 1);
    const at = selected < 0 ? -1 : selected;
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: size - 1,
    }[event.key];
    if (next === undefined || size === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(Math.min(size - 1, Math.max(0, next)));
  };

  const shown = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  return (
    <div
      ref={box}
      class="vlist"
      role="listbox"
      aria-label={label}
      aria-activedescendant={selected >= from && selected < to ? `row-${selected}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={(event) => {
        const { scrollTop } = event.currentTarget;
        if (Math.abs(scrollTop - ownScroll.current) < 1) return;
        ownScroll.current = -1;
        setTop(listTop(viewport, scrollTop));
      }}
    >
      <div ref={spacer} class="spacer">
        <div ref={rows} class="shown">
          {shown.map((position) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names its active row.
            <div
              key={position}
              id={`row-${position}`}
              role="option"
              class="vrow"
              aria-selected={position === selected}
              aria-setsize={size}
              aria-posinset={position + 1}
              onMouseDown={(event) => event.button === 0 && onSelect(position)}
            >
              {row(position)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

interface ShowMoreProps {
  readonly shown: number;
  readonly all: number;
  readonly onMore: () => void;
}

/** Below a list that shows its first rows: how many of how many, and a way to the next. Nothing if all are shown. */
export function ShowMore({ shown, all, onMore }: ShowMoreProps) {
  if (all <= shown) return null;
  return (
    <p class="mute">
      {t("{0} of {1}", countText(shown), countText(all))}{" "}
      <button type="button" class="link" onClick={onMore}>
        {t("Show more")}
      </button>
    </p>
  );
}
