import type { Detail, Modes } from "../../src/model/index.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import type { ChipCount, EvaluationState, ListRow } from "../../src/protocol/session.ts";
import { PageCache } from "../ui/pageCache.ts";
import { open, type PanelPeer } from "../ui/peer.ts";
import type { Command, Jump } from "./keys.ts";
import { jumpWith } from "./keys.ts";
import { toggled, withSearch } from "./list/clauses.ts";
import { type Links, linksOf, problemFrom, worstProblem } from "./rag/links.ts";

/** What the page draws. One object a change, so that drawing is a function of it. */
export interface View {
  /** Null until the first answer of the host. */
  readonly panel: PanelState | null;
  readonly chips: readonly ChipCount[];
  /** Rises whenever rows of the list came in. */
  readonly rowsSeen: number;
  readonly detail: Detail | null;
  readonly links: Links | null;
  /** Position of the opened sample in the list; -1 when the filter leaves it out, null while it is not known. */
  readonly position: number | null;
  readonly pin: string | null;
  /** The record's text, once asked for. */
  readonly raw: string | null;
  readonly isRawOpen: boolean;
  readonly isHelpOpen: boolean;
  readonly isMappingOpen: boolean;
  /** What was typed after `g`; null when not jumping. */
  readonly jump: string | null;
  /** Something that went wrong, or has an end: "No further problem." */
  readonly notice: string | null;
}

/** Words for the notices, put in by the view so that this file speaks no language. */
export interface Notices {
  readonly noFurtherSample: () => string;
  readonly noFurtherProblem: () => string;
  readonly noSuchKey: (key: string) => string;
}

const EMPTY: View = {
  panel: null,
  chips: [],
  rowsSeen: 0,
  detail: null,
  links: null,
  position: null,
  pin: null,
  raw: null,
  isRawOpen: false,
  isHelpOpen: false,
  isMappingOpen: false,
  jump: null,
  notice: null,
};

/**
 * What the inspector knows at the moment, and what it asks for when something changes. It holds nothing that it cannot
 * ask for again: the evaluation, the query and the focus are the host's.
 */
export class InspectorPage {
  readonly rows: PageCache<ListRow>;
  readonly #peer: PanelPeer;
  readonly #notices: Notices;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #view = EMPTY;
  /** What the last answers belong to: revision and query of the list, and of the sample also its index. */
  #listKey = "";
  #detailKey = "";
  #detailCall: AbortController | null = null;
  #chipsCall: AbortController | null = null;
  #focusCalls = 0;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(peer: PanelPeer, notices: Notices) {
    this.#peer = peer;
    this.#notices = notices;
    this.rows = new PageCache(
      (from, to, signal) => peer.call("rows", { from, to }, signal),
      () => {
        this.#set({ rowsSeen: this.#view.rowsSeen + 1 });
        this.#openFirst();
      },
      (error) => this.#fail(error),
    );
    this.#stops.push(peer.on("changed", (state) => this.#adopt(state)));
  }

  get view(): View {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Commands of the editor for this page, by name. */
  onCommand(hear: (name: string) => void): () => void {
    return this.#peer.on("command", ({ name }) => hear(name));
  }

  /** The first question after every load. */
  async start(): Promise<void> {
    try {
      this.#adopt(await open(this.#peer));
    } catch (error) {
      this.#fail(error);
    }
  }

  dispose(): void {
    clearTimeout(this.#noticeTimer);
    for (const stop of this.#stops) stop();
    this.rows.dispose();
    this.#detailCall?.abort();
    this.#chipsCall?.abort();
    this.#listeners.clear();
  }

  // Questions to the host that change what everyone sees; the answer is a `changed` event.

  search(text: string): void {
    this.#where(withSearch(this.#clauses, text));
  }
  toggle(clause: string): void {
    this.#where(toggled(this.#clauses, clause));
  }
  clearFilter(): void {
    this.#where([]);
  }
  /** First ascending, then descending, then in file order again. */
  sortBy(field: string): void {
    const sort = this.#view.panel?.query?.sort;
    if (sort?.by !== field) this.#do(this.#peer.call("sort", { by: field, descending: false }));
    else if (!sort.descending) this.#do(this.#peer.call("sort", { by: field, descending: true }));
    else this.#do(this.#peer.call("sort", { by: null, descending: false }));
  }
  setModes(modes: Partial<Modes>): void {
    this.#do(this.#peer.call("modes", modes));
  }
  overrule(adapter: string | null): void {
    this.#do(this.#peer.call("adapter", { id: adapter }));
  }
  map(map: Readonly<Record<string, string>>): void {
    this.#set({ isMappingOpen: false });
    this.#do(this.#peer.call("map", { map }));
  }
  act(action: "copyMarkdown" | "openLine" | "exportLines" | "exportCsv" | "rescore" | "copyText", text?: string): void {
    this.#do(this.#peer.call("act", text === undefined ? { action } : { action, text }));
  }

  // Moving about.

  /** Opens a sample. `pin` null pins its worst problem. */
  open(index: number, pin: string | null = null): void {
    const panel = this.#view.panel;
    if (!panel) return;
    this.#set({ panel: { ...panel, focus: { index, key: pin } } });
    this.#tellFocus(index, pin);
    this.#loadDetail();
  }

  async step(by: 1 | -1): Promise<void> {
    const { position } = this.#view;
    const to = position === null || position < 0 ? 0 : position + by;
    if (to < 0 || to >= this.rows.size) return this.#say(this.#notices.noFurtherSample());
    await this.openAt(to);
  }

  /** Opens the sample at a position of the list, which may be far from what is on screen. */
  async openAt(position: number): Promise<void> {
    this.#set({ position });
    try {
      const row = this.rows.at(position) ?? (await this.rows.row(position));
      // Whoever has moved on meanwhile is not called back.
      if (row && this.#view.position === position) this.open(row.index);
    } catch (error) {
      this.#fail(error);
    }
  }

  async stepProblem(by: 1 | -1): Promise<void> {
    const { links, pin, panel } = this.#view;
    const here = links && problemFrom(links, pin, by);
    if (here) return this.pin(here);
    if (!panel?.focus) return;
    try {
      const next = await this.#peer.call("problem", { index: panel.focus.index, step: by });
      if (next === null) this.#say(this.#notices.noFurtherProblem());
      else this.open(next);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Pins a sentence, or nothing. */
  pin(key: string | null): void {
    const { panel, detail } = this.#view;
    if (!detail || key === this.#view.pin) return;
    this.#set({ pin: key, ...(panel ? { panel: { ...panel, focus: { index: detail.index, key } } } : {}) });
    this.#tellFocus(detail.index, key);
  }

  togglePin(key: string): void {
    this.pin(this.#view.pin === key ? null : key);
  }

  /** One more character after `g`. */
  jumpWith(key: string): void {
    const jump: Jump = jumpWith(this.#view.jump ?? "", key, this.#view.links?.order ?? []);
    this.#set({ jump: jump.isOver ? null : jump.typed });
    if (jump.to !== null) this.pin(jump.to);
    else if (jump.isOver && key !== "Escape" && jump.typed !== "") this.#say(this.#notices.noSuchKey(jump.typed));
  }

  /** `focused` is the sentence that has the keyboard's focus, if one has. True where there was something to do. */
  run(command: Command, focused: string | null = null): boolean {
    switch (command) {
      case "next":
        void this.step(1);
        return true;
      case "previous":
        void this.step(-1);
        return true;
      case "nextProblem":
        void this.stepProblem(1);
        return true;
      case "previousProblem":
        void this.stepProblem(-1);
        return true;
      case "jump":
        if (this.#view.links) this.#set({ jump: "" });
        return true;
      case "pin":
        if (focused !== null) this.togglePin(focused);
        return focused !== null;
      case "clear":
        return this.#clear();
      case "onlyUnsupported":
        return this.#toggleChip("unsupported");
      case "onlyDisagreements":
        return this.#toggleChip("disagree");
      case "help":
        this.#set({ isHelpOpen: !this.#view.isHelpOpen });
        return true;
      case "mapFields":
        this.showMapping(!this.#view.isMappingOpen);
        return true;
      case "raw":
        this.showRaw(!this.#view.isRawOpen);
        return true;
    }
  }

  showHelp(isHelpOpen: boolean): void {
    this.#set({ isHelpOpen });
  }
  showMapping(isMappingOpen: boolean): void {
    this.#set({ isMappingOpen: isMappingOpen && this.#view.panel?.mapping != null });
  }
  showRaw(isRawOpen: boolean): void {
    this.#set({ isRawOpen });
    if (isRawOpen) void this.#loadRaw();
  }

  get #clauses(): readonly string[] {
    return this.#view.panel?.query?.where ?? [];
  }

  #where(where: readonly string[]): void {
    this.#do(this.#peer.call("where", { where }));
  }

  /** True where a chip of that role is offered; the chip's clause is the host's. */
  #toggleChip(word: string): boolean {
    const chip =
      this.#view.chips.find((one) => one.id === word) ??
      this.#view.chips.find((one) => one.id.includes(word) || one.role === word);
    if (chip) this.toggle(chip.where);
    return chip !== undefined;
  }

  #clear(): boolean {
    const { jump, isHelpOpen, pin } = this.#view;
    if (jump !== null) this.#set({ jump: null });
    else if (isHelpOpen) this.#set({ isHelpOpen: false });
    else if (pin !== null) this.pin(null);
    else return false;
    return true;
  }

  /** The host's word on where we are. Our own unfinished moves outweigh the focus in it: the host is yet to hear of them. */
  #adopt(state: PanelState): void {
    const before = this.#view.panel;
    const focus = this.#focusCalls > 0 && before ? before.focus : state.focus;
    const panel = { ...state, focus };
    const listKey = keyOf(state);
    const isOther = state.name !== before?.name || !state.evaluation;
    this.#set({
      panel,
      ...(isOther ? { detail: null, links: null, raw: null, pin: null, position: null, chips: [] } : {}),
      ...(state.mapping ? {} : { isMappingOpen: false }),
    });
    if (!state.evaluation) return;
    if (listKey !== this.#listKey || isOther) {
      this.#listKey = listKey;
      this.rows.renew();
      void this.#loadChips();
    } else this.#openFirst();
    this.#loadDetail();
    if (focus && focus.key !== null && focus.index === this.#view.detail?.index && this.#focusCalls === 0) {
      this.#set({ pin: focus.key });
    }
  }

  /** With nothing opened yet, the first row of the list opens. */
  #openFirst(): void {
    const { panel } = this.#view;
    const first = this.rows.at(0);
    if (panel?.evaluation && !panel.focus && first) this.open(first.index);
  }

  #tellFocus(index: number, key: string | null): void {
    this.#focusCalls++;
    this.#peer.call("focus", { index, key }).then(
      () => this.#focusCalls--,
      (error: unknown) => {
        this.#focusCalls--;
        this.#fail(error);
      },
    );
  }

  /** Asks for the opened sample where it, the query's modes or the data have changed. */
  #loadDetail(): void {
    const { panel } = this.#view;
    if (!panel?.focus || !panel.evaluation) return;
    const { index, key } = panel.focus;
    const detailKey = `${keyOf(panel)}|${index}`;
    if (detailKey === this.#detailKey && (this.#view.detail || this.#detailCall)) return;
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
        const isSame = this.#view.detail?.index === index;
        const links = linksOf(detail.body);
        const wanted = isSame ? this.#view.pin : key;
        const isThere = wanted !== null && (links.response.has(wanted) || links.documents.has(wanted));
        const pin = isThere ? wanted : isSame && wanted === null ? null : worstProblem(links);
        this.#set({ detail, links, position, pin, ...(isSame ? {} : { raw: null }) });
        if (!isSame && this.#view.isRawOpen) void this.#loadRaw();
      },
      (error: unknown) => {
        if (this.#detailCall !== call) return;
        this.#detailCall = null;
        this.#fail(error);
      },
    );
  }

  async #loadRaw(): Promise<void> {
    const index = this.#view.detail?.index;
    if (index === undefined || this.#view.raw !== null) return;
    try {
      const raw = await this.#peer.call("raw", { index });
      if (this.#view.detail?.index === index) this.#set({ raw });
    } catch (error) {
      this.#fail(error);
    }
  }

  async #loadChips(): Promise<void> {
    this.#chipsCall?.abort();
    const call = new AbortController();
    this.#chipsCall = call;
    try {
      const chips = await this.#peer.call("chips", {}, call.signal);
      if (this.#chipsCall === call) this.#set({ chips });
    } catch (error) {
      this.#fail(error);
    }
  }

  #do(call: Promise<unknown>): void {
    call.catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (error instanceof Cancelled) return;
    this.#say(error instanceof Error ? error.message : String(error));
  }

  #say(notice: string): void {
    clearTimeout(this.#noticeTimer);
    this.#set({ notice });
    this.#noticeTimer = setTimeout(() => this.#set({ notice: null }), 6000);
  }

  #set(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** What the answers on screen depend on: the data and the query. */
function keyOf(state: PanelState): string {
  const evaluation: EvaluationState | null = state.evaluation;
  return JSON.stringify([state.name, evaluation?.revision ?? -1, evaluation?.samples ?? 0, state.query]);
}
