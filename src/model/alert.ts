import type { Failure } from "./cause.ts";
import type { ShownCitation } from "./citation.ts";
import type { Span } from "./issue.ts";
import type { SupportState } from "./support.ts";

export const ALERT_RULES = [
  "followed-counterfactual",
  "contradicted",
  "wrong",
  "should-have-rejected",
  "unsupported",
  "citation-dangling",
  "citation-wrong",
  "partial",
] as const;
export type AlertRule = (typeof ALERT_RULES)[number];

/** A text in a record: UTF-16 offsets into the record's text, without quotes; null if unknown. */
export interface AlertPlace {
  readonly text: string;
  readonly region: Span | null;
}

export interface Alert extends AlertPlace {
  readonly rule: AlertRule;
  readonly failure?: Failure;
  readonly citation?: ShownCitation;
  readonly state?: SupportState;
  readonly explanation?: string;
  readonly index: number;
  readonly id: string | null;
  /** Key of the response's sentence; null for the whole sample. */
  readonly key: string | null;
  readonly source: number;
  /** Record number as in sessions, and its first byte in the unpacked file. */
  readonly line: number;
  readonly offset: number;
  /** Sentences that support the verdict, or would be right. */
  readonly evidence: readonly AlertPlace[];
  /** Identifies the sample's texts, whatever their place. */
  readonly contentKey: string;
}

export interface Alerts {
  readonly total: number;
  readonly byRule: Readonly<Partial<Record<AlertRule, number>>>;
  readonly alerts: readonly Alert[];
}
