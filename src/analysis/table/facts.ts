import type { Modes } from "../../model/index.ts";
import type { TableView } from "./view.ts";

/** A column of numbers. `integer` columns have integers from 0; `real` ones store absence as NaN. */
export interface ColumnSpec {
  readonly id: string;
  readonly type: "integer" | "real";
  /** Bits of another column without which there is no value here: a fast check. */
  readonly needs?: { readonly column: string; readonly bits: number };
  /**
   * Basis of its verdict. Columns of one basis restate each other, so none of them distinguishes samples by a verdict
   * from another. Absent for no verdict.
   */
  readonly basis?: string;
  readonly madeOf?: (name: string, view: Pick<TableView<never>, "valuesOf">) => boolean;
}

/** Basis of all columns with a verdict on the answer. */
export const VERDICT_BASIS = "verdict";

export type Facts = Readonly<Record<string, number>>;

export interface MeasureOptions {
  readonly modes: Modes;
  readonly allModes: boolean;
  /** Stores hashes of ids and questions, for pairing with another run. */
  readonly isPairable?: boolean;
  /** Keeps the identity of samples: keys of pairs and hashes of answers. */
  readonly keepsAll?: boolean;
  /** Samples of one question share its id, not its text. */
  readonly isById?: true;
  /** Measure the samples as this annotator labels them, who needs nothing but their words. */
  readonly annotator?: "local";
}

/** Whether what samples are paired by is kept. */
export const keepsPairs = ({ isPairable, keepsAll }: MeasureOptions): boolean =>
  isPairable === true || keepsAll === true;

/** Whether hashes of answers are kept. Two compared runs repeat each other, so repeats are not searched for there. */
export const keepsAnswers = ({ isPairable, keepsAll }: MeasureOptions): boolean =>
  isPairable !== true || keepsAll === true;
