import type { ChoiceModes } from "./choice.ts";
import type { ModeFamily } from "./metric.ts";
import type { OwnScoreSettings, ScoreReadings } from "./ownScore.ts";
import type { RagModes } from "./rag.ts";
import type { RatingModes, RatingSettings } from "./rating.ts";
import type { StateColumns, StateSettings } from "./state.ts";

interface RepeatSettings {
  /** Numbers of answers for `repeats.pass-at-K` and `repeats.pass-all-K`, besides 1, 2, 4, 8, … */
  readonly repeats?: RepeatModes;
}

interface RepeatModes {
  readonly k: readonly number[];
}

type Setting = string | RatingModes | RepeatModes | ScoreReadings | StateColumns | StateSettings["counted"];

/**
 * The mode of each family, by its id, for all families of all kinds, and settings. `auto` is resolved by the adapter
 * when a file is opened.
 */
export interface Modes extends RagModes, ChoiceModes, RatingSettings, RepeatSettings, OwnScoreSettings, StateSettings {
  readonly [family: ModeFamily]: Setting;
}

/** Requested modes before the file is known: `auto` and absent modes are resolved by the file. */
export interface ModeChoice extends RatingSettings, RepeatSettings, OwnScoreSettings, StateSettings {
  readonly [family: ModeFamily]: Setting;
}

export function modeIn(modes: Modes | ModeChoice, family: ModeFamily | null): string | null {
  const mode = family === null ? null : modes[family];
  return typeof mode === "string" ? mode : null;
}

/** Settings other than families' modes. Any metric may depend on them. */
export const settingsIn = (modes: Modes | ModeChoice): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(modes).filter(([, mode]) => typeof mode !== "string"));

/**
 * The argument of every question. All clauses of `where` must hold, each an expression of the filter language
 * (`analysis/table/filter`).
 */
export interface Query {
  readonly where: readonly string[];
  readonly sort: Sort | null;
  readonly modes: Modes;
  readonly annotator: string;
}

/** `by` is a field of the filter language: a metric id, a slice dimension, a count. Undefined values come last. */
export interface Sort {
  readonly by: string;
  readonly descending: boolean;
}

/** The focused sample and sentence. Separate from the query, so that moving recomputes nothing. */
export interface Focus {
  readonly index: number;
  readonly key: string | null;
  /** Labelling led there: the buttons for it are shown. */
  readonly isLabelling?: true;
}

/** What ready-made filters are about: what went wrong with an answer, its support and citations, labels beside the file's. */
export const CHIP_GROUPS = ["wrong", "support", "people"] as const;
export type ChipGroup = (typeof CHIP_GROUPS)[number];

// Clauses of the filter language (parsed by `analysis/table/filter`).

/** As in `analysis/table/filter` and the completion of the pages; their tests compare them. */
const PLAIN_NAME = /^@?[\p{L}_$][\p{L}\p{N}_$.:[\]*@-]*$/u;
const RESERVED = ["and", "or", "not", "has", "true", "false", "null"];

/** A quoted field name, with doubled backticks; null for an empty name. */
export function fieldName(id: string): string | null {
  if (PLAIN_NAME.test(id) && !RESERVED.includes(id.toLowerCase())) return id;
  return id === "" ? null : `\`${id.replaceAll("`", "``")}\``;
}

export const literalText = (value: number | string | boolean | null): string => JSON.stringify(value);

export function equalsClause(id: string, value: number | string): string | null {
  const name = fieldName(id);
  return name === null ? null : `${name} == ${literalText(value)}`;
}

/** Whether `equalsClause` writes the clause for a value of this field. */
export function isEqualsClause(id: string, clause: string): boolean {
  const head = `${fieldName(id)} == `;
  return clause.startsWith(head) && /^(?:"(?:[^"\\]|\\.)*"|[-+.\deE]+)$/.test(clause.slice(head.length));
}

/** The clauses after a click on a value: only this value of its dimension, or none if it was chosen. */
export function pressSlice(where: readonly string[], id: string, clause: string): readonly string[] {
  const others = where.filter((other) => !isEqualsClause(id, other));
  return where.includes(clause) ? others : [...others, clause];
}

/** `latency_ms >= 100 && latency_ms <= 2000`; null ends are open. Null without a limit. */
export function rangeClause(id: string, from: number | null, to: number | null): string | null {
  const name = fieldName(id);
  if (name === null) return null;
  const ends = [from === null ? null : `${name} >= ${from}`, to === null ? null : `${name} <= ${to}`];
  return ends.filter((end) => end !== null).join(" && ") || null;
}

/*
 * Fields of pairs: the prefixes `a.` and `b.` select a run's sample, `d.` the difference B − A. Our fields have plain
 * names; a file's scores may need backticks.
 */

export type PairPrefix = "a" | "b" | "d";

export function splitPairField(name: string): { readonly prefix: PairPrefix; readonly field: string } | null {
  const match = /^([abd])\.(.+)$/s.exec(name);
  if (!match) return null;
  // The pattern has checked it.
  return { prefix: match[1] as PairPrefix, field: match[2] ?? "" };
}

export function transitionClause(field: string, from: string, to: string): string {
  return `a.${field} == ${from} && b.${field} == ${to}`;
}

export function changeClause(metric: string, comparator: ">" | "<" | "=="): string {
  return `${fieldName(`d.${metric}`)} ${comparator} 0`;
}
