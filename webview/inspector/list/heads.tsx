import { t } from "@vscode/l10n";
import type { Sort } from "../../../src/model/index.ts";
import type { ListColumn } from "../../../src/protocol/session.ts";
import { Icon } from "../../ui/icons.tsx";
import type { InspectorPage } from "../page.ts";

export interface HeadsProps {
  readonly page: InspectorPage;
  readonly columns: readonly ListColumn[];
  readonly sort: Sort | null;
}

/** Heads of the columns: a click sorts, a second one turns it round, a third restores the file's order. */
export function Heads({ page, columns, sort }: HeadsProps) {
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
        {text}
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
      <span class="cells">{columns.map((column) => head(column.id, column.short, column.name))}</span>
    </div>
  );
}
