import type { ButtonHTMLAttributes, ComponentChildren, HTMLAttributes, Ref } from "preact";
import { useContext } from "preact/hooks";
import { visibleParts } from "../../src/present/characters.ts";
import type { TextPart } from "../../src/present/parts.ts";
import { Icon, type IconName } from "./icons.tsx";
import { KeyLink, OnPaper } from "./paper.tsx";

/** Text of a file, with characters that cannot be seen written out. */
export function Visible({ text }: { readonly text: string }) {
  return (
    <>
      {visibleParts(text.replaceAll("\r\n", "\n")).map((part, at) =>
        part.escapeOf === null ? (
          part.text
        ) : (
          <span key={at} class="esc" title={part.escapeOf}>
            {part.text}
          </span>
        ),
      )}
    </>
  );
}

interface PartsProps {
  readonly parts: readonly TextPart[];
  /** Follows a key; without it keys are plain words, but for links on paper. */
  readonly onKey?: (key: string) => void;
}

/** The point that a text begins with: a line does not end between a button and it. */
const pointAt = (part: TextPart | undefined): string =>
  part?.kind === "text" ? (/^[.,:;)]/.exec(part.text)?.[0] ?? "") : "";

/** A sentence of ours, drawn: stressed words, words of the file, keys as links. */
export function Parts({ parts, onKey }: PartsProps) {
  const isLinked = useContext(OnPaper) !== null || onKey !== undefined;
  return (
    <>
      {parts.map((part, at) => {
        const key = `${at}`;
        if (part.kind === "strong") {
          return (
            <b key={key} dir="auto">
              <Visible text={part.text} />
            </b>
          );
        }
        if (part.kind === "key" && isLinked) {
          return (
            <span key={key} class="whole">
              <KeyLink to={part.text} side="any" kind="link" onKey={onKey}>
                {part.text}
              </KeyLink>
              {pointAt(parts[at + 1])}
            </span>
          );
        }
        if (part.kind === "code" || part.kind === "key") {
          return (
            <code key={key} dir="auto">
              <Visible text={part.text} />
            </code>
          );
        }
        const isAfterKey = isLinked && parts[at - 1]?.kind === "key";
        return <Visible key={key} text={isAfterKey ? part.text.slice(pointAt(part).length) : part.text} />;
      })}
    </>
  );
}

interface ActProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  /** What it does, and by which key. */
  readonly title: string;
  /** For screen readers, if the title is more than a name. */
  readonly label?: string;
  /** A further class. */
  readonly kind?: string;
}

/** A button with only an icon. */
export function Act({ icon, title, label = title, kind, ...rest }: ActProps) {
  const classes = kind === undefined ? "act" : `act ${kind}`;
  return (
    <button {...rest} type="button" class={classes} title={title} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

interface GroupProps extends HTMLAttributes<HTMLDivElement> {
  readonly label: string;
  readonly children: ComponentChildren;
  readonly box?: Ref<HTMLDivElement>;
}

/** A named group of controls, for screen readers. */
export function Group({ label, children, box, ...rest }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box, has a minimum width and cannot be wrapped.
    <div {...rest} role="group" aria-label={label} ref={box ?? null}>
      {children}
    </div>
  );
}

/** From one score's bar to the next in a row of a list: as wide as the heads above them, which can be pressed (rows.css). */
export const STEP_PX = 24;

interface FoldProps {
  readonly title: string;
  /** One line that says what is inside, while it is closed. */
  readonly peek?: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ComponentChildren;
}

/** A heading that opens at once, without sliding. */
export function Fold({ title, peek, isOpen, onToggle, children }: FoldProps) {
  if (useContext(OnPaper)) {
    return (
      <details class="fold-box" open={isOpen}>
        <summary>{title}</summary>
        <div class="folded">{children}</div>
      </details>
    );
  }
  return (
    <section class="fold-box">
      <button type="button" class="fold" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        <Icon name={isOpen ? "down" : "right"} />
        <span>{title}</span>
        {!isOpen && peek !== undefined && <span class="peek">{peek}</span>}
      </button>
      {isOpen && <div class="folded">{children}</div>}
    </section>
  );
}
