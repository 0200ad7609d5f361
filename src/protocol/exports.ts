import type { CauseId, Exported, ModeFamily, Query, SupportState, Verdict } from "../model/index.ts";

export interface ExportLine {
  readonly source: number;
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  readonly scores: Readonly<Record<string, number | null>>;
  readonly modes?: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
  readonly verdicts: readonly Pick<Verdict, "kind" | "level" | "rule" | "mode" | "spans">[];
  readonly support: readonly ExportedSupport[];
  readonly issues: readonly string[];
  /** Cause of a failure; absent without one, or for kinds without causes. */
  readonly cause?: CauseId;
  /** Samples of one question share it; absent for a single sample. */
  readonly group?: number;
  readonly slices?: Readonly<Record<string, string | number>>;
  readonly given?: Readonly<Record<string, Exported>>;
  readonly texts?: Readonly<Record<string, string | null>>;
}

interface ExportedSupport {
  readonly key: string;
  readonly state: SupportState;
  readonly evidence: readonly string[];
  readonly probability?: number;
}

/** Adds scores of these families' other modes, and texts. */
export interface ExportParams {
  readonly query: Query;
  readonly as: "lines" | "samples" | "labels";
  readonly id: number;
  readonly everyModeOf?: readonly ModeFamily[];
  readonly texts?: readonly string[];
}

export const FACTS_FORMS = ["parquet", "jsonl"] as const;
export type FactsForm = (typeof FACTS_FORMS)[number];

export interface FactsParams {
  readonly query: Query;
  /** Paths of the sources as the person wrote them. */
  readonly paths: readonly string[];
  readonly as: FactsForm;
  readonly tool: string;
  /** Whether hashes of inputs are stored, for comparisons. */
  readonly hasInputs?: boolean;
  readonly id: number;
}
