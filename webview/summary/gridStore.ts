import { isEqualsClause } from "../../src/model/index.ts";
import type { Grid } from "../../src/protocol/metrics.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import { messageOf } from "../../src/protocol/peer.ts";
import type { PanelPeer } from "../ui/peer.ts";
import { Question } from "../ui/question.ts";
import { samplesKey } from "./fieldStores.ts";

/** A metric by two dimensions, as somebody has chosen them. */
export interface GridChoice {
  readonly metric: string;
  readonly rows: string;
  readonly columns: string;
}

export interface GridState {
  /** The last answer; it may be of an earlier query while the next one is under way. */
  readonly grid: Grid | null;
  readonly failure: string | null;
}

/**
 * Keeps the grid that is shown in step with the query. Clauses that choose a value of its dimensions do not count, so
 * that the other cells stay.
 */
export class GridStore {
  readonly #tell: (state: GridState) => void;
  readonly #cells: Question<GridChoice & { readonly except: readonly string[] }, Grid | null>;
  #state: GridState = { grid: null, failure: null };
  #chosen: GridChoice | null = null;
  #panel: PanelState | null = null;

  constructor(peer: Pick<PanelPeer, "call">, tell: (state: GridState) => void) {
    this.#tell = tell;
    this.#cells = new Question({
      ask: (params, signal) => peer.call("grid", params, signal),
      answered: (grid) => this.#set({ grid, failure: null }),
      failed: (error) => this.#set({ failure: messageOf(error) }),
    });
  }

  get state(): GridState {
    return this.#state;
  }

  show(panel: PanelState): void {
    if (panel.id !== this.#panel?.id) {
      this.#chosen = null;
      this.#set({ grid: null, failure: null });
    }
    this.#panel = panel;
    this.#ask();
  }

  choose(choice: GridChoice | null): void {
    this.#chosen = choice;
    this.#ask();
  }

  #ask(): void {
    const chosen = this.#chosen;
    const dimensions = chosen ? [chosen.rows, chosen.columns] : [];
    const isOwn = (clause: string) => dimensions.some((name) => isEqualsClause(name, clause));
    const except = this.#panel?.query?.where.filter(isOwn) ?? [];
    const key = samplesKey(this.#panel, except);
    this.#cells.ask(chosen && key ? { ...chosen, except } : null, chosen, key);
  }

  #set(state: Partial<GridState>): void {
    this.#state = { ...this.#state, ...state };
    this.#tell(this.#state);
  }
}
