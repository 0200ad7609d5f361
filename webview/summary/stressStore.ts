import type { StressReport, StressRun } from "../../src/model/index.ts";
import type { PanelState } from "../../src/protocol/panel.ts";
import type { PanelPeer } from "../ui/peer.ts";
import { failureText, Question } from "../ui/question.ts";
import { samplesKey } from "./fieldStores.ts";

export interface StressState {
  readonly report: StressReport | null;
  readonly isRunning: boolean;
  readonly failure: string | null;
}

const NOTHING: StressState = { report: null, isRunning: false, failure: null };

/**
 * The stress test of the samples that are shown: asked for by a person, dropped when others are chosen, and told anew where
 * the same choice may mean other samples: after a label, a change of the file, or in another mode.
 */
export class StressStore {
  readonly #tell: (state: StressState) => void;
  readonly #test: Question<Record<never, never>, StressRun | null>;
  #state = NOTHING;
  /** The choice of samples that it is about. */
  #choice = "null";
  #panel: PanelState | null = null;

  constructor(peer: Pick<PanelPeer, "call">, tell: (state: StressState) => void) {
    this.#tell = tell;
    this.#test = new Question({
      ask: (_, signal) => peer.call("stress", { reportOnly: true }, signal),
      answered: (run) => this.#set({ ...NOTHING, report: run?.report ?? null }),
      failed: (error) => this.#set({ ...NOTHING, failure: failureText(error) }),
    });
  }

  get state(): StressState {
    return this.#state;
  }

  show(panel: PanelState): void {
    const choice = JSON.stringify([panel.id, panel.query?.where]);
    const isOther = choice !== this.#choice;
    this.#choice = choice;
    this.#panel = panel;
    if (this.#state === NOTHING) return;
    if (isOther) this.stop();
    else this.#ask();
  }

  run(): void {
    this.#ask();
    this.#set({ ...NOTHING, isRunning: true });
  }

  stop(): void {
    this.#test.drop();
    this.#set(NOTHING);
  }

  /** While the file is being read nothing is asked: what is there stays until then. */
  #ask(): void {
    const key = samplesKey(this.#panel, []);
    if (key) this.#test.ask({}, key);
  }

  #set(state: StressState): void {
    this.#state = state;
    this.#tell(state);
  }
}
