import type { AnnotatorAgreement, MetricValue } from "../../src/model/index.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import type { ChipCount, Summary } from "../../src/protocol/session.ts";
import type { PanelPeer } from "../ui/peer.ts";

/** What the page draws. Everything in it was asked for and can be asked for again. */
export interface SummaryState {
  /** Null until the host has answered for the first time. */
  readonly panel: PanelState | null;
  /** The last answer; it may be of an earlier revision or query while the next one is under way. */
  readonly summary: Summary | null;
  /** Null while they are worked out. */
  readonly intervals: readonly MetricValue[] | null;
  readonly count: { readonly size: number; readonly total: number } | null;
  /** Names for clauses that came from the inspector's chips; empty where nothing is filtered. */
  readonly chips: readonly ChipCount[];
  /** How far annotators agree over the same samples; empty where there is one alone. */
  readonly agreements: readonly AnnotatorAgreement[];
  /** What the host could not do, in its words. */
  readonly failure: string | null;
}

type Asker = Pick<PanelPeer, "call">;
const NOTHING = { summary: null, intervals: null, count: null, chips: [], agreements: [], failure: null } as const;

/**
 * Keeps the answers in step with what is open. A new query drops what is under way; a new revision waits for it, so that
 * a file that is still being read shows numbers all along. Intervals are asked for once the file has been read.
 */
export class SummaryStore {
  readonly #peer: Asker;
  readonly #tell: (state: SummaryState) => void;
  #state: SummaryState = { panel: null, ...NOTHING };
  #running: AbortController | null = null;
  #isOutdated = false;

  constructor(peer: Asker, tell: (state: SummaryState) => void) {
    this.#peer = peer;
    this.#tell = tell;
  }

  get state(): SummaryState {
    return this.#state;
  }

  /** The page's place, from `open` or `changed`. Asks only where numbers depend on what is new. */
  show(panel: PanelState): void {
    const before = this.#state.panel;
    if (evaluationKey(before) !== evaluationKey(panel)) {
      this.#stop();
      this.#set({ panel, ...NOTHING });
    } else this.#set({ panel });
    if (!panel.evaluation) return;
    if (questionKey(before) !== questionKey(panel)) {
      this.#stop();
      this.#ask();
    } else if (before?.evaluation?.revision !== panel.evaluation.revision || isSettled(before) !== isSettled(panel)) {
      if (this.#running && !this.#isAfterAnswer) this.#isOutdated = true;
      else {
        this.#stop();
        this.#ask();
      }
    }
  }

  /** Shows a failure of something that the person did; the next answer takes it away. */
  fail(error: unknown): void {
    if (!(error instanceof Cancelled)) this.#set({ failure: error instanceof Error ? error.message : String(error) });
  }

  dispose(): void {
    this.#stop();
  }

  /** True while only intervals are under way: those may be dropped for a newer revision. */
  #isAfterAnswer = false;

  #ask(): void {
    const controller = new AbortController();
    this.#running = controller;
    this.#answer(controller.signal).then(
      () => this.#end(controller),
      (error: unknown) => {
        if (!controller.signal.aborted) this.fail(error);
        this.#end(controller);
      },
    );
  }

  async #answer(signal: AbortSignal): Promise<void> {
    const isFiltered = (this.#state.panel?.query?.where.length ?? 0) > 0;
    const hasOthers = (this.#state.panel?.evaluation?.annotators.length ?? 0) > 1;
    const [summary, page, chips, agreements] = await Promise.all([
      this.#peer.call("summary", {}, signal),
      this.#peer.call("rows", { from: 0, to: 0 }, signal),
      isFiltered ? this.#peer.call("chips", {}, signal) : [],
      hasOthers ? this.#peer.call("agreement", {}, signal) : [],
    ]);
    signal.throwIfAborted();
    const count = { size: page.size, total: page.total };
    this.#set({ summary, intervals: null, count, chips, agreements, failure: null });
    if (this.#isOutdated || !isSettled(this.#state.panel)) return;
    this.#isAfterAnswer = true;
    const intervals = await this.#peer.call("intervals", {}, signal);
    signal.throwIfAborted();
    this.#set({ intervals });
  }

  #end(controller: AbortController): void {
    if (this.#running !== controller) return;
    this.#running = null;
    this.#isAfterAnswer = false;
    if (!this.#isOutdated) return;
    this.#isOutdated = false;
    this.#ask();
  }

  #stop(): void {
    this.#running?.abort(new Cancelled());
    this.#running = null;
    this.#isOutdated = false;
    this.#isAfterAnswer = false;
  }

  #set(change: Partial<SummaryState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell(this.#state);
  }
}

const isSettled = (panel: PanelState | null): boolean => panel?.evaluation?.isSettled ?? false;

/** What makes it another evaluation: numbers of the one must not stand under the name of the other. */
function evaluationKey(panel: PanelState | null): string {
  const sources = panel?.evaluation?.sources.map(({ uri }) => uri) ?? null;
  return JSON.stringify([panel?.name ?? null, sources]);
}

/** What the numbers answer, the order of the list and the focus aside. */
function questionKey(panel: PanelState | null): string {
  const query = panel?.query;
  return JSON.stringify([evaluationKey(panel), query?.where, query?.modes, query?.annotator]);
}
