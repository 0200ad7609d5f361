import type { Modes } from "../../model/index.ts";

/** A column of numbers. `integer` columns hold whole numbers from 0 on; `real` ones mark absence by NaN, in storage alone. */
export interface ColumnSpec {
  readonly id: string;
  readonly type: "integer" | "real";
  /** Bits of another column without which no sample has a value here, so that nobody needs to look. */
  readonly needs?: { readonly column: string; readonly bits: number };
}

/** What is stored of a sample: mode-free counts and codes, one number a column. */
export type Facts = Readonly<Record<string, number>>;

export interface MeasureOptions {
  /** Matching modes to work out; columns of the others stay absent. */
  readonly modes: Modes;
  readonly allModes: boolean;
  /** Keep hashes of ids and questions, by which samples of two runs are paired. */
  readonly isPairable?: boolean;
  /** Keep all that tells samples apart, as facts files do: what they are paired by and what they answer. */
  readonly isStored?: boolean;
  /** Measure the samples as this annotator labels them, who needs nothing but their words. */
  readonly annotator?: "local";
}

/** Whether what samples are paired by is kept. */
export const keepsPairs = ({ isPairable, isStored }: MeasureOptions): boolean =>
  isPairable === true || isStored === true;

/** Whether what samples answer is kept: two runs that are compared repeat each other, so nobody looks for repeats there. */
export const keepsAnswers = ({ isPairable, isStored }: MeasureOptions): boolean =>
  isPairable !== true || isStored === true;
