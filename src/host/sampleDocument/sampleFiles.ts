import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { addTo, type Detail } from "../../model/index.ts";
import { markersOnLine, type PlacedMarker } from "../../present/citations.ts";
import { type SampleLine, sampleText } from "../../present/sampleText.ts";
import { allSentences, type FoundSentence } from "../documentPlaces.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { isCancellation, output } from "../notices.ts";
import type { Queries } from "../queries.ts";
import { opaqueId } from "../spec.ts";

/** Scheme and language of samples as text; the manifest knows both, and finds the language by the first folder. */
export const SAMPLE_SCHEME = "evaloupe-sample";
export const SAMPLE_FILES: vscode.DocumentSelector = { scheme: SAMPLE_SCHEME };

/** Address of a sample's document: its title for people, its names for us. The same after a reload. */
export function addressOf(evaluation: Evaluation, index: number): vscode.Uri {
  const title = `${evaluation.name.replaceAll("/", " ")} · ${index + 1}`;
  const query = `${opaqueId(evaluation.spec)}.${index}`;
  return vscode.Uri.from({ scheme: SAMPLE_SCHEME, path: `/${SAMPLE_SCHEME}/${title}`, query });
}

/** Position of the sample that an address names, from 0; null if it names none. */
export function indexIn(uri: vscode.Uri): number | null {
  const index = uri.query.split(".")[1] ?? "";
  return /^\d{1,15}$/.test(index) ? Number(index) : null;
}

/** The open evaluation that an address belongs to. */
export function evaluationOf(uri: vscode.Uri, evaluations: Evaluations): Evaluation | null {
  const id = uri.query.split(".")[0];
  return evaluations.all.find((evaluation) => opaqueId(evaluation.spec) === id) ?? null;
}

/** A sample with its text, and which line of it is linked to which. Lines and sentences count from 0. */
export interface ShownSample {
  readonly detail: Detail;
  readonly text: string;
  readonly lines: readonly SampleLine[];
  readonly sentences: readonly FoundSentence[];
  /** Line of each sentence. */
  readonly lineOf: readonly number[];
  /** Of a response sentence what supports it, of a document's sentence who uses it; in reading order. */
  readonly linked: readonly (readonly number[])[];
}

export function shownSample(detail: Detail): ShownSample {
  const { text, lines } = sampleText(detail);
  const sentences = allSentences(detail);
  return { detail, text, lines, sentences, lineOf: linesOf(lines), linked: linksOf(sentences) };
}

/** The sentence on a line; null on all others. */
export function sentenceOn({ lines, sentences }: ShownSample, line: number): FoundSentence | null {
  const at = lines[line]?.sentence ?? null;
  return at === null ? null : (sentences[at] ?? null);
}

function linesOf(lines: readonly SampleLine[]): readonly number[] {
  const lineOf: number[] = [];
  for (const [line, { sentence }] of lines.entries()) if (sentence !== null) lineOf[sentence] = line;
  return lineOf;
}

function linksOf(sentences: readonly FoundSentence[]): readonly (readonly number[])[] {
  const numbers = new Map<string, number[]>();
  for (const { side, number, sentence } of sentences) addTo(numbers, `${side} ${sentence.key}`, number);
  return sentences.map((one) => {
    const keys = one.side === "response" ? one.sentence.supportedBy : one.sentence.usedBy;
    const side = one.side === "response" ? "document" : "response";
    const linked = new Set([...keys].flatMap((key) => numbers.get(`${side} ${key}`) ?? []));
    return [...linked].sort((a, b) => a - b);
  });
}

/** The content of a line, without its key or label. */
export function contentRange({ lines }: ShownSample, line: number): vscode.Range {
  const { from = 0, text = "" } = lines[line] ?? {};
  return new vscode.Range(line, from, line, text.length);
}

/** Markers of the response sentence on a line, as columns. */
export function markersOn(sample: ShownSample, line: number): readonly PlacedMarker[] {
  const found = sentenceOn(sample, line);
  const { text = "", from = 0 } = sample.lines[line] ?? {};
  const { response = null } = sample.detail.body;
  return found?.side === "response" ? markersOnLine(text, from, found.sentence, response) : [];
}

/** The line on which a document begins; null if the sample has no such document. */
export function documentLine({ detail, lines }: ShownSample, document: number): number | null {
  const section = detail.body.documents?.findIndex(({ index }) => index === document) ?? -1;
  const line = section < 0 ? -1 : lines.findIndex((one) => one.kind === "heading" && one.section === section);
  return line < 0 ? null : line;
}

/** The key at the beginning of a sentence's line. */
export function keyRange({ lines }: ShownSample, line: number): vscode.Range {
  const { from = 0, text = "" } = lines[line] ?? {};
  const start = text.length - text.trimStart().length;
  return new vscode.Range(line, Math.min(start, from), line, text.slice(0, from).trimEnd().length);
}

export function lineRange({ lines }: ShownSample, line: number): vscode.Range {
  return new vscode.Range(line, 0, line, lines[line]?.text.length ?? 0);
}

/** The words of these sentences, by their numbers. */
export function sentenceRanges(sample: ShownSample, sentences: readonly number[]): readonly vscode.Range[] {
  return sentences.flatMap((number) => {
    const line = sample.lineOf[number];
    return line === undefined ? [] : [contentRange(sample, line)];
  });
}

/** A sample that is open as text, and the evaluation it belongs to. */
export interface OpenedSample extends ShownSample {
  readonly evaluation: Evaluation;
  readonly index: number;
}

/** What a document holds: a sample, or words of ours in its place. */
interface Content {
  readonly text: string;
  readonly sample: OpenedSample | null;
  readonly changedAt: number;
}

/** While a file is still being measured its revision rises often. */
const QUIET_MS = 200;

/**
 * Samples as read-only files. Files, because the editor brings those back after a reload, which it does for no other
 * document of an extension. What is open follows its evaluation.
 */
export class SampleFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #evaluations: Evaluations;
  readonly #queries: Queries;
  readonly #contents = new Map<string, Content>();
  readonly #stale = new Set<string>();
  readonly #filesChanged = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #samplesChanged = new vscode.EventEmitter<void>();
  readonly onDidChangeFile = this.#filesChanged.event;
  /** What is known of an open sample changed, whether or not its text did. */
  readonly onDidChangeSamples = this.#samplesChanged.event;
  readonly #listeners: vscode.Disposable;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(evaluations: Evaluations, queries: Queries) {
    this.#evaluations = evaluations;
    this.#queries = queries;
    const changed = (evaluation: Evaluation | null) => this.#evaluationChanged(evaluation);
    this.#listeners = vscode.Disposable.from(
      evaluations.onDidChange(changed),
      queries.onDidChange(changed),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#contents.delete(uri.toString())),
    );
  }

  /** The sample in a document; null if the document does not show it as it is now. */
  sampleIn(document: vscode.TextDocument): OpenedSample | null {
    const content = this.#contents.get(document.uri.toString());
    return content?.sample && content.text === document.getText() ? content.sample : null;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { text, changedAt } = await this.#content(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: changedAt, size: new TextEncoder().encode(text).length };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode((await this.#content(uri)).text);
  }

  /** What changes is known without watching. */
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }
  readDirectory(): [string, vscode.FileType][] {
    return [];
  }
  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#listeners.dispose();
    this.#filesChanged.dispose();
    this.#samplesChanged.dispose();
  }

  async #content(uri: vscode.Uri): Promise<Content> {
    return this.#contents.get(uri.toString()) ?? (await this.#read(uri));
  }

  async #read(uri: vscode.Uri): Promise<Content> {
    const sample = await this.#sample(uri);
    const text = typeof sample === "string" ? sample : sample.text;
    const before = this.#contents.get(uri.toString());
    // The editor reads again only what has become younger.
    const changedAt = before?.text === text ? before.changedAt : Math.max(Date.now(), (before?.changedAt ?? 0) + 1);
    const content = { text, sample: typeof sample === "string" ? null : sample, changedAt };
    this.#contents.set(uri.toString(), content);
    this.#samplesChanged.fire();
    return content;
  }

  /** The sample of an address, or why there is none and what to do. */
  async #sample(uri: vscode.Uri): Promise<OpenedSample | string> {
    const evaluation = evaluationOf(uri, this.#evaluations);
    const index = indexIn(uri);
    if (!evaluation || index === null) {
      return l10n.t("The evaluation of this sample is closed. Evaluate its file again to see the sample here.\n");
    }
    try {
      const query = await this.#queries.ready(evaluation);
      const detail = await evaluation.ask("detail", { query, index, orMissing: true });
      if (detail.missing !== undefined) return `${detail.missing}\n`;
      return { ...shownSample(detail), evaluation, index };
    } catch (error) {
      if (!isCancellation(error)) output.error(`Sample ${index + 1} of ${evaluation.name}`, error);
      return l10n.t(
        "{0} has no sample {1} that can be read. Score it again, or choose another sample in the Inspector.\n",
        evaluation.name,
        index + 1,
      );
    }
  }

  #evaluationChanged(evaluation: Evaluation | null): void {
    for (const { uri } of openSamples()) {
      const content = this.#contents.get(uri.toString());
      const owner = evaluationOf(uri, this.#evaluations);
      // The list itself changed: only those matter whose evaluation came or went.
      const isMeant = evaluation ? owner === evaluation : (content?.sample?.evaluation ?? null) !== owner;
      if (isMeant) this.#stale.add(uri.toString());
    }
    if (this.#stale.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#refresh();
    }, QUIET_MS);
  }

  async #refresh(): Promise<void> {
    const stale = openSamples().filter(({ uri }) => this.#stale.delete(uri.toString()));
    this.#stale.clear();
    await Promise.all(
      stale.map(async ({ uri }) => {
        const before = this.#contents.get(uri.toString());
        const { text } = await this.#read(uri);
        if (before?.text !== text) this.#filesChanged.fire([{ type: vscode.FileChangeType.Changed, uri }]);
      }),
    );
  }
}

export function openSamples(): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === SAMPLE_SCHEME);
}
