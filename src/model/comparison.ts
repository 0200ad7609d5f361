import { changeClause } from "./clause.ts";
import type { GroupBy } from "./evaluation.ts";
import type { Figure } from "./figure.ts";
import type { RunDate } from "./history.ts";
import type { GrowingPairs } from "./live.ts";
import type { IntervalMethod, MetricValue } from "./metric.ts";
import type { Query } from "./query.ts";

export interface Side {
  readonly name: string;
  /** Numbers of its files among the sources of the spec; null for all. A file may hold several sources. */
  readonly files: readonly number[] | null;
  readonly where: readonly string[];
  /** When the run was; of runs of a history. */
  readonly when?: RunDate;
}

/** Whether the samples of a source are among those of a side. */
export const isOfSide = ({ files }: Pick<Side, "files">, { file }: { readonly file: number }): boolean =>
  files === null || files.includes(file);

/** Numbers of the sides all of whose sources are read. */
export function sidesRead<Source extends { readonly file: number }>(
  sides: readonly Pick<Side, "files">[],
  sources: readonly Source[],
  isRead: (source: Source) => boolean,
): readonly number[] {
  const unread = sources.filter((source) => !isRead(source));
  return [...sides.keys()].filter((at) => !unread.some((source) => sides[at] && isOfSide(sides[at], source)));
}

export type Sides = readonly [Side, Side, ...Side[]];

/** Whether the runs have dates, so that they are shown in the order of time. */
export const isHistory = ({ sides }: { readonly sides: Sides }): boolean =>
  sides.every(({ when }) => when !== undefined);

export type PairBy = "id" | "question";

/** Pairing of both sides. On each side `pairs + only + repeated + keyless = samples`. */
export interface PairingInfo {
  readonly by: PairBy;
  /** Shared slice dimensions without which ids would not be unique: `noise`. */
  readonly beside: readonly string[];
  readonly pairs: number;
  /** Groups of the pairs; absent if each is its own. */
  readonly groups?: number;
  readonly differing: number;
  readonly shared: number;
  /** Samples of A without one of B; 0 for a run against itself. */
  readonly missing: number;
  /** Samples of B that repeat a key more often than A: unpaired. */
  readonly surplus: number;
  /** One run against itself: A has the first sample of each id, B the repeats. */
  readonly isWithin?: boolean;
  readonly sides: readonly [PairedSide, PairedSide];
}

/**
 * Inputs of a pair that may differ: only with equal inputs is a difference due to the system. `system` is the system
 * prompt and any messages before the question, `settings` are sampling settings, `grader` is the scorer's version.
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
 * Parts whose change excludes a pair from differences, unless the query takes it. Documents, system prompt and settings
 * belong to the system.
 */
export const HELD_PARTS = ["question", "choices", "gold", "judge", "grader"] as const satisfies readonly InputPart[];

export const PART_STATES = ["same", "changed", "only-a", "only-b"] as const;
export type PartState = (typeof PART_STATES)[number];

/** Field of pairs with equal `HELD_PARTS`, the basis of differences. */
const COMPARED_FIELD = "data.compared";

export const dataClause = (part: InputPart, state: PartState): string => `data.${part} == "${state}"`;

export const amongCompared = (clause: string): string => `${COMPARED_FIELD} && (${clause})`;

/** The clause of the pairs in a metric's count of changes. */
export function countedClause({ id, all }: Pick<ComparedMetric, "id" | "all">, way: ">" | "<" | "=="): string {
  const clause = changeClause(id, way);
  return all === undefined ? clause : amongCompared(clause);
}

/** The part of `data.gold`, `compared` for `data.compared`; null for other names. */
export function splitDataField(name: string): InputPart | "compared" | null {
  if (name === COMPARED_FIELD) return "compared";
  return INPUT_PARTS.find((part) => name === `data.${part}`) ?? null;
}

export type PartCounts = Readonly<Record<PartState, number>>;

export interface ComparedData {
  /** In the order of `INPUT_PARTS`; absent if no sample has the part. */
  readonly parts: Readonly<Partial<Record<InputPart, PartCounts>>>;
  /** All pairs, and those excluded from differences by a changed part of `held`. */
  readonly pairs: number;
  readonly leftOut: number;
  readonly held: readonly InputPart[];
  /** Unpaired samples whose ids differ only in case, white space or a decimal `.0`. */
  readonly nearIds: { readonly count: number; readonly example: readonly [string, string] } | null;
}

export interface ChangedPart {
  readonly part: InputPart;
  readonly state: PartState;
  readonly a: readonly string[] | null;
  readonly b: readonly string[] | null;
}

export interface PairedSide {
  readonly samples: number;
  readonly only: number;
  readonly repeated: number;
  readonly keyless: number;
  /** Samples that did not run, which no pair is judged by. Absent if all ran. */
  readonly notRun?: number;
}

export const UNPAIRED = ["only", "repeated", "keyless"] as const;
export type Unpaired = (typeof UNPAIRED)[number];

/** One metric over the pairs. Differences are B − A. */
export interface ComparedMetric {
  readonly id: string;
  readonly mode: string | null;
  readonly against?: string;
  readonly between?: readonly [string, string];
  readonly betweenB?: readonly [string, string];
  /** Over pairs scored on both sides; over all pairs for metrics without a score per sample. */
  readonly a: number | null;
  readonly b: number | null;
  readonly difference: number | null;
  /** Samples of `a` and `b`; equal for metrics with a score per sample. */
  readonly nA: number;
  readonly nB: number;
  /** Groups of these pairs, if some have several dependent ones. */
  readonly groups?: number;
  /** 95 % interval of the difference over pairs; null if it is no mean of differences, or below 30 pairs or groups. */
  readonly interval: readonly [number, number] | null;
  readonly intervalBy: IntervalMethod | null;
  /**
   * The least error probability whose interval excludes 0; null without an interval. Not for binary scores, which have
   * an exact test.
   */
  readonly intervalP?: number | null;
  readonly changes: MetricChanges | null;
  /** Pairs without a score on a side that could have one. */
  readonly leftOut: { readonly onlyA: number; readonly onlyB: number; readonly neither: number };
  /**
   * Samples with a score in A whose data is missing in B; absent for none. A score that the answer leaves undefined,
   * such as a precision without citations, is not lost.
   */
  readonly lost?: { readonly samples: number; readonly of: number };
  /**
   * The smallest difference that this many pairs find in four of five cases, at their share of changes; for binary
   * scores, null below four pairs.
   */
  readonly visible?: number | null;
  /** Pairs needed for a difference of half of `visible` or less; for binary scores. */
  readonly needed?: { readonly see: number; readonly pairs: number };
  /** Variance inflation by groups of pairs, for binary scores; absent if 1. */
  readonly designEffect?: number;
  readonly growing?: GrowingPairs;
  readonly all?: OverAll;
}

interface OverAll {
  readonly a: number | null;
  readonly b: number | null;
  readonly difference: number | null;
  readonly n: number;
}

export interface MetricChanges {
  readonly rose: number;
  readonly fell: number;
  readonly same: number;
  /** Two-sided probability of as many or more changes in one direction by chance; null without changes. */
  readonly p: number | null;
  /**
   * Always exact: `mcnemar` for binary scores, `sign-flips` of group sums if groups have several such pairs; else the
   * sign test, which is McNemar's sum, over groups if they have several pairs.
   */
  readonly pBy: "mcnemar" | "sign-flips" | "sign";
  /** Groups whose sums rose and fell; absent if each pair is its own. */
  readonly inGroups?: { readonly rose: number; readonly fell: number };
}

export interface ComparedRun {
  readonly pairing: PairingInfo;
  readonly data: ComparedData | null;
  /** In the registry's order, without inapplicable metrics. */
  readonly metrics: readonly ComparedMetric[];
}

/** A tag over the pairs whose samples people looked at on both sides. */
export interface ComparedTag {
  readonly tag: string;
  readonly pairs: number;
  /** Pairs with the tag in A, and in B; in one of them alone. */
  readonly a: number;
  readonly b: number;
  readonly onlyA: number;
  readonly onlyB: number;
  /** B − A, of shares; the 95 % interval is null below 30 pairs or groups. */
  readonly difference: number;
  readonly interval: readonly [number, number] | null;
  /** McNemar's exact probability, and with Holm's correction over the tags; null if no pair changed. */
  readonly p: number | null;
  readonly adjusted: number | null;
}

export interface Comparison extends ComparedRun {
  readonly revision: number;
  readonly group: GroupBy;
  readonly figures: readonly Figure[];
  /** Absent if people gave no tag to a sample of a pair that they looked at on both sides. */
  readonly tags?: readonly ComparedTag[];
}

export interface RunsComparison {
  readonly revision: number;
  readonly group: GroupBy;
  readonly base: {
    readonly samples: number;
    /** Over all its samples; a difference is over paired ones and has their values. */
    readonly values: readonly MetricValue[];
  };
  /** Samples of the base with a partner in every run. */
  readonly inAll: number;
  /** Samples of the base with a partner in no run. */
  readonly alone: number;
  readonly runs: readonly ComparedRun[];
}

/** The probability of a difference: exact test, interval, or sign test for few; null for none. */
export function judgedBy({ difference, changes, interval, intervalP }: ComparedMetric): number | null {
  if (difference === null || changes === null) return null;
  if (changes.pBy === "sign" && interval !== null) return intervalP ?? null;
  return changes.p;
}

/** Probabilities below it are beyond chance. */
export const LEVEL = 0.05;

/**
 * Holm's adjusted probabilities, in their order: the largest of (m − i + 1) · p₍ᵢ₎ so far, at most 1. Among those below
 * .05 there is a false one in at most 5 of 100 cases, with any dependence. Null is ignored. S. Holm, Scand. J.
 * Statistics 6 (1979).
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

export interface PartPair {
  readonly a: ComparedPart | null;
  readonly b: ComparedPart | null;
}

interface ComparedPart {
  readonly key: string;
  readonly state: string;
}

/** Improved and worse pairs or groups by the metric's direction; null without one. */
export function improvements(
  changes: Pick<MetricChanges, "rose" | "fell">,
  direction: "higher" | "lower" | "none",
): { readonly improved: number; readonly regressed: number } | null {
  if (direction === "none") return null;
  const { rose, fell } = changes;
  return direction === "higher" ? { improved: rose, regressed: fell } : { improved: fell, regressed: rose };
}

/** Query of a comparison. Clauses and order are of pairs: `d.adherence < 0`. */
export interface ComparisonQuery extends Query {
  readonly sides: Sides;
  /** Index in `sides` of the run in questions about two; 1 if absent. */
  readonly other?: number;
  readonly by: PairBy | null;
  /** Parts that may differ; none of `HELD_PARTS` if absent. */
  readonly takes?: readonly InputPart[];
}

/** The base and the other run. Throws `RangeError` for a missing run. */
export function pairOf({ sides, other = 1 }: Pick<ComparisonQuery, "sides" | "other">): readonly [Side, Side] {
  const run = other > 0 ? sides[other] : undefined;
  if (!run) throw new RangeError(`There is no run ${other}.`);
  return [sides[0], run];
}
