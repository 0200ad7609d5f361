import type { Detail, JudgingStep, MarkedFigure, Modes } from "../../src/model/index.ts";
import type { PanelMethods } from "../../src/protocol/pageMethods.ts";
import { changedState, type PanelState } from "../../src/protocol/panel.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import { toggleClause } from "../ui/figures/selection.ts";
import { STEP_ACTIONS } from "../ui/judgingSteps.ts";
import type { PageCache } from "../ui/pageCache.ts";
import { memory, open, type PanelPeer, showsRawMarkdown } from "../ui/peer.ts";
import { Answers, type ListedRow } from "./answers.ts";
import type { Command } from "./keys.ts";
import { type LabelNotices, PageLabels, sentenceMeant } from "./label/saying.ts";
import type { Links } from "./links.ts";
import { type ChipView, OUTCOME, withSearch } from "./list/clauses.ts";
import { Moves, type Notices } from "./moves.ts";
import { PageReading } from "./reading/reading.ts";
import { FULL, foldsIn, NO_READINGS, type Sizes, sizesIn, type View, ViewStore } from "./view.ts";

/** The first sentence that is said, not only thought. */
const firstSaid = (sentences: Detail["body"]["responseSentences"] = []) =>
  sentences.find(({ isThought }) => !isThought) ?? sentences[0];

/** A filter that takes no longer shows nothing of its work. */
const SHOWN_AFTER_MS = 400;

/** The page between its host and what it draws: adopts the host's word, and asks it for changes. */
export class InspectorPage {
  readonly moves: Moves;
  readonly labels: PageLabels;
  readonly reading: PageReading;
  readonly #peer: PanelPeer;
  readonly #store = new ViewStore();
  readonly #answers: Answers;
  readonly #stop: () => void;
  #searching: AbortController | null = null;
  #asked: readonly string[] | null = null;
  /** The evaluation that is shown is the one before a reading that is under way. */
  #isReadAnew = false;
  readonly #commands: Readonly<Record<Command, (focused: string | null) => void>> = {
    next: () => void this.moves.step(1),
    previous: () => void this.moves.step(-1),
    nextProblem: () => void this.moves.stepProblem(1),
    previousProblem: () => void this.moves.stepProblem(-1),
    jump: () => this.moves.startJump(),
    pin: (focused) => focused !== null && this.moves.togglePin(focused),
    clear: () => this.moves.clear(),
    onlyUnsupported: () => this.#toggleChip("unsupported"),
    onlyDisagreements: () => this.#toggleChip("disagree"),
    source: () => this.showSource(!this.view.isSource),
    inFull: () => this.showFull(!this.view.folds.has(FULL)),
    help: () => this.showHelp(!this.view.isHelpOpen),
    howRead: () => this.reading.show(true),
    raw: () => this.showRaw(!this.view.isRawOpen),
  };

  constructor(peer: PanelPeer, notices: Notices & LabelNotices, linksOf: (detail: Detail) => Links) {
    this.#peer = peer;
    this.#answers = new Answers(
      peer,
      this.#store,
      linksOf,
      () => this.moves.openFirst(),
      (key) => this.moves.pin(key),
    );
    this.moves = new Moves(peer, this.#store, this.#answers, notices);
    this.labels = new PageLabels(peer, this.#store, notices, (key) => this.moves.pin(key));
    this.reading = new PageReading(peer, this.#store);
    this.#stop = peer.on("changed", (change) => {
      const { panel } = this.view;
      if (panel) this.#adopt(changedState(panel, change));
    });
  }

  get view(): View {
    return this.#store.view;
  }
  get rows(): PageCache<ListedRow> {
    return this.#answers.rows;
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  /** Commands of the editor for this page, by name. */
  onCommand(hear: (name: string) => void): () => void {
    return this.#peer.on("command", ({ name }) => hear(name));
  }

  /** The first question after every load. */
  async start(): Promise<void> {
    const kept = memory.load();
    this.#store.set({ sizes: sizesIn(kept), folds: foldsIn(kept), isSource: showsRawMarkdown(kept) });
    try {
      const { state, screen } = await open(this.#peer.call("open", { screen: true }));
      this.#answers.given(state, screen);
      this.#adopt(state);
      // What came with it is drawn with it.
      if (screen) await this.#answers.rows.answered;
    } catch (error) {
      this.#store.fail(error);
    }
  }

  dispose(): void {
    this.cancelSearch();
    this.#stop();
    this.reading.dispose();
    this.#answers.dispose();
    this.#store.dispose();
  }

  // Questions to the host that change what everyone sees; the answer is a `changed` event.

  search(text: string): void {
    this.#where(withSearch(this.#clauses, text));
  }
  /** Presses a filter or releases it, and with it the order that it brings. */
  toggle({ where, ranksBy }: Pick<ChipView, "where" | "ranksBy">): void {
    const isRanked = this.view.panel?.query?.sort?.by === ranksBy;
    const isOn = this.#clauses.includes(where);
    const sort =
      ranksBy === undefined || isOn !== isRanked ? {} : { sort: { by: isOn ? null : ranksBy, descending: !isOn } };
    this.#where(toggleClause(this.#clauses, where), sort);
  }
  clearFilter(): void {
    this.#where([]);
  }
  /** Takes some clauses away and adds others, in one step. */
  replace(without: readonly string[], clause: string | null): void {
    const others = this.#clauses.filter((one) => !without.includes(one) && one !== clause);
    this.#where(clause === null ? others : [...others, clause]);
  }
  /** Adds a typed clause. Rejects with the host's message if it is invalid. */
  async addTyped(where: string): Promise<void> {
    await this.#search("typed", { where });
  }
  /** Shows what went wrong, in the host's words. */
  fail(error: unknown): void {
    this.#store.fail(error);
  }
  /** Leaves filter and order as they are. */
  cancelSearch(): void {
    this.#searching?.abort(new Cancelled());
  }
  checkTyped(where: string, signal: AbortSignal): Promise<{ message: string; at: number } | null> {
    return this.#peer.call("checkWhere", { where }, signal);
  }
  distribution(field: string, signal: AbortSignal): Promise<MarkedFigure> {
    return this.#peer.call("distribution", { field }, signal);
  }
  chooseColumns(fields: readonly string[]): void {
    this.#ask("columns", { fields });
  }
  sort(by: string | null, isDescending: boolean): void {
    this.#search("sort", { by, descending: isDescending }).catch((error: unknown) => this.#store.fail(error));
  }
  /** First ascending, then descending, then in file order again. */
  sortBy(field: string): void {
    const sort = this.view.panel?.query?.sort;
    if (sort?.by !== field) this.sort(field, false);
    else if (!sort.descending) this.sort(field, true);
    else this.sort(null, false);
  }
  /** Wrong samples first, the worst of them on top and opened. */
  sortWorstFirst(): void {
    this.#search("sort", { by: OUTCOME, descending: false, opens: true }).catch((error: unknown) =>
      this.#store.fail(error),
    );
  }
  /** Does something about an evaluation in which nothing is judged. */
  helpJudging(step: JudgingStep): void {
    const action = STEP_ACTIONS[step];
    if (action) this.act(action);
    else if (step === "threshold") this.reading.showScore();
    else if (step === "match") this.setModes({ matching: "strict" });
    else if (step === "people") {
      this.showLabels(true);
      this.labels.ask("next");
    }
  }
  setModes(modes: Partial<Modes>): void {
    this.#ask("modes", modes);
  }
  overrule(adapter: string | null): void {
    this.#ask("adapter", { id: adapter });
  }
  copyText(text: string): void {
    this.#ask("act", { action: "copyText", text });
  }
  act(action: PanelMethods["act"]["params"]["action"]): void {
    this.#ask("act", { action });
  }

  /** Goes back to what the open review is about, or closes it. */
  review(action: PanelMethods["review"]["params"]["action"]): void {
    this.#ask("review", { action });
  }

  /** `focused` is the sentence that the person is at, if at one. */
  run(command: Command, focused: string | null = null): void {
    // A help that is open keeps the keys to itself.
    if (this.view.isHelpOpen && command !== "help" && command !== "clear") return;
    this.#commands[command](focused);
  }

  showHelp(isHelpOpen: boolean): void {
    this.#store.set({ isHelpOpen });
  }
  showFold(name: string, isOpen: boolean): void {
    const folds = new Set(this.view.folds);
    if (isOpen) folds.add(name);
    else folds.delete(name);
    this.#store.set({ folds });
    memory.save({ folds: [...folds] });
  }
  /** Shows question, answers and verdicts in full, or in short. */
  showFull(isFull: boolean): void {
    this.showFold(FULL, isFull);
  }
  showList(isListOpen: boolean): void {
    this.#store.set({ isListOpen });
  }
  showLabels(isLabelling: boolean): void {
    this.#store.set({ isLabelling });
  }
  /** Opens the bar of labels, with a sentence chosen for them: the pinned one, else the first. */
  startLabelling(): void {
    this.showLabels(true);
    const { detail, pin } = this.view;
    const first = detail?.labelling?.ratings.length === 0 ? firstSaid(detail.body.responseSentences) : undefined;
    if (detail && first && sentenceMeant(detail, null, pin) === null) this.moves.pin(String(first.key));
  }
  /** Gives a part of the page its size, or the usual one again, and remembers it over a reload. */
  resize(part: keyof Sizes, size: number | null): void {
    const { [part]: _, ...others } = this.view.sizes;
    const sizes = size === null ? others : { ...others, [part]: size };
    this.#store.set({ sizes });
    memory.save({ sizes });
  }
  /** Shows Markdown as it is written, or as it is meant. */
  showSource(isSource: boolean): void {
    this.#store.set({ isSource });
    memory.save({ isSource });
  }

  showRaw(isRawOpen: boolean): void {
    this.#store.set({ isRawOpen });
    if (isRawOpen) void this.#answers.loadRaw();
  }

  /** The clauses that a change starts from: those asked for last, so that a press does not lose what was just typed. */
  get #clauses(): readonly string[] {
    return this.#asked ?? this.view.panel?.query?.where ?? [];
  }

  #where(where: readonly string[], order: Pick<PanelMethods["where"]["params"], "sort"> = {}): void {
    this.#asked = where;
    this.#search("where", { where, ...order, opens: "if gone" })
      .catch((error: unknown) => this.#store.fail(error))
      .finally(() => {
        if (this.#asked === where) this.#asked = null;
      });
  }

  /** Changes filter or order, which may take a pass over all records; a new call replaces older ones. */
  async #search<Name extends "where" | "typed" | "sort">(
    method: Name,
    params: PanelMethods[Name]["params"],
  ): Promise<void> {
    this.cancelSearch();
    const call = new AbortController();
    this.#searching = call;
    const timer = setTimeout(() => this.#store.set({ isSearching: true }), SHOWN_AFTER_MS);
    try {
      await this.#peer.call(method, params, call.signal);
    } finally {
      clearTimeout(timer);
      if (this.#searching === call) {
        this.#searching = null;
        this.#store.set({ isSearching: false });
      }
    }
  }

  /** Toggles the chip of a role, if offered; the host has its clause. */
  #toggleChip(word: string): void {
    const { chips } = this.view;
    const chip =
      chips.find(({ id }) => id === word) ??
      chips.find(({ id }) => id.includes(word)) ??
      chips.find(({ role }) => role === word);
    if (chip) this.toggle(chip);
  }

  /** Adopts the host's state, except its focus while moves of ours are pending. */
  #adopt(state: PanelState): void {
    const before = this.view.panel;
    const focus = this.moves.isAhead && before ? before.focus : state.focus;
    const isOther = state.id !== before?.id || !state.evaluation;
    // While the files are read anew below an open table, what they were stays in sight.
    if (before?.evaluation && state.id === before.id && !state.evaluation && this.view.isReadingOpen) {
      this.#isReadAnew = true;
      this.#store.set({ panel: { ...state, focus, evaluation: before.evaluation } });
      return;
    }
    const isNew = isOther || this.#isReadAnew;
    this.#isReadAnew = false;
    this.#store.set({
      panel: { ...state, focus },
      ...(focus?.isLabelling === true && focus !== before?.focus ? { isLabelling: true } : {}),
      ...(isOther
        ? { detail: null, links: null, raw: null, pin: null, position: null, chips: [], left: {}, fields: [] }
        : {}),
      ...(state.id === before?.id ? {} : { readings: NO_READINGS, isReadingOpen: false, tried: [] }),
    });
    // Restoring the page after a reload needs it.
    if (state.id !== before?.id) memory.save({ id: state.id });
    if (!state.evaluation) return;
    if (!this.#answers.renewList(isNew)) this.moves.openFirst();
    this.#answers.loadDetail();
    const isOpened = focus !== null && focus.index === this.view.detail?.index;
    if (isOpened && focus.key !== null && !this.moves.isAhead) this.#store.set({ pin: focus.key });
  }

  #ask<Name extends keyof PanelMethods & string>(method: Name, params: PanelMethods[Name]["params"]): void {
    this.#peer.call(method, params).catch((error: unknown) => this.#store.fail(error));
  }
}
