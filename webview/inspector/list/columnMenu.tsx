import { t } from "@vscode/l10n";
import { useEffect, useState } from "preact/hooks";
import type { MarkedFigure } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import { Cancelled } from "../../../src/protocol/peer.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Popover } from "../../ui/popover.tsx";
import type { InspectorPage } from "../page.ts";
import { type Column, moved } from "./columns.ts";
import { Distribution } from "./distribution.tsx";
import { Contains, Range } from "./limits.tsx";

export interface ColumnMenuProps {
  readonly page: InspectorPage;
  readonly column: Column;
  readonly chosen: readonly string[];
  readonly where: readonly string[];
}

/** What can be done with a column: sort, move, remove it, and filter by its values. */
export function ColumnMenu(props: ColumnMenuProps) {
  const name = lineText(props.column.name);
  return (
    <Popover title={t("Column {0}: sort and filter", name)} kind="act column-menu" face={<Icon name="down" />}>
      {(close) => <Body {...props} close={close} />}
    </Popover>
  );
}

function Body({ page, column, chosen, where, close }: ColumnMenuProps & { readonly close: () => void }) {
  const at = chosen.indexOf(column.id);
  const choose = (fields: readonly string[]) => {
    close();
    page.chooseColumns(fields);
  };
  const sort = (isDescending: boolean) => {
    close();
    page.sort(column.id, isDescending);
  };
  return (
    <>
      <h3>{lineText(column.name)}</h3>
      <div class="tools">
        <Tool icon="arrow-up" text={t("Sort ascending")} onClick={() => sort(false)} isFirst />
        <Tool icon="arrow-down" text={t("Sort descending")} onClick={() => sort(true)} />
        <Tool icon="left" text={t("Move left")} isOff={at <= 0} onClick={() => choose(moved(chosen, column.id, -1))} />
        <Tool
          icon="right"
          text={t("Move right")}
          isOff={at === chosen.length - 1}
          onClick={() => choose(moved(chosen, column.id, 1))}
        />
        <Tool
          icon="close"
          text={t("Remove the column")}
          onClick={() => choose(chosen.filter((one) => one !== column.id))}
        />
      </div>
      {column.isKnown ? (
        <Values page={page} column={column} where={where} />
      ) : (
        <p class="sub">{t("No record of this file has such a field.")}</p>
      )}
    </>
  );
}

/** How the values lie, over the samples that the filter lets through; pressing one filters by it. */
function Values({ page, column, where }: Pick<ColumnMenuProps, "page" | "column" | "where">) {
  const [figure, setFigure] = useState<MarkedFigure | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // What is shown stays as it was when opened: pressing a bar must not take the others away.
  useEffect(() => {
    const call = new AbortController();
    page.distribution(column.id, call.signal).then(setFigure, (error: unknown) => {
      if (!(error instanceof Cancelled)) setFailure(error instanceof Error ? error.message : String(error));
    });
    return () => call.abort();
  }, [page, column.id]);
  if (failure !== null) return <p class="sub">{failure}</p>;
  if (!figure) return <p class="sub">{t("Reading the values…")}</p>;
  const { n, leftOut } = figure;
  return (
    <>
      <p class="sub">
        {leftOut > 0
          ? t("{0} samples; {1} without a value, or with one that is rarer", countText(n), countText(leftOut))
          : t("{0} samples", countText(n))}
      </p>
      <Distribution figure={figure} where={where} onReplace={(without, clause) => page.replace(without, clause)} />
      {figure.shape === "histogram" && (
        <Range page={page} id={column.id} where={where} bounds={[figure.from, figure.to]} />
      )}
      {column.type === "text" && <Contains page={page} id={column.id} />}
    </>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly text: string;
  readonly isOff?: boolean;
  readonly isFirst?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, text, isOff = false, isFirst = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="act"
      title={text}
      aria-label={text}
      disabled={isOff}
      {...(isFirst ? { "data-first": true } : {})}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
