import type { ChangedSource, SourceChange } from "../protocol/state.ts";
import { type EvaluationPlan, isSameReading, type Prepared } from "./evaluationPlan.ts";
import { changeSince, type SourceFingerprint, type SourceSlot } from "./sources.ts";

export class SourceWatch {
  readonly #slots: readonly SourceSlot[];
  readonly #plan: EvaluationPlan;
  readonly #fingerprints: ReadonlyMap<number, SourceFingerprint>;
  readonly firstRevision: number;
  #isMixed = false;

  constructor({ slots, plan, fingerprints }: Prepared, firstRevision: number) {
    this.#slots = slots;
    this.#plan = plan;
    this.#fingerprints = fingerprints;
    this.firstRevision = firstRevision;
  }

  foundOthers(): void {
    this.#isMixed = true;
  }

  /**
   * Changed sources, joined ones included; also those that a pass found to differ, and all after a full read since
   * revision `since`.
   */
  async changed(since?: number): Promise<readonly ChangedSource[]> {
    const changed = await this.changedFiles();
    const isOther = this.#isMixed || (since !== undefined && since < this.firstRevision);
    if (!isOther) return changed;
    const known = new Set(changed.flatMap(({ source, change }) => (change === "grown" ? [] : [source])));
    const rest = this.#plan.rows.filter(({ slot }) => !known.has(slot.number));
    return [
      ...changed.filter(({ source }) => known.has(source)),
      ...rest.map(({ slot }) => ({ source: slot.number, change: "rewritten" as const })),
    ];
  }

  async changedFiles(): Promise<readonly ChangedSource[]> {
    const looks = await Promise.all(
      this.#slots.map(async ({ number, opened }) => ({ source: number, change: opened && (await opened.change()) })),
    );
    return looks.flatMap(({ source, change }) => (change ? [{ source, change }] : []));
  }

  /** Whether a later opening can be compared. */
  isFollowed(source: number): boolean {
    return this.#fingerprints.has(source);
  }

  /** Why a second opening cannot resume here; null if files have only grown. */
  async obstacle({ slots, plan }: Prepared, changed: readonly number[]): Promise<SourceChange | null> {
    for (const number of changed) {
      const fingerprint = this.#fingerprints.get(number);
      const opened = slots[number]?.opened;
      if (!opened) return "replaced";
      const trouble = fingerprint ? await changeSince(fingerprint, opened) : "unfollowable";
      if (trouble !== null) return trouble;
    }
    return isSameReading(plan, this.#plan) ? null : "unfollowable";
  }
}
