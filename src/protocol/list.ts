import type { ChipGroup, Detail, Judged, SentencePlace, ShownReadings, SupportState } from "../model/index.ts";

/** `scores` follow `EvaluationState.columns`; null if undefined. */
export interface ListRow {
  readonly index: number;
  readonly source: number;
  readonly line: number;
  readonly id: string | null;
  readonly title: string;
  readonly verdict: string;
  /** Worst state among its response sentences, null if unlabelled. */
  readonly support: SupportState | "contradicted" | null;
  readonly scores: readonly (number | null)[];
  /** Values of the requested fields, texts cut. */
  readonly cells: readonly (number | string | null)[];
  readonly issues: number;
}

/** A field of the filter language, for completion and menus. `record` fields are scalars of the records themselves. */
export interface FieldInfo {
  readonly id: string;
  readonly name: string;
  readonly type: "number" | "text" | "flag";
  readonly from: "score" | "sample" | "text" | "record";
  readonly isList?: boolean;
  readonly values?: readonly (string | number)[];
  readonly example?: string;
}

export interface ListPage {
  readonly revision: number;
  readonly size: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly ListRow[];
}

export const SCREEN_PARTS = ["chips", "left", "fields", "sample", "reading"] as const;

export type ScreenPart = (typeof SCREEN_PARTS)[number];

export interface Screen {
  readonly list: ListPage | null;
  readonly chips?: readonly ChipCount[];
  /** Judged samples of the whole evaluation, with the chips. */
  readonly judged?: Judged;
  /** By chip: samples of the query that it would leave. */
  readonly left?: Readonly<Record<string, number>>;
  readonly fields?: readonly FieldInfo[];
  readonly sample?: OpenedSample | null;
  readonly reading?: ShownReadings;
  readonly trouble?: string;
}

export interface OpenedSample {
  readonly detail: Detail;
  /** In the query's list; -1 if filtered out. */
  readonly position: number;
}

export interface ChipCount {
  readonly id: string;
  readonly group: ChipGroup;
  readonly name: string;
  readonly role: string;
  readonly where: string;
  /** Matching samples of the whole evaluation; null if counting would read the files. */
  readonly count: number | null;
  /** Field that its samples are listed by, descending, once pressed. */
  readonly ranksBy?: string;
  /** One of the totals, which together count every sample once: wrong, right, not scored. */
  readonly isTotal?: boolean;
  /** Our own match, while the file has verdicts. */
  readonly isSecondOpinion?: boolean;
}

/** For a hover: the sentence at a place of a record, or the sample. */
export interface LineDetail {
  readonly detail: Detail;
  readonly places: readonly SentencePlace[];
  readonly verdict: string;
  readonly severity: number;
}

export interface VerdictChange {
  readonly source: number;
  readonly line: number;
  readonly way: "fixed" | "broken" | "changed";
  readonly was: string;
  readonly now: string;
}

/** Verdicts of an evaluation's samples in file order, for comparison with another. */
export interface KeyedVerdicts {
  readonly kind: string;
  readonly names: readonly string[];
  readonly verdicts: readonly number[];
  /** Two halves per sample of the hash of id and slices, and of the question; the second is 0 for none. */
  readonly ids: readonly number[];
  readonly questions: readonly number[];
}
