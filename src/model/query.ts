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
 * (`clause.ts`).
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
