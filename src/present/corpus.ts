import { t } from "@vscode/l10n";
import type { CorpusReport, PageUse } from "../model/index.ts";
import { countText } from "./numbers.ts";
import { samplesText } from "./words.ts";

/** `12 pages: 3 never retrieved, 2 retrieved and never used.`, and what was found of the documents. */
export function corpusSentences({ pages, texts, samples }: CorpusReport): readonly string[] {
  const dead = pages.filter((page) => page.samples === 0).length;
  const idle = pages.filter(({ samples: retrieved, usedBy }) => retrieved > 0 && usedBy === 0).length;
  const isLabelled = pages.some(({ usedBy }) => usedBy !== null);
  const total = pages.length === 1 ? t("1 page") : t("{0} pages", countText(pages.length));
  const { whole, byRuns, lost } = texts;
  return [
    isLabelled
      ? t("{0}: {1} never retrieved, {2} retrieved and never used.", total, countText(dead), countText(idle))
      : t("{0}: {1} never retrieved.", total, countText(dead)),
    t(
      "{0} documents of {1}: {2} found as they are, {3} by runs of words, {4} in no page.",
      countText(whole + byRuns + lost),
      samplesText(samples),
      countText(whole),
      countText(byRuns),
      countText(lost),
    ),
  ];
}

/** What was left out, if anything. */
export const corpusNotes = ({ left, unread }: CorpusReport): readonly string[] => [
  ...(left > 0 ? [t("{0} samples beyond these were not looked at.", countText(left))] : []),
  ...(unread > 0 ? [t("{0} pages were not read: there are too many, or they are too long.", countText(unread))] : []),
];

/** Most misleading pages first: by failing samples that had them, then by how rarely they were used. */
export function pagesInOrder(pages: readonly PageUse[]): readonly PageUse[] {
  return [...pages].sort(
    (one, other) =>
      (other.failing ?? 0) - (one.failing ?? 0) ||
      other.samples - one.samples ||
      (one.usedBy ?? 0) - (other.usedBy ?? 0) ||
      (one.name < other.name ? -1 : 1),
  );
}
