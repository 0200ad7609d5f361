/** So much of what lies around a revealed element is seen with it. */
const MARGIN_PX = 8;

/**
 * Brings an element into view by scrolling the box that it lies in, and nothing else: `scrollIntoView` goes on to the
 * boxes outside of the page, and moves the whole of it within the editor.
 */
export function reveal(element: Element | null | undefined, block: "nearest" | "center"): void {
  const box = element && scrollBox(element);
  if (!box) return;
  const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientTop;
  box.scrollTop += revealBy(top, element.getBoundingClientRect().height, box.clientHeight, block);
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

function scrollBox(element: Element): Element | null {
  let at = element.parentElement;
  while (at && !(at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY))) {
    at = at.parentElement;
  }
  return at;
}
