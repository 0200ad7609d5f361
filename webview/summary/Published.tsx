import { t } from "@vscode/l10n";
import { Fragment } from "preact";
import type { MetricInfo, MetricValue } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText } from "../../src/present/numbers.ts";
import { csv } from "../ui/figures/tables.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { MeasureCells, measureLines } from "./MeasureCells.tsx";
import { publishedTable } from "./raterTables.ts";

interface PublishedProps {
  readonly values: readonly MetricValue[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly onCopyText: (text: string) => void;
}

/** Scores from the file and ours: one row a published column, one column a comparison. */
export function Published({ values, infos, onCopyText }: PublishedProps) {
  const { measures, rows } = publishedTable(values);
  if (rows.length === 0) return null;
  const copy = () => onCopyText(csv([HEAD, ...rows.flatMap(({ cells }) => measureLines(cells, columnOf))]));
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
                <code>
                  <Parted name={lineText(against)} />
                </code>
              </th>
              <MeasureCells measures={measures} cells={cells} infos={infos} />
              <td>{countText(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column's name: a line ends behind an underscore rather than within a word. */
function Parted({ name }: { readonly name: string }) {
  return (
    <>
      {name.split(/(?<=_)/).map((part, at) => (
        <Fragment key={`${at} ${part}`}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </>
  );
}

const HEAD = ["metric", "against", "value", "low", "high", "n"];

const columnOf = ({ against }: MetricValue) => [against ?? null];

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
