import { GroupSums, wilsonInGroups } from "../../analysis/stats/groups.ts";
import { wilson } from "../../analysis/stats/intervals.ts";
import type { Annotator, StressReport, StressResult, StressRun, StressSurvivor } from "../../model/index.ts";
import { hashedFraction, hashedName } from "../../text/hashed.ts";
import { Draw, IDENTITY, LowestHashes, type Mutant, Pooled, type StressOperator } from "./operator.ts";

/** Stress tests of one kind of judge. `Said` is the judge's output, `Verdict` its decisive part. */
export interface StressFamily<Input, Said, Verdict> {
  readonly operators: readonly StressOperator<Input, Verdict>[];
  verdictIn(input: Input, said: Said): Verdict;
  isPassed(operator: StressOperator<Input, Verdict>, mutant: Mutant<Input>, before: Verdict, after: Verdict): boolean;
  /** Whether the judge became unsure; absent for judges that never are. */
  isUnsure?(mutant: Mutant<Input>, after: Verdict): boolean;
  groupOf(input: Input): string;
  textOf(input: Input): string;
}

export interface StressRow<Input> {
  readonly id: string | null;
  readonly input: Input;
}

export interface StressCase<Input, Said> {
  readonly operator: string;
  readonly row: StressRow<Input>;
  readonly mutant: Mutant<Input>;
  readonly before: Said;
}

/**
 * A stress test of a judge: every sample is `pool`ed, then `try`ed with the judge's output, and `finish` reads the
 * judge's output on the `cases`. Each operator has the `limit` mutants with the lowest hashes, independent of sample
 * order and other operators.
 */
export class StressTest<Input, Said, Verdict> {
  readonly #family: StressFamily<Input, Said, Verdict>;
  readonly #seed: number;
  readonly #pool: Pooled<Input>;
  readonly #kept: readonly {
    readonly operator: StressOperator<Input, Verdict>;
    readonly cases: LowestHashes<StressCase<Input, Said>>;
    eligible: number;
  }[];
  #rows = 0;
  #samples = 0;

  constructor(family: StressFamily<Input, Said, Verdict>, operators: readonly string[], limit: number, seed: number) {
    this.#family = family;
    this.#seed = seed;
    this.#pool = new Pooled(seed);
    this.#kept = family.operators.flatMap((operator) =>
      operators.includes(operator.id)
        ? [{ operator, cases: new LowestHashes<StressCase<Input, Said>>(limit), eligible: 0 }]
        : [],
    );
  }

  pool(input: Input): void {
    this.#pool.add(input, this.#nameOf(input));
  }

  /** Null: the sample cannot be judged, or has no output; it is counted. */
  try(row: StressRow<Input> | null, before: Said | null): void {
    this.#samples++;
    if (row === null || before === null) return;
    const { input } = row;
    const name = this.#nameOf(input);
    const judged = { input, verdict: this.#family.verdictIn(input, before) };
    let isTested = false;
    for (const own of this.#kept) {
      const { operator, cases } = own;
      const draw = new Draw(this.#seed, name, operator.id);
      const mutant = operator.mutate(judged, draw, this.#pool);
      if (mutant === null) continue;
      own.eligible++;
      isTested = true;
      const rank = hashedFraction(this.#seed, `${name}\n${operator.id}`);
      cases.add(rank, () => ({ operator: operator.id, row, mutant, before }));
    }
    if (isTested) this.#rows++;
  }

  get cases(): readonly StressCase<Input, Said>[] {
    return this.#kept.flatMap(({ cases }) => cases.items);
  }

  /** `saidOf` is the judge's output on each of the `cases`; null for no answer, which is left out. */
  async finish(
    judge: Annotator,
    saidOf: (one: StressCase<Input, Said>, at: number) => Promise<Said | null>,
  ): Promise<StressRun<Input, Said>> {
    const results: StressResult[] = [];
    const survivors: StressSurvivor<Input, Said>[] = [];
    let at = 0;
    for (const { operator, cases, eligible } of this.#kept) {
      const outcomes: Outcome[] = [];
      for (const one of cases.items) {
        const after = await saidOf(one, at++);
        if (after === null) continue;
        const isNoticed = this.#judge(operator, one, after, outcomes);
        if (!isNoticed) survivors.push(this.#survivor(operator, one, after));
      }
      const { id, expects } = operator;
      results.push({ id, expects, eligible, ...ratesOf(outcomes), isNoise: false });
    }
    return { report: this.#report(judge, results, survivors.length), survivors };
  }

  #judge(
    operator: StressOperator<Input, Verdict>,
    { row, mutant, before }: StressCase<Input, Said>,
    after: Said,
    outcomes: Outcome[],
  ): boolean {
    const family = this.#family;
    const verdict = family.verdictIn(mutant.input, after);
    const isNoticed = family.isPassed(operator, mutant, family.verdictIn(row.input, before), verdict);
    const isOnlyUnsure = operator.expects === "worse" && isNoticed && (family.isUnsure?.(mutant, verdict) ?? false);
    outcomes.push({ group: family.groupOf(row.input), isNoticed, isUnsure: isOnlyUnsure });
    return isNoticed;
  }

  #survivor(
    { id, expects }: StressOperator<Input, Verdict>,
    { row, mutant, before }: StressCase<Input, Said>,
    after: Said,
  ): StressSurvivor<Input, Said> {
    const { input, changes, watched } = mutant;
    const name = this.#nameOf(row.input);
    const sample = { sample: row.id ?? name, operator: id, expects };
    return { ...sample, original: row.input, mutant: input, changes, watched, before, after };
  }

  #nameOf(input: Input): string {
    return hashedName(this.#family.textOf(input));
  }

  #report(judge: Annotator, results: readonly StressResult[], survivors: number): StressReport {
    const identity = results.find(({ id }) => id === IDENTITY);
    const flips = identity === undefined || identity.value === null ? null : flipsOf(identity.value, identity.interval);
    const scored = results.flatMap(({ id, value }) => (id === IDENTITY || value === null ? [] : [value]));
    return {
      judge,
      seed: this.#seed,
      score: scored.length === 0 ? null : scored.reduce((sum, value) => sum + value, 0) / scored.length,
      flips,
      rows: this.#rows,
      samples: this.#samples,
      operators: results.map((result) => ({ ...result, isNoise: isNoise(result, flips?.value ?? null) })),
      survivors,
    };
  }
}

interface Outcome {
  readonly group: string;
  readonly isNoticed: boolean;
  readonly isUnsure: boolean;
}

/** Wilson's interval, by question if questions repeat. */
function ratesOf(
  outcomes: readonly Outcome[],
): Pick<StressResult, "applied" | "noticed" | "unsure" | "groups" | "value" | "interval"> {
  const applied = outcomes.length;
  const noticed = outcomes.filter(({ isNoticed }) => isNoticed).length;
  const unsure = outcomes.filter((one) => one.isUnsure).length;
  if (applied === 0) return { applied, noticed, value: null, interval: null };
  const value = noticed / applied;
  const numbers = new Map<string, number>();
  const sums = new GroupSums();
  for (const { group, isNoticed } of outcomes) {
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    sums.add(isNoticed ? 1 : 0, number);
  }
  const isGrouped = numbers.size < applied;
  return {
    applied,
    noticed,
    ...(unsure > 0 ? { unsure } : {}),
    ...(isGrouped ? { groups: numbers.size } : {}),
    value,
    interval: isGrouped ? wilsonInGroups(noticed, applied, sums.spread(value)) : wilson(noticed, applied),
  };
}

function flipsOf(value: number, interval: StressResult["interval"]): NonNullable<StressReport["flips"]> {
  return { value: 1 - value, interval: interval && [1 - interval[1], 1 - interval[0]] };
}

/** Whether verdicts changed no more often than on repetition, if they changed there. */
function isNoise({ id, expects, value }: StressResult, flips: number | null): boolean {
  if (id === IDENTITY || value === null || flips === null || flips === 0) return false;
  const changed = expects === "worse" ? value : 1 - value;
  return changed > 0 && changed <= flips;
}
