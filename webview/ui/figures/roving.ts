/** Arrow keys, Home and End move the focus among the buttons of a group, which is one stop of the Tab key. */
export function moveAmong(event: KeyboardEvent): void {
  const group = event.currentTarget;
  if (!(group instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...group.querySelectorAll<HTMLElement>("button")];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
  const to = nextPlace(event.key, at, buttons.length);
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
