import type { Modes } from "../model/index.ts";
import { labelLocally, MeasuredModes, measureMore, type Passing } from "./modes.ts";
import type { Pass } from "./pass.ts";
import { unlessAborted } from "./running.ts";

interface PassContext {
  /** The pass to add to, which may be replaced until `settled`. */
  current(): Pick<Pass, "prepared" | "table" | "annotators">;
  readonly settled: Promise<void>;
  /** Whether a request for one mode measures all. */
  readonly isEveryAtOnce: boolean;
  readonly signal: AbortSignal;
  passing(): Omit<Passing, "signal">;
  began(): void;
  /** `isSame` is false if the files have changed. */
  ended(isSame: boolean): void;
}

const LOCALLY = "local labels";

/** Reads files again for further modes and local labels. Passes are sequential, and equal ones shared. */
export class FurtherPasses {
  readonly #context: PassContext;
  #modes: MeasuredModes;
  readonly #going = new Map<string, Promise<void>>();
  #isQuiet = false;
  #isPrepared = false;

  constructor(context: PassContext) {
    this.#context = context;
    this.#modes = this.#firstModes();
  }

  restart(): void {
    this.#modes = this.#firstModes();
  }

  #firstModes(): MeasuredModes {
    const { plan } = this.#context.current().prepared;
    const isAll = plan.rows.every(({ plan: { measure } }) => measure.allModes);
    return new MeasuredModes(plan.kind, plan.modes, isAll);
  }

  get hasAllModes(): boolean {
    return this.#modes.isAll;
  }

  /** Throws `RangeError` if the files have changed. */
  async measured(modes: Modes | "all", signal: AbortSignal): Promise<void> {
    if (this.#modes.has(modes)) return;
    const wanted = this.#context.isEveryAtOnce ? "all" : modes;
    if (this.#isQuiet) {
      this.#isQuiet = false;
      this.#context.began();
    }
    await unlessAborted(this.#going.get(keyOf(wanted)) ?? this.#beginModes(wanted), signal);
  }

  get isPreparable(): boolean {
    return !this.#isPrepared && !this.#modes.isAll;
  }

  /** Measures every mode once, in the background. A later request for one reports its progress. */
  prepare(): void {
    if (!this.isPreparable || this.#going.size > 0) return;
    this.#isPrepared = true;
    this.#isQuiet = true;
    this.#beginModes("all").catch(() => {});
  }

  async labelLocally(signal: AbortSignal): Promise<void> {
    const known = this.#going.get(LOCALLY);
    if (known) return unlessAborted(known, signal);
    const { current, passing, signal: ending } = this.#context;
    const first = current();
    if (first.annotators.isLocallyLabelled || !first.prepared.plan.kind.label.asking?.support) return;
    const pass = () =>
      this.#alone(async () => {
        const {
          prepared: { plan },
          table,
          annotators,
        } = current();
        const either = AbortSignal.any([signal, ending]);
        const labelled = await labelLocally(plan, table, { ...passing(), signal: either });
        if (labelled) annotators.takeLocal(labelled, plan.modes);
        return labelled !== null;
      });
    await this.#begin(LOCALLY, pass);
  }

  #beginModes(modes: Modes | "all"): Promise<void> {
    const { current, passing, signal } = this.#context;
    const pass = () =>
      this.#alone(async () => {
        const {
          prepared: { plan },
          table,
        } = current();
        if (this.#modes.has(modes)) return true;
        const { grown, ...by } = passing();
        const onGrown = (source: number, bytes: number) => {
          if (!this.#isQuiet) grown(source, bytes);
        };
        const isSame = await measureMore(modes, plan, table, { ...by, grown: onGrown, signal });
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

  /** Runs when no other pass does. `pass` returns false if the files have changed. */
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
