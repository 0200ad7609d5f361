import type {
  Annotator,
  LabelInput,
  StressReport,
  StressResult,
  StressRun,
  StressSurvivor,
  SupportLabels,
} from "../../model/index.ts";
import { hashedFraction } from "../hashed.ts";
import { GroupSums, wilsonInGroups } from "../stats/groups.ts";
import { wilson } from "../stats/intervals.ts";
import { Draw, IDENTITY, LowestHashes, type Mutant, Pooled } from "./operator.ts";
import { isPassed, isUnsure, SUPPORT_OPERATORS, verdictIn } from "./support.ts";

/** Who is tested: says which sentences of a response are supported, null where it gave no answer. */
export type SupportJudge = (input: LabelInput) => SupportLabels | null;

/** A sample that a judge can be asked about. */
export interface StressRow {
  readonly id: string | null;
  readonly contentKey: string;
  readonly input: LabelInput;
}

interface Kept {
  readonly row: StressRow;
  readonly mutant: Mutant<LabelInput>;
  readonly before: SupportLabels;
}

/**
 * A stress test of a judge: first every sample is `pool`ed, from which names, sentences and documents are taken, then every
 * sample is `try`ed, and `finish` asks about the mutants. Of each operator the `limit` mutants whose hashes come first are
 * asked about, so that neither the order of the samples nor other operators matter.
 */
export class SupportStress {
  readonly #judge: SupportJudge;
  readonly #seed: number;
  readonly #pool: Pooled<LabelInput>;
  readonly #kept: readonly { readonly id: string; readonly mutants: LowestHashes<Kept>; eligible: number }[];
  #rows = 0;
  #samples = 0;

  constructor(judge: SupportJudge, operators: readonly string[], limit: number, seed: number) {
    this.#judge = judge;
    this.#seed = seed;
    this.#pool = new Pooled(seed);
    this.#kept = SUPPORT_OPERATORS.filter(({ id }) => operators.includes(id)).map(({ id }) => {
      return { id, mutants: new LowestHashes<Kept>(limit), eligible: 0 };
    });
  }

  pool({ input, contentKey }: Pick<StressRow, "input" | "contentKey">): void {
    this.#pool.add(input, contentKey);
  }

  /** Null: the sample cannot be put to a judge; it is counted all the same. */
  try(row: StressRow | null): void {
    this.#samples++;
    const before = row && this.#judge(row.input);
    if (!row || !before) return;
    const { input, contentKey } = row;
    const judged = { input, verdict: verdictIn(input, before) };
    let isTested = false;
    for (const own of this.#kept) {
      const draw = new Draw(this.#seed, contentKey, own.id);
      const mutant = operatorOf(own.id).mutate(judged, draw, this.#pool);
      if (mutant === null) continue;
      own.eligible++;
      isTested = true;
      own.mutants.add(hashedFraction(this.#seed, `${contentKey}\n${own.id}`), () => ({ row, mutant, before }));
    }
    if (isTested) this.#rows++;
  }

  /**
   * Asks about the mutants, one after the other, with a pause for others before each. `explaining` is the same judge where
   * it says more of what it says.
   */
  async finish(judge: Annotator, pause: () => Promise<void>, explaining = this.#judge): Promise<StressRun> {
    const results: StressResult[] = [];
    const survivors: StressSurvivor[] = [];
    for (const { id, mutants, eligible } of this.#kept) {
      const operator = operatorOf(id);
      const told: { readonly group: string; readonly isNoticed: boolean; readonly isUnsure: boolean }[] = [];
      for (const { row, mutant, before } of mutants.items) {
        await pause();
        const after = explaining(mutant.input);
        if (!after) continue;
        const verdict = verdictIn(mutant.input, after);
        const isNoticed = isPassed(operator, mutant, verdictIn(row.input, before), verdict);
        const isOnlyUnsure = operator.expects === "worse" && isNoticed && isUnsure(mutant, verdict);
        told.push({ group: row.input.question, isNoticed, isUnsure: isOnlyUnsure });
        if (isNoticed) continue;
        const { id: sample, contentKey, input: original } = row;
        const { input, changes, watched } = mutant;
        survivors.push({
          sample,
          contentKey,
          operator: id,
          expects: operator.expects,
          original,
          mutant: input,
          changes,
          watched,
          before,
          after,
        });
      }
      results.push({ id, expects: operator.expects, eligible, ...ratesOf(told), isNoise: false });
    }
    return { report: this.#report(judge, results, survivors.length), survivors };
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

function operatorOf(id: string) {
  const operator = SUPPORT_OPERATORS.find((one) => one.id === id);
  if (!operator) throw new RangeError(`There is no operator ${id}.`);
  return operator;
}

type Told = readonly { readonly group: string; readonly isNoticed: boolean; readonly isUnsure: boolean }[];

/** Wilson's interval, by question where questions repeat. */
function ratesOf(told: Told): Pick<StressResult, "applied" | "noticed" | "unsure" | "groups" | "value" | "interval"> {
  const applied = told.length;
  const noticed = told.filter(({ isNoticed }) => isNoticed).length;
  const unsure = told.filter((one) => one.isUnsure).length;
  if (applied === 0) return { applied, noticed, value: null, interval: null };
  const value = noticed / applied;
  const numbers = new Map<string, number>();
  const sums = new GroupSums();
  for (const { group, isNoticed } of told) {
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

/** Whether verdicts changed no more often than when the same was asked again; never where none changed then. */
function isNoise({ id, expects, value }: StressResult, flips: number | null): boolean {
  if (id === IDENTITY || value === null || flips === null || flips === 0) return false;
  const changed = expects === "worse" ? value : 1 - value;
  return changed > 0 && changed <= flips;
}
