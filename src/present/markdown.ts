import { t } from "@vscode/l10n";
import { type Detail, type DetailTable, type TextedBody, type UseState, withTexts } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { citationNotes } from "./citations.ts";
import { documentName } from "./documents.ts";
import { failureText } from "./failure.ts";
import { joinParts } from "./parts.ts";
import { ruleParts } from "./rules.ts";
import { levelWord, sentenceState, sourceWord, stateWord, useWord } from "./words.ts";

/** A sample as Markdown for an issue or a chat: text of the file is escaped, so that it reads as it was written. */
export function sampleAsMarkdown(detail: Detail): string {
  const body = withTexts(detail.body);
  const sections = [
    `## ${escapeMarkdownLine(detail.id ?? t("Record {0}", detail.place.line))}`,
    escapeMarkdownLine(t("{0}, line {1}", detail.sourceName, detail.place.line)),
    field(t("Question"), body.question),
    field(t("Answer"), body.answers.map((answer) => answer.text).join(" | ") || null),
    field(t("Counterfactual"), body.counterfactual?.text ?? null),
    body.failure ? escapeMarkdownLine(failureText(body.failure)) : "",
    list(verdictLines(body)),
    ...body.tables.flatMap(tableSections),
    ...responseSections(body),
    ...body.documents.flatMap((document) => [
      `### ${escapeMarkdownLine(document.title ?? documentName(document))}`,
      document.sentences.length > 0
        ? list(document.sentences.map((one) => [one.key, ...useOf(one), one.text ?? ""].join(" ")))
        : escapeMarkdownLine(document.text ?? ""),
    ]),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** One line that Markdown and HTML show as it was written, and of which a comment makes nothing else. */
export function escapeMarkdownLine(text: string): string {
  return escapeMarkdownInline(text).replace(/^(\d*)([-+=.)])/, "$1\\$2");
}

/**
 * The same for words that begin no line, as in a cell: marks are escaped, hidden characters shown. Mentions, references,
 * addresses, emoji and formulas are looked for in the rendered text, where escapes are gone: words that could be one are
 * code, which is left alone and copied as it is.
 */
export function escapeMarkdownInline(text: string): string {
  const words = lineText(text).split(/(\s+)/);
  const escaped: string[] = [];
  for (let at = 0; at < words.length; at++) {
    let word = words[at] ?? "";
    if (!IS_READ.test(word)) {
      escaped.push(word.replace(MARKS, "\\$&"));
      continue;
    }
    while (IS_READ.test(words[at + 2] ?? "")) word += `${words[++at] ?? ""}${words[++at] ?? ""}`;
    escaped.push(codeSpan(word));
  }
  return escaped.join("");
}

const MARKS = /[\\`*_[\]<>|~#&!$]/g;

/**
 * A word with something that GitHub, and much of it GitLab, reads in rendered text: `@name`, `a/b@sha`, `me@here.org`; `#1`
 * and what other marks refer to; formulas; addresses; `:emoji:`; `GH-1` and what a project refers to alike; seven digits
 * of a commit; `/command`.
 */
const IS_READ = /[@$]|[#~]\w|[!%&^]\d|:\/\/|www\.|:[\w+-]+:|[a-z]-\d|ghsa-|[\da-f]{7}|^\/\w/i;

/** Words as code, whatever they hold. A bar stands beside it, so that the words may stand in a cell. */
export function codeSpan(text: string): string {
  return lineText(text)
    .split("|")
    .map((part) => {
      if (part.trim() === "") return part;
      const longest = Math.max(0, ...(part.match(/`+/g) ?? []).map(({ length }) => length));
      const fence = "`".repeat(longest + 1);
      // A space at either end is taken away, so that a backtick may stand at one.
      const space = /^[` ]|[` ]$/.test(part) ? " " : "";
      return `${fence}${space}${part}${space}${fence}`;
    })
    .join("\\|");
}

/** A table of cells; the columns that `isLeft` names stand to the left. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isLeft: (name: string, at: number) => boolean,
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdownInline).join(" | ")} |`;
  const rule = `| ${head.map((name, at) => (isLeft(name, at) ? "---" : "---:")).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

function verdictLines(body: TextedBody): readonly string[] {
  const gold = body.answers[0]?.text ?? null;
  const counterfactual = body.counterfactual?.text ?? null;
  return body.verdicts
    .filter(({ active }) => active.reason !== "not-applicable")
    .map(({ active }) => {
      const rule = joinParts(ruleParts(active, { gold, counterfactual }));
      return `${levelWord(active)} (${active.mode}: ${rule})`;
    });
}

function responseSections(body: TextedBody): readonly string[] {
  const heading = `### ${escapeMarkdownLine(t("Response"))}`;
  if (body.responseSentences.length === 0) {
    return body.response === null ? [] : [heading, escapeMarkdownLine(body.response)];
  }
  // What nobody has labelled says so nowhere, not at every sentence.
  const isLabelled = body.responseSentences.some((one) => one.state !== "unlabelled" || one.isContradicted);
  const lines = body.responseSentences.map((one) => {
    const notes = citationNotes(one)
      .map((note) => ` (${note})`)
      .join("");
    if (!isLabelled) return `${one.key} ${one.text ?? ""}${notes}`;
    const state = stateWord(sentenceState(one));
    const sources = [...one.supportedBy, ...one.otherKeys.map(sourceWord)].join(", ");
    return `${one.key} [${state}${sources === "" ? "" : `: ${sources}`}] ${one.text ?? ""}${notes}`;
  });
  return [heading, list(lines)];
}

/** What a sentence of a document was for, where somebody has labelled it. */
function useOf({ state }: { readonly state: UseState }): readonly string[] {
  return state === "unlabelled" ? [] : [`[${useWord(state)}]`];
}

function tableSections({ title, columns, rows }: DetailTable): readonly string[] {
  if (rows.length === 0) return [];
  return [`### ${escapeMarkdownLine(title)}`, markdownTable(columns, rows, () => true)];
}

function field(name: string, value: string | null): string {
  return value === null ? "" : `**${escapeMarkdownLine(name)}:** ${escapeMarkdownLine(value)}`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeMarkdownLine(line)}`).join("\n");
}
