import { t } from "@vscode/l10n";
import type { ShownVerdict } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText } from "../../src/present/numbers.ts";
import { shortRuns } from "../../src/present/runNames.ts";
import { samplesText, shownVerdict } from "../../src/present/words.ts";
import type { RunsList as ListName, RunRow } from "../../src/protocol/comparison.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { Icon } from "../ui/icons.tsx";
import { ComparedList, VerdictIcon } from "./comparedList.tsx";
import { runOrder } from "./metrics.ts";
import type { ComparePage, RunsView } from "./page.ts";

interface RunsListProps {
  readonly page: ComparePage;
  readonly view: RunsView;
  readonly state: CompareState;
}

/** Number of verdicts that fit in a row; others are in the tooltip and the opened question. */
const MOST_VERDICTS = 8;
/** A sign of a verdict, the line behind the base, and the number of further runs. */
const [WAY_PX, LINE_PX, MORE_PX] = [17, 6, 22];

/** The samples of the base, each with the verdicts of all runs. */
export function RunsList({ page, view, state }: RunsListProps) {
  const { rows } = page.runs;
  const lists: readonly { readonly name: ListName; readonly text: string }[] = [
    { name: "every", text: t("All of the base") },
    { name: "common", text: t("In every run") },
    { name: "differing", text: t("Verdicts differ") },
    { name: "alone", text: t("Only in the base") },
  ];
  const short = shortRuns(state.runs);
  const names = runOrder(state).map((run) => short[run] ?? "");
  const foot =
    rows.size === rows.total
      ? samplesText(rows.total)
      : t("{0} of {1} samples", countText(rows.size), countText(rows.total));
  return (
    <ComparedList<RunRow, ListName>
      page={page}
      rows={rows}
      look="runs-list"
      waysPx={WAY_PX * Math.min(names.length, MOST_VERDICTS) + LINE_PX + (names.length > MOST_VERDICTS ? MORE_PX : 0)}
      label={t("Samples")}
      lists={lists}
      list={view.list}
      onList={(list) => page.runs.showList(list)}
      position={view.position}
      isOverviewShown={state.item === null}
      rowsLabel={samplesText(rows.size)}
      heads={
        <>
          <span>{t("Id")}</span>
          <span>{t("Runs")}</span>
          <span>{t("Question")}</span>
        </>
      }
      idOf={({ rows: [own] }) => (own ? lineText(own.id ?? String(own.index + 1)) : "")}
      row={(row) => <Row row={row} verdicts={state.evaluation?.verdicts ?? []} names={names} />}
      foot={foot}
    />
  );
}

interface RowProps {
  readonly row: RunRow;
  readonly verdicts: readonly ShownVerdict[];
  readonly names: readonly string[];
}

function Row({ row: { rows }, verdicts, names }: RowProps) {
  const [own] = rows;
  if (!own) return null;
  const words = rows.map((one, run) =>
    t("{0}: {1}", names[run] ?? "", one ? shownVerdict(verdicts, one.verdict).word : t("No match")),
  );
  return (
    <>
      <span class="ways" title={words.join("\n")}>
        {rows.slice(0, MOST_VERDICTS).map((one, run) => (
          <span key={`${run}`} class={run === 0 ? "own" : undefined}>
            <VerdictIcon row={one} verdicts={verdicts} title={words[run] ?? ""} />
          </span>
        ))}
        {rows.length > MOST_VERDICTS && <small class="mute">+{countText(rows.length - MOST_VERDICTS)}</small>}
      </span>
      <span class="q" dir="auto">
        {own.title === "" ? <Icon name="dash" tone="mute" title={t("No question")} /> : lineText(own.title)}
      </span>
    </>
  );
}
