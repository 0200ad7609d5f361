import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Query } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText } from "../../../src/present/numbers.ts";
import type { EvaluationState } from "../../../src/protocol/state.ts";
import { MiddleCut } from "../../ui/cutText.tsx";
import { useMedia } from "../../ui/hooks.ts";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { Group } from "../../ui/parts.tsx";
import { clauseWords } from "../filter/clauseWords.ts";
import { FilterBox } from "../filter/filterBox.tsx";
import { SearchLine } from "../filter/searchLine.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { activeViews, type ChipView, chipsThatFit, OUTCOME, searchText, totalsFit, totalViews } from "./clauses.ts";
import { ColumnChooser } from "./columnChooser.tsx";
import { FilterMenu, type MenuEntry, type MenuGroup } from "./filterMenu.tsx";

interface ListHeadProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly evaluation: EvaluationState;
  readonly query: Query | null;
  readonly hasOutcome: boolean;
  readonly widthPx: number;
}

/** Up to this many samples, records are read to offer values. */
const SMALL_SAMPLES = 20_000;
/** A window so low that rows need the room of the lines above them. */
const LOW = "(max-height: 599px)";

/**
 * What a list is narrowed by. In a low window it is one line: what has no room in it is in the menu, and the expression
 * has a line while it is typed.
 */
export function ListHead({ page, view, evaluation, query, hasOutcome, widthPx }: ListHeadProps) {
  const isLow = useMedia(LOW);
  const [isTyping, setTyping] = useState(false);
  const { chips, left } = view;
  const where = query?.where ?? [];
  const chosen = view.panel?.columns ?? [];
  const searched = searchText(where);
  const totals = totalViews(chips, where);
  const active = activeViews(chips, where, (clause) => clauseWords(clause, view.fields, evaluation.verdicts));
  const isWorstFirst = query?.sort?.by === OUTCOME && !query.sort.descending;
  const sortWorst = () => (isWorstFirst ? page.sort(null, false) : page.sortWorstFirst());
  const pressTotal = ({ where: clause, isActive }: ChipView) =>
    page.replace(
      totals.map((one) => one.where),
      isActive ? null : clause,
    );
  const hasTotals = !isLow || totalsFit(totals, widthPx, searched !== "");
  const line = totals.length > 0 && hasTotals && (
    <Group class="chips totals" label={t("Totals")}>
      {totals.map((one) => (
        <Chip key={one.id} view={one} left={left[one.id]} hasCross={false} onClick={() => pressTotal(one)} />
      ))}
    </Group>
  );

  /** What a low window has no line for. */
  const further = (): readonly MenuGroup[] => {
    const rest: readonly MenuEntry[] = [
      ...(hasOutcome
        ? [
            {
              id: "worst-first",
              name: t("Worst first"),
              sign: <Icon name="sort-up" />,
              hint: t("Sort by verdict, and open the worst sample"),
              isActive: isWorstFirst,
              onTake: sortWorst,
            },
          ]
        : []),
      {
        id: "expression",
        name: t("Filter by an expression"),
        sign: <Icon name="filter" />,
        hint: t("Filter by an expression"),
        isActive: false,
        onTake: () => setTyping(true),
      },
    ];
    return [
      {
        name: t("Totals"),
        entries: hasTotals ? [] : totals.map((one) => entryOf(one, left[one.id], () => pressTotal(one))),
      },
      { name: t("List"), entries: rest },
    ].filter(({ entries }) => entries.length > 0);
  };

  const beside = isLow ? [] : active.slice(0, chipsThatFit(active.length, widthPx));
  const untold = [...active.slice(beside.length), ...(hasTotals ? [] : totals.filter(({ isActive }) => isActive))];
  const menu = (
    <FilterMenu
      page={page}
      chips={chips}
      left={left}
      where={where}
      on={active.map((one) => entryOf(one, left[one.id], () => page.toggle(one)))}
      further={isLow ? further() : []}
      untold={untold.map(({ name }) => name)}
      isSign={isLow}
    />
  );
  return (
    <>
      <SearchLine
        page={page}
        searched={searched}
        samples={evaluation.samples}
        index={view.detail?.index ?? null}
        isShort={isLow}
      >
        {isLow && line}
        {isLow && (
          <Group class="chips filters" label={t("Filters")}>
            {menu}
          </Group>
        )}
        <ColumnChooser page={page} fields={view.fields} chosen={chosen} />
      </SearchLine>
      {(!isLow || isTyping) && (
        <FilterBox
          page={page}
          fields={view.fields}
          earlier={view.panel?.expressions ?? []}
          example={evaluation.columns[0] ? `${evaluation.columns[0].id} < 1` : null}
          isSmall={evaluation.isSettled && evaluation.samples <= SMALL_SAMPLES}
          onLeave={isLow ? () => setTyping(false) : null}
        />
      )}
      {!isLow && line}
      {!isLow && (
        <Group class="chips filters" label={t("Filters")}>
          {menu}
          {hasOutcome && (
            <button
              type="button"
              class="chip worst"
              aria-pressed={isWorstFirst}
              title={t("Sort by verdict, and open the worst sample")}
              onClick={sortWorst}
            >
              <Icon name="sort-up" />
              <span>{t("Worst first")}</span>
            </button>
          )}
          {beside.map((one) => (
            <Chip key={one.id} view={one} left={left[one.id]} onClick={() => page.toggle(one)} />
          ))}
        </Group>
      )}
    </>
  );
}

/** A filter as an entry of the menu. Its count is what the other filters leave of it. */
function entryOf(view: ChipView, left: number | undefined, onTake: () => void): MenuEntry {
  const { id, name, count, where, isActive } = view;
  const counted = count === null ? {} : { count: left ?? count };
  return { id, name, sign: signOf(view), hint: where, isActive, ...counted, onTake };
}

interface ChipProps {
  readonly view: ChipView;
  /** How many samples it leaves of those that the other filters let through; absent if none. */
  readonly left?: number | undefined;
  /** Whether an active one has a cross in the place of its sign, so that nothing moves when it is pressed. */
  readonly hasCross?: boolean;
  readonly onClick: () => void;
}

function Chip({ view, left, hasCross = true, onClick }: ChipProps) {
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
      {view.isActive && hasCross ? <Icon name="close" /> : signOf(view)}
      <MiddleCut text={lineText(view.name)} />
      {view.count !== null && <b data-whole={countText(view.count)}>{countText(left ?? view.count)}</b>}
      {isUncounted && <b aria-hidden="true">?</b>}
    </button>
  );
}

function signOf({ role }: ChipView): ComponentChildren {
  if (role === "filter") return <Icon name="filter" />;
  const look = roleLook(role);
  return <Icon name={look.line ?? look.icon} tone={look.tone} />;
}

/** Its name, which may be cut, the clause, and how many of its samples the other filters let through. */
function inWords({ name, where, count }: ChipView, left: number | undefined): string {
  const words = name === where ? where : `${lineText(name)}\n${where}`;
  return left === undefined || count === null
    ? words
    : t("{0}: {1} of {2} samples in the filter", words, countText(left), countText(count));
}
