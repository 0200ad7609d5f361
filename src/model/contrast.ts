import type { MatrixFigure } from "./figure.ts";

/**
 * Two fields against each other, over samples with both. Statistics are null if undefined or of the wrong kind of
 * values.
 */
export interface Contrast {
  readonly fields: readonly [string, string];
  readonly n: number;
  /** Samples without the first field, and those without only the second. */
  readonly without: readonly [number, number];
  /** Ordered values of few-valued fields, as in kappa's weights and the matrix. */
  readonly labels: readonly (string | number)[] | null;
  /** Other labels than numbers have no weighted kappa and no rank correlation. */
  readonly isOrdered: boolean;
  readonly accuracy: number | null;
  readonly kappa: {
    readonly unweighted: number | null;
    readonly linear: number | null;
    readonly quadratic: number | null;
  };
  readonly spearman: number | null;
  readonly kendall: number | null;
  readonly rmse: number | null;
  /** Of a numeric field and a binary one: the probability that the greater value scores higher. */
  readonly auroc: number | null;
  /** Rows the second field, columns the first; of few-valued fields. */
  readonly confusion: MatrixFigure | null;
}
