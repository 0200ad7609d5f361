import { t } from "@vscode/l10n";
import { useMemo, useState } from "preact/hooks";
import type { ResultsTable } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, numberText } from "../../src/present/numbers.ts";
import { csv } from "../ui/figures/tables.ts";
import { byNumber, SEARCHED } from "../ui/order.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { SearchField } from "../ui/toolkit.tsx";
import { ShowMore } from "../ui/virtualList.tsx";

interface ResultsProps {
  readonly results: ResultsTable;
  readonly onCopyText: (text: string) => void;
}

/** Sorted by a column, or by name; null is the file's order. */
type Sorting = { readonly by: number | "name"; readonly isDescending: boolean } | null;

/** Rows that are drawn at once, and that one more press adds. */
const ROWS_AT_ONCE = 200;

/**
 * Results instead of samples as a leaderboard: a row a model or configuration with its rank, best values stressed. Many
 * rows have a search and begin with the best; few are in file order until a column is pressed.
 */
export function Results({ results, onCopyText }: ResultsProps) {
  const { columns, rows, lower = [] } = results;
  const isLong = rows.length > SEARCHED;
  const isLower = (at: number) => lower.includes(columns[at] ?? "");
  const [sorting, setSorting] = useState<Sorting>(isLong ? { by: 0, isDescending: !isLower(0) } : null);
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const order = useMemo(() => orderOf(results, sorting), [results, sorting]);
  const best = useMemo(() => columns.map((_, at) => bestOf(rows, at, isLower(at))), [results]);
  const shownColumn = typeof sorting?.by === "number" ? sorting.by : 0;
  const places = useMemo(() => placesOf(rows, shownColumn, isLower(shownColumn)), [results, shownColumn]);
  const wanted = search.trim().toLowerCase();
  const shown = order.filter((at) => (rows[at]?.name ?? "").toLowerCase().includes(wanted));
  const widest = Math.max(...rows.map(({ values }) => Math.abs(values[shownColumn] ?? 0)));
  const isRanked = rows.length > 1;
  const press = (by: number | "name") => {
    const first = by !== "name" && !isLower(by);
    if (sorting?.by !== by) setSorting({ by, isDescending: first });
    else setSorting(sorting.isDescending === first ? { by, isDescending: !first } : null);
  };
  const head = (by: number | "name", text: string, hint: string) => {
    const way = sorting?.by !== by ? null : sorting.isDescending ? "descending" : "ascending";
    return (
      <th key={by} scope="col" class={by === "name" ? "name" : "num"} aria-sort={way ?? "none"}>
        <button type="button" class="link" title={hint} onClick={() => press(by)}>
          {lineText(text)}
          <span aria-hidden="true">{way === null ? "" : way === "descending" ? " ↓" : " ↑"}</span>
        </button>
      </th>
    );
  };
  return (
    <>
      <div class="results-tools">
        {isLong && (
          <SearchField value={search} label={t("Search rows")} placeholder={t("Search rows")} onInput={setSearch} />
        )}
        <span class="mute" role="status">
          {wanted === ""
            ? t("{0} rows, {1} columns", countText(rows.length), countText(columns.length))
            : t("{0} of {1}", countText(shown.length), countText(rows.length))}
        </span>
        <CopyMenu onCsv={() => onCopyText(csv(cellsOf(results, shown)))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by keys. */}
      <section class="results-box" tabIndex={0} aria-label={t("Results")}>
        <table class="results">
          <thead>
            <tr>
              {isRanked && (
                <td class="num place" title={t("Place by {0}", lineText(columns[shownColumn] ?? ""))}>
                  #
                </td>
              )}
              {head("name", t("Name"), t("Sort by {0}", t("Name")))}
              {columns.map((column, at) =>
                head(at, column, isLower(at) ? t("Sort by {0}; lower is better", column) : t("Sort by {0}", column)),
              )}
              <td class="bar">{lineText(columns[shownColumn] ?? "")}</td>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, most).map((at) => {
              const { name, values } = rows[at] ?? { name: "", values: [] };
              const value = values[shownColumn];
              return (
                <tr key={name}>
                  {isRanked && <td class="num place">{places[at] ?? ""}</td>}
                  <th scope="row" class="name" title={lineText(name)}>
                    {lineText(name)}
                  </th>
                  {columns.map((column, place) => {
                    const own = values[place] ?? null;
                    const text = numberText(own, "mean");
                    return (
                      <td key={column} class="num">
                        {isRanked && own !== null && own === best[place] ? <b title={t("best")}>{text}</b> : text}
                      </td>
                    );
                  })}
                  <td class="bar">
                    {typeof value === "number" && (
                      <meter
                        min={0}
                        max={widest || 1}
                        value={Math.abs(value)}
                        aria-label={lineText(columns[shownColumn] ?? "")}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <ShowMore shown={most} all={shown.length} onMore={() => setMost(most + ROWS_AT_ONCE)} />
    </>
  );
}

type Rows = ResultsTable["rows"];

function orderOf({ rows }: ResultsTable, sorting: Sorting): readonly number[] {
  const all = [...rows.keys()];
  if (sorting === null) return all;
  const { by, isDescending } = sorting;
  if (by !== "name") return byNumber(all, (at) => rows[at]?.values[by] ?? null, isDescending);
  const nameOf = (at: number) => rows[at]?.name ?? "";
  return all.sort(
    (one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }) * (isDescending ? -1 : 1),
  );
}

const valuesOf = (rows: Rows, column: number): readonly number[] => rows.flatMap(({ values }) => values[column] ?? []);

/** The best value of a column; null if all rows have the same, or none has one. */
function bestOf(rows: Rows, column: number, isLower: boolean): number | null {
  const values = valuesOf(rows, column);
  if (new Set(values).size < 2) return null;
  return isLower ? Math.min(...values) : Math.max(...values);
}

/** The place of each row by a column, from 1; equals share one, and rows without a value have none. */
function placesOf(rows: Rows, column: number, isLower: boolean): readonly (number | null)[] {
  const values = valuesOf(rows, column);
  return rows.map(({ values: own }) => {
    const value = own[column] ?? null;
    return value === null ? null : 1 + values.filter((other) => (isLower ? other < value : other > value)).length;
  });
}

/** The rows that are shown, for a spreadsheet. */
const cellsOf = ({ columns, rows }: ResultsTable, shown: readonly number[]): (string | number | null)[][] => [
  ["name", ...columns],
  ...shown.map((at) => [rows[at]?.name ?? "", ...(rows[at]?.values ?? [])]),
];
