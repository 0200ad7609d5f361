import type { Accumulator, Batch } from "../../analysis/aggregate/aggregate.ts";
import { VALUE } from "../../analysis/aggregate/scores.ts";
import type { GroupNumbers } from "../../analysis/stats/bootstrap.ts";
import { KeptGroups } from "../../analysis/stats/drawnGroups.ts";
import { type PairedOrder, pairedOrder, pairedOrderOf, ranksIn } from "../../analysis/stats/pairedAuroc.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import { BATCH_ROWS } from "../../analysis/table/view.ts";
import type { Reason, Score } from "../../model/index.ts";
import type { ChoiceFacts } from "./facts.ts";
import { correctScore, phiScore, wrongScore } from "./scores.ts";

export class NumberList {
  #values = new Float64Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new Float64Array(2 * this.length);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length++] = value;
  }

  get values(): Float64Array {
    return this.#values.subarray(0, this.length);
  }
}

/** All scored questions of a view, sorted once; every slice takes its order from that. */
export class Questions {
  readonly #phi = new NumberList();
  readonly #wrong = new NumberList();
  readonly #correct = new NumberList();
  #made: MadeLists | null = null;

  get length(): number {
    return this.#phi.length;
  }

  get phi(): Float64Array {
    return this.#phi.values;
  }

  get wrong(): Float64Array {
    return this.#wrong.values;
  }

  get isCorrect(): Float64Array {
    return this.#correct.values;
  }

  get delta(): Float64Array {
    const made = this.#lists;
    made.delta ??= marginsOf(this.phi, this.wrong);
    return made.delta;
  }

  /** The largest p of each question. */
  get confidences(): Float64Array {
    const made = this.#lists;
    made.confidences ??= largerOf(this.phi, this.wrong);
    return made.confidences;
  }

  /** All of Φ and of the wrong choices together. */
  get paired(): PairedOrder {
    const made = this.#lists;
    made.paired ??= pairedOrder(this.phi, this.wrong);
    return made.paired;
  }

  /** Ranks of Φ and, behind them, of the wrong choices, among both together. */
  get ranks(): Uint32Array {
    const made = this.#lists;
    made.ranks ??= ranksIn(this.paired);
    return made.ranks;
  }

  get #lists(): MadeLists {
    if (this.#made?.length !== this.length) this.#made = { length: this.length };
    return this.#made;
  }

  add(phi: number, wrong: number, isCorrect: number): number {
    this.#phi.push(phi);
    this.#wrong.push(wrong);
    this.#correct.push(isCorrect);
    return this.length - 1;
  }
}

/** Created at the first request, for so many questions. */
interface MadeLists {
  readonly length: number;
  delta?: Float64Array;
  confidences?: Float64Array;
  paired?: PairedOrder;
  ranks?: Uint32Array;
}

/** By question: p of the right choice − the largest p of a wrong one. */
export function marginsOf(phi: Float64Array, wrong: Float64Array): Float64Array {
  const own = new Float64Array(phi.length);
  for (let at = 0; at < own.length; at++) own[at] = (phi[at] ?? 0) - (wrong[at] ?? 0);
  return own;
}

/** By question: its largest p. */
export function largerOf(phi: Float64Array, wrong: Float64Array): Float64Array {
  const own = new Float64Array(phi.length);
  for (let at = 0; at < own.length; at++) own[at] = Math.max(phi[at] ?? 0, wrong[at] ?? 0);
  return own;
}

/** Lists must not be changed: all questions share them. */
export class QuestionSet {
  readonly leftOut: Partial<Record<Reason, number>> = {};
  readonly #all: Questions;
  readonly #groups = new KeptGroups();
  #places = new Uint32Array(64);
  n = 0;

  constructor(all: Questions) {
    this.#all = all;
  }

  add(place: number, group: number | null): void {
    if (this.n === this.#places.length) {
      const wider = new Uint32Array(2 * this.n);
      wider.set(this.#places);
      this.#places = wider;
    }
    this.#places[this.n++] = place;
    this.#groups.add(group);
  }

  leaveOut(reason: Reason): void {
    this.leftOut[reason] = (this.leftOut[reason] ?? 0) + 1;
  }

  get groups(): GroupNumbers | null {
    return this.#groups.numbers;
  }

  get phi(): Float64Array {
    return this.#own(this.#all.phi);
  }

  get delta(): Float64Array {
    return this.#own(this.#all.delta);
  }

  get confidences(): Float64Array {
    return this.#own(this.#all.confidences);
  }

  get isCorrect(): Float64Array {
    return this.#own(this.#all.isCorrect);
  }

  get paired(): PairedOrder {
    const { n } = this;
    const places = this.#places;
    const { length } = this.#all;
    if (n === length) return this.#all.paired;
    const all = this.#all.ranks;
    const ranks = new Uint32Array(2 * n);
    for (let at = 0; at < n; at++) {
      const place = places[at] ?? 0;
      ranks[at] = all[place] ?? 0;
      ranks[n + at] = all[length + place] ?? 0;
    }
    return pairedOrderOf(ranks);
  }

  #own(all: Float64Array): Float64Array {
    // Each question is added once, in the order of all.
    if (this.n === all.length) return all;
    const own = new Float64Array(this.n);
    const places = this.#places;
    for (let at = 0; at < own.length; at++) own[at] = all[places[at] ?? 0] ?? 0;
    return own;
  }
}

const reasonOf = (score: Score): Reason | null => (score.state === "scored" ? null : score.reason);

export const questionSets: Accumulator<ChoiceFacts, QuestionSet> = {
  over(_view, modes) {
    const all = new Questions();
    /** By row of the batch: its position among all, or its left-out code. */
    const places = new Float64Array(BATCH_ROWS);
    const reasons = new Array<Reason | null>(BATCH_ROWS).fill(null);
    let known: Batch<ChoiceFacts> | null = null;
    const read = ({ size, to, scores }: Batch<ChoiceFacts>) => {
      const [phi, wrong, correct] = [scores.of(phiScore), scores.of(wrongScore), scores.of(correctScore)];
      for (let row = 0; row < size; row++) {
        const isScored = phi.states[row] === VALUE;
        reasons[row] = isScored ? null : reasonOf(phiScore(to(row), modes));
        if (isScored) places[row] = all.add(phi.values[row] ?? 0, wrong.values[row] ?? 0, correct.values[row] ?? 0);
      }
    };
    return {
      isGrouped: true,
      init: () => new QuestionSet(all),
      add(set, batch, rows, groups) {
        if (batch !== known) read(batch);
        known = batch;
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i] ?? 0;
          const reason = reasons[row] ?? null;
          if (reason === null) set.add(places[row] ?? 0, groups && (groups[row] ?? ALONE));
          else set.leaveOut(reason);
        }
      },
    };
  },
};
