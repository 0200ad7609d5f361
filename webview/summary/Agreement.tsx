import { t } from "@vscode/l10n";
import type { AnnotatorAgreement } from "../../src/model/index.ts";
import { annotatorWord } from "../../src/present/annotatorWords.ts";
import { countText, NO_VALUE, valueText } from "../../src/present/numbers.ts";
import { CopyMenu } from "../ui/figures/CopyMenu.tsx";
import { csv } from "../ui/figures/csv.ts";
import { useTip } from "../ui/figures/Tip.tsx";

export interface AgreementProps {
  readonly agreements: readonly AnnotatorAgreement[];
  readonly where: readonly string[];
  readonly onWhere: (where: readonly string[]) => void;
  readonly onCopyText: (text: string) => void;
}

/** Filters to the samples on which annotators differ. */
const DISAGREE = "disagree";

/** How far every two annotators agree, and people with the rules; a click goes to where they do not. */
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
            <th scope="col" {...tip(t("Share on which both say the same"))}>
              <abbr title={t("Agreement")}>=</abbr>
            </th>
            <th scope="col" {...tip(t("Cohen's kappa: 1 is full agreement, 0 is chance"))}>
              <abbr title={t("Cohen's kappa")}>κ</abbr>
            </th>
            <th scope="col" {...tip(t("Samples on which they differ"))}>
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
              <td>{one.accuracy === null ? NO_VALUE : valueText(one.accuracy, "rate")}</td>
              <td>{one.kappa === null ? NO_VALUE : valueText(one.kappa, "mean")}</td>
              <td>{countText(one.differing)}</td>
              <td {...tip(nWords(one))}>{countText(one.n)}</td>
            </tr>
          </tbody>
        ))}
      </table>
      {canFilter && (
        <p class="only">
          <button type="button" class="link" aria-pressed={isFiltered} onClick={toggle}>
            {isFiltered ? t("All samples again") : t("Only samples on which they differ")}
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
