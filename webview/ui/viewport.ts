/** Browsers lose pixels, then rows, in boxes taller than this. */
const MAX_SCROLL_PX = 10_000_000;

/** How a list of rows of one height lies in a scrolled box. Pixels of the list are "list px", those of the box "scroll px". */
export interface Viewport {
  readonly size: number;
  readonly rowPx: number;
  readonly heightPx: number;
}

/** Height of the spacer that gives the box its scroll range. */
export function spacerPx({ size, rowPx }: Viewport): number {
  return Math.min(size * rowPx, MAX_SCROLL_PX);
}

/** Whether a scrolled pixel is more than one pixel of the list. */
export function isScaled({ size, rowPx }: Viewport): boolean {
  return size * rowPx > MAX_SCROLL_PX;
}

/** The list's top from the box's scroll place, in list px. */
export function listTop(viewport: Viewport, scrollTop: number): number {
  return clampTop(viewport, scrollTop * scale(viewport));
}

/** The box's scroll place for a top of the list. */
export function scrollTopFor(viewport: Viewport, top: number): number {
  return clampTop(viewport, top) / scale(viewport);
}

export function clampTop({ size, rowPx, heightPx }: Viewport, top: number): number {
  return Math.min(Math.max(0, top), Math.max(0, size * rowPx - heightPx));
}

/** Rows [from, to) that are at least partly on screen, with some more on both sides. */
export function visibleRows(
  { size, rowPx, heightPx }: Viewport,
  top: number,
  spare: number,
): { from: number; to: number } {
  const from = Math.max(0, Math.floor(top / rowPx) - spare);
  return { from: Math.min(from, size), to: Math.min(size, Math.ceil((top + heightPx) / rowPx) + spare) };
}

/** The list's top that shows a row whole, moving as little as possible; far jumps put it in the middle. */
export function topShowing(viewport: Viewport, top: number, row: number): number {
  const { rowPx, heightPx } = viewport;
  const start = row * rowPx;
  if (start >= top && start + rowPx <= top + heightPx) return top;
  const distance = start < top ? top - start : start + rowPx - top - heightPx;
  if (distance > heightPx) return clampTop(viewport, start - (heightPx - rowPx) / 2);
  return clampTop(viewport, start < top ? start : start + rowPx - heightPx);
}

function scale(viewport: Viewport): number {
  const range = Math.max(1, viewport.size * viewport.rowPx - viewport.heightPx);
  return range / Math.max(1, spacerPx(viewport) - viewport.heightPx);
}

/** So much of what lies around a revealed element is seen with it. */
const MARGIN_PX = 8;

/**
 * Brings an element or a stretch of text into view by scrolling the box that it lies in, and nothing else: `scrollIntoView` goes on to the
 * boxes outside of the page, and moves the whole of it within the editor.
 */
export function reveal(element: Element | Range | null | undefined, block: "nearest" | "center"): void {
  const box = element && scrollBox(element);
  if (!box) return;
  // What stays at the box's top lies over what scrolls below it.
  const covered = Number.parseFloat(getComputedStyle(box).scrollPaddingTop) || 0;
  const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientTop - covered;
  box.scrollTop += revealBy(top, element.getBoundingClientRect().height, box.clientHeight - covered, block);
}

/**
 * How far to scroll down (below 0: up), in px, for an element `top` px below its box's upper edge. One that is higher
 * than the box is shown from its top on.
 */
export function revealBy(top: number, height: number, boxHeight: number, block: "nearest" | "center"): number {
  if (block === "center" && height <= boxHeight) return top + height / 2 - boxHeight / 2;
  const above = top - MARGIN_PX;
  const below = top + height + MARGIN_PX - boxHeight;
  if (above < 0) return above;
  return Math.max(0, Math.min(above, below));
}

/** Whether what lies in the box scrolls as one, and not each part by itself. */
export function isStacked(box: Element | null | undefined): boolean {
  return box != null && /auto|scroll/.test(getComputedStyle(box).overflowY);
}

/** The nearest box that the element is scrolled in. */
function scrollBox(element: Element | Range): Element | null {
  let at = element instanceof Range ? element.startContainer.parentElement : element.parentElement;
  while (at && !(at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY))) {
    at = at.parentElement;
  }
  return at;
}
