import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { MetricGroup } from "../../src/model/index.ts";
import { Icon } from "../ui/icons.tsx";
import { memberOf, memory } from "../ui/peer.ts";

interface HeadedGroupProps {
  /** A head of metrics, or of the data. */
  readonly head: MetricGroup | "data";
  readonly title: string;
  /** One line that says what is inside, while it is closed. */
  readonly peek: string;
  /** What can be done with the group. */
  readonly acts?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A group below a head that folds it. What a reader folds stays folded, after a reload too. */
export function HeadedGroup({ head, title, peek, acts, children }: HeadedGroupProps) {
  const [isOpen, setOpen] = useState(() => !foldedHeads().includes(head));
  const toggle = () => {
    const others = foldedHeads().filter((name) => name !== head);
    memory.save({ folded: isOpen ? [...others, head] : others });
    setOpen(!isOpen);
  };
  return (
    <section class="group" data-group={head}>
      <header>
        <h3>
          <button type="button" class="fold" aria-expanded={isOpen} onClick={toggle}>
            <Icon name={isOpen ? "down" : "right"} />
            <span>{title}</span>
            {!isOpen && <span class="peek">{peek}</span>}
          </button>
        </h3>
        {isOpen && acts}
      </header>
      {isOpen && children}
    </section>
  );
}

/** The page's memory may be another version's. */
function foldedHeads(): readonly string[] {
  const kept = memberOf(memory.load(), "folded");
  return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
}
