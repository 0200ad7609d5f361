import type { StressChange, StressExpectation } from "../../model/index.ts";
import { hashedFraction } from "../../text/hashed.ts";

/** A judge's input with one change. */
export interface Mutant<Input> {
  readonly input: Input;
  readonly changes: readonly StressChange[];
  readonly watched: readonly string[];
}

interface JudgedInput<Input, Verdict> {
  readonly input: Input;
  readonly verdict: Verdict;
}

/** Changes one thing of an input, deterministically. */
export interface StressOperator<Input, Verdict> {
  readonly id: string;
  readonly expects: StressExpectation;
  readonly about: string;
  mutate(judged: JudgedInput<Input, Verdict>, draw: Draw, pool: InputPool<Input>): Mutant<Input> | null;
}

/** Changes nothing: its failures are the noise floor. */
export const IDENTITY = "identity";

/** Random numbers by seed, input and operator: the same on every machine. */
export class Draw {
  readonly #seed: number;
  readonly #name: string;
  #drawn = 0;

  constructor(seed: number, contentKey: string, operator: string) {
    this.#seed = seed;
    this.#name = `${contentKey}\n${operator}`;
  }

  below(below: number): number {
    return Math.floor(hashedFraction(this.#seed, `${this.#name}\n${this.#drawn++}`) * below);
  }

  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    const order = [...items];
    for (let at = order.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      const [one, two] = [order[at], order[other]];
      if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one];
    }
    return order;
  }
}

/** Other samples as a source of names, sentences and documents. */
export interface InputPool<Input> {
  from(draw: Draw): Iterable<Input>;
}

/** The items with the lowest hashes, independent of their order. */
export class LowestHashes<Item> {
  readonly #most: number;
  readonly #kept: { readonly rank: number; readonly item: Item }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

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

export class Pooled<Input> implements InputPool<Input> {
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
