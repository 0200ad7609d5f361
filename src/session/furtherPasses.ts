import type { Modes } from "../model/index.ts";
import { labelLocally, MeasuredModes, measureMore, type Passing } from "./modes.ts";
import type { Reading } from "./reading.ts";
import { unlessAborted } from "./running.ts";

/** What passes are about, and who hears of them. */
interface PassContext {
  /** What they add to, which another reading may take the place of until `settled`. */
  reading(): Pick<Reading, "prepared" | "table" | "annotators">;
  /** The first pass. */
  readonly settled: Promise<void>;
  /** Whether every mode is worked out where one is asked for. */
  readonly isEveryAtOnce: boolean;
  /** Ends with the evaluation. */
  readonly signal: AbortSignal;
  /** What a pass goes by. */
  passing(): Omit<Passing, "signal">;
  /** Somebody waits for a pass, and wants to know how far it is. */
  began(): void;
  /** `isSame` is false where the files were found to be others than those that were read first. */
  ended(isSame: boolean): void;
}

/** Names the pass that labels locally among those that are going on. */
const LOCALLY = "local labels";

/**
 * Reads an evaluation's files again for what was not measured at first: further modes, and labels by words alone. One
 * pass after the other, and the same one once.
 */
export class FurtherPasses {
  readonly #context: PassContext;
  #modes: MeasuredModes;
  readonly #going = new Map<string, Promise<void>>();
  /** Nobody asked for the pass that is going on, so that nobody is told how far it is. */
  #isQuiet = false;
  #isPrepared = false;

  constructor(context: PassContext) {
    this.#context = context;
    this.#modes = this.#firstModes();
  }

  /** Another reading has taken the place of the first one. */
  restart(): void {
    this.#modes = this.#firstModes();
  }

  #firstModes(): MeasuredModes {
    const { plan } = this.#context.reading().prepared;
    const isAll = plan.rows.every(({ plan: { measure } }) => measure.allModes);
    return new MeasuredModes(plan.kind, plan.modes, isAll);
  }

  /** Whether counts that compare all modes can be told without reading anything again. */
  get hasAllModes(): boolean {
    return this.#modes.isAll;
  }

  /** Resolves when the facts of these modes are there. Throws `RangeError` where the files have changed since. */
  async measured(modes: Modes | "all", signal: AbortSignal): Promise<void> {
    if (this.#modes.has(modes)) return;
    const wanted = this.#context.isEveryAtOnce ? "all" : modes;
    if (this.#isQuiet) {
      this.#isQuiet = false;
      this.#context.began();
    }
    await unlessAborted(this.#going.get(keyOf(wanted)) ?? this.#beginModes(wanted), signal);
  }

  /** Whether modes are missing that nobody has worked out unasked. */
  get isPreparable(): boolean {
    return !this.#isPrepared && !this.#modes.isAll;
  }

  /** Works out every mode, once and unasked. Whoever asks for one meanwhile is told how far it is. */
  prepare(): void {
    if (!this.isPreparable || this.#going.size > 0) return;
    this.#isPrepared = true;
    this.#isQuiet = true;
    // Files that have changed since are told by the state.
    this.#beginModes("all").catch(() => {});
  }

  /** Labels every sample by its words alone, once; nothing is kept where it is cancelled. Throws as `measured` does. */
  async labelLocally(signal: AbortSignal): Promise<void> {
    const known = this.#going.get(LOCALLY);
    if (known) return unlessAborted(known, signal);
    const { reading, passing, signal: ending } = this.#context;
    const first = reading();
    if (first.annotators.isLocallyLabelled || !first.prepared.plan.kind.label.asking?.support) return;
    const pass = () =>
      this.#alone(async () => {
        const {
          prepared: { plan },
          table,
          annotators,
        } = reading();
        const either = AbortSignal.any([signal, ending]);
        const labelled = await labelLocally(plan, table, { ...passing(), signal: either });
        if (labelled) annotators.takeLocal(labelled, plan.modes);
        return labelled !== null;
      });
    await this.#begin(LOCALLY, pass);
  }

  #beginModes(modes: Modes | "all"): Promise<void> {
    const { reading, passing, signal } = this.#context;
    const pass = () =>
      this.#alone(async () => {
        const {
          prepared: { plan },
          table,
        } = reading();
        if (this.#modes.has(modes)) return true;
        const { grown, ...by } = passing();
        const told = (source: number, bytes: number) => {
          if (!this.#isQuiet) grown(source, bytes);
        };
        const isSame = await measureMore(modes, plan, table, { ...by, grown: told, signal });
        if (isSame) this.#modes.add(modes);
        return isSame;
      });
    return this.#begin(keyOf(modes), pass);
  }

  #begin(key: string, pass: () => Promise<void>): Promise<void> {
    const going = pass();
    this.#going.set(key, going);
    const forget = () => this.#going.delete(key);
    going.then(forget, forget);
    return going;
  }

  /** Reads the files once more when nobody else does. False from `pass`: they are other files now. */
  async #alone(pass: () => Promise<boolean>): Promise<void> {
    const others = [...this.#going.values()];
    await this.#context.settled;
    await Promise.allSettled(others);
    if (!this.#isQuiet) this.#context.began();
    let isSame: boolean | null = null;
    try {
      isSame = await pass();
    } finally {
      this.#isQuiet = false;
      this.#context.ended(isSame !== false);
    }
    if (!isSame) throw new RangeError("The files have changed since they were read.");
  }
}

const keyOf = (modes: Modes | "all"): string => JSON.stringify(modes);
