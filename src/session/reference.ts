import * as l10n from "@vscode/l10n";
import type { FactsFile } from "../facts/header.ts";
import type { FileChange } from "../protocol/session.ts";
import { UnreadableSource } from "../read/issues.ts";
import type { OpenedSource, Platform } from "./platform.ts";

const MOST_OPEN = 64;

/**
 * A file that facts were measured from: found and checked on the first read. If it is missing or changed, every read
 * throws the same `UnreadableSource`.
 */
export class Reference implements OpenedSource {
  readonly uri: string;
  readonly name: string;
  readonly size: number;
  readonly digest?: string;
  readonly #facts: OpenedSource;
  readonly #file: FactsFile;
  readonly #platform: Platform;
  readonly #roots: readonly string[];
  #opening: Promise<OpenedSource> | null = null;
  #readers = 0;
  #failure: UnreadableSource | null = null;

  constructor(facts: OpenedSource, file: FactsFile, platform: Platform, roots: readonly string[]) {
    this.uri = facts.uri;
    this.name = file.path;
    this.size = file.size;
    if (file.digest !== null) this.digest = file.digest;
    this.#facts = facts;
    this.#file = file;
    this.#platform = platform;
    this.#roots = roots;
  }

  async read(into: Uint8Array, offset: number): Promise<number> {
    if (this.#failure) throw this.#failure;
    this.#readers++;
    try {
      const opened = await this.#open();
      const wanted = Math.max(0, Math.min(into.length, this.size - offset));
      return await opened.read(into.subarray(0, wanted), offset);
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

  #open(): Promise<OpenedSource> {
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
    const { path } = this.#file;
    const real = await this.#platform.reach?.(path, this.uri, this.#roots);
    if (real === undefined) throw unreadable(l10n.t("The texts are in {0}, which is not here.", path));
    return real;
  }

  async #found(): Promise<OpenedSource> {
    const { path, digest } = this.#file;
    const real = await this.find();
    // Shared by callers, so not cancellable by one.
    const opened = await this.#platform.open(real, null, new AbortController().signal);
    const isSame =
      opened.size === this.size
        ? digest === null || opened.digest === digest
        : opened.size > this.size && digest !== null && (await opened.growth?.sample(this.size)) === digest;
    if (isSame) return opened;
    await opened.close();
    throw unreadable(l10n.t("The texts are in {0}, which has changed since it was measured.", path));
  }
}

const open = new Set<Reference>();

/** Closes the least recently used beyond the limit. */
function closeOthers(kept: Reference | null): void {
  for (const other of open) {
    if (open.size <= MOST_OPEN) break;
    if (other !== kept) void other.rest();
  }
}

const unreadable = (message: string): UnreadableSource => new UnreadableSource({ code: "UNREADABLE", message });
