import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Detail } from "../model/index.ts";
import { positionsIn, rawSpan } from "../read/positions.ts";
import { type FoundSentence, findSentence, placeAt, recordsIn } from "./documentPlaces.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { type HoverBlock, partsMarkdown, sampleBlocks, sentenceBlocks } from "./hoverContent.ts";
import { unlessCancelled, withSignal } from "./notices.ts";
import type { Queries } from "./queries.ts";
import { changeText } from "./verdictWords.ts";

/** The two commands that a hover may run, with only whole numbers as arguments. */
const HOVER_COMMANDS = ["evaloupe.openSample", "evaloupe.nextProblem"] as const;

/** What supports the sentence under the pointer, or what the sample came to, in files of open evaluations. */
export class EvaluationHover implements vscode.HoverProvider {
  readonly #evaluations: Evaluations;
  readonly #queries: Queries;

  constructor(evaluations: Evaluations, queries: Queries) {
    this.#evaluations = evaluations;
    this.#queries = queries;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | null> {
    const file = await this.#evaluations.ofRecords(document.uri);
    if (!file) return null;
    const records = await recordsIn(document, file.evaluation, file.source);
    const offset = document.offsetAt(position);
    const record = records.at(offset);
    if (!record || token.isCancellationRequested) return null;
    const { evaluation, source } = file;
    const query = await this.#queries.ready(evaluation);
    const [found, raw] = await withSignal(token, async (signal) => {
      const line = await unlessCancelled(
        evaluation.ask("line", { query, source, line: record.line, ofItem: true }, signal),
      );
      const text = line && (await unlessCancelled(evaluation.ask("raw", { index: line.detail.index }, signal)));
      return [line, text] as const;
    });
    if (!found) return null;
    const text = document.getText().slice(record.from, record.to);
    // A later line of a sample, such as a session of an agent, is not the record that is read again.
    const isLater = found.detail.place.line !== record.line;
    // What was edited since it was scored has other places; of the sample as a whole one can still speak.
    const isEdited = !isLater && raw !== null && raw.trim() !== text.trim();
    const positions = positionsIn(text);
    const place = isEdited || isLater ? null : placeAt(positions, offset - record.from, found.places);
    const sentence = place && findSentence(found.detail, place);
    const span = place && rawSpan(positions, place);
    const contents = [
      ...(isEdited ? [own(l10n.t("Edited since it was scored. This is the version that was scored."))] : []),
      ...changesOf(file, record.line).map(own),
      ...hoverContents(evaluation, found.detail, sentence),
    ];
    const range =
      sentence && span
        ? new vscode.Range(document.positionAt(record.from + span.from), document.positionAt(record.from + span.to))
        : undefined;
    return new vscode.Hover(contents, range);
  }
}

/** Text for a record with a changed verdict. */
function changesOf({ evaluation, source }: OpenFile, line: number): readonly string[] {
  const changes = evaluation.verdictChanges.filter((change) => change.source === source && change.line === line);
  return changes.map((change) => changeText(change, evaluation.state?.verdicts ?? [], evaluation.comparedWith));
}

interface OpenFile {
  readonly evaluation: Evaluation;
  readonly source: number;
}

/** What a hover says of a sentence, or of the sample as a whole, with its links. */
export function hoverContents(
  evaluation: Evaluation,
  detail: Detail,
  sentence: FoundSentence | null,
): readonly vscode.MarkdownString[] {
  const blocks = sentence ? sentenceBlocks(detail, sentence) : sampleBlocks(detail);
  return [...joinWithIcons(blocks), links(evaluation, detail, sentence?.number ?? null)];
}

/** Joins adjacent blocks with icons; every other block is a paragraph. */
function joinWithIcons(blocks: readonly HoverBlock[]): readonly vscode.MarkdownString[] {
  const joined: { isOwn: boolean; value: string }[] = [];
  for (const { icon, paragraphs } of blocks) {
    const value = paragraphs.map(partsMarkdown).join("\n\n");
    const last = joined.at(-1);
    // Icons are found after the escapes are gone: a part that shows one must hold nothing that could name another.
    const isOwn = icon !== null && !value.includes("$");
    if (isOwn && last?.isOwn) last.value += `  \n$(${icon}) ${value}`;
    else joined.push({ isOwn, value: isOwn ? `$(${icon}) ${value}` : value });
  }
  return joined.map(({ isOwn, value }) => new vscode.MarkdownString(value, isOwn));
}

function own(words: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendText(words);
}

function links(evaluation: Evaluation, detail: Detail, sentence: number | null): vscode.MarkdownString {
  const [openSample, nextProblem] = HOVER_COMMANDS;
  const place = [evaluation.number, detail.index];
  const text = [
    link(l10n.t("Open in Inspector"), openSample, sentence === null ? place : [...place, sentence]),
    link(l10n.t("Next problem"), nextProblem, place),
  ].join("&nbsp;&nbsp;&nbsp;&nbsp;");
  const markdown = new vscode.MarkdownString(text);
  markdown.isTrusted = { enabledCommands: HOVER_COMMANDS };
  return markdown;
}

function link(title: string, command: string, numbers: readonly number[]): string {
  return `[${title}](command:${command}?${encodeURIComponent(JSON.stringify(numbers))})`;
}
