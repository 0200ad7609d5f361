import { t } from "@vscode/l10n";
import type { Detail, DetailTable } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { joinParts } from "./parts.ts";
import { describeSample, type Passage, type ShownResponseSentence } from "./sample/description.ts";
import { verdictText } from "./sample/verdicts.ts";

/** A sample as Markdown for an issue or a chat: text of the file is escaped, so that it reads as it was written. */
export function sampleAsMarkdown(detail: Detail): string {
  const sample = describeSample(detail);
  const { name, place, question, answers, failure, verdicts, tables, response, documents } = sample;
  const second = verdicts.second.map((one) => t("{0}: {1}", t("Second opinion"), verdictText(one)));
  const sections = [
    `## ${escapeMarkdownLine(name)}`,
    escapeMarkdownLine(place),
    ...(question === null ? [] : [field(t("Question"), question)]),
    ...answers.map((one) => field(one.name, one.texts.map(({ text }) => text).join(" | "))),
    failure ? escapeMarkdownLine(joinParts(failure.parts)) : "",
    list([...verdicts.first.map(verdictText), ...second]),
    ...tables.flatMap(tableSections),
    ...(response ? passage(response, responseLines(response.sentences)) : []),
    ...documents.flatMap((document) =>
      passage(
        document,
        // A sentence says what it was for if somebody has labelled it.
        document.sentences.map(({ key, text, word, isLabelled }) =>
          [key, ...(isLabelled ? [`[${word}]`] : []), text ?? ""].join(" "),
        ),
      ),
    ),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** Escapes one line so that Markdown and HTML show it as written, and comments link nothing in it. */
export function escapeMarkdownLine(text: string): string {
  return escapeMarkdownInline(text).replace(/^(\d*)([-+=.)])/, "$1\\$2");
}

/**
 * Escapes words within a line, such as a cell. Marks are escaped, hidden characters shown. Mentions, references,
 * addresses, emoji and formulas are looked for in the rendered text, without escapes: words that could be one become
 * code, which stays as it is.
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

/** Words as code, whatever they contain. Bars are put outside of it, so that it fits in a cell. */
export function codeSpan(text: string): string {
  return lineText(text)
    .split("|")
    .map((part) => {
      if (part.trim() === "") return part;
      const longest = Math.max(0, ...(part.match(/`+/g) ?? []).map(({ length }) => length));
      const fence = "`".repeat(longest + 1);
      // A space at either end is removed in rendering; it separates a backtick from the fence.
      const space = /^[` ]|[` ]$/.test(part) ? " " : "";
      return `${fence}${space}${part}${space}${fence}`;
    })
    .join("\\|");
}

/** A table of cells; `isLeft` names left-aligned columns. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isLeft: (name: string, at: number) => boolean,
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdownInline).join(" | ")} |`;
  const rule = `| ${head.map((name, at) => (isLeft(name, at) ? "---" : "---:")).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

function passage<Sentence>({ title, text, without }: Passage<Sentence>, lines: readonly string[]): readonly string[] {
  const content = lines.length > 0 ? list(lines) : escapeMarkdownLine(without ?? text ?? "");
  return [`### ${escapeMarkdownLine(title)}`, content];
}

/** An unlabelled sample has no mark at any sentence. */
function responseLines(sentences: readonly ShownResponseSentence[]): readonly string[] {
  const isLabelled = sentences.some((one) => one.isLabelled);
  return sentences.map(({ key, text, word, sources, remarks }) => {
    const notes = remarks.map((note) => ` (${note})`).join("");
    if (!isLabelled) return `${key} ${text ?? ""}${notes}`;
    const from = sources.map((source) => source.text).join(", ");
    return `${key} [${word}${from === "" ? "" : `: ${from}`}] ${text ?? ""}${notes}`;
  });
}

function tableSections({ title, columns, rows }: DetailTable): readonly string[] {
  return [`### ${escapeMarkdownLine(title)}`, markdownTable(columns, rows, () => true)];
}

function field(name: string, value: string): string {
  return `**${escapeMarkdownLine(name)}:** ${escapeMarkdownLine(value)}`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeMarkdownLine(line)}`).join("\n");
}
