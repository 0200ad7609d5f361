import { t } from "@vscode/l10n";
import type { MetricInfo, MetricValue } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, NO_VALUE, valueText } from "../../src/present/numbers.ts";
import { CopyMenu } from "../ui/figures/CopyMenu.tsx";
import { csv } from "../ui/figures/csv.ts";
import { useTip } from "../ui/figures/Tip.tsx";
import { intervalWords } from "./metricWords.ts";
import { ratersTable } from "./ratersTable.ts";

export interface RatersProps {
  readonly values: readonly MetricValue[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly onCopyText: (text: string) => void;
}

/** Several raters: each against gold, and every two of them; a name on its own line, its numbers below. */
export function Raters({ values, infos, onCopyText }: RatersProps) {
  const tip = useTip();
  const { measures, rows } = ratersTable(values);
  if (rows.length === 0) return null;
  const copy = () => onCopyText(csv([CSV_HEAD, ...rows.flatMap(({ cells }) => cells.flatMap(csvLine))]));
  return (
    <section class="fig raters" aria-label={t("Raters")}>
      <header>
        <h3>{t("Raters")}</h3>
        <span class="sub">{t("against gold, and two by two")}</span>
        <span class="acts">
          <CopyMenu onCsv={copy} />
        </span>
      </header>
      <table class="twin">
        <thead>
          <tr>
            {measures.map((measure) => (
              <th key={measure} scope="col" {...tip(<b>{t(infos.get(measure)?.name ?? measure)}</b>)}>
                <abbr title={t(infos.get(measure)?.name ?? measure)}>{SHORT[measure] ?? lastPart(measure)}</abbr>
              </th>
            ))}
            <th scope="col">{t("n")}</th>
          </tr>
        </thead>
        {rows.map(({ name, n, cells }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={measures.length + 1}>
                {lineText(name)}
              </th>
            </tr>
            <tr>
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
                    {cell.value === null ? NO_VALUE : valueText(cell.value, info.unit)}
                  </td>
                );
              })}
              <td>{countText(n)}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}

const CSV_HEAD = ["metric", "between", "and", "value", "low", "high", "n"];

function csvLine(cell: MetricValue | null) {
  if (cell === null) return [];
  const [one, other] = cell.between ?? [null, null];
  const [low, high] = cell.interval ?? [null, null];
  return [[cell.id, one, other, cell.value, low, high, cell.n]];
}

/** Heads of columns, as the literature abbreviates them; the full name is said on hover. */
const SHORT: Readonly<Record<string, string>> = {
  "agreement.accuracy": "=",
  "agreement.kappa": "κ",
  "agreement.kappa-linear": "κ₁",
  "agreement.kappa-quadratic": "κ²",
  "agreement.spearman": "ρ",
  "agreement.kendall": "τ",
  "agreement.accuracy-difference": "Δ=",
  "agreement.kappa-difference": "Δκ",
};

const lastPart = (id: string): string => id.slice(id.lastIndexOf(".") + 1);
