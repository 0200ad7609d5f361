import { t } from "@vscode/l10n";
import { useContext, useMemo, useState } from "preact/hooks";
import { type MetricInfo, type MetricValue, metricKey, pressSlice } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countInSlice } from "../../src/present/metricWords.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { shortNames } from "../../src/present/shortNames.ts";
import { bothText } from "../../src/present/states.ts";
import type { SliceSize } from "../../src/protocol/metrics.ts";
import { isActive, moveAmong } from "../ui/figures/selection.ts";
import { byNumber, SEARCHED } from "../ui/order.ts";
import { SearchField } from "../ui/toolkit.tsx";
import { ShowMore } from "../ui/virtualList.tsx";
import { GroupContext, IntervalTrack } from "./MetricCard.tsx";
import { baseWords, dimensionWord, intervalWords, leftOutReasons, sliceClause } from "./metrics.ts";
import { RowName } from "./RowName.tsx";

interface SliceTableProps {
  /** The whole file's values by key, under a filter. */
  readonly whole?: ReadonlyMap<string, MetricValue> | null;
  readonly dimension: string;
  readonly info: MetricInfo;
  readonly rows: readonly MetricValue[];
  /** How many samples each slice has, which is what a press on it lists; a metric may leave some of them out. */
  readonly sizes: readonly SliceSize[];
  readonly where: readonly string[];
  readonly isIntervalAwaited: boolean;
  readonly onWhere: (where: readonly string[]) => void;
}

/** Rows that are drawn at once, and that one more press adds. */
const ROWS_AT_ONCE = 200;

type SortedBy = "name" | "value" | "n";
/** Null: in the order of the file. */
type Sorting = { readonly by: SortedBy; readonly isDescending: boolean } | null;

/** Many rows begin with the best; few, such as noise levels, are in their own order. */
const firstSorting = ({ direction }: MetricInfo, count: number): Sorting =>
  count > SEARCHED && direction !== "none" ? { by: "value", isDescending: direction === "higher" } : null;

/** A metric for each value of a dimension, searched and sorted; pressing a value filters by it. Of very many the first are drawn. */
export function SliceTable({ rows, ...table }: SliceTableProps) {
  const { dimension, info } = table;
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [search, setSearch] = useState("");
  const [sorting, setSorting] = useState<Sorting>(() => firstSorting(info, rows.length));
  const names = useMemo(() => shortNames(rows.map(({ slice }) => nameIn(slice, dimension))), [rows, dimension]);
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const nameOf = (row: MetricValue | undefined) => String(row?.slice?.[dimension] ?? "");
    const places = [...rows.keys()].filter((at) => nameOf(rows[at]).toLowerCase().includes(wanted));
    const ordered =
      sorting === null
        ? places
        : sorting.by === "name"
          ? [...places].sort(
              (one, other) => nameOf(rows[one]).localeCompare(nameOf(rows[other])) * (sorting.isDescending ? -1 : 1),
            )
          : byNumber(
              places,
              (at) => (sorting.by === "n" ? rows[at]?.n : rows[at]?.value) ?? null,
              sorting.isDescending,
            );
    return ordered.flatMap((at) => rows[at] ?? []);
  }, [rows, search, sorting, dimension]);
  const press = (by: SortedBy) => {
    const first = by === "n" || (by === "value" && info.direction !== "lower");
    if (sorting?.by !== by) setSorting({ by, isDescending: first });
    else setSorting(sorting.isDescending === first ? { by, isDescending: !first } : null);
  };
  return (
    <>
      {rows.length > SEARCHED && (
        <div class="pickers">
          <SearchField value={search} label={t("Search rows")} placeholder={t("Search rows")} onInput={setSearch} />
          <span class="sub" role="status">
            {t("{0} of {1}", countText(shown.length), countText(rows.length))}
          </span>
        </div>
      )}
      {rows.length > SEARCHED ? (
        <div class="table-box">
          <Rows rows={shown.slice(0, most)} {...table} names={names} sorting={sorting} onSort={press} isRanked />
          <ShowMore shown={most} all={shown.length} onMore={() => setMost(most + ROWS_AT_ONCE)} />
        </div>
      ) : (
        <Rows rows={shown} {...table} names={names} sorting={sorting} onSort={press} isRanked={false} />
      )}
    </>
  );
}

/** The value of a slice as it is shown. */
const nameIn = (slice: MetricValue["slice"], dimension: string): string => lineText(String(slice?.[dimension] ?? ""));

interface RowsProps extends SliceTableProps {
  /** What is shown of a long name. */
  readonly names: ReadonlyMap<string, string>;
  readonly sorting: Sorting;
  readonly onSort: (by: SortedBy) => void;
  /** Many rows are a single stop of the Tab key. */
  readonly isRanked: boolean;
}

function Rows({
  dimension,
  names,
  info,
  rows,
  sizes,
  whole,
  where,
  isIntervalAwaited,
  sorting,
  onSort,
  isRanked,
  onWhere,
}: RowsProps) {
  const group = useContext(GroupContext);
  const clauses = rows.map(({ slice }) => sliceClause(slice));
  const titleOf = (row: MetricValue) =>
    [bothText(row, info.unit), intervalWords(row, info, isIntervalAwaited, group), baseWords(row, group)]
      .filter((words) => words !== "")
      .join("; ");
  const samplesOf = useMemo(
    () => new Map(sizes.flatMap((size) => (size.dimension === dimension ? [[String(size.value), size.samples]] : []))),
    [sizes, dimension],
  );
  const stop = Math.max(
    0,
    clauses.findIndex((clause) => isActive(where, clause)),
  );
  const head = (by: SortedBy, text: string) => (
    <SortHead text={text} sorted={sorting?.by === by ? sorting : null} onSort={() => onSort(by)} />
  );
  return (
    <table class={isRanked ? "twin ranked" : "twin"}>
      <thead>
        <tr>
          {head("name", dimensionWord(dimension))}
          {head("value", info.unit === "rate" ? t("Rate") : t("Mean"))}
          <th scope="col">{t("95 %")}</th>
          <td class="wide" />
          {head("n", t("n"))}
        </tr>
      </thead>
      <tbody onKeyDown={isRanked ? moveAmong : undefined}>
        {rows.map((row, at) => {
          const clause = clauses[at] ?? null;
          const label = nameIn(row.slice, dimension);
          return (
            <tr key={label} class={isActive(where, clause) ? "on" : undefined} title={titleOf(row)}>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  tabIndex={isRanked && at !== stop ? -1 : 0}
                  aria-pressed={isActive(where, clause)}
                  onClick={() => clause !== null && onWhere(pressSlice(where, dimension, clause))}
                  {...(isRanked ? { title: label } : {})}
                >
                  <RowName name={names.get(label) ?? label} isOneLine={isRanked} />
                </button>
              </th>
              <td>{valueText(row.value, info.unit)}</td>
              <td class="mute bounds">{intervalWords(row, info, isIntervalAwaited, group)}</td>
              <td class="wide">
                <IntervalTrack value={row} info={info} whole={whole?.get(metricKey(row))} />
              </td>
              <td>{countInSlice(row, samplesOf.get(String(row.slice?.[dimension])), group)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  readonly text: string;
  /** How the rows are sorted by this column; null if they are not. */
  readonly sorted: Sorting;
  readonly onSort: () => void;
}

/** The head of a column: a press sorts by it, another one turns it round, a third one gives the file's order back. */
function SortHead({ text, sorted, onSort }: SortHeadProps) {
  const way = sorted ? (sorted.isDescending ? "descending" : "ascending") : "none";
  return (
    <th scope="col" aria-sort={way}>
      <button type="button" class="sort" title={t("Sort by {0}", text)} onClick={onSort}>
        {text}
        <span aria-hidden="true">{sorted ? (sorted.isDescending ? "↓" : "↑") : ""}</span>
      </button>
    </th>
  );
}

/** The same rows for a spreadsheet, heads first. */
export function sliceCells(dimension: string, rows: readonly MetricValue[]): (string | number | null)[][] {
  const isGrouped = rows.some(({ groups }) => groups !== undefined);
  const hasBoth = rows.some(({ all, ran }) => all || ran);
  const both = ["value_of_ran", "n_ran", "value_of_all", "n_all"];
  return [
    [
      ...[dimension, "metric", "mode", "value", "low", "high", "n", ...(isGrouped ? ["groups"] : []), "left_out"],
      ...(hasBoth ? both : []),
    ],
    ...rows.map((row) => [
      row.slice?.[dimension] ?? null,
      row.id,
      row.mode,
      row.value,
      row.interval?.[0] ?? null,
      row.interval?.[1] ?? null,
      row.n,
      ...(isGrouped ? [row.groups ?? row.n] : []),
      leftOutReasons(row).reduce((sum, { count }) => sum + count, 0),
      ...(hasBoth ? [row.ran ?? row, row.all ?? row].flatMap(({ value, n }) => [value, n]) : []),
    ]),
  ];
}
