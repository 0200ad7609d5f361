import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { HowRead, ReadColumn } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { meaningWord, scoreReadingText } from "../../../src/present/meanings.ts";
import { countText } from "../../../src/present/numbers.ts";
import { columnText, fieldsAt } from "../../../src/present/readingLine.ts";
import { CutText } from "../../ui/cutText.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Visible } from "../../ui/parts.tsx";
import { Popover } from "../../ui/popups.tsx";
import { Options } from "../../ui/select.tsx";
import { ShowMore } from "../../ui/virtualList.tsx";
import type { InspectorPage } from "../page.ts";
import type { View } from "../view.ts";
import { canBeScore, likelyMeaning, scoreMeaningOf, withMeaning, withRole } from "./edits.ts";
import { ScoreForm } from "./scoreForm.tsx";
import "./table.css";

interface TableProps {
  readonly page: InspectorPage;
  readonly view: View;
  readonly how: HowRead;
  /** Words that a column's name has; empty for all. */
  readonly search: string;
}

/** Rows that are drawn at once, and that one more press adds. */
const ROWS_AT_ONCE = 200;
const CELLS = 7;

/** All columns of a file, a row each: what it is read as, what it holds, and why. Arrow keys move among its cells. */
export function ReadingTable({ page, view, how, search }: TableProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, cell: 0 });
  const [most, setMost] = useState(ROWS_AT_ONCE);
  useLayoutEffect(() => {
    if (!view.isScoreWanted || how.columns.length === 0) return;
    grid.current?.querySelector<HTMLElement>("tr.scored .holds .cell")?.click();
    page.reading.tookScore();
  }, [view.isScoreWanted, how, page]);
  const isWhole = how.columns.every(({ missing }) => missing === 0);
  const isFitting = how.columns.every(({ unfit }) => unfit === 0);
  const wanted = search.trim().toLowerCase();
  const found = how.columns.filter(({ path }) => columnText(path).toLowerCase().includes(wanted));
  const shown = found.slice(0, most);
  const stop = { row: Math.min(at.row, Math.max(0, shown.length - 1)), cell: at.cell };
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // What is pressed in a menu is for the menu.
    if (event.target instanceof Element && event.target.closest(".popover")) return;
    const [lastRow, lastCell] = [shown.length - 1, CELLS - 1];
    const next = {
      ArrowDown: { ...stop, row: Math.min(stop.row + 1, lastRow) },
      ArrowUp: { ...stop, row: Math.max(stop.row - 1, 0) },
      ArrowRight: { ...stop, cell: Math.min(stop.cell + 1, lastCell) },
      ArrowLeft: { ...stop, cell: Math.max(stop.cell - 1, 0) },
      PageDown: { ...stop, row: Math.min(stop.row + 10, lastRow) },
      PageUp: { ...stop, row: Math.max(stop.row - 10, 0) },
      Home: { ...stop, cell: 0 },
      End: { ...stop, cell: lastCell },
    }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    const [to, target] = inSight(next, event.key === "ArrowRight" || event.key === "Home" ? 1 : -1);
    if (!target) return;
    setAt(to);
    target.focus();
  };
  /** The cell of a place, or the next one that is not hidden: a narrow table leaves out what is empty. */
  const inSight = ({ row, cell }: typeof at, by: 1 | -1) => {
    for (let found = cell; found >= 0 && found < CELLS; found += by) {
      const target = grid.current?.querySelector<HTMLElement>(`[data-at="${row}:${found}"]`);
      if (target?.checkVisibility()) return [{ row, cell: found }, target] as const;
    }
    return [stop, null] as const;
  };
  const heads = [
    t("Column"),
    t("Read as"),
    t("What it holds"),
    t("Example"),
    t("Missing"),
    t("Does not fit"),
    t("Why"),
  ];
  return (
    <div class="reading-box">
      <table
        class={["reading-table", isWhole && "none-missing", isFitting && "none-unfit"].filter(Boolean).join(" ")}
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move among its cells, as in a grid.
        role="grid"
        aria-label={t("Columns of {0}", lineText(how.name))}
        aria-rowcount={found.length + 1}
        onKeyDown={move}
        onFocusCapture={(event) => setAt(placeOf(event.target) ?? at)}
      >
        <thead>
          <tr>
            {heads.map((head, cell) => (
              <th key={head} scope="col" class={CLASSES[cell]} title={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((column, row) => (
            <Row
              key={column.path}
              page={page}
              how={how}
              column={column}
              row={row}
              heads={heads}
              stop={stop.row === row ? stop.cell : null}
            />
          ))}
        </tbody>
      </table>
      <ShowMore shown={most} all={found.length} onMore={() => setMost(most + ROWS_AT_ONCE)} />
      {found.length === 0 && <p class="mute none-found">{t("No name contains this.")}</p>}
    </div>
  );
}

const CLASSES = ["name", "as", "holds", "example", "num missing", "num unfit", "reason"];

function placeOf(target: EventTarget | null): { row: number; cell: number } | null {
  const text = target instanceof Element ? target.closest<HTMLElement>("[data-at]")?.dataset.at : undefined;
  const [row, cell] = text?.split(":").map(Number) ?? [];
  return row === undefined || cell === undefined ? null : { row, cell };
}

interface RowProps {
  readonly page: InspectorPage;
  readonly how: HowRead;
  readonly column: ReadColumn;
  readonly row: number;
  readonly heads: readonly string[];
  /** The cell that the Tab key stops at, if one of this row. */
  readonly stop: number | null;
}

function Row({ page, how, column, row, heads, stop }: RowProps) {
  const { example, missing, unfit, placeholders, why, isUsed } = column;
  const name = columnText(column.path);
  const place = (cell: number) => ({ "data-at": `${row}:${cell}`, tabIndex: stop === cell ? 0 : -1 });
  const plain = (cell: number) => ({ class: CLASSES[cell], ...place(cell) });
  const placeholder = placeholders.map(lineText).join(", ");
  return (
    <tr class={isUsed ? (column.score === null ? undefined : "scored") : "unused"}>
      <th scope="row" class="name" title={name} {...place(0)}>
        <Path name={name} />
      </th>
      <td class="as">
        <RoleCell page={page} how={how} column={column} label={`${name}, ${heads[1]}`} place={place(1)} />
      </td>
      <td class="holds">
        <MeaningCell page={page} how={how} column={column} label={`${name}, ${heads[2]}`} place={place(2)} />
      </td>
      <td {...plain(3)} title={example === null ? undefined : lineText(example)}>
        {example !== null && <Visible text={lineText(example)} />}
      </td>
      <td {...plain(4)} title={placeholder === "" ? undefined : t("Written as {0}", placeholder)}>
        {missing > 0 && (
          <>
            <span class="of">{heads[4]} </span>
            {countText(missing)}
            {placeholder !== "" && <span class="mute"> {placeholder}</span>}
          </>
        )}
      </td>
      <td {...plain(5)}>
        {unfit > 0 && (
          <>
            <span class="of">{heads[5]} </span>
            <Icon name="warning" tone="partial" />
            {countText(unfit)}
          </>
        )}
      </td>
      <td {...plain(6)} title={why}>
        {whyText(column)}
      </td>
    </tr>
  );
}

/** A path that keeps its last name if it is cut: columns of one object differ in it. */
function Path({ name }: { readonly name: string }) {
  const at = name.lastIndexOf(".") + 1;
  return (
    <span class="path">
      {at > 0 && <span class="above">{name.slice(0, at)}</span>}
      <CutText text={name.slice(at)} kind="own" title={name} />
    </span>
  );
}

/** The source of a column's role, unless it is the values. */
function whyText({ by, why, role }: ReadColumn): string {
  if (by === "person") return t("its reading");
  return by === "format" && role !== null ? t("its format") : why;
}

interface CellProps {
  readonly page: InspectorPage;
  readonly how: HowRead;
  readonly column: ReadColumn;
  readonly label: string;
  readonly place: { readonly "data-at": string; readonly tabIndex: number };
}

const NOT_USED = "";
const SCORE = "score";

/** What the column is read as; a menu of all that it can be. */
function RoleCell({ page, how, column, label, place }: CellProps) {
  const fields = fieldsAt(column, how);
  const nameOf = (field: string) => how.fields.find(({ id }) => id === field)?.name ?? field;
  const isScore = scoreMeaningOf(column) !== "none";
  const text =
    fields.length > 0
      ? fields.map(nameOf).join(", ")
      : isScore
        ? t("a score")
        : column.isUsed
          ? t("by its format")
          : t("not used");
  const options = [
    { value: NOT_USED, text: t("not used") },
    ...(canBeScore(column) ? [{ value: SCORE, text: t("a score") }] : []),
    ...how.fields.map(({ id, name, isRequired }) => ({
      value: `field ${id}`,
      text: isRequired ? t("{0} (needed)", name) : name,
    })),
  ];
  const [field] = fields;
  const value = field === undefined ? (isScore ? SCORE : NOT_USED) : `field ${field}`;
  const choose = (chosen: string) => {
    const reading =
      chosen === SCORE
        ? withMeaning(how, column, likelyMeaning(column.meaning))
        : withRole(how, column, chosen === NOT_USED ? null : chosen.slice("field ".length));
    void page.reading.try(reading, how);
  };
  return (
    <Popover title={`${label}: ${text}`} kind="cell" face={<Face text={text} isQuiet={!column.isUsed} />} place={place}>
      {(close) => <Options label={label} value={value} options={options} onChange={choose} close={close} />}
    </Popover>
  );
}

/** What the column holds; opens all that can be said of a score. */
function MeaningCell({ page, how, column, label, place }: CellProps) {
  const { meaning, reading, scale, isVerdict } = column;
  const range = reading?.range ?? scale;
  const own = reading === null ? null : scoreReadingText(meaning, { ...reading, ...(range ? { range } : {}) });
  const isOwnVerdict = isVerdict && reading?.verdictFrom === undefined;
  const text = own === null ? meaningWord(meaning) : isOwnVerdict ? t("{0}, the verdict", own) : own;
  return (
    <Popover title={`${label}: ${text}`} kind="cell" face={<Face text={text} isQuiet={!column.isUsed} />} place={place}>
      {() =>
        canBeScore(column) ? (
          <ScoreForm how={how} column={column} onSay={(said) => void page.reading.try(said, how)} />
        ) : (
          <p class="score-form">
            {t("No score is read from this. Its parts have rows of their own if they hold values.")}
          </p>
        )
      }
    </Popover>
  );
}

function Face({ text, isQuiet }: { readonly text: string; readonly isQuiet: boolean }) {
  return (
    <>
      <span class={isQuiet ? "mute" : undefined}>{text}</span>
      <Icon name="down" />
    </>
  );
}

/** Gives the focus to the table: to its cell that the Tab key stops at. */
export function useFocusedTable(isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const target = isOpen ? '.reading-table [data-at][tabindex="0"]' : ".reading-line";
    document.querySelector<HTMLElement>(target)?.focus();
  }, [isOpen]);
}
