import type { Contrast } from "../../src/model/index.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { Cancelled } from "../../src/protocol/peer.ts";
import type { PanelPeer } from "../ui/peer.ts";

/** Two fields that are set against each other, and what is known of them. */
export interface ContrastState {
  /** Null: not chosen yet. */
  readonly chosen: readonly [string | null, string | null];
  /** Null while it is worked out. */
  readonly contrast: Contrast | null;
  readonly failure: string | null;
}

type Asker = Pick<PanelPeer, "call">;
const NOTHING = { contrast: null, failure: null } as const;

/**
 * Keeps two fields against each other in step with the query. Clauses that stand for the matrix's own cells do not
 * count, so that the other cells stay.
 */
export class ContrastStore {
  readonly #peer: Asker;
  readonly #tell: (state: ContrastState) => void;
  #state: ContrastState = { chosen: [null, null], ...NOTHING };
  #panel: PanelState | null = null;
  /** What the last question was about; null where there was none. */
  #key: string | null = null;
  #running: AbortController | null = null;

  constructor(peer: Asker, tell: (state: ContrastState) => void) {
    this.#peer = peer;
    this.#tell = tell;
  }

  get state(): ContrastState {
    return this.#state;
  }

  show(panel: PanelState): void {
    if (panel.id !== this.#panel?.id) this.#set({ chosen: [null, null], ...NOTHING });
    this.#panel = panel;
    this.#ask();
  }

  choose(side: 0 | 1, field: string | null): void {
    const [one, other] = this.#state.chosen;
    this.#set({ chosen: side === 0 ? [field, other] : [one, field], ...NOTHING });
    this.#ask();
  }

  dispose(): void {
    this.#running?.abort(new Cancelled());
  }

  #ask(): void {
    const [one, other] = this.#state.chosen;
    const { id, query, evaluation } = this.#panel ?? {};
    const isAsked = one !== null && other !== null && one !== other && evaluation?.isSettled === true;
    const except = this.#ownClauses(query?.where ?? []);
    const where = query?.where.filter((clause) => !except.includes(clause));
    const key = isAsked
      ? JSON.stringify([one, other, id, evaluation.revision, where, query?.modes, query?.annotator])
      : null;
    if (key === this.#key) return;
    this.#key = key;
    this.#running?.abort(new Cancelled());
    this.#running = null;
    if (!isAsked) return;
    const call = new AbortController();
    this.#running = call;
    this.#peer.call("contrast", { fields: [one, other], except }, call.signal).then(
      (contrast) => this.#running === call && this.#set({ contrast, failure: null }),
      (error: unknown) => this.#running === call && this.#fail(error),
    );
  }

  #ownClauses(where: readonly string[]): readonly string[] {
    const own = new Set(this.#state.contrast?.confusion?.cells.map((cell) => cell.where));
    return where.filter((clause) => own.has(clause));
  }

  #fail(error: unknown): void {
    if (error instanceof Cancelled) return;
    this.#set({ contrast: null, failure: error instanceof Error ? error.message : String(error) });
  }

  #set(change: Partial<ContrastState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell(this.#state);
  }
}
