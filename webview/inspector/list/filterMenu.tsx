import { t } from "@vscode/l10n";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChipGroup } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import type { ChipCount } from "../../../src/protocol/session.ts";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { Group } from "../../ui/parts.tsx";
import { Popover } from "../../ui/popups.tsx";
import { reveal } from "../../ui/viewport.ts";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { type ChipView, filterGroups } from "./clauses.ts";

interface FilterMenuProps {
  readonly page: InspectorPage;
  readonly chips: readonly ChipCount[];
  readonly left: View["left"];
  readonly where: readonly string[];
}

const GROUP_NAMES: Readonly<Record<ChipGroup, () => string>> = {
  wrong: () => t("What went wrong"),
  support: () => t("Support and citations"),
  people: () => t("Marks of people"),
};

/** All that the list can be filtered by beside the totals, each entry with how many samples a press on it lists. */
export function FilterMenu(props: FilterMenuProps) {
  return (
    <Popover
      title={t("Filter")}
      kind="chip"
      face={
        <>
          <Icon name="filter" />
          <span>{t("Filter")}</span>
          <Icon name="down" />
        </>
      }
    >
      {(close) => <Entries {...props} close={close} />}
    </Popover>
  );
}

/** The search keeps the focus; arrows move in the groups below it, Enter takes the entry that they are at. */
function Entries({ page, chips, left, where, close }: FilterMenuProps & { readonly close: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().toLowerCase();
  // What is counted while it is open leaves no gap below the pointer.
  const kept = useRef(new Set<string>()).current;
  const all = filterGroups(chips, left, where, kept);
  for (const { views } of all) for (const one of views) kept.add(one.id);
  const groups = all
    .map(({ group, views }) => ({ group, views: views.filter(({ name }) => name.toLowerCase().includes(wanted)) }))
    .filter(({ views }) => views.length > 0);
  const shown = groups.flatMap(({ views }) => views);
  const current = Math.min(at, shown.length - 1);
  useLayoutEffect(() => {
    reveal(list.current?.querySelector('[aria-selected="true"]'), "nearest");
  }, [current]);
  const take = (view: ChipView | undefined) => {
    if (!view) return;
    close();
    page.toggle(view);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: last, PageUp: 0 }[event.key];
    if (event.key === "Enter") take(shown[current]);
    else if (to === undefined) return;
    else setAt(Math.max(0, Math.min(last, to)));
    event.preventDefault();
  };
  return (
    <div class="choices filter-menu">
      <input
        class="field"
        type="text"
        role="combobox"
        data-first
        value={typed}
        placeholder={t("Search filters")}
        aria-label={t("Search filters")}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${current}`}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div class="options" id={id} role="listbox" aria-label={t("Filters")} ref={list}>
        {groups.map(({ group, views }) => (
          <Group key={group} label={GROUP_NAMES[group]()}>
            <p class="menu-head" aria-hidden="true">
              {GROUP_NAMES[group]()}
            </p>
            {views.map((view) => {
              const place = shown.indexOf(view);
              return (
                <Entry
                  key={view.id}
                  id={`${id}-${place}`}
                  view={view}
                  isCurrent={place === current}
                  onTake={() => take(view)}
                />
              );
            })}
          </Group>
        ))}
      </div>
      {shown.length === 0 && (
        <p class="menu-head">{wanted === "" ? t("No filter finds anything here.") : t("No name contains this.")}</p>
      )}
    </div>
  );
}

interface EntryProps {
  readonly id: string;
  readonly view: ChipView;
  readonly isCurrent: boolean;
  readonly onTake: () => void;
}

function Entry({ id, view, isCurrent, onTake }: EntryProps) {
  const { name, role, where, count, isActive, isSecondOpinion } = view;
  const look = roleLook(role);
  const hint = count === null ? t("{0}: to count it, the files are read again in all modes", where) : where;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search has the keys of the list.
    // biome-ignore lint/a11y/useFocusableInteractive: the search keeps the focus, and says which option it is at.
    <div
      id={id}
      class="option plain"
      role="option"
      aria-selected={isCurrent}
      title={hint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span class="tick">
        {isActive ? <Icon name="check" title={t("chosen")} /> : <Icon name={look.line ?? look.icon} tone={look.tone} />}
      </span>
      <span class="name">{lineText(name)}</span>
      {isSecondOpinion && <small>{t("by our match")}</small>}
      <span class="count">{count === null ? "?" : countText(count)}</span>
    </div>
  );
}
