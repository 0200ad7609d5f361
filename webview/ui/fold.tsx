import type { ComponentChildren } from "preact";
import { Icon } from "./icons.tsx";

export interface FoldProps {
  readonly title: string;
  /** One line that says what is inside, while it is closed. */
  readonly peek?: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ComponentChildren;
}

/** A heading that opens at once, without sliding. */
export function Fold({ title, peek, isOpen, onToggle, children }: FoldProps) {
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
