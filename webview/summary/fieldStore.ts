import type { MarkedFigure, MetricValue } from "../../src/model/index.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import type { FieldInfo } from "../../src/protocol/session.ts";
import type { PanelPeer } from "../ui/peer.ts";

/** What is known of the field that the person has chosen. */
export interface FieldState {
  /** What can be chosen; empty until the file has been read. */
  readonly fields: readonly FieldInfo[];
  readonly chosen: string | null;
  /** Of the chosen field; null while it is worked out. */
  readonly figure: MarkedFigure | null;
  readonly slices: readonly MetricValue[] | null;
  readonly failure: string | null;
}

type Asker = Pick<PanelPeer, "call">;
const NOTHING = { figure: null, slices: null, failure: null } as const;

/**
 * Keeps the values of one field in step with the query. They are asked for once the file has been read, as each answer
 * may look into every record; clauses that stand for the figure's own bars do not count, so that the others stay.
 */
export class FieldStore {
  readonly #peer: Asker;
  readonly #tell: (state: FieldState) => void;
  #state: FieldState = { fields: [], chosen: null, ...NOTHING };
  #panel: PanelState | null = null;
  #fieldsKey = "";
  /** What the last question was about; false where there was none. */
  #valuesKey: string | false = false;
  #running: AbortController | null = null;

  constructor(peer: Asker, tell: (state: FieldState) => void) {
    this.#peer = peer;
    this.#tell = tell;
  }

  get state(): FieldState {
    return this.#state;
  }

  show(panel: PanelState): void {
    if (panel.id !== this.#panel?.id) this.#set({ fields: [], chosen: null, ...NOTHING });
    this.#panel = panel;
    if (!panel.evaluation?.isSettled) return;
    this.#askFields(JSON.stringify([panel.id, panel.evaluation.revision]));
    this.#askValues();
  }

  choose(field: string | null): void {
    this.#set({ chosen: field, ...NOTHING });
    this.#askValues();
  }

  dispose(): void {
    this.#running?.abort(new Cancelled());
  }

  #askFields(key: string): void {
    if (key === this.#fieldsKey) return;
    this.#fieldsKey = key;
    this.#peer.call("fields", {}).then(
      (fields) => this.#fieldsKey === key && this.#set({ fields }),
      (error: unknown) => this.#fail(error),
    );
  }

  #askValues(): void {
    const { chosen } = this.#state;
    const { id, query, evaluation } = this.#panel ?? {};
    const except = this.#ownClauses(query?.where ?? []);
    const where = query?.where.filter((clause) => !except.includes(clause));
    const isAsked = chosen !== null && evaluation?.isSettled === true;
    const key = isAsked && JSON.stringify([chosen, id, evaluation.revision, where, query?.modes, query?.annotator]);
    if (key === this.#valuesKey) return;
    this.#valuesKey = key;
    this.#running?.abort(new Cancelled());
    if (!isAsked) return;
    const call = new AbortController();
    this.#running = call;
    const params = { field: chosen, except };
    Promise.all([
      this.#peer.call("distribution", params, call.signal),
      this.#peer.call("slices", params, call.signal),
    ]).then(
      ([figure, slices]) => this.#running === call && this.#set({ figure, slices, failure: null }),
      (error: unknown) => this.#running === call && this.#fail(error),
    );
  }

  /** Clauses of the query that a bar or a row of ours stands for. */
  #ownClauses(where: readonly string[]): readonly string[] {
    const own = new Set(this.#state.figure?.marks.map((mark) => mark.where));
    return where.filter((clause) => own.has(clause));
  }

  #fail(error: unknown): void {
    if (!(error instanceof Cancelled)) this.#set({ failure: error instanceof Error ? error.message : String(error) });
  }

  #set(change: Partial<FieldState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell(this.#state);
  }
}
