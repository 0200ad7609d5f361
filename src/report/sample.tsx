import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { About } from "../../webview/inspector/about.tsx";
import { IssueList } from "../../webview/inspector/frame.tsx";
import { paperOf } from "../../webview/inspector/kindPapers.ts";
import { ScoreList } from "../../webview/inspector/scores.tsx";
import { OnPaper, type Paper } from "../../webview/ui/paper.tsx";
import { type Detail, type MetricInfo, type SampleTag, type TextedBody, withTexts } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { describeSample, pathWords } from "../present/sample/description.ts";
import { html, inline, joined, type Markup } from "./html.ts";
import { painted } from "./paint.tsx";
import type { ReportSubject } from "./subject.ts";

interface Place {
  readonly number: number;
  readonly count: number;
  /** Opens the sample in an editor; null if no reader of the report would find its file. */
  readonly link: string | null;
}

/** One sample, painted by the components of the Inspector; keys are links within the page. */
export function sampleArticle(
  detail: Detail,
  place: Place,
  infos: readonly MetricInfo[],
  { query, state }: Pick<ReportSubject, "query" | "state">,
): Markup {
  const { number, count, link } = place;
  const paper = paperFor(withTexts(detail.body), number);
  const way = [
    number > 1 && html`<a href="#s${number - 1}">${t("Previous")}</a>`,
    number < count && html`<a href="#s${number + 1}">${t("Next")}</a>`,
    html`<a href="#samples">${t("All samples")}</a>`,
    link !== null && html`<a href="${link}">${t("Open in the editor")}</a>`,
  ];
  const path = joined(pathWords(detail).map(inline), " · ");
  return html`<article class="sample" id="s${number}" aria-labelledby="${paper.titleId}">
<header><p class="path">${path}</p><p class="way">${way.map((one) => [one, " "])}${t("{0} of {1}", countText(number), countText(count))}</p></header>
${painted(
  <OnPaper.Provider value={paper}>
    <Content detail={detail} infos={infos} query={query} state={state} />
  </OnPaper.Provider>,
)}
</article>
`;
}

interface ContentProps extends Pick<ReportSubject, "query" | "state"> {
  readonly detail: Detail;
  readonly infos: readonly MetricInfo[];
}

function Content({ detail, infos, query: { modes }, state: { families } }: ContentProps) {
  const { body, issues, missing } = detail;
  const nameOf = (id: string) => {
    const info = infos.find((one) => one.id === id);
    return info ? t(info.name) : id;
  };
  const below = (
    <>
      <TagList tags={(detail.said ?? []).flatMap(({ tags }) => tags)} />
      <ScoreList scores={body.scores} nameOf={nameOf} />
      <IssueList issues={issues} />
    </>
  );
  if (missing !== undefined) return <Missing why={missing}>{below}</Missing>;
  const { Sample } = paperOf(body);
  return (
    <Sample detail={detail} body={body} sample={describeSample(detail)} modes={modes} families={families}>
      {below}
    </Sample>
  );
}

/** What people called the sample and its sentences. */
function TagList({ tags }: { readonly tags: readonly SampleTag[] }) {
  if (tags.length === 0) return null;
  const words = tags.map(({ tag, sentence }) => (sentence === null ? tag : t("{0} ({1})", tag, sentence)));
  return (
    <p class="tags">
      {t("Tags")}: {lineText([...new Set(words)].join(", "))}
    </p>
  );
}

/** A sample whose texts are gone: only its facts are known. */
function Missing({ why, children }: { readonly why: string; readonly children: ComponentChildren }) {
  return (
    <About question={null} without={lineText(why)}>
      {children}
    </About>
  );
}

/** Ids of a sample's sentences on the page. They are numbers of ours: a key of the file never becomes an address. */
function paperFor({ responseSentences, documents }: TextedBody, number: number): Paper {
  const responseId = (position: number) => `s${number}-r${position + 1}`;
  const documentId = (document: number) => `s${number}-d${document + 1}`;
  const sentenceId = (document: number, position: number) => `${documentId(document)}-${position + 1}`;
  const response = new Map<string, string>();
  for (const [at, { key }] of responseSentences.entries()) if (!response.has(key)) response.set(key, responseId(at));
  const sources = new Map<string, string>();
  for (const [document, { sentences }] of documents.entries()) {
    for (const [at, { key }] of sentences.entries()) if (!sources.has(key)) sources.set(key, sentenceId(document, at));
  }
  return {
    titleId: `s${number}-h`,
    responseId,
    documentId,
    sentenceId,
    addressOf: (key, side) => {
      const id =
        (side === "document" ? undefined : response.get(key)) ?? (side === "response" ? undefined : sources.get(key));
      return id === undefined ? null : `#${id}`;
    },
  };
}
