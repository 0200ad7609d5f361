import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { MetricInfo, MetricValue } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { isActive, toggleClause } from "../ui/figures/clauses.ts";
import { IntervalTrack } from "./IntervalTrack.tsx";
import { leftOutReasons, sliceClause } from "./metricKeys.ts";
import { baseWords, dimensionWord, intervalWords } from "./metricWords.ts";

export interface SliceTableProps {
  readonly dimension: string;
  readonly info: MetricInfo;
  readonly rows: readonly MetricValue[];
  readonly where: readonly string[];
  readonly isIntervalAwaited: boolean;
  readonly onWhere: (where: readonly string[]) => void;
}

/** Rows that are drawn at once, and that one more press adds. */
const ROWS_AT_ONCE = 100;

/** A metric for each value of a dimension; pressing a value filters by it. Of very many rows the first are drawn. */
export function SliceTable({ rows, ...table }: SliceTableProps) {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  return (
    <>
      <Rows rows={rows.slice(0, most)} {...table} />
      {rows.length > most && (
        <p class="sub">
          {t("{0} of {1}", countText(most), countText(rows.length))}{" "}
          <button type="button" class="link" onClick={() => setMost(most + ROWS_AT_ONCE)}>
            {t("Show more")}
          </button>
        </p>
      )}
    </>
  );
}

function Rows({ dimension, info, rows, where, isIntervalAwaited, onWhere }: SliceTableProps) {
  return (
    <table class="twin">
      <thead>
        <tr>
          <th scope="col">{dimensionWord(dimension)}</th>
          <th scope="col">{info.unit === "rate" ? t("Rate") : t("Mean")}</th>
          <th scope="col">{t("95 %")}</th>
          <td class="wide" />
          <th scope="col">{t("n")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const clause = sliceClause(row.slice);
          const label = lineText(String(row.slice?.[dimension] ?? ""));
          return (
            <tr key={label} class={isActive(where, clause) ? "on" : undefined} title={baseWords(row)}>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  aria-pressed={isActive(where, clause)}
                  onClick={() => clause !== null && onWhere(toggleClause(where, clause))}
                >
                  {label}
                </button>
              </th>
              <td>{valueText(row.value, info.unit)}</td>
              <td class="mute">{intervalWords(row, info, isIntervalAwaited)}</td>
              <td class="wide">
                <IntervalTrack value={row} info={info} />
              </td>
              <td>{countText(row.n)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The same rows for a spreadsheet, heads first. */
export function sliceCells(dimension: string, rows: readonly MetricValue[]): (string | number | null)[][] {
  return [
    [dimension, "metric", "mode", "value", "low", "high", "n", "left_out"],
    ...rows.map((row) => [
      row.slice?.[dimension] ?? null,
      row.id,
      row.mode,
      row.value,
      row.interval?.[0] ?? null,
      row.interval?.[1] ?? null,
      row.n,
      leftOutReasons(row).reduce((sum, { count }) => sum + count, 0),
    ]),
  ];
}
