import { t } from "@vscode/l10n";
import type { CorpusReport, PageUse } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";
import { corpusNotes, corpusSentences, pagesInOrder } from "../../src/present/corpus.ts";
import { countText, NO_VALUE } from "../../src/present/numbers.ts";
import { Button } from "../ui/toolkit.tsx";
import { type BodyProps, sectionOf } from "./Asked.tsx";

/** What became of the pages of the knowledge base: a line for each, which opens it. */
export const documents = sectionOf<CorpusReport, PageUse>({
  title: () => t("Documents"),
  about: () => t("Finds the retrieved texts in the knowledge base, and tells what became of its pages."),
  ask: () => t("Find the retrieved texts"),
  working: () => t("Looking…"),
  call: (peer, _, signal) => peer.call("corpus", {}, signal),
  lines: ({ pages }) => pagesInOrder(pages),
  few: 12,
  head: ["page", "sentences", "retrieved", "relevant", "used", "samples", "used by", "failing"],
  cellsOf: (page) =>
    [
      page.name,
      page.sentences,
      page.retrieved,
      page.relevant ?? "",
      page.used ?? "",
      page.samples,
      page.usedBy ?? "",
      page.failing ?? "",
    ].map(String),
  Body,
  Acts: ({ actions }) => <Button onClick={actions.showCorpus}>{t("Show in the Explorer")}</Button>,
});

function Body({ report, lines, actions }: BodyProps<CorpusReport, PageUse>) {
  return (
    <>
      {[...corpusSentences(report), ...corpusNotes(report)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {lines.length > 0 && (
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
            {lines.map((page) => (
              <tr key={page.name}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => actions.openPage(page.name)}>
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
    </>
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
