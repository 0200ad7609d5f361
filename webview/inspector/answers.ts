import type { PanelState } from "../../src/protocol/panel.ts";
import type { ListPage, ListRow } from "../../src/protocol/session.ts";
import { PageCache } from "../ui/pageCache.ts";
import type { PanelPeer } from "../ui/peer.ts";
import { linksOf, worstProblem } from "./links.ts";
import type { ViewStore } from "./view.ts";

/** A row with the fields that its cells are of: columns may have changed since it came. */
export interface ListedRow extends ListRow {
  readonly fields: readonly string[];
}

/**
 * What the page asks for when something changes, and keeps until the next change: rows, chips, the opened sample, its
 * record. It holds nothing that it cannot ask for again.
 */
export class Answers {
  readonly rows: PageCache<ListedRow>;
  readonly #peer: PanelPeer;
  readonly #store: ViewStore;
  /** What the last answers belong to: revision and query of the list, and of the sample also its index. */
  #listKey = "";
  #detailKey = "";
  #detailCall: AbortController | null = null;
  #chipsCall: AbortController | null = null;
  /** What the known fields belong to: the evaluation and how much of it was read. */
  #fieldsKey = "";

  constructor(peer: PanelPeer, store: ViewStore, onRows: () => void) {
    this.#peer = peer;
    this.#store = store;
    this.rows = new PageCache(
      async (from, to, signal) => {
        const fields = store.view.panel?.columns ?? [];
        return withFields(await peer.call("rows", { from, to, fields }, signal), fields);
      },
      () => {
        store.set({ rowsSeen: store.view.rowsSeen + 1 });
        onRows();
      },
      (error) => store.fail(error),
    );
  }

  /** Asks for list and chips where they may have changed. True if it did. */
  renewList(isOther: boolean): boolean {
    const { panel } = this.#store.view;
    const listKey = panel ? JSON.stringify([keyOf(panel), panel.columns]) : "";
    if (listKey === this.#listKey && !isOther) return false;
    this.#listKey = listKey;
    this.rows.renew();
    void this.#loadChips();
    void this.#loadFields();
    return true;
  }

  /** Asks for the opened sample where it, the query's modes or the data have changed. */
  loadDetail(): void {
    const { panel, detail: shown } = this.#store.view;
    if (!panel?.focus || !panel.evaluation) return;
    const { index, key } = panel.focus;
    const detailKey = `${keyOf(panel)}|${index}`;
    if (detailKey === this.#detailKey && (shown || this.#detailCall)) return;
    this.#detailKey = detailKey;
    this.#detailCall?.abort();
    const call = new AbortController();
    this.#detailCall = call;
    Promise.all([
      this.#peer.call("detail", { index }, call.signal),
      this.#peer.call("position", { index }, call.signal),
    ]).then(
      ([detail, position]) => {
        if (this.#detailCall !== call) return;
        this.#detailCall = null;
        const { view } = this.#store;
        const isSame = view.detail?.index === index;
        const links = linksOf(detail);
        const wanted = isSame ? view.pin : key;
        const isThere = wanted !== null && links.order.includes(wanted);
        const pin = isThere ? wanted : isSame && wanted === null ? null : worstProblem(links);
        this.#store.set({ detail, links, position, pin, ...(isSame ? {} : { raw: null }) });
        if (!isSame && view.isRawOpen) void this.loadRaw();
      },
      (error: unknown) => {
        if (this.#detailCall !== call) return;
        this.#detailCall = null;
        this.#store.fail(error);
      },
    );
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
    this.#detailCall?.abort();
    this.#chipsCall?.abort();
  }

  /** Fields are told again only once the file has been read: values come with the rows. */
  async #loadFields(): Promise<void> {
    const { panel } = this.#store.view;
    const { evaluation } = panel ?? {};
    const key = JSON.stringify([panel?.id, evaluation?.shape, evaluation?.isSettled === true && evaluation.revision]);
    if (key === this.#fieldsKey) return;
    this.#fieldsKey = key;
    try {
      const fields = await this.#peer.call("fields", {});
      if (this.#fieldsKey === key) this.#store.set({ fields });
    } catch (error) {
      this.#store.fail(error);
    }
  }

  async #loadChips(): Promise<void> {
    this.#chipsCall?.abort();
    const call = new AbortController();
    this.#chipsCall = call;
    try {
      const chips = await this.#peer.call("chips", {}, call.signal);
      if (this.#chipsCall === call) this.#store.set({ chips });
    } catch (error) {
      this.#store.fail(error);
    }
  }
}

/** What the answers on screen depend on: the data and the query. */
function keyOf({ name, evaluation, query }: PanelState): string {
  return JSON.stringify([name, evaluation?.revision ?? -1, evaluation?.samples ?? 0, query]);
}

const withFields = (page: ListPage, fields: readonly string[]) => {
  return { ...page, rows: page.rows.map((row): ListedRow => ({ ...row, fields })) };
};
