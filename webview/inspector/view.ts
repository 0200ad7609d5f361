import {
  type Detail,
  FILE_ANNOTATOR,
  type Judged,
  type ReadingFile,
  type ShownReadings,
} from "../../src/model/index.ts";
import type { ChipCount, FieldInfo } from "../../src/protocol/list.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { Cancelled, messageOf } from "../../src/protocol/peer.ts";
import { memberOf } from "../ui/peer.ts";
import type { Links } from "./links.ts";

/** The list's width in px, and the response's share of what it and the documents have, in %; absent as usual. */
export interface Sizes {
  readonly list?: number;
  readonly response?: number;
}

/** What the page draws. One object a change, so that drawing is a function of it. */
export interface View {
  /** Null until the first answer of the host. */
  readonly panel: PanelState | null;
  readonly chips: readonly ChipCount[];
  /** How much of the evaluation is judged; null while it is not known. */
  readonly judged: Judged | null;
  /** How many samples of the list each chip would leave, by id; empty if nothing is filtered. */
  readonly left: Readonly<Record<string, number>>;
  /** What a column, a filter or a sort may name. */
  readonly fields: readonly FieldInfo[];
  /** Rises whenever rows of the list came in. */
  readonly rowsSeen: number;
  readonly detail: Detail | null;
  readonly links: Links | null;
  /** Position of the opened sample in the list; -1 when the filter leaves it out, null while it is not known. */
  readonly position: number | null;
  readonly pin: string | null;
  /** The record's text, once requested. */
  readonly raw: string | null;
  readonly isRawOpen: boolean;
  /** Names of open folds. They stay open from sample to sample. */
  readonly folds: ReadonlySet<string>;
  /** Markdown is shown as it is written. */
  readonly isSource: boolean;
  /** The list has the whole of a window that is too narrow for both. */
  readonly isListOpen: boolean;
  /** The person's choice whether the label bar is shown; null shows it if there are labels that are not the file's. */
  readonly isLabelling: boolean | null;
  /** Sizes that the person gave parts of the page. */
  readonly sizes: Sizes;
  readonly isHelpOpen: boolean;
  /** How the sources are read; none until it is known. */
  readonly readings: ShownReadings;
  /** The table of columns is open. */
  readonly isReadingOpen: boolean;
  /** A score needs a meaning from the person: the table opens at the first one. */
  readonly isScoreWanted: boolean;
  /** The readings before each change that was tried, the last one last; null: as without any. */
  readonly tried: readonly (ReadingFile | null)[];
  /** The files are being read by another reading: what is shown is of the one before. */
  readonly isReadAnew: boolean;
  /** What was typed after `g`; null when not jumping. */
  readonly jump: string | null;
  /** The host has been looking through the records for a while, to filter or sort by what they hold. */
  readonly isSearching: boolean;
  /** Something that went wrong, or has an end: "No further problem." */
  readonly notice: string | null;
}

export const NO_READINGS: ShownReadings = { alike: [], more: 0 };

const EMPTY: View = {
  panel: null,
  chips: [],
  judged: null,
  left: {},
  fields: [],
  rowsSeen: 0,
  detail: null,
  links: null,
  position: null,
  pin: null,
  raw: null,
  isRawOpen: false,
  folds: new Set(),
  isSource: false,
  isListOpen: false,
  isLabelling: null,
  sizes: {},
  isHelpOpen: false,
  readings: NO_READINGS,
  isReadingOpen: false,
  isScoreWanted: false,
  tried: [],
  isReadAnew: false,
  jump: null,
  isSearching: false,
  notice: null,
};
const NOTICE_MS = 6000;

/** The page's only view, with listeners. */
export class ViewStore {
  readonly #listeners = new Set<() => void>();
  #view = EMPTY;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  get view(): View {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Shows a notice for a while. */
  say(notice: string): void {
    clearTimeout(this.#noticeTimer);
    this.set({ notice });
    this.#noticeTimer = setTimeout(() => this.set({ notice: null }), NOTICE_MS);
  }

  /** Shows what went wrong, in the host's words; what was called back is nothing that went wrong. */
  fail(error: unknown): void {
    if (!(error instanceof Cancelled)) this.say(messageOf(error));
  }

  dispose(): void {
    clearTimeout(this.#noticeTimer);
    this.#listeners.clear();
  }
}

/** Name of the fold that has question, answers and verdicts in full. */
export const FULL = "full";

/** The folds that were open, in a page's memory. */
export function foldsIn(kept: unknown): ReadonlySet<string> {
  const folds = memberOf(kept, "folds");
  return new Set(Array.isArray(folds) ? folds.filter((name) => typeof name === "string") : []);
}

/** The sizes in a page's memory, which may be another version's: numbers above 0, or nothing. */
export function sizesIn(kept: unknown): Sizes {
  const sizes = memberOf(kept, "sizes");
  const sizeOf = (part: keyof Sizes): Sizes => {
    const size = memberOf(sizes, part);
    return typeof size === "number" && Number.isFinite(size) && size > 0 ? { [part]: size } : {};
  };
  return { ...sizeOf("list"), ...sizeOf("response") };
}

/** Whether the label bar is shown: the reader's choice, else if there are labels that are not the file's. */
export function isLabelling({ isLabelling, panel }: View): boolean {
  return isLabelling ?? (panel?.evaluation?.annotators ?? []).some((annotator) => annotator !== FILE_ANNOTATOR);
}
