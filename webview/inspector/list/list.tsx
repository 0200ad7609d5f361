import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Query, Sort } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import { samplesText } from "../../../src/present/words.ts";
import type { ChipCount, EvaluationState } from "../../../src/protocol/session.ts";
import { useIds } from "../../ui/cutText.tsx";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { Group } from "../../ui/parts.tsx";
import { VirtualList } from "../../ui/virtualList.tsx";
import { clauseWords } from "../filter/clauseWords.ts";
import { FilterBox } from "../filter/filterBox.tsx";
import { SearchLine } from "../filter/searchLine.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { activeViews, type ChipView, OUTCOME, searchText, totalViews } from "./clauses.ts";
import { ColumnChooser } from "./columnChooser.tsx";
import { columnsOf, widthPx } from "./columns.ts";
import { FilterMenu } from "./filterMenu.tsx";
import { Heads, Row, shownId } from "./row.tsx";

interface ListProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly evaluation: EvaluationState;
  readonly query: Query | null;
}

/** Up to so many samples their records are read for an offer of values. */
const SMALL_SAMPLES = 20_000;

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
  const idStart = useIds(list, rows.first().map(shownId));
  const hasOutcome = totalViews(view.chips, where).length > 0;
  const isUnjudged = view.judged?.judged === 0 || (view.chips.length > 0 && !hasOutcome);
  const { chips } = view;
  const hasSupport = evaluation.families.some(({ isOfSentences }) => isOfSentences);
  return (
    <aside
      class={["list", !hasSupport && "no-support", !rows.isKnown && view.chips.length === 0 && "waiting"]
        .filter(Boolean)
        .join(" ")}
      aria-label={t("Samples")}
      ref={list}
    >
      <SearchLine
        page={page}
        searched={searchText(where)}
        samples={evaluation.samples}
        index={view.detail?.index ?? null}
      >
        <ColumnChooser page={page} fields={view.fields} chosen={chosen} />
      </SearchLine>
      <FilterBox
        page={page}
        fields={view.fields}
        earlier={view.panel?.expressions ?? []}
        example={evaluation.columns[0] ? `${evaluation.columns[0].id} < 1` : null}
        isSmall={evaluation.isSettled && evaluation.samples <= SMALL_SAMPLES}
      />
      <Totals page={page} chips={chips} left={view.left} where={where} />
      <Filters
        page={page}
        chips={chips}
        left={view.left}
        where={where}
        nameOf={(clause) => clauseWords(clause, view.fields, evaluation.verdicts)}
      >
        {hasOutcome && <WorstFirst page={page} sort={query?.sort ?? null} />}
      </Filters>
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

/** How many samples are wrong, right and not judged. Pressing one shows these alone. */
function Totals({ page, chips, left, where }: ChipsProps) {
  const views = totalViews(chips, where);
  if (views.length === 0) return null;
  const press = ({ where: clause, isActive }: ChipView) =>
    page.replace(
      views.map((view) => view.where),
      isActive ? null : clause,
    );
  return (
    <Group class="chips totals" label={t("Totals")}>
      {views.map((view) => (
        <Chip key={view.id} view={view} left={left[view.id]} hasCross={false} onClick={() => press(view)} />
      ))}
    </Group>
  );
}

function WorstFirst({ page, sort }: { readonly page: InspectorPage; readonly sort: Sort | null }) {
  const isWorstFirst = sort?.by === OUTCOME && !sort.descending;
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={isWorstFirst}
      title={t("Sort by verdict, and open the worst sample")}
      onClick={() => (isWorstFirst ? page.sort(null, false) : page.sortWorstFirst())}
    >
      <Icon name="sort-up" />
      <span>{t("Worst first")}</span>
    </button>
  );
}

interface ChipsProps {
  readonly page: InspectorPage;
  readonly chips: readonly ChipCount[];
  readonly left: View["left"];
  readonly where: readonly string[];
}

interface FiltersProps extends ChipsProps {
  readonly nameOf: (clause: string) => string;
  readonly children: ComponentChildren;
}

/** The menu of all that can be filtered by, and beside it what is. */
function Filters({ page, chips, left, where, nameOf, children }: FiltersProps) {
  return (
    <Group class="chips filters" label={t("Filters")}>
      <FilterMenu page={page} chips={chips} left={left} where={where} />
      {children}
      {activeViews(chips, where, nameOf).map((view) => (
        <Chip key={view.id} view={view} left={left[view.id]} onClick={() => page.toggle(view)} />
      ))}
    </Group>
  );
}

interface ChipProps {
  readonly view: ChipView;
  /** How many samples it leaves of those that the other filters let through; absent where there are none. */
  readonly left?: number | undefined;
  /** Whether an active one has a cross in the place of its sign, so that nothing moves when it is pressed. */
  readonly hasCross?: boolean;
  readonly onClick: () => void;
}

function Chip({ view, left, hasCross = true, onClick }: ChipProps) {
  const look = view.role === "filter" ? null : roleLook(view.role);
  const isUncounted = view.count === null && view.role !== "filter";
  return (
    <button
      type="button"
      class="chip filter"
      aria-pressed={view.isActive}
      title={
        isUncounted ? t("{0}: to count it, the files are read again in all modes", view.where) : inWords(view, left)
      }
      onClick={onClick}
    >
      {view.isActive && hasCross ? (
        <Icon name="close" />
      ) : (
        <Icon name={look ? (look.line ?? look.icon) : "filter"} tone={look?.tone} />
      )}
      <span>{lineText(view.name)}</span>
      {view.count !== null && <b data-whole={countText(view.count)}>{countText(left ?? view.count)}</b>}
      {isUncounted && <b aria-hidden="true">?</b>}
    </button>
  );
}

/** The clause, and how many of its samples the other filters let through. */
const inWords = ({ where, count }: ChipView, left: number | undefined): string =>
  left === undefined || count === null
    ? where
    : t("{0}: {1} of {2} samples in the filter", where, countText(left), countText(count));
