import type { Detail } from "../../src/model/index.ts";
import {
  type ListPage,
  type ListRow,
  type OpenedSample,
  SCREEN_PARTS,
  type Screen,
  type ScreenPart,
} from "../../src/protocol/list.ts";
import { firstScreen, PAGE_ROWS, type PanelState } from "../../src/protocol/panel.ts";
import { fieldsKey } from "../ui/fieldsKey.ts";
import { PageCache } from "../ui/pageCache.ts";
import type { PanelPeer } from "../ui/peer.ts";
import { Question } from "../ui/question.ts";
import { firstLook, type Links } from "./links.ts";
import type { ViewStore } from "./view.ts";

/** A row with the fields that its cells are of: columns may have changed since it came. */
export interface ListedRow extends ListRow {
  readonly fields: readonly string[];
}

/** What each part of the screen belongs to. */
type Keys = Readonly<Record<ScreenPart, string>>;
const NOTHING_HELD: Keys = { chips: "", left: "", fields: "", sample: "", reading: "" };

/**
 * Answers that the page keeps until something changes: rows, chips, fields, how the files are read, the opened sample,
 * its record. A call for rows includes everything else that is out of date, so that a screen is one call. Nothing here
 * is lost for good.
 */
export class Answers {
  readonly rows: PageCache<ListedRow>;
  readonly #peer: PanelPeer;
  readonly #store: ViewStore;
  readonly #sample: Question<{ readonly index: number; readonly key: string }, OpenedSample>;
  readonly #linksOf: (detail: Detail) => Links;
  readonly #onAbout: (key: string) => void;
  #listKey = "";
  /** The filter by which the sample was opened. */
  #openedBy: readonly string[] = [];
  #held = NOTHING_HELD;
  /** What the sample belongs to that a screen under way brings. */
  #comingSample = "";
  #given: { readonly params: string; readonly screen: Screen } | null = null;

  constructor(
    peer: PanelPeer,
    store: ViewStore,
    linksOf: (detail: Detail) => Links,
    onRows: () => void,
    /** Hears of the sentence of the opened sample that a further filter is about. */
    onAbout: (key: string) => void,
  ) {
    this.#linksOf = linksOf;
    this.#onAbout = onAbout;
    this.#peer = peer;
    this.#store = store;
    this.rows = new PageCache(
      (from, to, signal) => this.#askScreen(from, to, signal),
      () => {
        store.set({ rowsSeen: store.view.rowsSeen + 1 });
        onRows();
      },
      (error) => store.fail(error),
      { pageSize: PAGE_ROWS },
    );
    this.#sample = new Question({
      ask: ({ index }, signal) => peer.call("sample", { index }, signal),
      answered: (sample, { key }) => this.#open(sample, key),
      failed: (error) => store.fail(error),
    });
  }

  /** The first screen of a state, which needs no request. */
  given(state: PanelState, screen: Screen | undefined): void {
    this.#given = screen ? { params: JSON.stringify(firstScreen(state)), screen } : null;
  }

  /** Asks for the screen if its list may have changed. Returns whether it did. */
  renewList(isOther: boolean): boolean {
    const { panel } = this.#store.view;
    const listKey = panel ? JSON.stringify([answersKey(panel), panel.columns]) : "";
    if (listKey === this.#listKey && !isOther) return false;
    this.#listKey = listKey;
    if (isOther) this.#held = NOTHING_HELD;
    this.rows.renew();
    return true;
  }

  /** Asks for the opened sample if it, the query or the data changed and no screen includes it. */
  loadDetail(): void {
    const { panel, detail } = this.#store.view;
    if (!panel?.focus || !panel.evaluation) return;
    const key = keysOf(panel).sample;
    if (key === this.#comingSample || (key === this.#held.sample && detail)) return;
    this.#sample.ask({ index: panel.focus.index, key }, key);
  }

  async loadRaw(): Promise<void> {
    const index = this.#store.view.detail?.index;
    if (index === undefined || this.#store.view.raw !== null) return;
    try {
      const raw = await this.#peer.call("raw", { index });
      if (this.#store.view.detail?.index === index) this.#store.set({ raw });
    } catch (error) {
      this.#store.fail(error);
    }
  }

  dispose(): void {
    this.rows.dispose();
    this.#sample.drop();
  }

  async #askScreen(from: number, to: number, signal: AbortSignal) {
    const { panel } = this.#store.view;
    const fields = panel?.columns ?? [];
    const wanted = panel ? keysOf(panel) : NOTHING_HELD;
    const parts = SCREEN_PARTS.filter((part) => wanted[part] !== this.#held[part]);
    if (parts.includes("sample")) {
      this.#comingSample = wanted.sample;
      this.#sample.drop();
    }
    try {
      const params = { from, to, fields, parts, index: panel?.focus?.index ?? null };
      const given = this.#given;
      this.#given = null;
      const isGiven = given?.params === JSON.stringify(params);
      const screen = isGiven ? given.screen : await this.#peer.call("screen", params, signal);
      this.#adopt(screen, wanted);
      if (!screen.list) throw new Error(screen.trouble);
      if (screen.trouble !== undefined) this.#store.fail(new Error(screen.trouble));
      return withFields(screen.list, fields);
    } finally {
      if (this.#comingSample === wanted.sample) this.#comingSample = "";
    }
  }

  /** Takes the parts over that still belong to what is shown. */
  #adopt({ chips, judged, left, fields, sample, reading }: Screen, asked: Keys): void {
    const { panel } = this.#store.view;
    if (!panel) return;
    const wanted = keysOf(panel);
    if (chips && asked.chips === wanted.chips) {
      this.#held = { ...this.#held, chips: asked.chips };
      this.#store.set({ chips, judged: judged ?? null });
    }
    if (left && asked.left === wanted.left) {
      this.#held = { ...this.#held, left: asked.left };
      this.#store.set({ left });
    }
    if (fields && asked.fields === wanted.fields) {
      this.#held = { ...this.#held, fields: asked.fields };
      this.#store.set({ fields });
    }
    if (reading && asked.reading === wanted.reading) {
      this.#held = { ...this.#held, reading: asked.reading };
      this.#store.set({ readings: reading });
    }
    if (sample === undefined || asked.sample !== wanted.sample) return;
    // The first row is known by its index from here on.
    if (sample) this.#open(sample, sampleKey(panel, sample.detail.index));
    else this.#held = { ...this.#held, sample: asked.sample };
  }

  #open({ detail, position }: OpenedSample, key: string): void {
    this.#held = { ...this.#held, sample: key };
    const { view } = this.#store;
    const isSame = view.detail?.index === detail.index;
    const links = this.#linksOf(detail);
    const wanted = isSame ? view.pin : (view.panel?.focus?.key ?? null);
    const isThere = wanted !== null && links.order.includes(wanted);
    const where = view.panel?.query?.where ?? [];
    const pin = isThere ? wanted : isSame && wanted === null ? null : firstLook(links, where);
    const about = links.about(where.filter((clause) => !this.#openedBy.includes(clause)));
    this.#openedBy = where;
    this.#store.set({ detail, links, position, pin, ...(isSame ? {} : { raw: null }) });
    if (!isSame && view.isRawOpen) void this.loadRaw();
    // A filter on sentences was put on: the sample that it leaves open goes to the first one.
    if (isSame && about[0] !== undefined && !about.includes(pin ?? "")) this.#onAbout(about[0]);
  }
}

/** What the answers on screen depend on: the data and the query. */
function answersKey({ name, evaluation, query }: PanelState): string {
  return JSON.stringify([name, evaluation?.revision ?? -1, evaluation?.samples ?? 0, query]);
}

const sampleKey = (panel: PanelState, index: number | "first"): string => `${answersKey(panel)}|${index}`;

/** What each part depends on: chips count the whole evaluation, and what they leave of the filter; fields are the same whatever is filtered or labelled. */
function keysOf(panel: PanelState): Keys {
  const { query } = panel;
  return {
    chips: answersKey({ ...panel, query: query && { ...query, where: [], sort: null } }),
    left: answersKey({ ...panel, query: query && { ...query, sort: null } }),
    fields: fieldsKey(panel),
    sample: sampleKey(panel, panel.focus?.index ?? "first"),
    reading: readingKey(panel),
  };
}

/** Without the number of samples: the reading of a file that grows does not change. Empty while it is unknown. */
function readingKey({ id, evaluation }: PanelState): string {
  if (!evaluation || evaluation.kind === "") return "";
  const { kind, format, modes, sources } = evaluation;
  return JSON.stringify([id, kind, format, modes.scores ?? null, sources.map(({ uri }) => uri)]);
}

const withFields = (page: ListPage, fields: readonly string[]) => {
  return { ...page, rows: page.rows.map((row): ListedRow => ({ ...row, fields })) };
};
