import { t } from "@vscode/l10n";
import type { MetricInfo, MetricValue } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, NO_VALUE, valueText } from "../../src/present/numbers.ts";
import { useTip } from "../ui/figures/Tip.tsx";
import { csv } from "../ui/figures/tables.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { intervalWords } from "./metrics.ts";
import { publishedTable } from "./raterTables.ts";

interface PublishedProps {
  readonly values: readonly MetricValue[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly onCopyText: (text: string) => void;
}

/** Scores that came with the rows, beside ours: one row a published column, one column a comparison. */
export function Published({ values, infos, onCopyText }: PublishedProps) {
  const tip = useTip();
  const { measures, rows } = publishedTable(values);
  if (rows.length === 0) return null;
  const copy = () =>
    onCopyText(
      csv([
        ["metric", "against", "value", "low", "high", "n"],
        ...rows
          .flatMap(({ cells }) => cells)
          .flatMap((cell) =>
            cell
              ? [
                  [
                    cell.id,
                    cell.against ?? null,
                    cell.value,
                    cell.interval?.[0] ?? null,
                    cell.interval?.[1] ?? null,
                    cell.n,
                  ],
                ]
              : [],
          ),
      ]),
    );
  return (
    <section class="fig published" aria-label={t("Published scores")}>
      <header>
        <h3>{t("Published scores")}</h3>
        <span class="sub">{t("compared with ours")}</span>
        <span class="acts">
          <CopyMenu onCsv={copy} />
        </span>
      </header>
      <table class="twin">
        <thead>
          <tr>
            <th scope="col">{t("Column")}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {measureWord(measure)}
              </th>
            ))}
            <th scope="col">{t("n")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ against, n, cells }) => (
            <tr key={against}>
              <th scope="row">
                <code>{lineText(against)}</code>
              </th>
              {cells.map((cell, i) => {
                const info = cell && infos.get(cell.id);
                if (!info) return <td key={measures[i]}>{""}</td>;
                const interval = intervalWords(cell, info, false);
                return (
                  <td
                    key={measures[i]}
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
              <td>{n === null ? NO_VALUE : countText(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function measureWord(measure: string): string {
  switch (measure) {
    case "published":
      return t("Mean");
    case "rmse":
      return t("RMSE");
    case "auroc":
      return t("AUROC");
    default:
      return measure;
  }
}
