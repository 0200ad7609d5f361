import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChipGroup } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import type { ChipCount } from "../../../src/protocol/list.ts";
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
  /** Filters that are on: the first group, each with all of its words. */
  readonly on: readonly MenuEntry[];
  /** What else it offers, below the filters. */
  readonly further: readonly MenuGroup[];
  /** Names of what is on and has no chip beside the button. */
  readonly untold: readonly string[];
  /** Whether the button is a sign without its word. */
  readonly isSign: boolean;
}

export interface MenuEntry {
  readonly id: string;
  readonly name: string;
  readonly sign: ComponentChildren;
  readonly hint: string;
  readonly isActive: boolean;
  /** Absent for what lists nothing; null while it is not counted. */
  readonly count?: number | null;
  readonly isSecondOpinion?: boolean;
  readonly onTake: () => void;
}

export interface MenuGroup {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

const GROUP_NAMES: Readonly<Record<ChipGroup, () => string>> = {
  wrong: () => t("What went wrong"),
  support: () => t("Support and citations"),
  people: () => t("Marks of people"),
};

/** All filters besides the totals, each with the number of samples it lists. */
export function FilterMenu(props: FilterMenuProps) {
  const { untold, isSign } = props;
  const count = untold.length;
  const more = count > 0 && <b>{isSign ? count : `+${count}`}</b>;
  return (
    <Popover
      title={count > 0 ? t("Filter, {0} on: {1}", count, untold.map(lineText).join("; ")) : t("Filter")}
      kind={count > 0 ? "chip on" : "chip"}
      face={
        <>
          <Icon name="filter" />
          {!isSign && <span>{t("Filter")}</span>}
          {isSign ? more : <span class="more">{more || <Icon name="down" />}</span>}
        </>
      }
    >
      {(close) => <Entries {...props} close={close} />}
    </Popover>
  );
}

/** The search keeps the focus; arrows move in the groups below it, Enter takes the entry that they are at. */
function Entries({ page, chips, left, where, on, further, close }: FilterMenuProps & { readonly close: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().toLowerCase();
  // What is counted while it is open leaves no gap below the pointer.
  const kept = useRef(new Set<string>()).current;
  const filters = filterGroups(chips, left, where, kept);
  for (const { views } of filters) for (const one of views) kept.add(one.id);
  const groups = [
    { name: t("On"), entries: on },
    ...filters.map(
      ({ group, views }): MenuGroup => ({
        name: GROUP_NAMES[group](),
        entries: views.map((view) => filterEntry(view, () => page.toggle(view))),
      }),
    ),
    ...further,
  ]
    .map(({ name, entries }) => ({ name, entries: entries.filter((one) => one.name.toLowerCase().includes(wanted)) }))
    .filter(({ entries }) => entries.length > 0);
  const shown = groups.flatMap(({ entries }) => entries);
  const current = Math.min(at, shown.length - 1);
  useLayoutEffect(() => {
    reveal(list.current?.querySelector('[aria-selected="true"]'), "nearest");
  }, [current]);
  const take = (entry: MenuEntry | undefined) => {
    if (!entry) return;
    close();
    entry.onTake();
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
        {groups.map(({ name, entries }) => (
          <Group key={name} label={name}>
            <p class="menu-head" aria-hidden="true">
              {name}
            </p>
            {entries.map((entry) => {
              const place = shown.indexOf(entry);
              return (
                <Option
                  key={entry.id}
                  id={`${id}-${place}`}
                  entry={entry}
                  isCurrent={place === current}
                  onTake={() => take(entry)}
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

function filterEntry({ id, name, role, where, count, isActive, isSecondOpinion }: ChipView, onTake: () => void) {
  const look = roleLook(role);
  const entry: MenuEntry = {
    id,
    name,
    sign: <Icon name={look.line ?? look.icon} tone={look.tone} />,
    hint: count === null ? t("{0}: to count it, the files are read again in all modes", where) : where,
    isActive,
    count,
    isSecondOpinion: isSecondOpinion === true,
    onTake,
  };
  return entry;
}

interface OptionProps {
  readonly id: string;
  readonly entry: MenuEntry;
  readonly isCurrent: boolean;
  readonly onTake: () => void;
}

function Option({ id, entry, isCurrent, onTake }: OptionProps) {
  const { name, sign, hint, count, isActive, isSecondOpinion } = entry;
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
      <span class="tick">{isActive ? <Icon name="check" title={t("chosen")} /> : sign}</span>
      <span class="name">{lineText(name)}</span>
      {isSecondOpinion && <small>{t("by our match")}</small>}
      {count !== undefined && <span class="count">{count === null ? "?" : countText(count)}</span>}
    </div>
  );
}
