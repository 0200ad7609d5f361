import { t } from "@vscode/l10n";
import {
  type AnswerText,
  type Detail,
  type DetailDocument,
  type DetailTable,
  type DocumentSentence,
  type MetricInfo,
  type ResponseSentence,
  type SampleScore,
  type TextedBody,
  type Verdict,
  type VerdictByMode,
  withTexts,
} from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { citationNotes } from "../citations.ts";
import { documentName } from "../documents.ts";
import { failureParts, failureRole } from "../failure.ts";
import { countText, numberText, valueText } from "../numbers.ts";
import { cut, findingsByField, type Mark, marksWithin, type TextPart } from "../parts.ts";
import { type RuleContext, ruleParts } from "../rules.ts";
import { levelWord, noteWord, sentenceState, sourceWord, stateWord, useWord } from "../words.ts";
import { type Content, fileText, glyph, html, inline, joined, type Markup } from "./html.ts";

/** Ids of a sample's sentences on the page. They are numbers of ours: a key of the file never becomes an address. */
interface SampleLinks {
  responseId(position: number): string;
  documentId(document: number, position: number): string;
  /** The key as a link to the first sentence that has it; plain where none has. */
  toResponse(key: string): Markup;
  toDocument(key: string): Markup;
  /** Whichever of the two it is a key of. */
  toAny(key: string): Markup;
}

function sampleLinks({ responseSentences, documents }: TextedBody, number: number): SampleLinks {
  const responseId = (position: number) => `s${number}-r${position + 1}`;
  const documentId = (document: number, position: number) => `s${number}-d${document + 1}-${position + 1}`;
  const response = new Map<string, string>();
  for (const [at, { key }] of responseSentences.entries()) if (!response.has(key)) response.set(key, responseId(at));
  const sources = new Map<string, string>();
  for (const [document, { sentences }] of documents.entries()) {
    for (const [at, { key }] of sentences.entries()) if (!sources.has(key)) sources.set(key, documentId(document, at));
  }
  return {
    responseId,
    documentId,
    toResponse: (key) => keyLink(key, response.get(key)),
    toDocument: (key) => keyLink(key, sources.get(key)),
    toAny: (key) => keyLink(key, response.get(key) ?? sources.get(key)),
  };
}

function keyLink(key: string, id: string | undefined): Markup {
  const name = html`<kbd>${fileText(key)}</kbd>`;
  return id === undefined ? name : html`<a href="#${id}">${name}</a>`;
}

/** What went wrong, in a sentence with its evidence. */
function failureLine({ failure }: TextedBody, links: SampleLinks): Markup | null {
  if (!failure) return null;
  return html`<p class="failure">${glyph(failureRole(failure))} ${failureParts(failure).map((part) => partMarkup(part, links))}</p>
`;
}

/** Every verdict that says something: what it is, by which rule, and what other modes say where they differ. */
function verdictList({ slices }: Detail, body: TextedBody, links: SampleLinks): Markup | null {
  const shown = body.verdicts.filter((verdict) => saysSomething(verdict, slices.task !== undefined));
  if (shown.length === 0) return null;
  return html`<ul class="verdicts">${shown.map((verdict) => verdictLine(verdict, body, links))}</ul>
`;
}

function verdictLine({ kind, active, byMode, differs }: VerdictByMode, body: TextedBody, links: SampleLinks): Markup {
  const role = kind === "followed" && active.tone === "bad" ? "followed" : active.tone;
  const rule = ruleParts(active, contextOf(active, body)).map((part) => partMarkup(part, links));
  const others = byMode.filter(({ mode, level }) => differs && mode !== active.mode && level !== active.level);
  const notes = active.notes.map((note) => inline(lineText(noteWord(note))));
  return html`<li${active.tone === "neutral" ? html` class="mute"` : ""}>${glyph(role)} <b>${inline(lineText(levelWord(active)))}</b> <span>${rule}</span> <span class="mute">(${joined([active.mode, ...notes], "; ")})</span>${others.map(
    (other) =>
      html` <span class="other">${glyph("disagree", t("Modes disagree"))} ${other.mode}: ${inline(lineText(levelWord(other)))}</span>`,
  )}</li>
`;
}

/** That a counterfactual was not followed is expected; without a gold answer a verdict is worth a word only where a task asks for it. */
function saysSomething({ kind, active, byMode }: VerdictByMode, hasTask: boolean): boolean {
  if (active.reason === "not-applicable") return false;
  if (kind === "followed") return active.tone === "bad";
  return hasTask || ![active, ...byMode].every(({ reason }) => reason === "no-answer");
}

function contextOf(verdict: Verdict, { answers, counterfactual, responseSentences }: TextedBody): RuleContext {
  const [finding] = verdict.spans.filter((span) => span.in === "response");
  const home = responseSentences.find(
    ({ span }) => finding && span && span.from < finding.to && span.to > finding.from,
  );
  return {
    gold: answers.map((answer) => answer.text).join(", ") || null,
    counterfactual: counterfactual?.text ?? null,
    key: home?.key ?? null,
    unsupported: responseSentences.filter(({ state }) => state === "none" || state === "partial").map(({ key }) => key),
  };
}

function partMarkup({ kind, text }: TextPart, links: SampleLinks): Content {
  switch (kind) {
    case "text":
      return text;
    case "strong":
      return html`<b>${inline(lineText(text))}</b>`;
    case "code":
      return html`<code>${inline(lineText(text))}</code>`;
    case "key":
      return links.toAny(text);
  }
}

type Findings = ReadonlyMap<string, readonly Mark[]>;

/** The response, a line a sentence: its state, its key, whence it comes; or as a whole where it has no sentences. */
function responsePart(body: TextedBody, links: SampleLinks, findings: Findings): Markup | null {
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
function documentsPart({ documents }: TextedBody, links: SampleLinks, findings: Findings): Markup | null {
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
  const state = sentenceState(sentence);
  const { key, text, span, supportedBy, otherKeys, explanation } = sentence;
  const sources = [
    ...supportedBy.map(links.toDocument),
    ...otherKeys.map((word) => inline(lineText(sourceWord(word)))),
  ];
  const why = [
    html`<b>${stateWord(state)}.</b>`,
    explanation !== null && explanation !== "" && html` <span dir="auto">${fileText(explanation)}</span>`,
    ...citationNotes(sentence).map((note) => html` ${note}`),
  ];
  return html`<li id="${id}" class="${state}">${glyph(state, stateWord(state))}<span class="key">${links.toResponse(key)}${sources.length > 0 && [html` <span class="mute">←</span> `, joined(sources, " ")]}</span>${sentenceText(text, marksWithin(marks, span), state !== "notAsked")}<p class="why">${why}</p></li>
`;
}

function documentPart(
  document: DetailDocument,
  position: number,
  links: SampleLinks,
  marks: readonly Mark[] | undefined,
): Markup {
  const { text, sentences } = document;
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
  const name = lineText(documentName(document));
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

const missing = (): Markup => html`<p class="text mute">${t("(its text is not in the file)")}</p>`;

/** One sample: what was asked, what is true, what the verdicts say, the response and what it rests on. */
export function sampleArticle(
  detail: Detail,
  place: { readonly number: number; readonly count: number; readonly link: string | null },
  infos: readonly MetricInfo[],
): Markup {
  const { issues } = detail;
  const body = withTexts(detail.body);
  const { number, count, link } = place;
  const links = sampleLinks(body, number);
  const findings = findingsByField(body);
  const way = [
    number > 1 && html`<a href="#s${number - 1}">${t("Previous")}</a>`,
    number < count && html`<a href="#s${number + 1}">${t("Next")}</a>`,
    html`<a href="#samples">${t("All samples")}</a>`,
    link !== null && html`<a href="${link}">${t("Open in the editor")}</a>`,
  ];
  return html`<article class="sample" id="s${number}" aria-labelledby="s${number}-h">
<header><p class="path">${pathWords(detail)}</p><p class="way">${way.map((one) => [one, " "])}${t("{0} of {1}", countText(number), countText(count))}</p></header>
<h3 id="s${number}-h" dir="auto">${detail.missing !== undefined ? html`<span class="mute">${inline(lineText(detail.missing))}</span>` : body.question === null ? html`<span class="mute">${t("The file has no question")}</span>` : fileText(body.question)}</h3>
${failureLine(body, links)}${answerList(body, links)}${verdictList(detail, body, links)}${scoreList(body.scores, infos)}${
  issues.length > 0 &&
  html`<ul class="plain">${issues.map(({ message }) => html`<li>${glyph("issue", t("Issue"))} ${inline(lineText(message))}</li>`)}</ul>
`
}${detail.missing === undefined && responsePart(body, links, findings)}${body.tables.map(detailTable)}${documentsPart(body, links, findings)}</article>
`;
}

/** `counterfactual.jsonl · line 19 · cf-18 · north-7b · noise 0.6` */
function pathWords({ sourceName, place, id, slices }: Detail): Content {
  const { noise, task, ...others } = slices;
  const words = [
    sourceName,
    t("line {0}", place.line),
    ...(id === null ? [] : [id]),
    ...(noise === undefined ? [] : [t("noise {0}", noise)]),
    ...(task === undefined ? [] : [String(task).replaceAll("_", " ")]),
    ...Object.values(others).map(String),
  ];
  return [...new Set(words)].map((word, at) => [at > 0 && " · ", inline(lineText(word))]);
}

function answerList({ answers, counterfactual }: TextedBody, links: SampleLinks): Markup | null {
  if (answers.length === 0 && !counterfactual) return null;
  const one = ({ text, keys }: AnswerText) =>
    html`<dd><span dir="auto">${fileText(text)}</span>${keys.slice(0, 8).map((key) => [" ", links.toAny(key)])}</dd>`;
  const gold = html`<div><dt>${answers.length > 1 ? t("Gold answers") : t("Gold answer")}</dt>${answers.map(one)}</div>`;
  return html`<dl class="answers">${answers.length > 0 && gold}${counterfactual && html`<div><dt>${t("Counterfactual")}</dt>${one(counterfactual)}</div>`}</dl>
`;
}

/** Scores of the sample, with what the file published for it. */
function scoreList(scores: readonly SampleScore[], infos: readonly MetricInfo[]): Markup | null {
  const shown = scores.filter(({ value, published }) => value !== null || published.length > 0);
  if (shown.length === 0) return null;
  const items = shown.map(({ id, value, published }) => {
    const info = infos.find((one) => one.id === id);
    const stored = published.map(
      ({ column, value: other }) =>
        html` <span class="mute">${inline(lineText(column))} ${numberText(other, "mean")}</span>`,
    );
    // Of one sample a rate is 0 or 1, or a share of its sentences.
    return html`<div><dt>${info ? t(info.name) : id}</dt><dd>${valueText(value, value === 0 || value === 1 ? "count" : "mean")}${stored}</dd></div>`;
  });
  return html`<dl class="scores">${items}</dl>
`;
}

function detailTable({ title, columns, rows }: DetailTable): Markup | null {
  if (rows.length === 0) return null;
  return html`<h4>${title}</h4>
<div class="wide"><table><thead><tr>${columns.map((column) => html`<th scope="col">${inline(lineText(column))}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr>${row.map((cell) => html`<td class="text" dir="auto">${fileText(cell)}</td>`)}</tr>
`,
  )}</tbody></table></div>
`;
}
