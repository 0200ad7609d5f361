import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Query } from "../../../src/model/index.ts";
import { countText } from "../../../src/present/numbers.ts";
import { samplesText } from "../../../src/present/words.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";
import { useIds } from "../../ui/cutText.tsx";
import { useWidthPx } from "../../ui/hooks.ts";
import { VirtualList } from "../../ui/virtualList.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { totalViews } from "./clauses.ts";
import { columnsOf, widthPx } from "./columns.ts";
import { ListHead } from "./listHead.tsx";
import { Heads, Row, shownId } from "./row.tsx";

interface ListProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly evaluation: EvaluationState;
  readonly query: Query | null;
}

/** The samples that the filter lets through, and the filter. */
export function List({ page, view, evaluation, query }: ListProps) {
  const { rows } = page;
  const list = useRef<HTMLElement>(null);
  const bars = evaluation.columns.slice(0, 4);
  const where = query?.where ?? [];
  const chosen = view.panel?.columns ?? [];
  const columns = columnsOf(chosen, view.fields);
  const valuesPx = widthPx(columns);
  // A number reaches the page through the style object: a strict policy forbids style attributes.
  useLayoutEffect(() => list.current?.style.setProperty("--values", `${valuesPx}px`), [valuesPx]);
  const first = rows.first();
  const idStart = useIds(list, first.map(shownId));
  // It does not change with a filter.
  const isTitled = useRef(false);
  isTitled.current ||= first.some(({ title }) => title !== "");
  const isUntitled = first.length > 0 && !isTitled.current;
  const hasOutcome = totalViews(view.chips, where).length > 0;
  const isUnjudged = view.judged?.judged === 0 || (view.chips.length > 0 && !hasOutcome);
  const hasSupport = evaluation.families.some(({ isOfSentences }) => isOfSentences);
  return (
    <aside
      class={[
        "list",
        !hasSupport && "no-support",
        isUntitled && "untitled",
        !rows.isKnown && view.chips.length === 0 && "waiting",
      ]
        .filter(Boolean)
        .join(" ")}
      aria-label={t("Samples")}
      ref={list}
    >
      <ListHead
        page={page}
        view={view}
        evaluation={evaluation}
        query={query}
        hasOutcome={hasOutcome}
        widthPx={useWidthPx(list)}
      />
      <div class="table">
        <div class="wide">
          <Heads
            page={page}
            bars={bars}
            columns={columns}
            where={where}
            sort={query?.sort ?? null}
            hasOutcome={hasOutcome}
          />
          <VirtualList
            size={rows.size}
            rowPx={22}
            label={samplesText(rows.size)}
            selected={view.position ?? -1}
            onRange={(from, to) => rows.want(from, to)}
            onSelect={(position) => void page.moves.openAt(position)}
            row={(position) => {
              const row = rows.at(position);
              return (
                row && (
                  <Row
                    row={row}
                    verdicts={evaluation.verdicts}
                    bars={bars}
                    columns={columns}
                    idStart={idStart}
                    isUnjudged={isUnjudged}
                  />
                )
              );
            }}
          />
          {rows.isKnown && rows.size === 0 && (
            <p class="nothing">
              {t("Nothing matches the filter")}
              <button type="button" class="link" onClick={() => page.clearFilter()}>
                {t("Clear the filter")}
              </button>
            </p>
          )}
        </div>
      </div>
      <Foot page={page} evaluation={evaluation} isSearching={view.isSearching} />
    </aside>
  );
}

interface FootProps {
  readonly page: InspectorPage;
  readonly evaluation: EvaluationState;
  readonly isSearching: boolean;
}

/** "38 of 260 samples", and what could not be read. */
function Foot({ page, evaluation, isSearching }: FootProps) {
  const { size, isKnown } = page.rows;
  const { samples, records, isSettled, progress } = evaluation;
  const bad = records.rejected;
  const count =
    !isKnown || size === samples ? samplesText(samples) : t("{0} of {1} samples", countText(size), countText(samples));
  const percent = progress.totalBytes > 0 ? Math.floor((100 * progress.bytes) / progress.totalBytes) : 0;
  if (isSearching) {
    return (
      <footer class="foot" aria-busy="true">
        <span role="status">{t("Searching the records…")}</span>
        <button type="button" class="link end" onClick={() => page.cancelSearch()}>
          {t("Cancel")}
        </button>
      </footer>
    );
  }
  return (
    <footer class="foot">
      <span>{isSettled ? count : t("{0} so far, {1} % read", count, percent)}</span>
      {bad > 0 && (
        <span class="end" title={t("Lines that could not be read; see Problems")}>
          {bad === 1 ? t("1 bad line") : t("{0} bad lines", countText(bad))}
        </span>
      )}
    </footer>
  );
}
