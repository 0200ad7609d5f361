import type { ChoiceModes } from "./choice.ts";
import type { ModeFamily } from "./metric.ts";
import type { OwnScoreSettings, ScoreReadings } from "./ownScore.ts";
import type { RagModes } from "./rag.ts";
import type { RatingModes, RatingSettings } from "./rating.ts";
import type { StateColumns, StateSettings } from "./state.ts";

/** What the modes of a query say of repeated answers. */
export interface RepeatSettings {
  /** How many answers are drawn for `repeats.pass-at-K` and `repeats.pass-all-K`, beside 1, 2, 4, 8, … */
  readonly repeats?: RepeatModes;
}

interface RepeatModes {
  readonly k: readonly number[];
}

/** What stands under a name of modes: a mode of a family, or a setting. */
type Setting = string | RatingModes | RepeatModes | ScoreReadings | StateColumns | StateSettings["counted"];

/**
 * Which definition each family of metrics follows, by the family's id: one of the modes that its kind declares. All
 * families of all kinds are there, whatever the file's kind. `auto` is settled by the adapter when a file is opened.
 */
export interface Modes extends RagModes, ChoiceModes, RatingSettings, RepeatSettings, OwnScoreSettings, StateSettings {
  readonly [family: ModeFamily]: Setting;
}

/** Modes as a person asks for them, before the file has been seen: `auto` leaves it to the file, as does absence. */
export interface ModeChoice extends RatingSettings, RepeatSettings, OwnScoreSettings, StateSettings {
  readonly [family: ModeFamily]: Setting;
}

/** The mode of a family; null where there is none. */
export function modeIn(modes: Modes | ModeChoice, family: ModeFamily | null): string | null {
  const mode = family === null ? null : modes[family];
  return typeof mode === "string" ? mode : null;
}

/** What modes say beside families: how ratings are read, how many answers are drawn. Any metric may depend on it. */
export const settingsIn = (modes: Modes | ModeChoice): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(modes).filter(([, mode]) => typeof mode !== "string"));

/**
 * The argument of every question. All clauses of `where` must hold; each is one expression of the filter language
 * (`analysis/table/filter`), whether it came from a chip, the search box, a click on a bar or `--where`.
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

/** What is looked at: a sample, and in it a sentence. Apart from the query, so that moving never recomputes. */
export interface Focus {
  readonly index: number;
  readonly key: string | null;
}

/** What ready-made filters are about: what went wrong with an answer, its support and citations, labels beside the file's. */
export const CHIP_GROUPS = ["wrong", "support", "people"] as const;
export type ChipGroup = (typeof CHIP_GROUPS)[number];

// How clauses of the filter language are written (`analysis/table/filter` reads them).

/** Names that need no backticks. */
const PLAIN_NAME = /^@?[\p{L}_$][\p{L}\p{N}_$.:[\]*@-]*$/u;
const RESERVED = ["and", "or", "not", "has", "true", "false", "null"];

/** A field's name as the language reads it, a backtick in it written twice; null for an empty one, which has no name. */
export function fieldName(id: string): string | null {
  if (PLAIN_NAME.test(id) && !RESERVED.includes(id.toLowerCase())) return id;
  return id === "" ? null : `\`${id.replaceAll("`", "``")}\``;
}

/** A value as the language reads it. */
export const literalText = (value: number | string | boolean | null): string => JSON.stringify(value);

/** `config.k == 5`; null where the name cannot be written. */
export function equalsClause(id: string, value: number | string): string | null {
  const name = fieldName(id);
  return name === null ? null : `${name} == ${literalText(value)}`;
}

/** Whether a clause is one that `equalsClause` writes of a field, whatever the value. */
export function isEqualsClause(id: string, clause: string): boolean {
  const head = `${fieldName(id)} == `;
  return clause.startsWith(head) && /^(?:"(?:[^"\\]|\\.)*"|[-+.\deE]+)$/.test(clause.slice(head.length));
}

/** The clauses after a press on a value of a dimension: it alone of its dimension, or none where it was chosen already. */
export function pressSlice(where: readonly string[], id: string, clause: string): readonly string[] {
  const others = where.filter((other) => !isEqualsClause(id, other));
  return where.includes(clause) ? others : [...others, clause];
}

/** `latency_ms >= 100 && latency_ms <= 2000`; an end that is null is open. Null where nothing is limited. */
export function rangeClause(id: string, from: number | null, to: number | null): string | null {
  const name = fieldName(id);
  if (name === null) return null;
  const ends = [from === null ? null : `${name} >= ${from}`, to === null ? null : `${name} <= ${to}`];
  return ends.filter((end) => end !== null).join(" && ") || null;
}

/*
 * The filter language over pairs: `a.` and `b.` before a field speak of the sample of that run, `d.` of the difference
 * B − A of a number. Fields of ours have plain names, which need no backticks; scores of a file may have others.
 */

export type PairPrefix = "a" | "b" | "d";

/** `d.adherence` to its prefix and the field; null for a name without one. */
export function splitPairField(name: string): { readonly prefix: PairPrefix; readonly field: string } | null {
  const match = /^([abd])\.(.+)$/s.exec(name);
  if (!match) return null;
  // The pattern lets nothing else through.
  return { prefix: match[1] as PairPrefix, field: match[2] ?? "" };
}

/** `a.verdict == "wrong" && b.verdict == "correct"`: pairs whose field went from one literal to the other. */
export function transitionClause(field: string, from: string, to: string): string {
  return `a.${field} == ${from} && b.${field} == ${to}`;
}

/** `d.adherence < 0`: pairs whose score rose, fell or stayed. */
export function changeClause(metric: string, comparator: ">" | "<" | "=="): string {
  return `${fieldName(`d.${metric}`)} ${comparator} 0`;
}
