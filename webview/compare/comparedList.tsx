import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { ShownVerdict } from "../../src/model/index.ts";
import { shownVerdict } from "../../src/present/words.ts";
import type { ListRow } from "../../src/protocol/list.ts";
import { CutText, useIds } from "../ui/cutText.tsx";
import { Icon, roleLook } from "../ui/icons.tsx";
import type { PageCache } from "../ui/pageCache.ts";
import { Dropdown } from "../ui/toolkit.tsx";
import { VirtualList } from "../ui/virtualList.tsx";
import type { ComparePage } from "./page.ts";

interface ComparedListProps<Row, List> {
  readonly page: ComparePage;
  readonly rows: PageCache<Row>;
  readonly lists: readonly { readonly name: List; readonly text: string }[];
  readonly list: List;
  readonly onList: (list: List) => void;
  readonly position: number;
  readonly isOverviewShown: boolean;
  readonly look?: string;
  readonly label: string;
  readonly rowsLabel: string;
  readonly chips?: ComponentChildren;
  readonly heads: ComponentChildren;
  readonly idOf: (row: Row) => string;
  /** Width of the column after the id, if it depends on the runs. */
  readonly waysPx?: number;
  /** A row behind its id. */
  readonly row: (row: Row) => ComponentChildren;
  readonly foot: string;
}

/** A list next to the overview: its tabs, the way back, rows and their number. */
export function ComparedList<Row, List>(props: ComparedListProps<Row, List>) {
  const { page, rows, lists, idOf, look = "" } = props;
  const list = useRef<HTMLElement>(null);
  const idStart = useIds(list, rows.first().map(idOf));
  return (
    <aside
      class={`list ${look}`.trim()}
      aria-label={props.label}
      ref={list}
      style={{ "--ways": `${props.waysPx ?? 0}px` }}
    >
      <div class="pickers">
        <Dropdown
          label={t("List")}
          value={JSON.stringify(props.list)}
          options={lists.map(({ name, text }) => ({ value: JSON.stringify(name), text }))}
          onChange={(value) => {
            const chosen = lists.find(({ name }) => JSON.stringify(name) === value);
            if (chosen) props.onList(chosen.name);
          }}
        />
        <button
          type="button"
          class="chip"
          aria-pressed={props.isOverviewShown}
          title={t("Escape")}
          onClick={() => page.open(null)}
        >
          <span>{t("Overview")}</span>
        </button>
      </div>
      {props.chips}
      <div class="cols">{props.heads}</div>
      <VirtualList
        size={rows.size}
        rowPx={22}
        label={props.rowsLabel}
        selected={props.position}
        onRange={(from, to) => rows.want(from, to)}
        onSelect={(position) => page.openAt(position)}
        row={(position) => {
          const row = rows.at(position);
          return (
            row && (
              <>
                <CutText text={idOf(row)} start={idStart} kind="id" />
                {props.row(row)}
              </>
            )
          );
        }}
      />
      <footer class="foot">
        <span>{props.foot}</span>
      </footer>
    </aside>
  );
}

interface VerdictIconProps {
  readonly row: ListRow | null;
  readonly verdicts: readonly ShownVerdict[];
  /** In place of the verdict's word. */
  readonly title?: string;
}

export function VerdictIcon({ row, verdicts, title }: VerdictIconProps) {
  if (!row) return <Icon name="dash" tone="mute" title={title ?? t("No match")} />;
  const { role, word } = shownVerdict(verdicts, row.verdict);
  const look = roleLook(role);
  return <Icon name={look.icon} tone={look.tone} title={title ?? word} />;
}
