import { type Modes, type Reason, SAMPLE_STATES, type Score, scored, undefinedScore } from "../../model/index.ts";
import type { RowClasses } from "../table/classes.ts";
import { BATCH_ROWS, type RowBatch } from "../table/view.ts";

export type ScoreOf<F> = (facts: F, modes: Modes) => Score;

/** The code of samples that did not run in the column `ended` of their facts. */
export const NOT_RUN = SAMPLE_STATES.indexOf("not-run");
export const isNotRun = (facts: unknown): boolean => (facts as { readonly ended?: number }).ended === NOT_RUN;

/** A score of a sample; of one that did not run there is none, and that is why. */
export function scoreIn<F>(score: ScoreOf<F>, facts: F, modes: Modes): Score {
  const own = score(facts, modes);
  if (own.state === "scored" || own.reason === "not-applicable" || !isNotRun(facts)) return own;
  return own.state === "unlabelled" ? UNLABELLED_NOT_RUN : SCORE_NOT_RUN;
}

export const SCORE_NOT_RUN = undefinedScore("not-run");
const UNLABELLED_NOT_RUN: Score = { state: "unlabelled", reason: "not-run" };

/** A score that is made of others. It is asked like any; who scores many rows finds the parts, which others share. */
export interface ComposedScore<F> extends ScoreOf<F> {
  readonly parts: readonly ScoreOf<F>[];
  readonly combine: Combine<F>;
}

/** What the values of all parts come to, which stand in their order from `values[from]` on; a reason where to none. */
type Combine<F> = (values: Float64Array, from: number, facts: F) => number | Reason;

/** A score without a value as soon as one of its parts is, for the first one's reason. */
export function composedOf<F>(parts: readonly ScoreOf<F>[], combine: Combine<F>): ComposedScore<F> {
  const values = new Float64Array(parts.length);
  const score: ScoreOf<F> = (facts, modes) => {
    for (const [at, part] of parts.entries()) {
      const own = part(facts, modes);
      if (own.state !== "scored") return own;
      values[at] = own.value;
    }
    const outcome = combine(values, 0, facts);
    return typeof outcome === "number" ? scored(outcome) : undefinedScore(outcome);
  };
  return Object.assign(score, { parts, combine });
}

const isComposed = <F>(score: ScoreOf<F>): score is ComposedScore<F> => "parts" in score;

/** What the rows of a batch are scored. */
export interface ScoreColumn {
  readonly values: Float64Array;
  /** By row: `VALUE`, `NOT_COUNTED`, or from `FIRST_REASON` on the position of the reason it has none for. */
  readonly states: Uint8Array;
  /** Whether the score is about any row. */
  isAny: boolean;
}

export const VALUE = 0;
export const NOT_COUNTED = 1;
export const FIRST_REASON = 2;

/** What the rows of each class are scored. */
export interface ClassScores {
  readonly values: Float64Array;
  readonly states: Uint8Array;
  /** Whether every value is 0 or 1. */
  readonly isBinary: boolean;
}

/** The scores of a batch, each worked out once for all who ask for it; where rows are alike, once for all of a class. */
export class ScoreColumns<F> {
  readonly #modes: Modes;
  /** By which rows are alike; null where nobody knows. */
  readonly classes: RowClasses<F> | null;
  readonly #byClass = new Map<ScoreOf<F>, ClassScores | null>();
  readonly #columns = new Map<ScoreOf<F>, ScoreColumn>();
  /** Those of this batch. */
  readonly #known = new Set<ScoreOf<F>>();
  /** Those that were met, in order of appearance. */
  readonly #reasons: Reason[] = ["not-applicable"];
  #batch: RowBatch<F> | null = null;

  constructor(modes: Modes, classes: RowClasses<F> | null = null) {
    this.#modes = modes;
    this.classes = classes;
  }

  over(batch: RowBatch<F>): void {
    this.#batch = batch;
    this.#known.clear();
  }

  /** The column of a score; it holds until the next batch. */
  of(score: ScoreOf<F>): ScoreColumn {
    const column = this.#columns.get(score) ?? newColumn();
    if (this.#known.has(score) || this.#batch === null) return column;
    this.#columns.set(score, column);
    this.#known.add(score);
    const byClass = this.byClass(score);
    if (byClass) this.#spread(byClass, this.#batch, column);
    else if (isComposed(score)) this.#combine(score, this.#batch, column);
    else this.#read(score, this.#batch, column);
    return column;
  }

  /** Null where rows of a class may have different scores. */
  byClass(score: ScoreOf<F>): ClassScores | null {
    const known = this.#byClass.get(score);
    if (known !== undefined) return known;
    const told = this.classes?.ask((facts) => scoreIn(score, facts, this.#modes)) ?? null;
    const own = told && {
      values: Float64Array.from(told, (outcome) => (outcome.state === "scored" ? outcome.value : 0)),
      states: Uint8Array.from(told, (outcome) => this.#stateIn(outcome)),
      isBinary: told.every((outcome) => outcome.state !== "scored" || outcome.value === 0 || outcome.value === 1),
    };
    this.#byClass.set(score, own);
    return own;
  }

  reasonOf(state: number): Reason {
    return this.#reasons[state - NOT_COUNTED] ?? "not-applicable";
  }

  #read(score: ScoreOf<F>, { size, to }: RowBatch<F>, column: ScoreColumn): void {
    const { values, states } = column;
    column.isAny = false;
    for (let row = 0; row < size; row++) {
      const own = scoreIn(score, to(row), this.#modes);
      const state = this.#stateIn(own);
      states[row] = state;
      if (own.state === "scored") values[row] = own.value;
      if (state !== NOT_COUNTED) column.isAny = true;
    }
  }

  /** Writes what is known of the classes row by row. */
  #spread(own: ClassScores, { size, classesBy }: RowBatch<F>, column: ScoreColumn): void {
    const classOf = this.classes && classesBy?.(this.classes);
    if (!classOf) return;
    const { values, states } = column;
    for (let row = 0; row < size; row++) {
      const at = classOf[row] ?? 0;
      values[row] = own.values[at] ?? 0;
      states[row] = own.states[at] ?? NOT_COUNTED;
    }
    column.isAny = own.states.some((state) => state !== NOT_COUNTED);
  }

  #stateIn(outcome: Score): number {
    if (outcome.state === "scored") return VALUE;
    return outcome.reason === "not-applicable" ? NOT_COUNTED : this.#stateOf(outcome.reason);
  }

  /** Part by part: a row goes by the first that has no value. */
  #combine({ parts, combine }: ComposedScore<F>, { size, to }: RowBatch<F>, column: ScoreColumn): void {
    const { values, states } = column;
    const { length } = parts;
    const own = new Float64Array(length * size);
    states.fill(VALUE, 0, size);
    for (const [at, part] of parts.entries()) gather(this.of(part), own, at, length, states, size);
    column.isAny = false;
    for (let row = 0; row < size; row++) {
      if (states[row] === VALUE) {
        const outcome = combine(own, row * length, to(row));
        if (typeof outcome === "number") values[row] = outcome;
        else states[row] = this.#stateOf(outcome);
      }
      if (states[row] !== NOT_COUNTED) column.isAny = true;
    }
  }

  #stateOf(reason: Reason): number {
    const at = this.#reasons.indexOf(reason);
    return NOT_COUNTED + (at < 0 ? this.#reasons.push(reason) - 1 : at);
  }
}

const newColumn = (): ScoreColumn => ({
  values: new Float64Array(BATCH_ROWS),
  states: new Uint8Array(BATCH_ROWS),
  isAny: false,
});

/** Writes the values of a part at every `step`-th place; rows that have none so far take its states. */
function gather(part: ScoreColumn, into: Float64Array, from: number, step: number, states: Uint8Array, size: number) {
  const { values } = part;
  for (let row = 0; row < size; row++) {
    if (states[row] === VALUE) states[row] = part.states[row] ?? NOT_COUNTED;
    into[from + row * step] = values[row] ?? 0;
  }
}
