import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isCancellation } from "../cancellation.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { output } from "../output.ts";
import type { Queries } from "../queries.ts";
import { evaluationOf, indexIn, SAMPLE_SCHEME } from "./address.ts";
import { type ShownSample, shownSample } from "./shownSample.ts";

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
  #timer: NodeJS.Timeout | null = null;

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

  /** The sample in a document; null where the document does not show it as it is now. */
  sampleIn(document: vscode.TextDocument): OpenedSample | null {
    const content = this.#contents.get(document.uri.toString());
    return content?.sample && content.text === document.getText() ? content.sample : null;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { text, changedAt } = await this.#content(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: changedAt, size: Buffer.byteLength(text) };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return Buffer.from((await this.#content(uri)).text);
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
      return l10n.t(
        "The evaluation of this sample is closed. Evaluate its file again and the sample will stand here.\n",
      );
    }
    try {
      const query = await this.#queries.ready(evaluation);
      const detail = await evaluation.ask("detail", { query, index });
      return { ...shownSample(detail), evaluation, index };
    } catch (error) {
      if (!isCancellation(error)) output.error(`Sample ${index + 1} of ${evaluation.name}`, error);
      return l10n.t(
        "{0} has no sample {1} that can be read now. Score it again, or choose another sample in the Inspector.\n",
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
