import type { ChangedSource, SourceChange } from "../protocol/session.ts";
import { type EvaluationPlan, isSameReading, type Prepared } from "./evaluationPlan.ts";
import { changeSince, type SourceFingerprint, type SourceSlot } from "./sources.ts";

/** Tells what has become of an evaluation's files since they were opened. */
export class SourceWatch {
  readonly #slots: readonly SourceSlot[];
  readonly #plan: EvaluationPlan;
  /** By source, what tells later whether its file has only grown. */
  readonly #fingerprints: ReadonlyMap<number, SourceFingerprint>;
  /** The revision that reading began with, from the first byte of every file. */
  readonly firstRevision: number;
  /** Whether a later pass has met other records than the first. */
  #isMixed = false;

  constructor({ slots, plan, fingerprints }: Prepared, firstRevision: number) {
    this.#slots = slots;
    this.#plan = plan;
    this.#fingerprints = fingerprints;
    this.firstRevision = firstRevision;
  }

  /** A later pass has met other records. */
  foundOthers(): void {
    this.#isMixed = true;
  }

  /**
   * Sources that are no longer what was opened, joined ones among them; what a pass found to differ counts as well, and
   * all of them do where they were read from the start after the revision `since`.
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

  /** The same by a look at the files alone. */
  async changedFiles(): Promise<readonly ChangedSource[]> {
    const looks = await Promise.all(
      this.#slots.map(async ({ number, opened }) => ({ source: number, change: opened && (await opened.change()) })),
    );
    return looks.flatMap(({ source, change }) => (change ? [{ source, change }] : []));
  }

  /** Whether a source's fingerprint is known, so that a later opening can be compared. */
  isFollowed(source: number): boolean {
    return this.#fingerprints.has(source);
  }

  /** What keeps a second opening from going on where this one ended; null where the changed files have only grown. */
  async obstacle({ slots, plan }: Prepared, changed: readonly number[]): Promise<SourceChange | null> {
    for (const number of changed) {
      const fingerprint = this.#fingerprints.get(number);
      const opened = slots[number]?.opened;
      if (!opened) return "replaced";
      const trouble = fingerprint ? await changeSince(fingerprint, opened) : "unfollowable";
      if (trouble !== null) return trouble;
    }
    // Few records may have looked like another format than many do.
    return isSameReading(plan, this.#plan) ? null : "unfollowable";
  }
}
