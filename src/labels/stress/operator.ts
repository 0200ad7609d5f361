import type { StressChange, StressExpectation } from "../../model/index.ts";
import { hashedFraction } from "../../text/hashed.ts";

/** What a judge was asked with one thing changed. */
export interface Mutant<Input> {
  readonly input: Input;
  /** None where the same is asked again. */
  readonly changes: readonly StressChange[];
  /** Keys of the sentences whose verdicts say whether the judge did as it should. */
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

/** This operator changes nothing: how often a judge fails it is the noise floor. */
export const IDENTITY = "identity";

/** Numbers from a seed, what is mutated and who mutates it: the same on every machine. */
export class Draw {
  readonly #seed: number;
  readonly #name: string;
  #drawn = 0;

  constructor(seed: number, contentKey: string, operator: string) {
    this.#seed = seed;
    this.#name = `${contentKey}\n${operator}`;
  }

  /** A whole number in [0, below). */
  below(below: number): number {
    return Math.floor(hashedFraction(this.#seed, `${this.#name}\n${this.#drawn++}`) * below);
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

/** The first so many by the order of their hashes, whatever the order in which they come. */
export class LowestHashes<Item> {
  readonly #most: number;
  readonly #kept: { readonly rank: number; readonly item: Item }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Of equal ranks the first stays. */
  add(rank: number, item: () => Item): void {
    const kept = this.#kept;
    if (kept.length === this.#most && rank >= (kept.at(-1)?.rank ?? 0)) return;
    const at = kept.findIndex((one) => one.rank > rank);
    kept.splice(at < 0 ? kept.length : at, 0, { rank, item: item() });
    if (kept.length > this.#most) kept.pop();
  }

  get items(): readonly Item[] {
    return this.#kept.map(({ item }) => item);
  }
}

const MOST_POOLED = 256;

/** Some of all inputs, the same ones whatever their order. */
export class Pooled<Input> implements Pool<Input> {
  readonly #seed: number;
  readonly #kept = new LowestHashes<Input>(MOST_POOLED);

  constructor(seed: number) {
    this.#seed = seed;
  }

  add(input: Input, contentKey: string): void {
    this.#kept.add(hashedFraction(this.#seed, `${contentKey}\npool`), () => input);
  }

  *from(draw: Draw): Iterable<Input> {
    const { items } = this.#kept;
    const first = draw.below(items.length);
    for (let at = 0; at < items.length; at++) {
      const one = items[(first + at) % items.length];
      if (one !== undefined) yield one;
    }
  }
}
