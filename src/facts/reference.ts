import * as l10n from "@vscode/l10n";
import type { FileChange } from "../model/index.ts";
import type { OpenFile } from "../read/container.ts";
import { MissingRecord, UnreadableSource } from "../read/issues.ts";
import type { StoredPart } from "./part.ts";

const MOST_OPEN = 64;

/** What opens and finds files: a session's platform. */
export interface Files {
  open(uri: string, text: null, signal: AbortSignal): Promise<OpenFile>;
  reach?(path: string, from: string, roots: readonly string[]): Promise<string>;
}

/**
 * A file that facts were measured from. It is looked for when its records are read, and read only if it is what was
 * measured. If it is not, every read throws a `MissingRecord`, which says why.
 */
export class ReferencedFile implements OpenFile {
  readonly uri: string;
  readonly name: string;
  readonly size: number;
  readonly digest?: string;
  readonly stored: StoredPart;
  readonly #facts: OpenFile;
  readonly #files: Files;
  readonly #roots: readonly string[];
  #opening: Promise<OpenFile> | null = null;
  #readers = 0;
  #failure: UnreadableSource | null = null;

  /** `facts` is the facts file itself. */
  constructor(facts: OpenFile, stored: StoredPart, files: Files, roots: readonly string[]) {
    const { path, size, digest } = stored.source;
    this.uri = facts.uri;
    this.name = path;
    this.size = size;
    if (digest !== null) this.digest = digest;
    this.stored = stored;
    this.#facts = facts;
    this.#files = files;
    this.#roots = roots;
  }

  async read(into: Uint8Array, offset: number): Promise<number> {
    this.#readers++;
    try {
      if (this.#failure) throw this.#failure;
      const opened = await this.#open();
      const wanted = Math.max(0, Math.min(into.length, this.size - offset));
      return await opened.read(into.subarray(0, wanted), offset);
    } catch (error) {
      throw error instanceof UnreadableSource ? new MissingRecord(error.reason) : error;
    } finally {
      this.#readers--;
      closeOthers(null);
    }
  }

  fail(error: UnreadableSource): void {
    this.#failure = error;
  }

  async change(): Promise<FileChange | null> {
    const opened = await this.#opening?.catch(() => null);
    return (await this.#facts.change()) ?? (await opened?.change()) ?? null;
  }

  async close(): Promise<void> {
    await this.#release();
    await this.#facts.close();
  }

  #open(): Promise<OpenFile> {
    if (!this.#opening) {
      this.#opening = this.#found();
      open.add(this);
      closeOthers(this);
    }
    return this.#opening;
  }

  /** Closes it when idle; the next read opens it again. */
  async rest(): Promise<void> {
    if (this.#readers === 0) await this.#release();
  }

  async #release(): Promise<void> {
    open.delete(this);
    const opening = this.#opening;
    this.#opening = null;
    await opening?.then(
      (opened) => opened.close(),
      () => {},
    );
  }

  async find(): Promise<string> {
    const { path } = this.stored.source;
    const real = await this.#files.reach?.(path, this.uri, this.#roots);
    if (real === undefined) throw unreadable(l10n.t("The texts are in {0}, which is not here.", path));
    return real;
  }

  async #found(): Promise<OpenFile> {
    const { path, digest } = this.stored.source;
    const real = await this.find();
    // Shared by several callers, so none of them can cancel it.
    const opened = await this.#files.open(real, null, new AbortController().signal);
    const isSame =
      opened.size === this.size
        ? digest === null || opened.digest === digest
        : opened.size > this.size && digest !== null && (await opened.growth?.sample(this.size)) === digest;
    if (isSame) return opened;
    await opened.close();
    throw unreadable(l10n.t("The texts are in {0}, which has changed since it was measured.", path));
  }
}

const open = new Set<ReferencedFile>();

/** Closes the least recently used beyond the limit. */
function closeOthers(kept: ReferencedFile | null): void {
  for (const other of open) {
    if (open.size <= MOST_OPEN) break;
    if (other !== kept) void other.rest();
  }
}

const unreadable = (message: string): UnreadableSource => new UnreadableSource({ code: "UNREADABLE", message });
