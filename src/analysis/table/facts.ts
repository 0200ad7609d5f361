import type { Modes } from "../../model/index.ts";
import type { TableView } from "./view.ts";

/** A column of numbers. `integer` columns hold whole numbers from 0 on; `real` ones mark absence by NaN, in storage alone. */
export interface ColumnSpec {
  readonly id: string;
  readonly type: "integer" | "real";
  /** Bits of another column without which no sample has a value here, so that nobody needs to look. */
  readonly needs?: { readonly column: string; readonly bits: number };
  /**
   * What a verdict in it is computed from. Columns of one basis say the same in other words, so that none of them sets
   * samples apart whose verdict is read from another. Absent: nothing is judged here.
   */
  readonly basis?: string;
  /** Values of a sample that it is computed from, by name. */
  readonly madeOf?: (name: string, view: Pick<TableView<never>, "valuesOf">) => boolean;
}

/** Basis of the columns that say whether an answer is right, whoever says it. */
export const VERDICT_BASIS = "verdict";

/** What is stored of a sample: mode-free counts and codes, one number a column. */
export type Facts = Readonly<Record<string, number>>;

export interface MeasureOptions {
  /** Matching modes to work out; columns of the others stay absent. */
  readonly modes: Modes;
  readonly allModes: boolean;
  /** Keep hashes of ids and questions, by which samples of two runs are paired. */
  readonly isPairable?: boolean;
  /** Keep all that tells samples apart: what they are paired by and what they answer. */
  readonly keepsAll?: boolean;
  /** Measure the samples as this annotator labels them, who needs nothing but their words. */
  readonly annotator?: "local";
}

/** Whether what samples are paired by is kept. */
export const keepsPairs = ({ isPairable, keepsAll }: MeasureOptions): boolean =>
  isPairable === true || keepsAll === true;

/** Whether what samples answer is kept: two runs that are compared repeat each other, so nobody looks for repeats there. */
export const keepsAnswers = ({ isPairable, keepsAll }: MeasureOptions): boolean =>
  isPairable !== true || keepsAll === true;
