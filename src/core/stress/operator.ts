import type { StressChange, StressExpectation } from "../../model/index.ts";
import type { Digest } from "../label/surroundings.ts";

/** What a judge was asked with one thing changed. */
export interface Mutant<Input> {
  readonly input: Input;
  /** None where the same is asked again. */
  readonly changes: readonly StressChange[];
  /** Keys of the sentences whose verdicts say whether the judge did as it should; empty where the input has one verdict. */
  readonly watched: readonly string[];
}

/** Something that was put to a judge, and what it said of it. */
export interface Judged<Input, Verdict> {
  readonly input: Input;
  readonly verdict: Verdict;
}

/** Changes one thing of what a judge was asked: the same for the same draw and pool, always. */
export interface StressOperator<Input, Verdict> {
  /** Stable id, as in `--operators`. */
  readonly id: string;
  readonly expects: StressExpectation;
  /** What it does, in English, for help and documentation. */
  readonly about: string;
  /** Null where it finds nothing to change, or where the judge's verdict leaves nothing to test. */
  mutate(judged: Judged<Input, Verdict>, draw: Draw, pool: Pool<Input>): Mutant<Input> | null;
}

/** What the judges of one sort are asked and say, and the operators that test them. */
export interface StressTests<Input, Verdict> {
  readonly operators: readonly StressOperator<Input, Verdict>[];
  /** What makes rows one group: the question. */
  groupOf(input: Input): string;
  /** Whether the judge did as it should; only of verdicts that are there. */
  isPassed(operator: StressOperator<Input, Verdict>, mutant: Mutant<Input>, before: Verdict, after: Verdict): boolean;
  /** Whether all that changed is that the judge is unsure. */
  isUnsure(mutant: Mutant<Input>, after: Verdict): boolean;
}

/** This operator changes nothing: how often a judge fails it is the noise floor. */
export const IDENTITY = "identity";

/** Asks the same again. */
export const again = <Input>(input: Input, watched: readonly string[] = []): Mutant<Input> => ({
  input,
  changes: [],
  watched,
});

/** Numbers from a seed, what is mutated and who mutates it, by SHA-256: the same on every machine. */
export class Draw {
  readonly #digest: Digest;
  readonly #seed: string;
  #block = "";
  #blocks = 0;

  constructor(digest: Digest, seed: number, contentKey: string, operator: string) {
    this.#digest = digest;
    this.#seed = JSON.stringify([seed, contentKey, operator]);
  }

  /** A whole number in [0, below). */
  below(below: number): number {
    if (this.#block.length < 8) this.#block = this.#digest(`${this.#seed} ${this.#blocks++}`);
    const value = Number.parseInt(this.#block.slice(0, 8), 16);
    this.#block = this.#block.slice(8);
    return Math.floor((value / 2 ** 32) * below);
  }

  /** All items in a drawn order. */
  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    const order = [...items];
    for (let at = order.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      const [one, two] = [order[at], order[other]];
      // Both places are within the list.
      if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one];
    }
    return order;
  }
}

/** Other samples, from which names, sentences and documents are taken. */
export interface Pool<Input> {
  /** All of them, from a drawn one on. */
  from(draw: Draw): Iterable<Input>;
}

const MOST_POOLED = 256;

/** Some of all inputs, the same ones whatever their order: those whose hashes come first. */
export class Pooled<Input> implements Pool<Input> {
  readonly #digest: Digest;
  readonly #seed: number;
  readonly #kept: { readonly rank: string; readonly input: Input }[] = [];

  constructor(digest: Digest, seed: number) {
    this.#digest = digest;
    this.#seed = seed;
  }

  add(input: Input, contentKey: string): void {
    const rank = this.#digest(JSON.stringify([this.#seed, contentKey, "pool"]));
    const kept = this.#kept;
    if (kept.length === MOST_POOLED && rank >= (kept.at(-1)?.rank ?? "")) return;
    const at = kept.findIndex((one) => one.rank >= rank);
    // The same input twice says nothing new.
    if (kept[at]?.rank === rank) return;
    kept.splice(at < 0 ? kept.length : at, 0, { rank, input });
    if (kept.length > MOST_POOLED) kept.pop();
  }

  *from(draw: Draw): Iterable<Input> {
    const { length } = this.#kept;
    const first = draw.below(length);
    for (let at = 0; at < length; at++) {
      const one = this.#kept[(first + at) % length];
      if (one) yield one.input;
    }
  }
}
