import type { GroupBy } from "./evaluation.ts";
import type { Figure } from "./figure.ts";
import type { RunDate } from "./history.ts";
import type { GrowingPairs } from "./live.ts";
import type { IntervalMethod, MetricValue } from "./metric.ts";
import { changeClause, type Query } from "./query.ts";

/** One of the runs that are compared: some samples of an evaluation. */
export interface Side {
  readonly name: string;
  /** Numbers of the sources that it takes its samples from; null: all of them. */
  readonly sources: readonly number[] | null;
  /** Clauses that its samples meet. */
  readonly where: readonly string[];
  /** When the run was; of runs of a history. */
  readonly when?: RunDate;
}

/** All runs: the base, and those that are compared with it. */
export type Sides = readonly [Side, Side, ...Side[]];

/** What tells that two samples belong together. Never their position. */
export type PairBy = "id" | "question";

/** How the samples of both sides were brought together. On each side `pairs + only + repeated + keyless = samples`. */
export interface PairingInfo {
  readonly by: PairBy;
  /** Slice dimensions that both sides share and without which an id would name several samples: `noise`. */
  readonly beside: readonly string[];
  readonly pairs: number;
  /** Groups that the pairs are in; absent where each is in one of its own. */
  readonly groups?: number;
  /** Pairs whose questions differ although their ids are the same. */
  readonly differing: number;
  /** Samples that stand on both sides. */
  readonly shared: number;
  /** Samples of A that B has not, or not as often; 0 if a run is compared with itself. */
  readonly missing: number;
  /** Samples of B that repeat a key which B has more often than A: no pair holds them. */
  readonly surplus: number;
  /** Both sides were the same samples: A are those whose id stands first, B those that repeat one. */
  readonly isWithin?: boolean;
  readonly sides: readonly [PairedSide, PairedSide];
}

/**
 * What the two samples of a pair may be given alike or not: only where all of it is the same does a difference speak of
 * what answered. `system` is the system prompt and whatever was said before the question, `settings` are those of
 * sampling, `grader` is the version of what gave the scores.
 */
export const INPUT_PARTS = [
  "question",
  "choices",
  "gold",
  "documents",
  "system",
  "settings",
  "judge",
  "grader",
] as const;
export type InputPart = (typeof INPUT_PARTS)[number];

/**
 * Parts whose change leaves a pair out of every difference, unless the query takes it. Documents, a system prompt and
 * settings belong to what answered.
 */
export const HELD_PARTS = ["question", "choices", "gold", "judge", "grader"] as const satisfies readonly InputPart[];

/** What became of a part of a pair: `changed` have it on both sides and not the same. */
export const PART_STATES = ["same", "changed", "only-a", "only-b"] as const;
export type PartState = (typeof PART_STATES)[number];

/** Pairs that differences stand on: none of the parts that have to be the same has changed in them. */
export const COMPARED_FIELD = "data.compared";

/** `data.gold == "changed"`: pairs by what became of a part of their data. */
export const dataClause = (part: InputPart, state: PartState): string => `data.${part} == "${state}"`;

/** The clause among the pairs that differences stand on. */
export const amongCompared = (clause: string): string => `${COMPARED_FIELD} && (${clause})`;

/** The clause of the pairs that a count of changes of a metric counts. */
export function countedClause({ id, all }: Pick<ComparedMetric, "id" | "all">, way: ">" | "<" | "=="): string {
  const clause = changeClause(id, way);
  return all === undefined ? clause : amongCompared(clause);
}

/** `data.gold` to the part, `data.compared` to `compared`; null for names that do not speak of a pair's data. */
export function splitDataField(name: string): InputPart | "compared" | null {
  if (name === COMPARED_FIELD) return "compared";
  return INPUT_PARTS.find((part) => name === `data.${part}`) ?? null;
}

/** Pairs by what became of one part. */
export type PartCounts = Readonly<Record<PartState, number>>;

/** What is the same in both runs and what is not, over all pairs. */
export interface ComparedData {
  /** In the order of `INPUT_PARTS`; a part that no sample has is absent. */
  readonly parts: Readonly<Partial<Record<InputPart, PartCounts>>>;
  /** Pairs in all, and those that differences leave out, because one of the parts `held` has changed. */
  readonly pairs: number;
  readonly leftOut: number;
  readonly held: readonly InputPart[];
  /** Samples without a partner whose ids would be the same but for letter case, white space or a decimal `.0`. */
  readonly nearIds: { readonly count: number; readonly example: readonly [string, string] } | null;
}

/** A part of a pair that is not the same on both sides, with its texts: null of facts whose texts are not here. */
export interface ChangedPart {
  readonly part: InputPart;
  readonly state: PartState;
  readonly a: readonly string[] | null;
  readonly b: readonly string[] | null;
}

export interface PairedSide {
  readonly samples: number;
  /** Without a partner on the other side. */
  readonly only: number;
  /** Their key is that of a sample above them: the first one counts, they are left out. */
  readonly repeated: number;
  /** With nothing to find a partner by. */
  readonly keyless: number;
  /** Samples that did not run: no pair is judged by them. Absent if all ran. */
  readonly notRun?: number;
}

/** Where a sample went that has no partner. */
export const UNPAIRED = ["only", "repeated", "keyless"] as const;
export type Unpaired = (typeof UNPAIRED)[number];

/** One metric over the pairs. Differences are B − A. */
export interface ComparedMetric {
  readonly id: string;
  readonly mode: string | null;
  readonly against?: string;
  readonly between?: readonly [string, string];
  /** The two of run B, where its raters are others than A's. */
  readonly betweenB?: readonly [string, string];
  /** Over the samples of pairs that are scored on both sides; of metrics without a score per sample over all pairs. */
  readonly a: number | null;
  readonly b: number | null;
  readonly difference: number | null;
  /** Samples that `a` and `b` stand on; the same for metrics with a score per sample, and then a number of pairs. */
  readonly nA: number;
  readonly nB: number;
  /** Groups that these pairs are in, where some have several pairs: pairs of a group depend on each other. */
  readonly groups?: number;
  /** 95 % interval of the difference, over pairs; null where it is no mean of differences, or below 30 pairs or groups. */
  readonly interval: readonly [number, number] | null;
  readonly intervalBy: IntervalMethod | null;
  /**
   * The least error probability at which such an interval leaves out 0; null without one. Only where it was asked for,
   * and never of yes or no, which has an exact test.
   */
  readonly intervalP?: number | null;
  /** Pairs by score; null for metrics without a score per sample. */
  readonly changes: MetricChanges | null;
  /** Pairs that it does not stand on although one side has a score or could have one. */
  readonly leftOut: { readonly onlyA: number; readonly onlyB: number; readonly neither: number };
  /**
   * Of so many samples with a score in A, those whose data for it are missing in B; absent if there are none. A score that
   * the answer itself leaves undefined, such as a precision of no citations, is not lost.
   */
  readonly lost?: { readonly samples: number; readonly of: number };
  /**
   * The smallest difference that so many pairs find in four of five cases, in the share of them that change here: of yes
   * or no alone, and null below four pairs.
   */
  readonly visible?: number | null;
  /** How many pairs a smaller difference takes, one that is half of `visible` or less: of yes or no alone. */
  readonly needed?: { readonly see: number; readonly pairs: number };
  /** How many pairs in groups tell as much as one alone, of yes or no; absent where groups take nothing away. */
  readonly designEffect?: number;
  /** Of yes or no alone, and only where the files have grown since they were opened. */
  readonly growing?: GrowingPairs;
  /** The same over all pairs; absent where differences leave none out. */
  readonly all?: OverAll;
}

/** Values and difference over all pairs, and how many pairs these are. */
export interface OverAll {
  readonly a: number | null;
  readonly b: number | null;
  readonly difference: number | null;
  readonly n: number;
}

export interface MetricChanges {
  /** Pairs whose score is higher in B, lower in B, the same. */
  readonly rose: number;
  readonly fell: number;
  readonly same: number;
  /** Two-sided probability that as many or more go one way by chance alone; null where no pair changed. */
  readonly p: number | null;
  /**
   * Exact in every case: `mcnemar` where every score is 0 or 1, `sign-flips` of the groups' sums where groups have several
   * such pairs; else the sign test, which is McNemar's sum, over groups where they have several pairs.
   */
  readonly pBy: "mcnemar" | "sign-flips" | "sign";
  /** Groups that rose and fell, taken together; absent where every pair is a group of its own. */
  readonly inGroups?: { readonly rose: number; readonly fell: number };
}

/** One run against the base. */
export interface ComparedRun {
  readonly pairing: PairingInfo;
  /** Null where texts are not at hand: facts of a file that has gone. */
  readonly data: ComparedData | null;
  /** In the registry's order; metrics that no sample of either side could ever have are left out. */
  readonly metrics: readonly ComparedMetric[];
}

/** One run against the base in depth. */
export interface Comparison extends ComparedRun {
  readonly revision: number;
  /** What makes pairs one group. */
  readonly group: GroupBy;
  readonly figures: readonly Figure[];
}

/** Any number of runs, each against the base. */
export interface RunsComparison {
  readonly revision: number;
  readonly group: GroupBy;
  readonly base: {
    readonly samples: number;
    /** Over all its samples; a difference stands on those that have a partner, and says their value itself. */
    readonly values: readonly MetricValue[];
  };
  /** Samples of the base that have a partner in every run. */
  readonly inAll: number;
  /** Samples of the base that have a partner in no run. */
  readonly alone: number;
  /** In the order of the query, without the base. */
  readonly runs: readonly ComparedRun[];
}

/** What a difference is judged by: an exact test, an interval, or the sign test of too few; null where nothing tells. */
export function judgedBy({ difference, changes, interval, intervalP }: ComparedMetric): number | null {
  if (difference === null || changes === null) return null;
  if (changes.pBy === "sign" && interval !== null) return intervalP ?? null;
  return changes.p;
}

/** Probabilities below it are beyond chance. */
export const LEVEL = 0.05;

/**
 * Holm's adjusted probabilities, in their order: the largest of (m − i + 1) · p₍ᵢ₎ so far, at most 1. Whoever takes those below
 * .05 for more than chance is wrong about one or more of them in at most 5 of 100 cases, however they depend on each
 * other; one alone stays as it is. Null stays null and does not count. S. Holm, Scand. J. Statistics 6 (1979).
 */
export function holm(probabilities: readonly (number | null)[]): readonly (number | null)[] {
  const known = probabilities.flatMap((p, at) => (p === null ? [] : [{ p, at }])).sort((one, other) => one.p - other.p);
  const adjusted: (number | null)[] = probabilities.map(() => null);
  let largest = 0;
  for (const [rank, { p, at }] of known.entries()) {
    largest = Math.max(largest, Math.min(1, (known.length - rank) * p));
    adjusted[at] = largest;
  }
  return adjusted;
}

/** A part of one answer, a sentence, beside its likeness in the other; null where the other has none. */
export interface PartPair {
  readonly a: ComparedPart | null;
  readonly b: ComparedPart | null;
}

interface ComparedPart {
  readonly key: string;
  readonly state: string;
}

/** Pairs, or groups, that got better and worse by a metric's own direction; null where it has none. */
export function improvements(
  changes: Pick<MetricChanges, "rose" | "fell">,
  direction: "higher" | "lower" | "none",
): { readonly improved: number; readonly regressed: number } | null {
  if (direction === "none") return null;
  const { rose, fell } = changes;
  return direction === "higher" ? { improved: rose, regressed: fell } : { improved: fell, regressed: rose };
}

/** The argument of every question about a comparison. Its clauses and its order are of pairs: `d.adherence < 0`. */
export interface ComparisonQuery extends Query {
  readonly sides: Sides;
  /** The run that questions about two are about: its place in `sides`; absent: 1. */
  readonly other?: number;
  /** Null leaves it to the data. */
  readonly by: PairBy | null;
  /** Parts that may have changed in a pair that differences stand on; absent: none of `HELD_PARTS`. */
  readonly takes?: readonly InputPart[];
}

/** The base and the run that a question about two is about. Throws `RangeError` where there is no such run. */
export function pairOf({ sides, other = 1 }: Pick<ComparisonQuery, "sides" | "other">): readonly [Side, Side] {
  const run = other > 0 ? sides[other] : undefined;
  if (!run) throw new RangeError(`There is no run ${other}.`);
  return [sides[0], run];
}
