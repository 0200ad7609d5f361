import { t } from "@vscode/l10n";
import type { Sort } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { valueText } from "../../../src/present/numbers.ts";
import { shownVerdict, stateWord } from "../../../src/present/words.ts";
import type { EvaluationState, ListColumn } from "../../../src/protocol/state.ts";
import { CutText } from "../../ui/cutText.tsx";
import { Icon, roleLook } from "../../ui/icons.tsx";
import { STEP_PX } from "../../ui/parts.tsx";
import type { ListedRow } from "../answers.ts";
import type { InspectorPage } from "../page.ts";
import { OUTCOME } from "./clauses.ts";
import { ColumnMenu } from "./columnMenu.tsx";
import { type Column, cellText } from "./columns.ts";

interface HeadsProps {
  readonly page: InspectorPage;
  /** Scores that are drawn as bars. */
  readonly bars: readonly ListColumn[];
  /** Fields that the person has chosen. */
  readonly columns: readonly Column[];
  readonly where: readonly string[];
  readonly sort: Sort | null;
  /** Whether samples are right or wrong here, so that the list can be sorted by it. */
  readonly hasOutcome: boolean;
}

/** Heads of the columns: a click sorts, a second one turns it round, a third restores the file's order. */
export function Heads({ page, bars, columns, where, sort, hasOutcome }: HeadsProps) {
  const chosen = columns.map(({ id }) => id);
  const head = (id: string, text: string, title: string) => {
    const isSorted = sort?.by === id;
    const how = isSorted ? (sort.descending ? t("descending") : t("ascending")) : t("not sorted");
    return (
      <button
        type="button"
        key={id}
        class="head-cell"
        title={t("Sort by {0}", title)}
        aria-label={`${title}, ${how}`}
        onClick={() => page.sortBy(id)}
      >
        <span class="text">{text}</span>
        {isSorted && <Icon name={sort.descending ? "sort-down" : "sort-up"} />}
      </button>
    );
  };
  return (
    <div class="cols">
      {head("id", t("Id"), t("id"))}
      {hasOutcome ? <VerdictHead page={page} sort={sort} /> : <span class="sr">{t("Verdict")}</span>}
      <span class="sr">{t("Support")}</span>
      {head("question", t("Question"), t("question"))}
      <span class="values">
        {columns.map((column) => (
          <span key={column.id} class={`value-head ${column.type}`}>
            {head(column.id, lineText(column.name), lineText(column.name))}
            <ColumnMenu page={page} column={column} chosen={chosen} where={where} />
          </span>
        ))}
      </span>
      <span class="cells">{bars.map((column) => head(column.id, column.short, column.name))}</span>
    </div>
  );
}

function VerdictHead({ page, sort }: Pick<HeadsProps, "page" | "sort">) {
  const isSorted = sort?.by === OUTCOME;
  const how = isSorted ? (sort.descending ? t("right first") : t("worst first")) : t("not sorted");
  const icon = isSorted ? (sort.descending ? "sort-down" : "sort-up") : "verdict";
  return (
    <button
      type="button"
      class="head-cell verdict-head"
      title={t("Sort by verdict, worst first")}
      aria-label={`${t("Verdict")}, ${how}`}
      onClick={() => page.sortBy(OUTCOME)}
    >
      <Icon name={icon} />
    </button>
  );
}

export interface RowProps {
  readonly row: ListedRow;
  /** Those that rows can have. */
  readonly verdicts: EvaluationState["verdicts"];
  readonly bars: readonly ListColumn[];
  readonly columns: readonly Column[];
  /** What ids of the list begin with. */
  readonly idStart?: string;
  /** No sample of the list is judged, so that no sign says so again. */
  readonly isUnjudged?: boolean;
}

/** Its id, or its number in the file. */
export const shownId = (row: Pick<ListedRow, "id" | "index">): string => lineText(row.id ?? String(row.index + 1));

/** A sample in a line: id, verdict, the worst underline in it, question, chosen columns, scores. */
export function Row({ row, bars, columns, verdicts, idStart = "", isUnjudged = false }: RowProps) {
  const { role, word } = shownVerdict(verdicts, row.verdict);
  const verdict = roleLook(role);
  const support = row.support === null || row.support === "full" ? null : roleLook(row.support);
  return (
    <>
      <CutText text={shownId(row)} start={idStart} kind="id" />
      {isUnjudged && role === "unscored" ? <span /> : <Icon name={verdict.icon} tone={verdict.tone} title={word} />}
      {support?.line && row.support ? (
        <Icon name={support.line} tone={support.tone} title={stateWord(row.support)} />
      ) : (
        <span />
      )}
      <span class="q" dir="auto">
        {row.title === "" ? <span class="mute">–</span> : lineText(row.title)}
      </span>
      <Cells row={row} columns={columns} />
      <ScoreBars columns={bars} scores={row.scores} />
    </>
  );
}

const BAR_PX = 12;

/** Scores as small bars; a hollow box if undefined, red below 0 and for adherence 0. */
function ScoreBars({ columns, scores }: { columns: readonly ListColumn[]; scores: readonly (number | null)[] }) {
  if (columns.length === 0) return null;
  const words = columns.map((column, at) => {
    const value = scores[at] ?? null;
    return `${column.name} ${value === null ? t("undefined") : valueText(value, column.unit)}`;
  });
  return (
    <svg class="cellbars" width={columns.length * STEP_PX} height="16" role="img" aria-label={words.join(", ")}>
      <title>{words.join("\n")}</title>
      {columns.map((column, at) => {
        const x = at * STEP_PX + (STEP_PX - 6) / 2;
        const value = scores[at] ?? null;
        if (value === null) return <rect key={column.id} class="u" x={x + 0.5} y="11.5" width="5" height="2" />;
        // What is below 0 is as far from good as it is long.
        const isAlarm = (value < 0 && column.range === undefined) || (value === 0 && column.id === "adherence");
        const least = isAlarm ? 2 : 1;
        const height = Math.max(least, Math.round(shareOf(value, column) * BAR_PX));
        return (
          <g key={column.id}>
            <rect class="t" x={x} y="2" width="6" height={BAR_PX} />
            <rect class={isAlarm ? "z" : "v"} x={x} y={2 + BAR_PX - height} width="6" height={height} />
          </g>
        );
      })}
    </svg>
  );
}

/** How much of its track a bar fills, in [0, 1]. */
function shareOf(value: number, { range }: ListColumn): number {
  if (range === undefined) return Math.min(1, Math.abs(value));
  const [from, to] = range;
  return to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 1;
}

/** The row's values of the chosen columns. */
export function Cells({ row, columns }: { readonly row: ListedRow; readonly columns: readonly Column[] }) {
  return (
    <span class="values">
      {columns.map((column) => {
        const text = cellText(row.cells[row.fields.indexOf(column.id)] ?? null, column);
        return (
          <span key={column.id} class={`value ${column.type}`} title={`${column.name}: ${text}`} dir="auto">
            {text}
          </span>
        );
      })}
    </span>
  );
}
