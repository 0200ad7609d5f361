import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons.tsx";

export type MenuItem =
  | {
      readonly kind: "item";
      readonly text: string;
      readonly hint?: string;
      /** For one of several, of which one is chosen; absent for plain actions. */
      readonly isChosen?: boolean;
      readonly onChoose: () => void;
    }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "line" };

export interface MenuProps {
  readonly items: readonly MenuItem[];
  readonly title: string;
  /** Class of the button: `act` for an icon, `link` for words. */
  readonly kind: string;
  readonly side?: "start" | "end";
  readonly isUpwards?: boolean;
  readonly children: ComponentChildren;
}

/** A button that opens a short menu. Arrows move in it, Escape closes it and gives the focus back. */
export function Menu({ items, title, kind, side = "end", isUpwards = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const close = (takesFocus: boolean) => {
    setOpen(false);
    if (takesFocus) root.current?.querySelector<HTMLElement>(":scope > button")?.focus();
  };
  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];

  useLayoutEffect(() => {
    if (isOpen) choices()[0]?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const onDown = (event: MouseEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onBlur = () => setOpen(false);
    document.addEventListener("mousedown", onDown);
    window.addEventListener("blur", onBlur);
    return () => {
      document.removeEventListener("mousedown", onDown);
      window.removeEventListener("blur", onBlur);
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
        <div class={`menu ${side}${isUpwards ? " up" : ""}`} role="menu" aria-label={title} ref={list}>
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
