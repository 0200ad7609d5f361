import { t } from "@vscode/l10n";
import { useState } from "preact/hooks";
import type { CorpusReport, PageUse } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { corpusNotes, corpusSentences, pagesInOrder } from "../../src/present/corpus.ts";
import { countText, NO_VALUE } from "../../src/present/numbers.ts";
import { csv } from "../ui/figures/tables.ts";
import { CopyMenu } from "../ui/popups.tsx";
import { Button } from "../ui/toolkit.tsx";
import { AskedActs } from "./Asked.tsx";
import type { AskedState } from "./askedStore.ts";

interface DocumentsProps {
  readonly state: AskedState<CorpusReport>;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly onShow: () => void;
  readonly onOpen: (page: string) => void;
  readonly onCopyText: (text: string) => void;
}

/** Lines that stand there at first. */
const FEW = 12;

/** What became of the pages of the knowledge base: a button, then a line for each, which opens it. */
export function Documents({ state, onRun, onStop, onShow, onOpen, onCopyText }: DocumentsProps) {
  const { report, failure } = state;
  const [isAll, setAll] = useState(false);
  const pages = report ? pagesInOrder(report.pages) : [];
  const shown = isAll ? pages : pages.slice(0, FEW);
  return (
    <section class="fig documents" aria-label={t("Documents")}>
      <header>
        <h3>{t("Documents")}</h3>
        {report && (
          <span class="acts">
            <CopyMenu onCsv={() => onCopyText(csv([HEAD, ...pages.map(cellsOf)]))} />
          </span>
        )}
      </header>
      {failure !== null && <p role="alert">{failure}</p>}
      {!report && (
        <p class="mute">{t("Finds the retrieved texts in the knowledge base, and tells what became of its pages.")}</p>
      )}
      {report &&
        [...corpusSentences(report), ...corpusNotes(report)].map((sentence) => <p key={sentence}>{sentence}</p>)}
      {shown.length > 0 && (
        <table class="twin">
          <thead>
            <tr>
              <th scope="col">{t("Page")}</th>
              <th scope="col" title={t("Samples for which any of it was retrieved")}>
                {t("Samples")}
              </th>
              <th scope="col" title={t("Those of them whose response uses it")}>
                {t("Use it")}
              </th>
              <th scope="col" title={t("Those of them that fail")}>
                {t("Fail")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((page) => (
              <tr key={page.name}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => onOpen(page.name)}>
                    {lineText(page.name)}
                  </button>
                  <small class="mute">{sentencesText(page)}</small>
                </th>
                <td>{countText(page.samples)}</td>
                <td>{countOf(page.usedBy)}</td>
                <td>{countOf(page.failing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AskedActs
        state={state}
        ask={t("Find the retrieved texts")}
        working={t("Looking…")}
        onRun={onRun}
        onStop={onStop}
      >
        {report && <Button onClick={onShow}>{t("Show in the Explorer")}</Button>}
        {pages.length > FEW && (
          <Button onClick={() => setAll(!isAll)}>
            {isAll ? t("Fewer") : t("{0} more", countText(pages.length - FEW))}
          </Button>
        )}
      </AskedActs>
    </section>
  );
}

const countOf = (count: number | null): string => (count === null ? NO_VALUE : countText(count));

/** `12 of 40 sentences retrieved, 8 relevant, 6 used`. */
function sentencesText({ sentences, retrieved, relevant, used }: PageUse): string {
  const [all, ofThese] = [countText(sentences), countText(retrieved)];
  return relevant === null || used === null
    ? t("{0} of {1} sentences retrieved", ofThese, all)
    : t("{0} of {1} sentences retrieved, {2} relevant, {3} used", ofThese, all, countText(relevant), countText(used));
}

const HEAD = ["page", "sentences", "retrieved", "relevant", "used", "samples", "used by", "failing"];

const cellsOf = (page: PageUse): readonly string[] =>
  [
    page.name,
    page.sentences,
    page.retrieved,
    page.relevant ?? "",
    page.used ?? "",
    page.samples,
    page.usedBy ?? "",
    page.failing ?? "",
  ].map(String);
