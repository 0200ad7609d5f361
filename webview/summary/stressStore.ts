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

/** The stress test of the samples that are shown: asked for by a person, and dropped when other samples are shown. */
export class StressStore {
  readonly #tell: (state: StressState) => void;
  readonly #test: Question<Record<never, never>, StressRun>;
  #state = NOTHING;
  /** The samples that it is about. */
  #key = "null";

  constructor(peer: Pick<PanelPeer, "call">, tell: (state: StressState) => void) {
    this.#tell = tell;
    this.#test = new Question({
      ask: (_, signal) => peer.call("stress", { reportOnly: true }, signal),
      answered: ({ report }) => this.#set({ report, isRunning: false, failure: null }),
      failed: (error) => this.#set({ ...NOTHING, failure: failureText(error) }),
    });
  }

  get state(): StressState {
    return this.#state;
  }

  show(panel: PanelState): void {
    const key = JSON.stringify(samplesKey(panel, []));
    if (key === this.#key) return;
    this.#key = key;
    if (this.#state !== NOTHING) this.stop();
  }

  run(): void {
    this.#test.ask({}, this.#key);
    this.#set({ ...NOTHING, isRunning: true });
  }

  stop(): void {
    this.#test.drop();
    this.#set(NOTHING);
  }

  #set(state: StressState): void {
    this.#state = state;
    this.#tell(state);
  }
}
