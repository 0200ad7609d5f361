import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface PopoverProps {
  readonly title: string;
  /** Class of the button. */
  readonly kind: string;
  /** What stands on the button. */
  readonly face: ComponentChildren;
  /** Drawn while it is open; `close` gives the focus back. */
  readonly children: (close: () => void) => ComponentChildren;
}

const EDGE_PX = 8;
const FOCUSABLE = "input, button, [tabindex='0']";

/**
 * A button that opens a panel below itself, over whatever is there. The focus moves into it and back; Escape, a click
 * elsewhere and leaving the page close it.
 */
export function Popover({ title, kind, face, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useLayoutEffect(() => {
    if (!isOpen || !panel.current || !button.current) return;
    const element = panel.current;
    const below = button.current.getBoundingClientRect();
    const place = () => {
      const left = Math.min(below.left, window.innerWidth - element.offsetWidth - EDGE_PX);
      element.style.left = `${Math.max(EDGE_PX, left)}px`;
      element.style.top = `${below.bottom + 2}px`;
      element.style.maxHeight = `${Math.max(120, window.innerHeight - below.bottom - EDGE_PX)}px`;
    };
    place();
    // What it shows may come later, and be wider.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    (element.querySelector<HTMLElement>("[data-first]") ?? element.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    return () => observer.disconnect();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const onDown = (event: MouseEvent) => {
      const { target } = event;
      if (target instanceof Node && !panel.current?.contains(target) && !button.current?.contains(target))
        setOpen(false);
    };
    const shut = () => setOpen(false);
    document.addEventListener("mousedown", onDown);
    window.addEventListener("blur", shut);
    window.addEventListener("resize", shut);
    return () => {
      document.removeEventListener("mousedown", onDown);
      window.removeEventListener("blur", shut);
      window.removeEventListener("resize", shut);
    };
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        ref={button}
        class={kind}
        title={title}
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div
          ref={panel}
          class="popover"
          role="dialog"
          aria-label={title}
          onKeyDown={(event) => {
            // Keys pressed in it are for it.
            event.stopPropagation();
            if (event.key === "Escape") close();
            if (event.key === "Tab") keepInside(event, panel.current);
          }}
        >
          {children(close)}
        </div>
      )}
    </>
  );
}

/** The Tab key goes round inside of the panel. */
function keepInside(event: KeyboardEvent, panel: HTMLElement | null): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter((stop) => stop.tabIndex >= 0);
  const [first] = stops;
  const last = stops.at(-1);
  if (event.shiftKey && document.activeElement === first) last?.focus();
  else if (!event.shiftKey && document.activeElement === last) first?.focus();
  else return;
  event.preventDefault();
}
