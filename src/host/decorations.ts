import * as vscode from "vscode";
import type { ResponseSentence, Span } from "../model/index.ts";
import type { LineDetail } from "../protocol/list.ts";
import { positionsIn, rawSpan } from "../read/positions.ts";
import { jsonOf } from "../read/written.ts";
import { findSentence, recordsIn } from "./documentPlaces.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { isCancellation, output } from "./notices.ts";
import type { Queries } from "./queries.ts";
import { onSettings, settings } from "./settings.ts";
import { ChangeMarks, Lenses } from "./textVerdicts.ts";
import { lensText } from "./verdictWords.ts";

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
/** Lines of a document that are remembered, and lines whose lenses have their places kept. */
const MOST_KNOWN = 2000;
const MOST_PLACES = 20_000;

/** A document's decorations, valid as long as the answers are the same. */
interface Known {
  readonly version: string;
  readonly lines: Map<number, LineDetail | null>;
}

/** What is drawn in a document. */
interface Drawn {
  readonly marks: Readonly<Record<Mark, readonly vscode.Range[]>>;
  /** Verdicts by the line on which their record begins. */
  readonly lenses: ReadonlyMap<number, string>;
  readonly places: readonly number[];
}

/**
 * Decorations of files of open evaluations: in visible lines the verdict before each record, and underlines for
 * sentences that are not or partly supported; in all lines changed verdicts.
 */
export class Decorations implements vscode.Disposable {
  readonly #evaluations: Evaluations;
  readonly #queries: Queries;
  readonly #types: Readonly<Record<Mark, vscode.TextEditorDecorationType>>;
  readonly #lenses = new Lenses();
  readonly #changes = new ChangeMarks();
  readonly #reserved = new WeakSet<vscode.TextDocument>();
  readonly #known = new WeakMap<vscode.TextDocument, Known>();
  readonly #listeners: vscode.Disposable;
  #timer: ReturnType<typeof setTimeout> | null = null;
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
      this.#lenses,
      this.#changes,
      vscode.window.onDidChangeVisibleTextEditors(soon),
      vscode.window.onDidChangeTextEditorVisibleRanges(soon),
      vscode.workspace.onDidChangeTextDocument(soon),
      evaluations.onDidChange(soon),
      queries.onDidChange(soon),
      onSettings(["decorations", "verdictLens"], soon),
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
      try {
        const file = await this.#evaluations.ofRecords(editor.document.uri);
        const found = file ? await this.#find(editor, file.evaluation, file.source, signal) : NOTHING;
        if (signal.aborted) return;
        for (const mark of MARKS) editor.setDecorations(this.#types[mark], found.marks[mark]);
        this.#lenses.draw(editor, found.lenses, found.places);
        await this.#drawChanges(editor, file);
      } catch (error) {
        if (isCancellation(error)) return;
        output.error("Decorating", error);
      }
    }
  }

  async #find(editor: vscode.TextEditor, evaluation: Evaluation, source: number, signal: AbortSignal): Promise<Drawn> {
    const { document } = editor;
    const [isDecorated, hasLens] = [settings.isDecorated(), settings.hasVerdictLens()];
    if (evaluation.failure || (!isDecorated && !hasLens)) return NOTHING;
    const query = await this.#queries.ready(evaluation);
    const records = await recordsIn(document, evaluation, source);
    const lines = this.#linesOf(
      document,
      `${evaluation.number} ${evaluation.version} ${JSON.stringify(query.modes)} ${query.annotator}`,
    );
    // Places are kept before anything is known, so that no text moves when it is.
    if (hasLens && !this.#reserved.has(document))
      this.#lenses.draw(editor, NOTHING.lenses, records.firstLines(MOST_PLACES));
    this.#reserved.add(document);
    const seen = new Set<number>();
    const marks: Record<Mark, vscode.Range[]> = { unsupported: [], contradicted: [], partial: [] };
    const lenses = new Map<number, string>();
    for (const range of editor.visibleRanges) {
      const last = Math.min(range.end.line, range.start.line + MOST_LINES, document.lineCount - 1);
      for (let line = range.start.line; line <= last; line++) {
        const start = document.lineAt(line).firstNonWhitespaceCharacterIndex;
        const record = records.at(document.offsetAt(new vscode.Position(line, start)));
        if (!record || seen.has(record.line) || record.from === record.to) continue;
        seen.add(record.line);
        const known = lines.get(record.line);
        const lineDetail =
          known === undefined ? await evaluation.ask("line", { query, source, line: record.line }, signal) : known;
        if (known === undefined) lines.set(record.line, lineDetail);
        if (!lineDetail) continue;
        const lens = hasLens ? lensText(lineDetail, evaluation.state?.verdicts ?? []) : null;
        if (lens !== null) lenses.set(document.positionAt(record.from).line, lens);
        if (!isDecorated || lineDetail.places.length === 0) continue;
        const text = document.getText().slice(record.from, record.to);
        for (const [mark, span] of marksOf(lineDetail, text)) {
          const from = document.positionAt(record.from + span.from);
          const to = document.positionAt(record.from + span.to);
          if (from.character < LAST_COLUMN) marks[mark].push(new vscode.Range(from, to));
        }
      }
    }
    // Without scores no space is reserved.
    const places = lenses.size === 0 ? [] : records.firstLines(MOST_PLACES);
    return { marks, lenses, places };
  }

  #linesOf(document: vscode.TextDocument, version: string): Known["lines"] {
    const known = this.#known.get(document);
    if (known?.version === version && known.lines.size < MOST_KNOWN) return known.lines;
    const lines = new Map<number, LineDetail | null>();
    this.#known.set(document, { version, lines });
    return lines;
  }

  async #drawChanges(
    editor: vscode.TextEditor,
    file: { readonly evaluation: Evaluation; readonly source: number } | null,
  ): Promise<void> {
    const { document } = editor;
    // Marks move along with what is typed; only a text that is as it was scored can be marked anew.
    if (document.isDirty) return;
    const changes = file?.evaluation.verdictChanges.filter(({ source }) => source === file.source) ?? [];
    const records = file && changes.length > 0 ? await recordsIn(document, file.evaluation, file.source) : null;
    this.#changes.draw(editor, changes, (line) => {
      const record = records?.ofLine(line);
      return record ? document.positionAt(record.from).line : null;
    });
  }
}

const MARKS: readonly Mark[] = ["unsupported", "contradicted", "partial"];
const NOTHING: Drawn = {
  marks: { unsupported: [], contradicted: [], partial: [] },
  lenses: new Map(),
  places: [],
};

function* marksOf({ detail, places }: LineDetail, text: string): Generator<[Mark, Span]> {
  const positions = positionsIn(text);
  for (const place of places) {
    const found = place.side === "response" ? findSentence(detail, place) : null;
    if (found?.side !== "response") continue;
    const mark = markOf(found.sentence);
    const span = mark && rawSpan(positions, place);
    // Text edited since scoring has moved.
    const scored = place.span
      ? (detail.body.response?.slice(place.span.from, place.span.to) ?? null)
      : found.sentence.text;
    if (mark && span && (scored === null || jsonOf(`"${text.slice(span.from, span.to)}"`) === scored))
      yield [mark, span];
  }
}

export function markOf({ isContradicted, state }: ResponseSentence): Mark | null {
  if (isContradicted) return "contradicted";
  if (state === "none") return "unsupported";
  return state === "partial" ? "partial" : null;
}
