import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { MetricGroup } from "../../src/model/index.ts";
import { countText } from "../../src/present/numbers.ts";
import type { Summary } from "../../src/protocol/session.ts";
import { isActive, toggleClause } from "../ui/figures/selection.ts";
import { Icon } from "../ui/icons.tsx";
import { memberOf, memory } from "../ui/peer.ts";
import { Menu } from "../ui/popups.tsx";

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

interface AskPeopleProps {
  /** Metrics that people were not asked about yet. */
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onLabel: (id: string) => void;
}

/** Begins labels that tell what people would say of a metric: of the only one, or of one that is chosen. */
export function AskPeople({ ids, nameOf, onLabel }: AskPeopleProps) {
  const [only, ...others] = ids;
  const words = t("What would people say?");
  const title = t("Label some samples by hand: they tell what people would say of all");
  if (only === undefined) return null;
  if (others.length === 0) {
    return (
      <button type="button" class="link" title={`${title}: ${nameOf(only)}`} onClick={() => onLabel(only)}>
        {words}
      </button>
    );
  }
  const items = ids.map((id) => ({ kind: "item", text: nameOf(id), onChoose: () => onLabel(id) }) as const);
  return (
    <Menu kind="link" title={title} items={items}>
      {words}
    </Menu>
  );
}

interface SuspectGoldProps {
  readonly suspects: NonNullable<Summary["suspects"]>;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
  readonly onLabel: (id: string) => void;
}

/** How many gold answers may be wrong themselves: shows their samples, or asks people about them. */
export function SuspectGold({ suspects: { id, where: clause, samples }, where, onWhere, onLabel }: SuspectGoldProps) {
  const isOn = isActive(where, clause);
  return (
    <p class="suspects">
      <span>
        {samples === 0
          ? t("Suspect gold: no gold answer has all answers against it.")
          : samples === 1
            ? t("Suspect gold: 1 gold answer has all answers against it.")
            : samples === null
              ? t("Suspect gold: not counted yet.")
              : t("Suspect gold: {0} gold answers have all answers against them.", countText(samples))}
      </span>
      {samples !== 0 && (
        <button type="button" class="link" aria-pressed={isOn} onClick={() => onWhere(toggleClause(where, clause))}>
          {isOn ? t("Show all samples") : t("Show them")}
        </button>
      )}
      <AskPeople ids={[id]} nameOf={() => t("Suspect gold answer")} onLabel={onLabel} />
    </p>
  );
}
