import { t } from "@vscode/l10n";
import type { ShownVerdict } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText } from "../../src/present/numbers.ts";
import { samplesText, shownVerdict } from "../../src/present/words.ts";
import type { RunsList as ListName, RunRow } from "../../src/protocol/comparison.ts";
import type { CompareState } from "../../src/protocol/panel.ts";
import { Icon } from "../ui/icons.tsx";
import { Dropdown } from "../ui/toolkit.tsx";
import { VirtualList } from "../ui/virtualList.tsx";
import type { ComparePage } from "./page.ts";
import { shortId, VerdictIcon } from "./pairList.tsx";
import type { RunsView } from "./runsPart.ts";
import { otherRuns } from "./runsTable.tsx";

interface RunsListProps {
  readonly page: ComparePage;
  readonly view: RunsView;
  readonly state: CompareState;
}

/** Runs whose verdicts have a place of their own in a row; those of more are told on hover and in the opened question. */
const MOST_VERDICTS = 8;

/** The samples of the base, each with the verdicts of all runs. */
export function RunsList({ page, view, state }: RunsListProps) {
  const { rows } = page.runs;
  const names: Readonly<Record<ListName, string>> = {
    every: t("All samples of the base"),
    common: t("In every run"),
    differing: t("Verdicts differ"),
    alone: t("Only in the base"),
  };
  const order = [state.base, ...otherRuns(state)];
  return (
    <aside class="list runs-list" aria-label={t("Samples")}>
      <div class="pickers">
        <Dropdown
          label={t("List")}
          value={view.list}
          options={Object.entries(names).map(([value, text]) => ({ value, text }))}
          onChange={(value) => {
            if (isList(value)) page.runs.showList(value);
          }}
        />
        <button
          type="button"
          class="chip"
          aria-pressed={state.item === null}
          title={t("Escape")}
          onClick={() => page.item(null)}
        >
          <span>{t("Overview")}</span>
        </button>
      </div>
      <div class="cols">
        <span>{t("Id")}</span>
        <span>{t("Runs")}</span>
        <span>{t("Question")}</span>
      </div>
      <VirtualList
        size={rows.size}
        rowPx={22}
        label={samplesText(rows.size)}
        selected={view.position}
        onRange={(from, to) => rows.want(from, to)}
        onSelect={(position) => {
          const item = page.runs.itemAt(position);
          if (item !== null) page.item(item);
        }}
        row={(position) => {
          const row = rows.at(position);
          const verdicts = state.evaluation?.verdicts ?? [];
          return row && <Row row={row} verdicts={verdicts} names={order.map((run) => state.runs[run] ?? "")} />;
        }}
      />
      <footer class="foot">
        <span>
          {rows.size === rows.total
            ? samplesText(rows.total)
            : t("{0} of {1} samples", countText(rows.size), countText(rows.total))}
        </span>
      </footer>
    </aside>
  );
}

const isList = (value: string): value is ListName => ["every", "common", "differing", "alone"].includes(value);

interface RowProps {
  readonly row: RunRow;
  readonly verdicts: readonly ShownVerdict[];
  readonly names: readonly string[];
}

function Row({ row: { rows }, verdicts, names }: RowProps) {
  const [own] = rows;
  if (!own) return null;
  const id = lineText(own.id ?? String(own.index + 1));
  const words = rows.map((one, run) =>
    t("{0}: {1}", lineText(names[run] ?? ""), one ? shownVerdict(verdicts, one.verdict).word : t("No match")),
  );
  return (
    <>
      <span class="id" title={id}>
        {shortId(id)}
      </span>
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
