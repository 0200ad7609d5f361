import { agreementOf } from "./agreement.ts";
import { agreementIntervals } from "./agreementIntervals.ts";
import { type Interval, wilson } from "./intervals.ts";
import { tableOf } from "./pairs.ts";

/** How many samples a person and a check call so: both, one of them, neither. */
export interface CheckCounts {
  readonly both: number;
  readonly checkOnly: number;
  readonly personOnly: number;
  readonly neither: number;
}

/** A value with its 95 % interval; null if undefined. */
export interface CheckValue {
  readonly value: number | null;
  readonly interval: Interval | null;
}

interface CheckAgreement {
  /** Share of what the check calls so that the person does too. Null if the check calls nothing so. */
  readonly precision: CheckValue;
  /** Share of what the person calls so that the check finds. Null if the person calls nothing so. */
  readonly recall: CheckValue;
  /** Cohen's kappa of the two; null if both are constant and equal, without an interval below 30 samples. */
  readonly kappa: CheckValue;
}

/** How far a check agrees with a person. Intervals of the two shares are Wilson's, kappa's is `agreementIntervals`. */
export function checkAgreement({ both, checkOnly, personOnly, neither }: CheckCounts): CheckAgreement {
  const share = (of: number): CheckValue => ({ value: of === 0 ? null : both / of, interval: wilson(both, of) });
  const counts = Float64Array.of(neither, checkOnly, personOnly, both);
  const pairs = tableOf(2, counts);
  const agreement = agreementOf(pairs);
  const entryOf = [...counts].flatMap((count, entry) => new Array<number>(count).fill(entry));
  const [interval = null] = agreementIntervals(agreement, pairs, pairs, entryOf);
  return {
    precision: share(both + checkOnly),
    recall: share(both + personOnly),
    kappa: { value: agreement.unweighted, interval: agreement.unweighted === null ? null : interval },
  };
}
