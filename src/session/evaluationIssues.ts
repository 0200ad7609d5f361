import type { IssueCode, PlacedIssue } from "../model/index.ts";
import { duplicatesIn } from "./repeats.ts";
import type { SourceResult } from "./scoring.ts";
import type { EvaluationView } from "./view.ts";

export type IssueCounts = Readonly<Partial<Record<IssueCode, number>>>;

type Read = Pick<EvaluationView, "revision" | "isSettled" | "table"> & { readonly results: readonly SourceResult[] };

/** Issues of an evaluation: of its records, of answers that are repeated, and of labels. */
export class EvaluationIssues {
  ofDuplicates: readonly PlacedIssue[] = [];
  ofLabels: readonly PlacedIssue[] = [];
  readonly #read: Read;
  #known: { readonly revision: number; readonly issues: readonly PlacedIssue[] } | null = null;

  constructor(read: Read) {
    this.#read = read;
  }

  get all(): readonly PlacedIssue[] {
    const { revision, results } = this.#read;
    if (this.#known?.revision !== revision) {
      const issues = [...results.flatMap((result) => result.issues), ...this.ofDuplicates, ...this.ofLabels];
      this.#known = { revision, issues };
    }
    return this.#known.issues;
  }

  of(source: number): readonly PlacedIssue[] {
    const isOwn = (issue: PlacedIssue) => issue.source === source;
    const read = this.#read.results.find((result) => result.source === source)?.issues ?? [];
    return [...read, ...this.ofDuplicates.filter(isOwn), ...this.ofLabels.filter(isOwn)];
  }

  /** Includes issues beyond the stored ones. */
  get counts(): IssueCounts {
    const { results, isSettled, table } = this.#read;
    const counts: Partial<Record<IssueCode, number>> = {};
    for (const result of results) {
      for (const [code, count] of Object.entries(result.issueCounts) as [IssueCode, number][]) {
        counts[code] = (counts[code] ?? 0) + count;
      }
    }
    const duplicates = isSettled ? duplicatesIn(table) : 0;
    if (duplicates > 0) counts.DUPLICATE_ANSWER = duplicates;
    for (const { code } of this.ofLabels) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }
}
