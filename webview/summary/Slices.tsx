import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { MetricInfo, MetricValue } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { CopyMenu } from "../ui/figures/CopyMenu.tsx";
import { isActive, toggleClause } from "../ui/figures/clauses.ts";
import { csv } from "../ui/figures/csv.ts";
import { Dropdown } from "../ui/toolkit.tsx";
import { IntervalTrack } from "./IntervalTrack.tsx";
import { dimensionsOf, leftOutReasons, sliceClause, slicesOf } from "./metricKeys.ts";
import { baseWords, dimensionWord, intervalWords } from "./metricWords.ts";

export interface SlicesProps {
  /** All values of the answer; those with a slice are listed. */
  readonly values: readonly MetricValue[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly where: readonly string[];
  readonly isIntervalAwaited: boolean;
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
}

/** A metric by task, model, file or any other dimension: two pickers and a table whose rows filter. */
export function Slices({ values, infos, where, isIntervalAwaited, onWhere, onCopyText }: SlicesProps) {
  const [wantedDimension, setDimension] = useState<string | null>(null);
  const [wantedMetric, setMetric] = useState<string | null>(null);
  const dimensions = dimensionsOf(values, wantedDimension);
  const dimension = dimensions.find((name) => name === wantedDimension) ?? dimensions[0];
  if (dimension === undefined) return null;
  const metrics = [...infos.keys()].filter((id) => slicesOf(values, id, dimension).length > 0);
  const metric = metrics.find((id) => id === wantedMetric) ?? metrics[0];
  const info = metric === undefined ? undefined : infos.get(metric);
  if (!info) return null;
  const rows = slicesOf(values, info.id, dimension);
  const copy = () =>
    onCopyText(
      csv([
        [dimension, "metric", "mode", "value", "low", "high", "n", "left_out"],
        ...rows.map((row) => [
          row.slice?.[dimension] ?? null,
          row.id,
          row.mode,
          row.value,
          row.interval?.[0] ?? null,
          row.interval?.[1] ?? null,
          row.n,
          leftOut(row),
        ]),
      ]),
    );
  return (
    <section class="fig slices" aria-label={t("Slices")}>
      <header>
        <h3>{t("Slices")}</h3>
        <span class="acts">
          <CopyMenu onCsv={copy} />
        </span>
      </header>
      <div class="pickers">
        <Dropdown
          label={t("Metric")}
          value={info.id}
          options={metrics.map((id) => ({ value: id, text: t(infos.get(id)?.name ?? id) }))}
          onChange={setMetric}
        />
        <span class="mute">{t("by")}</span>
        <Dropdown
          label={t("Slice dimension")}
          value={dimension}
          options={dimensions.map((name) => ({ value: name, text: dimensionWord(name) }))}
          onChange={setDimension}
        />
      </div>
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
                    onClick={() => {
                      if (clause === null) return;
                      setDimension(dimension);
                      onWhere(toggleClause(where, clause));
                    }}
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
    </section>
  );
}

const leftOut = (row: MetricValue): number => leftOutReasons(row).reduce((sum, { count }) => sum + count, 0);
