/** Events of the wheel that are nearer to each other than this are one turn of it. */
const TURN_MS = 250;

let startedAt: Node | null = null;
let last = Number.NEGATIVE_INFINITY;

/** Notes where each turn of the wheel begins. Once a page. */
export function watchWheel(page: Document): void {
  page.addEventListener(
    "wheel",
    (event) => {
      if (event.timeStamp - last > TURN_MS) startedAt = event.target instanceof Node ? event.target : null;
      last = event.timeStamp;
    },
    { capture: true, passive: true },
  );
}

/** Whether the wheel's present turn began over the element; one that only came along while the page scrolled did not. */
export const isTurnOf = (element: Element | null): boolean =>
  element !== null && startedAt !== null && (element.closest(".plot") ?? element).contains(startedAt);
