import type { PanelState } from "../../src/protocol/panel.ts";
import { messageOf } from "../../src/protocol/peer.ts";
import { Question } from "../ui/question.ts";
import { samplesKey } from "./fieldStores.ts";

export interface AskedState<Report> {
  readonly report: Report | null;
  readonly isRunning: boolean;
  readonly failure: string | null;
}

/** Clauses that do not count for the report: it has lines of its own for them. */
interface Except {
  readonly except: readonly string[];
}

export interface Asking<Report> {
  readonly ask: (params: Except, signal: AbortSignal) => Promise<Report | null>;
  readonly tell: (state: AskedState<Report>) => void;
  /** Clauses of the report's lines. */
  readonly clausesOf?: (report: Report) => readonly string[];
}

/**
 * A report on the shown samples: made on demand, dropped if other samples are chosen, and made again if the same choice
 * may mean other samples: after a label, a change of the file, or in another mode.
 */
export class AskedStore<Report> {
  readonly #asking: Asking<Report>;
  readonly #question: Question<Except, Report | null>;
  #state: AskedState<Report> = { report: null, isRunning: false, failure: null };
  /** The choice of samples that it is about. */
  #choice = "null";
  #panel: PanelState | null = null;

  constructor(asking: Asking<Report>) {
    this.#asking = asking;
    this.#question = new Question({
      ask: asking.ask,
      answered: (report) => this.#set({ report }),
      failed: (error) => this.#set({ failure: messageOf(error) }),
    });
  }

  get state(): AskedState<Report> {
    return this.#state;
  }

  show(panel: PanelState): void {
    this.#panel = panel;
    const choice = this.#choiceNow();
    const isOther = choice !== this.#choice;
    this.#choice = choice;
    const { report, isRunning, failure } = this.#state;
    if (report === null && !isRunning && failure === null) return;
    if (isOther) this.stop();
    else this.#ask();
  }

  run(): void {
    this.#ask();
    this.#choice = this.#choiceNow();
    this.#set({ isRunning: true });
  }

  stop(): void {
    this.#question.drop();
    this.#set({});
    this.#choice = this.#choiceNow();
  }

  #choiceNow(): string {
    const except = this.#except;
    return JSON.stringify([this.#panel?.id, this.#panel?.query?.where.filter((clause) => !except.includes(clause))]);
  }

  get #except(): readonly string[] {
    const { report } = this.#state;
    return report ? (this.#asking.clausesOf?.(report) ?? []) : [];
  }

  /** While the file is being read nothing is asked: what is there stays until then. */
  #ask(): void {
    const except = this.#except;
    const key = samplesKey(this.#panel, except);
    if (key) this.#question.ask({ except }, key);
  }

  #set({ report = null, isRunning = false, failure = null }: Partial<AskedState<Report>>): void {
    this.#state = { report, isRunning, failure };
    this.#asking.tell(this.#state);
  }
}
