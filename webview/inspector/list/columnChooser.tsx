import { t } from "@vscode/l10n";
import { useRef, useState } from "preact/hooks";
import { lineText } from "../../../src/present/characters.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";
import { Icon } from "../../ui/icons.tsx";
import { Group } from "../../ui/parts.tsx";
import { Popover } from "../../ui/popups.tsx";
import type { InspectorPage } from "../page.ts";
import { groupFields } from "./columns.ts";

interface ColumnChooserProps {
  readonly page: InspectorPage;
  readonly fields: readonly FieldInfo[];
  readonly chosen: readonly string[];
}

/** Every field that can be shown as a column, to be ticked: by group, with a search. */
export function ColumnChooser({ page, fields, chosen }: ColumnChooserProps) {
  return (
    <Popover title={t("Choose columns")} kind="act columns" face={<Icon name="columns" />}>
      {() => <Choices page={page} fields={fields} chosen={chosen} />}
    </Popover>
  );
}

function Choices({ page, fields, chosen }: ColumnChooserProps) {
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const groups = groupFields(fields, typed);
  const toggle = (id: string) =>
    page.chooseColumns(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLElement>("[role=checkbox]") ?? [])];
  const move = (event: KeyboardEvent) => {
    const all = boxes();
    const at = all.findIndex((box) => box.matches(":focus"));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const isHomeOfText = at < 0 && (event.key === "Home" || event.key === "End");
    if (to === undefined || all.length === 0 || isHomeOfText) return;
    event.preventDefault();
    if (to < 0) list.current?.parentElement?.querySelector<HTMLElement>("input")?.focus();
    else all[Math.min(to, all.length - 1)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the search and the boxes in it.
    <div class="choices" onKeyDown={move}>
      <input
        class="field"
        type="text"
        data-first
        value={typed}
        placeholder={t("Search {0} fields", fields.length)}
        aria-label={t("Search fields")}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div class="options" ref={list}>
        {groups.map((group) => (
          <Group key={group.from} label={groupWord(group.from)}>
            <p class="menu-head">{groupWord(group.from)}</p>
            {group.fields.map((field) => (
              // biome-ignore lint/a11y/useSemanticElements: an input cannot hold a name and a hint beside its tick.
              <button
                type="button"
                key={field.id}
                class="option"
                role="checkbox"
                aria-checked={chosen.includes(field.id)}
                tabIndex={-1}
                onClick={() => toggle(field.id)}
              >
                <span class="tick">{chosen.includes(field.id) && <Icon name="check" />}</span>
                <span class="name">{lineText(field.name)}</span>
                <span class="hint">{hintOf(field)}</span>
              </button>
            ))}
          </Group>
        ))}
        {groups.length === 0 && <p class="menu-head">{t("No field name contains this.")}</p>}
      </div>
      {chosen.length > 0 && (
        <p class="buttons">
          <button type="button" class="link" onClick={() => page.chooseColumns([])}>
            {t("Remove all columns")}
          </button>
        </p>
      )}
    </div>
  );
}

/** Distinguishes fields of one name: a first value, or the name in filters. */
export function hintOf({ id, name, example }: FieldInfo): string {
  if (example !== undefined) return lineText(example);
  return id === name ? "" : id;
}

function groupWord(from: FieldInfo["from"]): string {
  switch (from) {
    case "score":
      return t("Scores");
    case "sample":
      return t("Sample");
    case "record":
      return t("Fields of the record");
    case "text":
      return t("Texts");
  }
}
