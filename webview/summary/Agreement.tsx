import { t } from "@vscode/l10n";
import type { AnnotatorAgreement, MetricInfo, MetricValue } from "../../src/model/index.ts";
import { annotatorWord } from "../../src/present/annotatorWords.ts";
import { lineText } from "../../src/present/characters.ts";
import { countText, valueText } from "../../src/present/numbers.ts";
import { useTip } from "../ui/figures/Tip.tsx";
import { csv } from "../ui/figures/tables.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { MeasureCells, measureLines } from "./MeasureCells.tsx";
import { ratersTable } from "./raterTables.ts";

interface AgreementProps {
  readonly agreements: readonly AnnotatorAgreement[];
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
}

/** Filters to the samples on which annotators differ. */
const DISAGREE = "disagree";

/** Agreement of every two annotators, and of people with the rules; a click filters by disagreement. */
export function Agreement({ agreements, where, onWhere, onCopyText }: AgreementProps) {
  const tip = useTip();
  if (agreements.length === 0) return null;
  const isFiltered = where.includes(DISAGREE);
  const canFilter = agreements.some(({ on, differing }) => on === "support" && differing > 0) || isFiltered;
  const toggle = () => onWhere(isFiltered ? where.filter((clause) => clause !== DISAGREE) : [...where, DISAGREE]);
  return (
    <section class="fig raters agreement" aria-label={t("Agreement of annotators")}>
      <header>
        <h3>{t("Annotators")}</h3>
        <span class="sub">{t("supported or not, sentence by sentence")}</span>
        <span class="acts">
          <CopyMenu onCsv={() => onCopyText(csv([CSV_HEAD, ...agreements.map(csvLine)]))} />
        </span>
      </header>
      <table class="twin">
        <thead>
          <tr>
            <th scope="col" {...tip(t("Share of samples where both agree"))}>
              <abbr title={t("Agreement")}>=</abbr>
            </th>
            <th scope="col" {...tip(t("Cohen's kappa: 1 is full agreement, 0 is chance"))}>
              <abbr title={t("Cohen's kappa")}>κ</abbr>
            </th>
            <th scope="col" {...tip(t("Samples where they differ"))}>
              <abbr title={t("Samples that differ")}>≠</abbr>
            </th>
            <th scope="col">{t("n")}</th>
          </tr>
        </thead>
        {agreements.map((one) => (
          <tbody key={one.between.join(" ")}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {nameOf(one)}
              </th>
            </tr>
            <tr>
              <td>{valueText(one.accuracy, "rate")}</td>
              <td>{valueText(one.kappa, "mean")}</td>
              <td>{countText(one.differing)}</td>
              <td {...tip(nWords(one))}>{countText(one.n)}</td>
            </tr>
          </tbody>
        ))}
      </table>
      {canFilter && (
        <p class="only">
          <button type="button" class="link" aria-pressed={isFiltered} onClick={toggle}>
            {isFiltered ? t("Show all samples") : t("Only samples where they differ")}
          </button>
        </p>
      )}
    </section>
  );
}

const CSV_HEAD = ["on", "between", "and", "agreement", "kappa", "differing samples", "samples", "n"];

function csvLine({ on, between, accuracy, kappa, differing, samples, n }: AnnotatorAgreement) {
  return [on, ...between, accuracy, kappa, differing, samples, n];
}

function nameOf({ on, between }: AnnotatorAgreement): string {
  const [one, other] = between;
  return on === "verdict"
    ? t("{0} and {1}, on verdicts", annotatorWord(one), annotatorWord(other))
    : t("{0} and {1}", annotatorWord(one), annotatorWord(other));
}

function nWords({ on, samples, n }: AnnotatorAgreement): string {
  if (on === "verdict") return t("{0} samples with both verdicts", countText(n));
  return t("{0} sentences in {1} samples that both labelled", countText(n), countText(samples));
}

interface RatersProps {
  readonly values: readonly MetricValue[];
  readonly infos: ReadonlyMap<string, MetricInfo>;
  readonly onCopyText: (text: string) => void;
}

/** Several raters: each against gold, and every two of them; a name on its own line, its numbers below. */
export function Raters({ values, infos, onCopyText }: RatersProps) {
  const tip = useTip();
  const { measures, rows } = ratersTable(values);
  if (rows.length === 0) return null;
  const inOrders = rows.some(({ cells }) => cells.some((cell) => cell?.order !== undefined));
  const whose = ({ between, order }: MetricValue) => [
    ...(between ?? [null, null]),
    ...(inOrders ? [order ?? null] : []),
  ];
  const head = ["metric", "between", "and", ...(inOrders ? ["order"] : []), "value", "low", "high", "n"];
  const copy = () => onCopyText(csv([head, ...rows.flatMap(({ cells }) => measureLines(cells, whose))]));
  return (
    <section class="fig raters" aria-label={t("Raters")}>
      <header>
        <h3>{t("Raters")}</h3>
        <span class="sub">{t("against gold and in pairs")}</span>
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
              <MeasureCells measures={measures} cells={cells} infos={infos} />
              <td>{countText(n)}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
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
