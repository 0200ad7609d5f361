import { t } from "@vscode/l10n";
import type { Detail, DetailTable, Span, Verdict } from "../model/index.ts";
import { visibleParts } from "./characters.ts";
import { joinParts } from "./parts.ts";
import { describeSample, missingText, type Passage, type SampleDescription } from "./sample/description.ts";
import { type VerdictLine, verdictText } from "./sample/verdicts.ts";

/**
 * One line of a sample's text. `from` is the start of its content, after our key, label or mark. `marks` are ranges in
 * the content that are ours: escapes, and signs for line breaks.
 */
export interface SampleLine {
  readonly kind: "title" | "field" | "verdict" | "issue" | "heading" | "sentence" | "text" | "note" | "blank";
  readonly text: string;
  readonly from: number;
  readonly marks: readonly Span[];
  /** `head`, `response`, or a document's position. */
  readonly section: "head" | "response" | number;
  /** Which sentence it is: those of the response count first, then those of the documents in order. */
  readonly sentence: number | null;
}

interface SampleText {
  readonly text: string;
  readonly lines: readonly SampleLine[];
}

/** A sample as plain text: what it is and came to, the response, the documents; one sentence a line, after its key. */
export function sampleText(detail: Detail): SampleText {
  const sample = describeSample(detail);
  const { response, documents, tables } = sample;
  const keyed = [...(response?.sentences ?? []), ...documents.flatMap((document) => document.sentences)];
  const width = keyWidth(keyed.map((sentence) => sentence.key));
  let sentence = 0;
  const section = (
    at: SampleLine["section"],
    { title, sentences, text, without }: Passage<KeyedText>,
  ): readonly SampleLine[] => {
    const content =
      sentences.length > 0
        ? sentences.map((one) => sentenceLine(one, width, at, sentence++))
        : without !== null
          ? [note(at, INDENT, without)]
          : (text ?? "").split(LINE_BREAK).map((part) => line("text", at, INDENT, part));
    return [blank(at), line("heading", at, "", title), ...content];
  };
  const lines = [
    ...headLines(sample),
    ...tables.flatMap(tableLines),
    ...(response ? section("response", response) : []),
    ...documents.flatMap((document, position) => section(position, document)),
  ];
  return { text: `${lines.map((one) => one.text).join("\n")}\n`, lines };
}

/** A key as it is written in the text: hidden characters shown, one line. */
export function keyText(key: string): string {
  return oneLine(key).text;
}

interface KeyedText {
  readonly key: string;
  readonly text: string | null;
}

const LINE_BREAK = /\r\n|\r|\n/;
/** Shown for a line break within a sentence. */
const BREAK_SIGN = "↵";
const SIGNS: Readonly<Record<Verdict["tone"], string>> = { good: "✓", bad: "✗", neutral: "○" };
/** Space for the bars at the left; wrapped lines begin below the first word. */
const INDENT = "  ";
const WIDEST_KEY = 8;
const WIDEST_CELL = 40;

function headLines(sample: SampleDescription): readonly SampleLine[] {
  const { name, place, question, answers, failure, verdicts, issues } = sample;
  const verdictLine = (verdict: VerdictLine, words = verdictText(verdict)) =>
    line("verdict", "head", `${SIGNS[verdict.tone]} `, words);
  const facts = [
    ...field(t("Question"), question),
    ...answers.flatMap((one) => field(one.name, one.texts.map(({ text }) => text).join(" | "))),
    ...(failure ? [line("verdict", "head", "✗ ", joinParts(failure.parts))] : []),
    ...verdicts.first.map((one) => verdictLine(one)),
    ...verdicts.second.map((one) => verdictLine(one, t("{0}: {1}", t("Second opinion"), verdictText(one)))),
    ...issues.map((message) => line("issue", "head", "! ", message)),
  ];
  return [
    line("title", "head", "", name),
    line("note", "head", "", place),
    ...(facts.length > 0 ? [blank("head"), ...facts] : []),
  ];
}

/** A title, then a line a row with its cells below each other. */
function tableLines({ title, columns, rows }: DetailTable): readonly SampleLine[] {
  const cells = [columns, ...rows].map((row) => row.map((cell) => oneLine(cell).text));
  const widths = columns.map((_, at) =>
    Math.min(
      WIDEST_CELL,
      cells.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), 0),
    ),
  );
  const lines = [columns, ...rows].map((row): SampleLine => {
    let text = INDENT;
    const marks: Span[] = [];
    for (const [at, cell] of row.entries()) {
      const shown = oneLine(cell, text.length);
      marks.push(...shown.marks);
      text += at < row.length - 1 ? `${shown.text.padEnd(widths[at] ?? 0)}  ` : shown.text;
    }
    return { kind: "text", text: text.trimEnd(), from: INDENT.length, marks, section: "head", sentence: null };
  });
  return [blank("head"), line("heading", "head", "", title), ...lines];
}

function field(name: string, value: string | null): readonly SampleLine[] {
  return value === null ? [] : [line("field", "head", `${name}: `, value)];
}

function sentenceLine(
  { key, text }: KeyedText,
  width: number,
  section: SampleLine["section"],
  sentence: number,
): SampleLine {
  const prefix = `${INDENT}${keyText(key).padEnd(width)}  `;
  return text === null
    ? { ...note(section, prefix, missingText()), kind: "sentence", sentence }
    : { ...line("sentence", section, prefix, text), sentence };
}

/** Words of ours in place of a text. */
function note(section: SampleLine["section"], prefix: string, words: string): SampleLine {
  return {
    ...line("note", section, prefix, words),
    marks: [{ from: prefix.length, to: prefix.length + words.length }],
  };
}

function blank(section: SampleLine["section"]): SampleLine {
  return line("blank", section, "", "");
}

function line(kind: SampleLine["kind"], section: SampleLine["section"], prefix: string, content: string): SampleLine {
  const { text, marks } = oneLine(content, prefix.length);
  return { kind, text: prefix + text, from: prefix.length, marks, section, sentence: null };
}

/** The text on one line, and its marks if it begins at `offset`. */
function oneLine(content: string, offset = 0): { readonly text: string; readonly marks: readonly Span[] } {
  let text = "";
  const marks: Span[] = [];
  const mark = (sign: string) => {
    marks.push({ from: offset + text.length, to: offset + text.length + sign.length });
    text += sign;
  };
  for (const [i, piece] of content.split(LINE_BREAK).entries()) {
    if (i > 0) mark(BREAK_SIGN);
    for (const part of visibleParts(piece)) {
      if (part.escapeOf === null) text += part.text;
      else mark(part.text);
    }
  }
  return { text, marks };
}

function keyWidth(keys: readonly string[]): number {
  return Math.min(
    WIDEST_KEY,
    keys.reduce((widest, key) => Math.max(widest, keyText(key).length), 2),
  );
}
