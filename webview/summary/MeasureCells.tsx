import { t } from "@vscode/l10n";
import type { MetricInfo, MetricValue } from "../../src/model/index.ts";
import { valueText } from "../../src/present/numbers.ts";
import { useTip } from "../ui/figures/Tip.tsx";
import { intervalWords } from "./metrics.ts";

interface MeasureCellsProps {
  readonly measures: readonly string[];
  /** One a measure; null if there is no such value. */
  readonly cells: readonly (MetricValue | null)[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
}

/** The cells of a row whose columns are measures; each says on hover what it is and how sure. */
export function MeasureCells({ measures, cells, infos }: MeasureCellsProps) {
  const tip = useTip();
  return (
    <>
      {cells.map((cell, at) => {
        const info = cell && infos.get(cell.id);
        if (!info) return <td key={measures[at]}>{""}</td>;
        const interval = intervalWords(cell, info, false);
        return (
          <td
            key={measures[at]}
            {...tip(
              <>
                <b>{t(info.name)}</b> {valueText(cell.value, info.unit)}
                {interval && <span class="mute"> {interval}</span>}
                <p class="mute">{t(info.formula)}</p>
              </>,
            )}
          >
            {valueText(cell.value, info.unit)}
          </td>
        );
      })}
    </>
  );
}

/** The same cells for a spreadsheet, a line each: what they are of, the value, its interval. */
export function measureLines(
  cells: readonly (MetricValue | null)[],
  of: (cell: MetricValue) => readonly (string | null)[],
): (string | number | null)[][] {
  return cells.flatMap((cell) => {
    if (cell === null) return [];
    const [low, high] = cell.interval ?? [null, null];
    return [[cell.id, ...of(cell), cell.value, low, high, cell.n]];
  });
}
