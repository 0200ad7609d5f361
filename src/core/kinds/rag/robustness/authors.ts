/** Counts of label rows as RGB's three programs take them. */
export interface AuthorCounts {
  readonly rows: number;
  readonly correct: number;
  /** Rows with the label `[-1]`. */
  readonly rejected: number;
  /** Rows whose `factlabel` is 1, and those of them without a 0 among their labels. */
  readonly fact: number;
  readonly factCorrected: number;
}

/** Counts of rows that a judge has read. */
export interface JudgedCounts {
  readonly rows: number;
  readonly correct: number;
  /** Rows where the judge's reply is the one looked for, and those of them that are correct. */
  readonly hits: number;
  readonly hitsCorrect: number;
}

/**
 * The object that the authors' `evalue` writes. At noise rate 1 a rejection counts beside a correct answer. Rates are
 * fractions, null where nothing was counted (the original divides by zero, or writes 0 for `correct_rate`).
 */
export function authorsResult(counts: AuthorCounts, noise: number, isFact: boolean) {
  const { rows, correct, rejected, fact, factCorrected } = counts;
  const right = noise === 1 ? rejected + correct : correct;
  const all = { all_rate: rate(right, rows), noise_rate: noise, tt: right, nums: rows };
  if (!isFact) return all;
  return {
    ...all,
    fact_check_rate: rate(fact, rows),
    correct_rate: rate(factCorrected, fact),
    fact_tt: fact,
    correct_tt: factCorrected,
  };
}

/** The object of `fact_evalue`: a hit is a reply that says that the model identified the errors. */
export function judgedFactResult({ rows, correct, hits, hitsCorrect }: JudgedCounts, noise: number) {
  return {
    reject_rate: rate(hits, rows),
    all_rate: rate(correct, rows),
    correct_rate: rate(hitsCorrect, hits),
    tt: correct,
    rejecttt: hits,
    correct_tt: hitsCorrect,
    nums: rows,
    noise_rate: noise,
  };
}

/** The object of `reject_evalue`: a hit is a reply that says that the question is not addressed. */
export function judgedRejectionResult({ rows, correct, hits }: JudgedCounts) {
  return { reject_rate: rate(hits, rows), all_rate: rate(correct, rows), tt: correct, rejecttt: hits, nums: rows };
}

function rate(count: number, total: number): number | null {
  return total === 0 ? null : count / total;
}
