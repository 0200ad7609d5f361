import type { AnnotatorAgreement, MetricValue } from "../../src/model/index.ts";
import type { ChipCount, FieldInfo } from "../../src/protocol/list.ts";
import type { MetricPart, MetricsScreen, Summary } from "../../src/protocol/metrics.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { Cancelled, messageOf } from "../../src/protocol/peer.ts";
import { fieldsKey } from "../ui/fieldsKey.ts";
import type { PanelPeer } from "../ui/peer.ts";
import { Question } from "../ui/question.ts";

/** State of the page, all of it received by requests that can be repeated. */
export interface SummaryState {
  /** Null until the host has answered for the first time. */
  readonly panel: PanelState | null;
  /** The last answer; it may be of an earlier revision or query while the next one is under way. */
  readonly summary: Summary | null;
  /** The whole file's values, under a filter; null if nothing is filtered. */
  readonly whole: readonly MetricValue[] | null;
  /** Null while they are worked out. */
  readonly intervals: readonly MetricValue[] | null;
  readonly count: { readonly size: number; readonly total: number } | null;
  /** Names for clauses that came from the inspector's chips; empty if nothing is filtered. */
  readonly chips: readonly ChipCount[];
  /** Agreement of annotators over the same samples; empty for a single one. */
  readonly agreements: readonly AnnotatorAgreement[];
  /** What a slice or a contrast may name; empty until the file has been read. */
  readonly fields: readonly FieldInfo[];
  /** What the host could not do, in its words. */
  readonly failure: string | null;
}

const NOTHING = {
  summary: null,
  whole: null,
  intervals: null,
  count: null,
  chips: [],
  agreements: [],
  fields: [],
  failure: null,
} as const;

/**
 * Keeps the answers in step with what is open. A new query drops what is under way; a new revision waits for it, so that
 * a file that is still being read shows numbers all along. Intervals are requested once the file has been read.
 */
export class SummaryStore {
  readonly #tell: (state: SummaryState) => void;
  readonly #numbers: Question<{ readonly parts: readonly MetricPart[]; readonly fieldsKey: string }, MetricsScreen>;
  readonly #intervals: Question<{ readonly forPage: true }, readonly MetricValue[]>;
  #state: SummaryState = { panel: null, ...NOTHING };
  /** What the known fields belong to. */
  #fieldsKey = "";
  /** The revision has risen since the numbers under way were requested. */
  #isOutdated = false;

  constructor(peer: Pick<PanelPeer, "call">, tell: (state: SummaryState) => void) {
    this.#tell = tell;
    this.#numbers = new Question({
      ask: ({ parts }, signal) => peer.call("metrics", { parts }, signal),
      answered: ({ summary, whole = null, size, total, chips = [], agreements = [], fields }, asked) => {
        if (fields) this.#fieldsKey = asked.fieldsKey;
        const count = { size, total };
        this.#set({
          summary,
          whole,
          intervals: null,
          count,
          chips,
          agreements,
          ...(fields ? { fields } : {}),
          failure: null,
        });
        if (this.#isOutdated) this.#ask();
        else if (isSettled(this.#state.panel)) this.#intervals.ask({ forPage: true });
      },
      failed: (error) => {
        this.fail(error);
        if (this.#isOutdated) this.#ask();
      },
    });
    this.#intervals = new Question({
      ask: (params, signal) => peer.call("intervals", params, signal),
      answered: (intervals) => this.#set({ intervals }),
      failed: (error) => this.fail(error),
    });
  }

  get state(): SummaryState {
    return this.#state;
  }

  /** The page's place, from `open` or `changed`. Asks only if numbers depend on what is new. */
  show(panel: PanelState): void {
    const before = this.#state.panel;
    if (evaluationKey(before) !== evaluationKey(panel)) {
      this.dispose();
      this.#fieldsKey = "";
      this.#set({ panel, ...NOTHING });
    } else this.#set({ panel });
    if (!panel.evaluation) return;
    const isNewer =
      before?.evaluation?.revision !== panel.evaluation.revision || isSettled(before) !== isSettled(panel);
    if (questionKey(before) !== questionKey(panel)) this.#ask();
    else if (isNewer && this.#numbers.isUnderWay) this.#isOutdated = true;
    else if (isNewer) this.#ask();
  }

  /** Shows a failure of something that the person did; the next answer takes it away. */
  fail(error: unknown): void {
    if (!(error instanceof Cancelled)) this.#set({ failure: messageOf(error) });
  }

  dispose(): void {
    this.#isOutdated = false;
    this.#numbers.drop();
    this.#intervals.drop();
  }

  #ask(): void {
    const { panel } = this.#state;
    if (!panel?.evaluation) return;
    this.dispose();
    const fields = fieldsKey(panel);
    const parts: readonly MetricPart[] = [
      ...((panel.query?.where.length ?? 0) > 0 ? (["chips"] as const) : []),
      ...(panel.evaluation.annotators.length > 1 ? (["agreements"] as const) : []),
      ...(isSettled(panel) && fields !== this.#fieldsKey ? (["fields"] as const) : []),
    ];
    this.#numbers.ask({ parts, fieldsKey: fields });
  }

  #set(change: Partial<SummaryState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell(this.#state);
  }
}

const isSettled = (panel: PanelState | null): boolean => panel?.evaluation?.isSettled ?? false;

/** Identifies an evaluation: its numbers must not appear under another name. */
function evaluationKey(panel: PanelState | null): string {
  const sources = panel?.evaluation?.sources.map(({ uri }) => uri) ?? null;
  return JSON.stringify([panel?.name ?? null, sources]);
}

/** What the numbers answer, the order of the list and the focus aside. */
function questionKey(panel: PanelState | null): string {
  const query = panel?.query;
  return JSON.stringify([evaluationKey(panel), query?.where, query?.modes, query?.annotator]);
}
