import * as vscode from "vscode";
import { positionsIn } from "../core/read/positions.ts";
import type { ResponseSentence, Span } from "../model/index.ts";
import type { LineDetail } from "../protocol/session.ts";
import { findSentence, rawSpan, recordsOf } from "./documentPlaces.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { isCancellation, output } from "./notices.ts";
import type { Queries } from "./queries.ts";
import { onSettings, settings } from "./settings.ts";

/** What is underlined, and how: in a record's text and in a sample's alike. */
export type Mark = "unsupported" | "contradicted" | "partial";

export const UNDERLINES: Readonly<Record<Mark, string>> = {
  unsupported: "underline wavy 1px var(--vscode-evaloupe-unsupported)",
  contradicted: "underline wavy 1px var(--vscode-evaloupe-contradicted)",
  partial: "underline dashed 1px var(--vscode-evaloupe-partial)",
};

/** The editor draws no line further than this. */
const LAST_COLUMN = 10_000;
const MOST_LINES = 200;
/** Scrolling and typing settle before anything is asked. */
const DELAY_MS = 150;

/** Underlines what is not, or only partly, supported in the visible lines of files of open evaluations. */
export class Decorations implements vscode.Disposable {
  readonly #evaluations: Evaluations;
  readonly #queries: Queries;
  readonly #types: Readonly<Record<Mark, vscode.TextEditorDecorationType>>;
  readonly #listeners: vscode.Disposable;
  #timer: NodeJS.Timeout | null = null;
  #running: AbortController | null = null;

  constructor(evaluations: Evaluations, queries: Queries) {
    this.#evaluations = evaluations;
    this.#queries = queries;
    const type = (mark: Mark) =>
      vscode.window.createTextEditorDecorationType({
        textDecoration: `${UNDERLINES[mark]}; text-underline-offset: 3px; text-decoration-skip-ink: none`,
        overviewRulerColor: new vscode.ThemeColor(`evaloupe.${mark}`),
        overviewRulerLane: vscode.OverviewRulerLane.Right,
      });
    this.#types = { unsupported: type("unsupported"), contradicted: type("contradicted"), partial: type("partial") };
    const soon = () => this.#soon();
    this.#listeners = vscode.Disposable.from(
      ...Object.values(this.#types),
      vscode.window.onDidChangeVisibleTextEditors(soon),
      vscode.window.onDidChangeTextEditorVisibleRanges(soon),
      vscode.workspace.onDidChangeTextDocument(soon),
      evaluations.onDidChange(soon),
      queries.onDidChange(soon),
      onSettings(["decorations"], soon),
    );
    this.#soon();
  }

  dispose(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#running?.abort();
    this.#listeners.dispose();
  }

  #soon(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running?.abort();
      this.#running = new AbortController();
      void this.#draw(this.#running.signal);
    }, DELAY_MS);
  }

  async #draw(signal: AbortSignal): Promise<void> {
    for (const editor of vscode.window.visibleTextEditors) {
      const file = settings.isDecorated() ? this.#evaluations.ofFile(editor.document.uri) : null;
      try {
        const found = file ? await this.#find(editor, file.evaluation, file.source, signal) : NO_MARKS;
        if (signal.aborted) return;
        for (const mark of MARKS) editor.setDecorations(this.#types[mark], found[mark]);
      } catch (error) {
        if (isCancellation(error)) return;
        output.error("Decorating", error);
      }
    }
  }

  async #find(
    { document, visibleRanges }: vscode.TextEditor,
    evaluation: Evaluation,
    source: number,
    signal: AbortSignal,
  ): Promise<Readonly<Record<Mark, readonly vscode.Range[]>>> {
    if (evaluation.failure) return NO_MARKS;
    const query = await this.#queries.ready(evaluation);
    const records = await recordsOf(document);
    const seen = new Set<number>();
    const marks: Record<Mark, vscode.Range[]> = { unsupported: [], contradicted: [], partial: [] };
    for (const range of visibleRanges) {
      const last = Math.min(range.end.line, range.start.line + MOST_LINES, document.lineCount - 1);
      for (let line = range.start.line; line <= last; line++) {
        const start = document.lineAt(line).firstNonWhitespaceCharacterIndex;
        const record = records.at(document.offsetAt(new vscode.Position(line, start)));
        if (!record || seen.has(record.line) || record.from === record.to) continue;
        seen.add(record.line);
        const detail = await evaluation.ask("line", { query, source, line: record.line }, signal);
        if (!detail) continue;
        const text = document.getText().slice(record.from, record.to);
        for (const [mark, span] of marksOf(detail, text)) {
          const from = document.positionAt(record.from + span.from);
          const to = document.positionAt(record.from + span.to);
          if (from.character < LAST_COLUMN) marks[mark].push(new vscode.Range(from, to));
        }
      }
    }
    return marks;
  }
}

const MARKS: readonly Mark[] = ["unsupported", "contradicted", "partial"];
const NO_MARKS: Readonly<Record<Mark, readonly vscode.Range[]>> = { unsupported: [], contradicted: [], partial: [] };

function* marksOf({ detail, places }: LineDetail, text: string): Generator<[Mark, Span]> {
  const positions = positionsIn(text);
  for (const place of places) {
    const found = place.side === "response" ? findSentence(detail, place) : null;
    if (found?.side !== "response") continue;
    const mark = markOf(found.sentence);
    const span = mark && rawSpan(positions, place);
    // What was edited since it was scored stands elsewhere now.
    const scored = place.span
      ? (detail.body.response?.slice(place.span.from, place.span.to) ?? null)
      : found.sentence.text;
    if (mark && span && (scored === null || textOf(text.slice(span.from, span.to)) === scored)) yield [mark, span];
  }
}

export function markOf({ isContradicted, state }: ResponseSentence): Mark | null {
  if (isContradicted) return "contradicted";
  if (state === "none") return "unsupported";
  return state === "partial" ? "partial" : null;
}

/** The text that a stretch of a JSON string stands for; null where it is none. */
function textOf(raw: string): string | null {
  try {
    const text: unknown = JSON.parse(`"${raw}"`);
    return typeof text === "string" ? text : null;
  } catch {
    // Cut escapes and new quotes: the stretch is no longer what was scored.
    return null;
  }
}
