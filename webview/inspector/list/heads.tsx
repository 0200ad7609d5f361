import { t } from "@vscode/l10n";
import type { Sort } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import type { ListColumn } from "../../../src/protocol/session.ts";
import { Icon } from "../../ui/icons.tsx";
import type { InspectorPage } from "../page.ts";
import { ColumnMenu } from "./columnMenu.tsx";
import type { Column } from "./columns.ts";

export interface HeadsProps {
  readonly page: InspectorPage;
  /** Scores that are drawn as bars. */
  readonly bars: readonly ListColumn[];
  /** Fields that the person has chosen. */
  readonly columns: readonly Column[];
  readonly where: readonly string[];
  readonly sort: Sort | null;
}

/** Heads of the columns: a click sorts, a second one turns it round, a third restores the file's order. */
export function Heads({ page, bars, columns, where, sort }: HeadsProps) {
  const chosen = columns.map(({ id }) => id);
  const head = (id: string, text: string, title: string) => {
    const isSorted = sort?.by === id;
    const how = isSorted ? (sort.descending ? t("descending") : t("ascending")) : t("not sorted");
    return (
      <button
        type="button"
        key={id}
        class="head-cell"
        title={t("Sort by {0}", title)}
        aria-label={`${title}, ${how}`}
        onClick={() => page.sortBy(id)}
      >
        <span class="text">{text}</span>
        {isSorted && <Icon name={sort.descending ? "sort-down" : "sort-up"} />}
      </button>
    );
  };
  return (
    <div class="cols">
      {head("id", t("Id"), t("id"))}
      <span class="sr">{t("Verdict")}</span>
      <span class="sr">{t("Support")}</span>
      {head("question", t("Question"), t("question"))}
      <span class="values">
        {columns.map((column) => (
          <span key={column.id} class={`value-head ${column.type}`}>
            {head(column.id, lineText(column.name), lineText(column.name))}
            <ColumnMenu page={page} column={column} chosen={chosen} where={where} />
          </span>
        ))}
      </span>
      <span class="cells">{bars.map((column) => head(column.id, column.short, column.name))}</span>
    </div>
  );
}
