import { t } from "@vscode/l10n";
import type { DetailBody, DetailDocument, DocumentSentence, ResponseSentence } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { cut, type Mark, marksWithin } from "../marks.ts";
import { countText } from "../numbers.ts";
import { sourceWord, stateWord, useWord } from "../words.ts";
import { glyph } from "./glyphs.ts";
import { type Content, fileText, html, inline, joined, type Markup } from "./html.ts";
import type { SampleLinks } from "./links.ts";

type Findings = ReadonlyMap<string, readonly Mark[]>;

/** The response, a line a sentence: its state, its key, whence it comes; or as a whole where it has no sentences. */
export function responsePart(body: DetailBody, links: SampleLinks, findings: Findings): Markup | null {
  const { response, responseSentences, tables } = body;
  const marks = findings.get("response");
  // Without one there is nothing to miss where a table says what the model gave.
  if (response === null && responseSentences.length === 0 && tables.length > 0) return null;
  const content =
    responseSentences.length > 0
      ? html`<ol class="sentences">${responseSentences.map((one, at) => responseLine(one, links.responseId(at), links, marks))}</ol>`
      : response === null
        ? missing()
        : html`<p class="text" dir="auto">${marked(response, marks ?? [])}</p>`;
  return html`<h4>${t("Response")}</h4>
${content}
`;
}

/** The documents. Those that nothing links to begin closed; a link into one opens it. */
export function documentsPart({ documents }: DetailBody, links: SampleLinks, findings: Findings): Markup | null {
  if (documents.length === 0) return null;
  return html`<h4>${t("Documents")}</h4>
${documents.map((document, at) => documentPart(document, at, links, findings.get(`documents[${document.index}]`)))}`;
}

function responseLine(
  sentence: ResponseSentence,
  id: string,
  links: SampleLinks,
  marks: readonly Mark[] | undefined,
): Markup {
  const state = sentence.isContradicted ? "contradicted" : sentence.state;
  const { key, text, span, supportedBy, otherKeys, explanation } = sentence;
  const sources = [
    ...supportedBy.map(links.toDocument),
    ...otherKeys.map((word) => inline(lineText(sourceWord(word)))),
  ];
  const why = [
    html`<b>${stateWord(state)}.</b>`,
    explanation !== null && explanation !== "" && html` <span dir="auto">${fileText(explanation)}</span>`,
  ];
  return html`<li id="${id}" class="${state}">${glyph(state, stateWord(state))}<span class="key">${links.toResponse(key)}${sources.length > 0 && [html` <span class="mute">←</span> `, joined(sources, " ")]}</span>${sentenceText(text, marksWithin(marks, span), true)}<p class="why">${why}</p></li>
`;
}

function documentPart(
  { index, title, text, sentences }: DetailDocument,
  position: number,
  links: SampleLinks,
  marks: readonly Mark[] | undefined,
): Markup {
  const counts = (["used", "missed", "stray"] as const).flatMap((state) => {
    const count = sentences.filter((one) => one.state === state).length;
    return count > 0 ? [html`${glyph(state, useWord(state))}${countText(count)}`] : [];
  });
  const isOpen = counts.length > 0 || (marks?.length ?? 0) > 0 || sentences.some(({ usedBy }) => usedBy.length > 0);
  const content =
    sentences.length > 0
      ? html`<ol class="sentences">${sentences.map((one, at) => documentLine(one, links.documentId(position, at), links, marks))}</ol>`
      : text === null
        ? missing()
        : html`<p class="text" dir="auto">${marked(text, marks ?? [])}</p>`;
  const name = title === null ? t("Document {0}", index) : t("Document {0}: {1}", index, lineText(title));
  return html`<details${isOpen ? html` open` : ""}><summary>${inline(name)} <span class="counts">${joined(counts, " ")}</span></summary>
${content}</details>
`;
}

function documentLine(
  { key, text, span, state, usedBy }: DocumentSentence,
  id: string,
  links: SampleLinks,
  marks: readonly Mark[] | undefined,
): Markup {
  const users = joined(usedBy.map(links.toResponse), " ");
  return html`<li id="${id}" class="${state}">${glyph(state, useWord(state))}<span class="key">${links.toDocument(key)}${usedBy.length > 0 && [html` <span class="mute">→</span> `, users]}</span>${sentenceText(text, marksWithin(marks, span), false)}</li>
`;
}

function sentenceText(text: string | null, marks: readonly Mark[], isUnderlined: boolean): Content {
  if (text === null) return missing();
  const words = marked(text, marks);
  return html`<p class="text" dir="auto">${isUnderlined ? html`<u>${words}</u>` : words}</p>`;
}

/** The text with the words that verdicts stand on marked. */
function marked(text: string, marks: readonly Mark[]): Content {
  return cut(text, marks).map((piece) =>
    piece.kinds.length > 0 ? html`<mark>${fileText(piece.text)}</mark>` : fileText(piece.text),
  );
}

const missing = (): Markup => html`<p class="text mute">${t("(the file does not hold its text)")}</p>`;
