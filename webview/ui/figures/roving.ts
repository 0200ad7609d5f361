/** Arrow keys, Home and End move the focus among the buttons of a group, which is one stop of the Tab key. */
export function moveAmong(event: KeyboardEvent): void {
  move(event, nextPlace);
}

/** The same in a table whose rows have so many buttons each: Up and Down keep the column. */
export function moveInGrid(event: KeyboardEvent, columns: number): void {
  move(event, (key, at, count) => nextCell(key, at, count, columns));
}

function move(event: KeyboardEvent, next: typeof nextPlace): void {
  const group = event.currentTarget;
  if (!(group instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...group.querySelectorAll<HTMLElement>("button")];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
  const to = next(event.key, at, buttons.length);
  if (to === null) return;
  event.preventDefault();
  event.stopPropagation();
  for (const [i, button] of buttons.entries()) button.tabIndex = i === to ? 0 : -1;
  buttons[to]?.focus();
}

/** Where a key leads from place `at` of `count`; null for keys that lead nowhere. Ends do not wrap. */
export function nextPlace(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** Where a key leads in rows of `columns` cells: Home and End are those of the row. */
export function nextCell(key: string, at: number, count: number, columns: number): number | null {
  if (count === 0) return null;
  const rowStart = Math.floor(Math.max(0, at) / columns) * columns;
  const rowEnd = Math.min(rowStart + columns, count) - 1;
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, rowEnd);
    case "ArrowLeft":
      return Math.max(at - 1, rowStart);
    case "ArrowDown":
      return at + columns < count ? at + columns : at;
    case "ArrowUp":
      return at - columns >= 0 ? at - columns : at;
    case "Home":
      return rowStart;
    case "End":
      return rowEnd;
    default:
      return null;
  }
}
