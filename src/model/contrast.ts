import type { MatrixFigure } from "./figure.ts";

/**
 * Two fields of an evaluation set against each other, over the samples that have both. Statistics are null where they
 * are undefined, or where the values are not of the kind that they need.
 */
export interface Contrast {
  readonly fields: readonly [string, string];
  readonly n: number;
  /** Samples that lack a value of the first field, and those that lack one of the second alone. */
  readonly without: readonly [number, number];
  /** Values in their order, of few-valued fields: those of kappa's weights and of the matrix. */
  readonly labels: readonly (string | number)[] | null;
  /** Numbers have an order. Other labels have none: no weighted kappa and no rank correlation. */
  readonly isOrdered: boolean;
  readonly accuracy: number | null;
  readonly kappa: {
    readonly unweighted: number | null;
    readonly linear: number | null;
    readonly quadratic: number | null;
  };
  readonly spearman: number | null;
  readonly kendall: number | null;
  /** Of two numeric fields. */
  readonly rmse: number | null;
  /** Of a numeric field beside one with two values: the chance that the greater one scores higher. */
  readonly auroc: number | null;
  /** Rows the second field, columns the first; of few-valued fields. */
  readonly confusion: MatrixFigure | null;
}
