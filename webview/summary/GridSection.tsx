import { t } from "@vscode/l10n";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { equalsClause, isEqualsClause, type MetricInfo, type MetricValue, pressSlice } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countInSlice } from "../../src/present/metricWords.ts";
import { countText, numberText, valueText } from "../../src/present/numbers.ts";
import { shortNames } from "../../src/present/shortNames.ts";
import type { FieldInfo } from "../../src/protocol/list.ts";
import type { Grid } from "../../src/protocol/metrics.ts";
import type { OpenedTable } from "../../src/protocol/panel.ts";
import { Breakable } from "../ui/breakable.tsx";
import { useTip } from "../ui/figures/Tip.tsx";
import { csv } from "../ui/figures/tables.ts";
import { bestFirst, SEARCHED } from "../ui/order.ts";
import { Act } from "../ui/parts.tsx";
import { CopyMenu } from "../ui/popups.tsx";
import { Select } from "../ui/select.tsx";
import { SearchField } from "../ui/toolkit.tsx";
import { NO_FIELD } from "./fieldStores.ts";
import type { GridChoice, GridState } from "./gridStore.ts";
import { dimensionWord } from "./metrics.ts";
import { RowName } from "./RowName.tsx";
import { MetricPicker } from "./Slices.tsx";

interface GridSectionProps {
  readonly state: GridState;
  /** Those that divide the samples, each with how many values it has. */
  readonly dimensions: ReadonlyMap<string, number>;
  readonly values: readonly MetricValue[];
  /** Of the records, which can be dimensions too. */
  readonly fields: readonly FieldInfo[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly where: readonly string[];
  readonly onGrid: (choice: GridChoice | null) => void;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
  /** Gives the grid a page of its own. */
  readonly onOpen: (table: OpenedTable) => void;
  /** It has the page to itself, which began with these. */
  readonly page?: OpenedTable;
}

/** A metric by two dimensions: a cell for each pair of their values, coloured by it, best rows first. */
export function GridSection({
  state,
  dimensions,
  values,
  fields,
  infos,
  where,
  onGrid,
  onWhere,
  onCopyText,
  onOpen,
  page,
}: GridSectionProps) {
  const [wanted, setWanted] = useState<Partial<GridChoice>>(() => chosenFor(page));
  const [search, setSearch] = useState("");
  const names = [...dimensions.keys()].sort((one, other) => (dimensions.get(other) ?? 0) - (dimensions.get(one) ?? 0));
  const others = fields.filter((field) => isOther(field) && !dimensions.has(field.id)).map(({ id }) => id);
  const all = [...names, ...others];
  const rows = all.find((name) => name === wanted.rows) ?? names[0] ?? "";
  // Only a person chooses fields of the records: they are read again.
  const columns = all.find((name) => name === wanted.columns && name !== rows) ?? names.find((name) => name !== rows);
  const metrics = [...infos.keys()].filter((id) => values.some((value) => value.id === id && value.slice !== null));
  const metric = metrics.find((id) => id === wanted.metric) ?? metrics[0] ?? "";
  const info = infos.get(metric);
  const choice = info && columns !== undefined ? { metric, rows, columns } : null;
  useEffect(() => onGrid(choice), [choice?.metric, rows, columns]);
  if (!info || all.length < 2) return null;
  const { grid } = state;
  const isShown =
    choice !== null &&
    grid?.metric === choice.metric &&
    grid.rows.dimension === rows &&
    grid.columns.dimension === columns;
  const wordOf = (name: string) =>
    fields.find(({ id, from }) => id === name && from === "sample" && others.includes(id))?.name ?? dimensionWord(name);
  const title =
    columns === undefined ? t("Two dimensions") : t("{0} by {1} and {2}", t(info.name), wordOf(rows), wordOf(columns));
  const choose = (change: Partial<GridChoice>) =>
    setWanted({ metric, rows, ...(columns === undefined ? {} : { columns }), ...change });
  const optionsOf = (of: readonly string[]) => of.map((name) => ({ value: name, text: lineText(wordOf(name)) }));
  return (
    <section class="fig grid-fig" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span class="acts">
          {isShown && page === undefined && (
            <Act icon="open" title={t("Open as page")} onClick={() => onOpen({ of: "grid", ...choice })} />
          )}
          {isShown && <CopyMenu onCsv={() => onCopyText(csv(gridCells(grid)))} />}
        </span>
      </header>
      <div class="pickers">
        <MetricPicker metrics={metrics} infos={infos} chosen={metric} onChoose={(id) => choose({ metric: id })} />
        <div class="led">
          <span class="mute">{t("rows")}</span>
          <Select
            label={t("Rows")}
            value={rows}
            options={optionsOf(all)}
            onChange={(name) => choose(name === columns ? { rows: name, columns: rows } : { rows: name })}
          />
        </div>
        <div class="led">
          <span class="mute">{t("columns")}</span>
          <Select
            label={t("Columns")}
            value={columns ?? NO_FIELD}
            options={[
              ...(columns === undefined ? [{ value: NO_FIELD, text: t("Choose a field…") }] : []),
              ...optionsOf(all.filter((name) => name !== rows)),
            ]}
            onChange={(name) => choose({ columns: name })}
          />
        </div>
        {isShown && grid.rows.values.length > SEARCHED && (
          <SearchField value={search} label={t("Search rows")} placeholder={t("Search rows")} onInput={setSearch} />
        )}
      </div>
      {state.failure !== null && <p class="sub">{lineText(state.failure)}</p>}
      {isShown ? (
        <GridTable
          key={JSON.stringify(choice)}
          grid={grid}
          info={info}
          title={title}
          search={search}
          where={where}
          onWhere={onWhere}
        />
      ) : (
        choice && <div class="grid-box mute">{t("Computing…")}</div>
      )}
    </section>
  );
}

/** What a page of the grid's own begins with. */
const chosenFor = (page: OpenedTable | undefined): Partial<GridChoice> =>
  page ? { metric: page.metric, rows: page.rows, ...(page.columns === null ? {} : { columns: page.columns }) } : {};

/** Record fields, and derived ones with few values: cause, verdict. */
const isOther = ({ from, type, values = [] }: FieldInfo): boolean =>
  from === "record" || (from === "sample" && type === "text" && values.length > 1);

/** The grid for a spreadsheet, a row a cell. */
function gridCells({ metric, rows, columns, cells }: Grid): (string | number | null)[][] {
  return [
    [rows.dimension, columns.dimension, "metric", "value", "low", "high", "n"],
    ...cells.map(({ row, column, value, n, interval }) => [
      rows.values[row] ?? null,
      columns.values[column] ?? null,
      metric,
      value,
      interval?.[0] ?? null,
      interval?.[1] ?? null,
      n,
    ]),
  ];
}

interface GridTableProps {
  readonly grid: Grid;
  readonly info: MetricInfo;
  readonly title: string;
  readonly search: string;
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
}

const ROW_PX = 26;
/** Height of what is drawn before the grid is measured. */
const FIRST_PX = 800;
/** Rows that are drawn beyond both edges of what is in sight. */
const SPARE = 8;
/** A place in the grid; column -1 is the name of the row. */
interface Place {
  readonly row: number;
  readonly column: number;
}

function GridTable({ grid, info, title, search, where, onWhere }: GridTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [at, setAt] = useState<Place>({ row: 0, column: -1 });
  const isMoved = useRef(false);
  const tip = useTip();
  const { rows, columns } = grid;
  const cellAt = useMemo(
    () => new Map(grid.cells.map((cell) => [cell.row * columns.values.length + cell.column, cell])),
    [grid],
  );
  const totalOf = useMemo(() => new Map(grid.totals.map((value) => [value.row, value])), [grid]);
  const order = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const places = [...rows.values.keys()].filter((row) => String(rows.values[row]).toLowerCase().includes(wanted));
    return bestFirst(places, (row) => totalOf.get(row)?.value ?? null, info);
  }, [rows, totalOf, search, info]);
  const known = grid.cells.flatMap(({ value }) => value ?? []);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const shade = (value: number) => Math.round(100 * (most > least ? (value - least) / (most - least) : 1));
  const from = Math.max(0, Math.min(Math.floor(top / ROW_PX) - SPARE, order.length - 1));
  const to = Math.min(order.length, Math.ceil((top + (box.current?.clientHeight ?? FIRST_PX)) / ROW_PX) + SPARE);
  const names = useMemo(() => shortNames(rows.values.map((value) => lineText(String(value)))), [rows]);
  const heads = useMemo(() => shortNames(columns.values.map((value) => lineText(String(value)))), [columns]);

  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    box.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.column}"]`)?.focus({ preventScroll: false });
  }, [at, top]);

  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [lastRow, lastColumn] = [order.length - 1, columns.values.length - 1];
    const next = {
      ArrowDown: { ...at, row: Math.min(at.row + 1, lastRow) },
      ArrowUp: { ...at, row: Math.max(at.row - 1, 0) },
      ArrowRight: { ...at, column: Math.min(at.column + 1, lastColumn) },
      ArrowLeft: { ...at, column: Math.max(at.column - 1, -1) },
      PageDown: { ...at, row: Math.min(at.row + 10, lastRow) },
      PageUp: { ...at, row: Math.max(at.row - 10, 0) },
      Home: { ...at, column: -1 },
      End: { ...at, column: lastColumn },
    }[event.key];
    if (!next || !box.current) return;
    event.preventDefault();
    event.stopPropagation();
    const { scrollTop, clientHeight } = box.current;
    const place = next.row * ROW_PX;
    const room = clientHeight - HEAD_PX - ROW_PX;
    const wanted = place < scrollTop ? place : place > scrollTop + room ? place - room : scrollTop;
    box.current.scrollTop = wanted;
    isMoved.current = true;
    setTop(wanted);
    setAt(next);
  };
  const stop = { row: Math.min(at.row, order.length - 1), column: at.column };
  const rowClause = (row: number) => equalsClause(rows.dimension, rows.values[row] ?? "");
  const columnClause = (column: number) => equalsClause(columns.dimension, columns.values[column] ?? "");
  const pressCell = (clauses: readonly (string | null)[], isOn: boolean) => {
    const others = where.filter(
      (clause) => !isEqualsClause(rows.dimension, clause) && !isEqualsClause(columns.dimension, clause),
    );
    onWhere(isOn ? others : [...others, ...clauses.filter((clause) => clause !== null)]);
  };
  const isChosen = (clause: string | null) => clause !== null && where.includes(clause);
  const isTooMany = rows.of > rows.values.length || columns.of > columns.values.length;
  return (
    <>
      <p class="sub" role="status">
        {[
          t("{0} rows, {1} columns", countText(order.length), countText(columns.values.length)),
          ...(known.length > 0
            ? [t("palest {0}, strongest {1}", valueText(least, info.unit), valueText(most, info.unit))]
            : []),
          ...(isTooMany
            ? [
                t(
                  "those with the most samples of {0} × {1}; filter to see the others",
                  countText(rows.of),
                  countText(columns.of),
                ),
              ]
            : []),
          ...[rows, columns].flatMap(({ dimension, isList }) =>
            isList ? [t("{0} is a list: a sample counts in each of its values.", dimension)] : [],
          ),
        ].join("; ")}
      </p>
      <div class="grid-box" ref={box} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        <table
          class="grid"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move among its cells, as in a grid.
          role="grid"
          aria-label={title}
          aria-rowcount={order.length + 1}
          aria-colcount={columns.values.length + 2}
          style={{ "--columns": columns.values.length }}
        >
          <thead>
            <tr>
              <th class="row-name" scope="col">
                {dimensionWord(rows.dimension)}
              </th>
              <th scope="col" class="total">
                {t("All")}
              </th>
              {columns.values.map((value) => (
                <th key={value} scope="col" title={lineText(String(value))}>
                  <span>
                    <Breakable name={heads.get(lineText(String(value))) ?? ""} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={move} onFocusCapture={(event) => setAt(placeOf(event.target) ?? at)}>
            <Gap rows={from} columns={columns.values.length + 2} />
            {order.slice(from, to).map((row, place) => {
              const down = from + place;
              const name = lineText(String(rows.values[row] ?? ""));
              const clause = rowClause(row);
              const total = totalOf.get(row);
              return (
                <tr key={row} aria-rowindex={down + 2} class={isChosen(clause) ? "on" : undefined}>
                  <th class="row-name" scope="row">
                    <button
                      type="button"
                      class="link"
                      data-at={`${down}:-1`}
                      title={name}
                      tabIndex={stop.row === down && stop.column === -1 ? 0 : -1}
                      aria-pressed={isChosen(clause)}
                      onClick={() => clause !== null && onWhere(pressSlice(where, rows.dimension, clause))}
                    >
                      <RowName name={names.get(name) ?? name} isOneLine />
                    </button>
                  </th>
                  <td class="total">{numberText(total?.value ?? null, info.unit)}</td>
                  {columns.values.map((value, across) => {
                    const cell = cellAt.get(row * columns.values.length + across);
                    const clauses = [clause, columnClause(across)];
                    const isOn = clauses.every(isChosen);
                    const label = `${name}, ${lineText(String(value))}`;
                    const number = valueText(cell?.value ?? null, info.unit);
                    const n = countInSlice({ n: cell?.n ?? 0 }, cell?.samples);
                    return (
                      <td key={value}>
                        <button
                          type="button"
                          class={cell?.value == null ? "cell none" : "cell"}
                          style={{ "--shade": `${cell?.value == null ? 0 : shade(cell.value)}%` }}
                          data-at={`${down}:${across}`}
                          tabIndex={stop.row === down && stop.column === across ? 0 : -1}
                          aria-pressed={isOn}
                          aria-disabled={!cell}
                          aria-label={t("{0}: {1}, n {2}", label, number, n)}
                          onClick={() => (cell || isOn) && pressCell(clauses, isOn)}
                          {...tip(
                            <>
                              <b>{label}</b> {t("{0}, n {1}", number, n)}
                            </>,
                          )}
                        >
                          {numberText(cell?.value ?? null, info.unit)}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            <Gap rows={order.length - to} columns={columns.values.length + 2} />
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The place of what has the focus; null if it is none of the grid's. */
function placeOf(target: EventTarget | null): Place | null {
  const [row, column] = (target instanceof HTMLElement ? target.dataset.at : undefined)?.split(":").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** Height of the names of the columns. */
const HEAD_PX = 36;

/** Placeholder of rows that are out of sight. */
function Gap({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr>
      <td class="gap" colSpan={columns} style={{ height: `${rows * ROW_PX}px` }} />
    </tr>
  );
}
