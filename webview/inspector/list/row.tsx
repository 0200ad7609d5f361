import { t } from "@vscode/l10n";
import { lineText } from "../../../src/present/characters.ts";
import { valueText } from "../../../src/present/numbers.ts";
import { rowVerdictWord, stateWord } from "../../../src/present/words.ts";
import type { ListColumn } from "../../../src/protocol/session.ts";
import { Icon } from "../../ui/icons.tsx";
import { roleLook } from "../../ui/roles.ts";
import type { ListedRow } from "../answers.ts";
import { Cells } from "./cells.tsx";
import type { Column } from "./columns.ts";

export interface RowProps {
  readonly row: ListedRow;
  readonly bars: readonly ListColumn[];
  readonly columns: readonly Column[];
}

/** A sample in a line: id, verdict, the worst underline in it, question, chosen columns, scores. */
export function Row({ row, bars, columns }: RowProps) {
  const verdict = roleLook(row.verdict);
  const support = row.support === null || row.support === "full" ? null : roleLook(row.support);
  const id = lineText(row.id ?? String(row.index + 1));
  return (
    <>
      <span class="id" title={id}>
        {id}
      </span>
      <Icon name={verdict.icon} tone={verdict.tone} title={rowVerdictWord(row.verdict)} />
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

/** Scores as small bars on a track; a hollow box where undefined, red below 0 and for adherence 0. */
function ScoreBars({ columns, scores }: { columns: readonly ListColumn[]; scores: readonly (number | null)[] }) {
  if (columns.length === 0) return null;
  const words = columns.map((column, at) => {
    const value = scores[at] ?? null;
    return `${column.name} ${value === null ? t("undefined") : valueText(value, column.unit)}`;
  });
  return (
    <svg class="cellbars" width={columns.length * 10} height="16" role="img" aria-label={words.join(", ")}>
      <title>{words.join("\n")}</title>
      {columns.map((column, at) => {
        const x = at * 10 + 2;
        const value = scores[at] ?? null;
        if (value === null) return <rect key={column.id} class="u" x={x + 0.5} y="11.5" width="5" height="2" />;
        // What is below 0 is as far from good as it is long.
        const isAlarm = value < 0 || (value === 0 && column.id === "adherence");
        const least = isAlarm ? 2 : 1;
        const height = Math.max(least, Math.round(Math.min(1, Math.abs(value)) * BAR_PX));
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
