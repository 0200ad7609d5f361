import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import type { ChipCount } from "../../../src/protocol/session.ts";
import { Icon } from "../../ui/icons.tsx";
import { roleLook } from "../../ui/roles.ts";
import type { InspectorPage } from "../page.ts";
import { type ChipView, chipsThatFit, chipViews } from "./clauses.ts";

export interface ChipsProps {
  readonly page: InspectorPage;
  readonly chips: readonly ChipCount[];
  readonly where: readonly string[];
}

const LINES = 2;
const GAP_PX = 4;
/** Room for the "12 more" chip. */
const MORE_PX = 72;

/** Filters that are on, then those that would find something; two lines of them, and the rest on demand. */
export function Chips({ page, chips, where }: ChipsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isAll, setAll] = useState(false);
  const [width, setWidth] = useState(0);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const views = chipViews(chips, where);
  const drawn = views.map((view) => `${view.name} ${view.count} ${view.isActive}`).join("|");

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const widths = [...element.querySelectorAll<HTMLElement>(".filter")].map((chip) => chip.offsetWidth);
    if (widths.length === views.length) {
      setFitting(chipsThatFit(widths, { lines: LINES, width: element.clientWidth, gap: GAP_PX, more: MORE_PX }));
    }
  }, [drawn, width]);

  // All are drawn, so that they can be measured; those without room are hidden, to readers too.
  const isHidden = (at: number) => !isAll && at >= fitting;
  const left = views.length - Math.min(fitting, views.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be measured and wrapped like a box.
    <div class="chips" ref={box} role="group" aria-label={t("Filters")}>
      {views.map((view, at) => (
        <Chip key={view.id} view={view} isHidden={isHidden(at)} onClick={() => page.toggle(view.where)} />
      ))}
      {left > 0 && (
        <button type="button" class="chip" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t("Fewer") : t("{0} more", left)}
        </button>
      )}
    </div>
  );
}

function Chip({ view, isHidden, onClick }: { view: ChipView; isHidden: boolean; onClick: () => void }) {
  const look = view.role === "filter" ? null : roleLook(view.role);
  const isUncounted = view.count === null && view.role !== "filter";
  return (
    <button
      type="button"
      class={`chip filter${isHidden ? " hidden" : ""}`}
      aria-pressed={view.isActive}
      title={
        isUncounted ? t("{0}: counting it compares all modes, which reads the files again", view.where) : view.where
      }
      onClick={onClick}
    >
      <Icon name={look ? (look.line ?? look.icon) : "filter"} tone={look?.tone} />
      <span>{lineText(view.name)}</span>
      {view.count !== null && <b>{countText(view.count)}</b>}
      {isUncounted && <b aria-hidden="true">?</b>}
      {view.isActive && <Icon name="close" kind="x" />}
    </button>
  );
}
