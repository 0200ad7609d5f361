import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons.tsx";
import { Act } from "./parts.tsx";
import "./popups.css";

interface PopoverProps {
  readonly title: string;
  /** Class of the button. */
  readonly kind: string;
  /** The button's content. */
  readonly face: ComponentChildren;
  /** The button's place in a grid that is one stop of the Tab key. */
  readonly place?: { readonly "data-at": string; readonly tabIndex: number };
  /** Drawn while it is open; `close` gives the focus back. */
  readonly children: (close: () => void) => ComponentChildren;
}

const EDGE_PX = 8;
/** With less room below, the panel opens above if there is more. */
const ENOUGH_PX = 240;
const FOCUSABLE = "input, button, [tabindex='0']";

/**
 * A button that opens a panel below itself, or above at the window's end, over other content. The focus moves into it
 * and back; Escape, a click elsewhere and leaving the page close it.
 */
export function Popover({ title, kind, face, place: at, children }: PopoverProps) {
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
    const leave = keepBeside(element, button.current, "start");
    (element.querySelector<HTMLElement>("[data-first]") ?? element.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    return leave;
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
        {...at}
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

/**
 * Places an open panel below its button, or above if there is more room, aligned with the button's left or right side.
 */
function keepBeside(panel: HTMLElement, button: HTMLElement, side: "start" | "end"): () => void {
  const face = button.getBoundingClientRect();
  const below = window.innerHeight - face.bottom - EDGE_PX;
  const above = face.top - EDGE_PX;
  const place = () => {
    panel.style.maxHeight = "";
    const isAbove = below < Math.min(ENOUGH_PX, panel.offsetHeight) && above > below;
    const left = side === "start" ? face.left : face.right - panel.offsetWidth;
    const rightmost = window.innerWidth - panel.offsetWidth - EDGE_PX;
    panel.style.left = `${Math.max(EDGE_PX, Math.min(left, rightmost))}px`;
    panel.style.maxHeight = `${Math.max(120, isAbove ? above : below)}px`;
    panel.style.top = `${isAbove ? Math.max(EDGE_PX, face.top - 2 - panel.offsetHeight) : face.bottom + 2}px`;
  };
  place();
  // What it shows may come later, and be wider.
  const observer = new ResizeObserver(place);
  observer.observe(panel);
  return () => observer.disconnect();
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

export type MenuItem =
  | {
      readonly kind: "item";
      readonly text: string;
      readonly hint?: string;
      /** Whether this one of several is chosen; absent for plain actions. */
      readonly isChosen?: boolean;
      readonly onChoose: () => void;
    }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "line" };

interface MenuProps {
  readonly items: readonly MenuItem[];
  readonly title: string;
  /** Class of the button: `act` for an icon, `link` for words. */
  readonly kind: string;
  readonly side?: "start" | "end";
  readonly children: ComponentChildren;
}

/** A button that opens a short menu. Arrows move in it, Escape closes it and gives the focus back. */
export function Menu({ items, title, kind, side = "end", children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const close = (takesFocus: boolean) => {
    setOpen(false);
    if (takesFocus) root.current?.querySelector<HTMLElement>(":scope > button")?.focus();
  };
  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];

  useLayoutEffect(() => {
    const button = root.current?.querySelector<HTMLElement>(":scope > button");
    if (!isOpen || !list.current || !button) return;
    const leave = keepBeside(list.current, button, side);
    choices()[0]?.focus();
    return leave;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const onDown = (event: MouseEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    // Keys pressed in a menu are for the menu.
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") return close(event.key === "Escape");
    const all = choices();
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || all.length === 0) return;
    event.preventDefault();
    all[to % all.length]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the button and the choices in it.
    <span class="menu-root" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        class={kind}
        title={title}
        aria-label={kind === "act" ? title : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div class="menu" role="menu" aria-label={title} ref={list}>
          {items.map((item, at) => {
            const key = `${at}`;
            if (item.kind === "line") return <hr key={key} />;
            if (item.kind === "heading") {
              return (
                <p key={key} class="menu-head">
                  {item.text}
                </p>
              );
            }
            return (
              <button
                type="button"
                key={key}
                {...(item.isChosen === undefined
                  ? { role: "menuitem" as const }
                  : { role: "menuitemradio" as const, "aria-checked": item.isChosen })}
                tabIndex={-1}
                onClick={() => {
                  close(true);
                  item.onChoose();
                }}
              >
                <span class="tick">{item.isChosen === true && <Icon name="check" />}</span>
                <span>{item.text}</span>
                {item.hint !== undefined && <span class="hint">{item.hint}</span>}
              </button>
            );
          })}
        </div>
      )}
    </span>
  );
}

interface CopyMenuProps {
  readonly onCsv: () => void;
  /** Absent if nothing is drawn. Rejects if the clipboard takes no pictures. */
  readonly onPng?: () => Promise<void>;
}

type Outcome = "waiting" | "copied" | "refused";
const ICONS: Readonly<Record<Outcome, IconName>> = { waiting: "copy", copied: "check", refused: "cross" };
const OUTCOME_MS = 1500;

/** A button that gives the figure as CSV or as PNG, and shows for a moment whether the clipboard took it. */
export function CopyMenu({ onCsv, onPng }: CopyMenuProps) {
  const [outcome, setOutcome] = useState<Outcome>("waiting");
  useEffect(() => {
    if (outcome === "waiting") return;
    const timer = setTimeout(() => setOutcome("waiting"), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copyCsv = () => {
    onCsv();
    setOutcome("copied");
  };
  const copyPng = (copy: () => Promise<void>) =>
    copy().then(
      () => setOutcome("copied"),
      // The clipboard may refuse pictures for want of a permission; the button says so, nothing else can be done.
      () => setOutcome("refused"),
    );
  return (
    <>
      <span class="sr" role="status">
        {outcome === "copied" && t("Copied")}
        {outcome === "refused" && t("Could not copy the picture")}
      </span>
      {onPng ? (
        <Menu
          kind="act"
          title={outcome === "refused" ? t("Could not copy the picture") : t("Copy")}
          items={[
            { kind: "item", text: t("Copy as CSV"), onChoose: copyCsv },
            { kind: "item", text: t("Copy as PNG"), onChoose: () => void copyPng(onPng) },
          ]}
        >
          <Icon name={ICONS[outcome]} />
        </Menu>
      ) : (
        <Act icon={ICONS[outcome]} title={t("Copy as CSV")} onClick={copyCsv} />
      )}
    </>
  );
}
