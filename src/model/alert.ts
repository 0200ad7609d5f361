import type { Failure } from "./cause.ts";
import type { ShownCitation } from "./citation.ts";
import type { Span } from "./issue.ts";
import type { SupportState } from "./support.ts";

/** What a sample is reported for, worst first. */
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

/** A text of a record and where it stands there: UTF-16 offsets into the record's text, without quotes; null where nothing tells. */
export interface AlertPlace {
  readonly text: string;
  readonly region: Span | null;
}

/** Something wrong with a sample that a reviewer of a change should see. */
export interface Alert extends AlertPlace {
  readonly rule: AlertRule;
  /** What it is about: how the answer failed, the citation, what the labeller said of the sentence. */
  readonly failure?: Failure;
  readonly citation?: ShownCitation;
  readonly state?: SupportState;
  readonly explanation?: string;
  readonly index: number;
  readonly id: string | null;
  /** Key of the response's sentence; null of the sample as a whole. */
  readonly key: string | null;
  readonly source: number;
  /** Number of the record as sessions count, and its first byte in the unpacked file. */
  readonly line: number;
  readonly offset: number;
  /** Sentences that it stands on, or that would be right. */
  readonly evidence: readonly AlertPlace[];
  /** Stands for the sample's texts, whatever its place. */
  readonly contentKey: string;
}

/** The worst of them, in file order within a rule, and how many there are. */
export interface Alerts {
  readonly total: number;
  readonly byRule: Readonly<Partial<Record<AlertRule, number>>>;
  readonly alerts: readonly Alert[];
}
