/** Which sentences belong together, and which deserve a look: everything that moving about in a sample needs. */
export interface Links {
  /** All keys in reading order. */
  readonly order: readonly string[];
  /** Linked sentences of a key in reading order; those that are not in the sample are left out. */
  linkedTo(key: string): readonly string[];
  /** Problem sentences, the worst first, each kind in reading order. */
  readonly problems: readonly string[];
  /** Sentences that clauses of a filter count, in reading order: of `unsupported > 0` the unsupported ones. */
  about(where: readonly string[]): readonly string[];
}

/** Of samples that have no sentences. */
export const NO_LINKS: Links = { order: [], linkedTo: () => [], problems: [], about: () => [] };

/** The sentence that opens pinned: the first that the filter is about, else the worst problem; null if none. */
export function firstLook(links: Links, where: readonly string[]): string | null {
  return links.about(where)[0] ?? links.problems[0] ?? null;
}

/** The problem after (1) or before (-1) the pinned sentence; null past the ends. From elsewhere the first or the last. */
export function problemFrom(links: Links, pinned: string | null, step: 1 | -1): string | null {
  const at = pinned === null ? -1 : links.problems.indexOf(pinned);
  if (at < 0) return (step === 1 ? links.problems[0] : links.problems.at(-1)) ?? null;
  return links.problems[at + step] ?? null;
}

/** A sentence and its linked ones in a circle, for ArrowRight (1) and ArrowLeft (-1). */
export function aroundLinks(links: Links, pinned: string | null, focused: string, step: 1 | -1): string | null {
  const centre = pinned !== null && (pinned === focused || links.linkedTo(pinned).includes(focused)) ? pinned : focused;
  const ring = [centre, ...links.linkedTo(centre)];
  if (ring.length === 1) return null;
  return ring[(ring.indexOf(focused) + step + ring.length) % ring.length] ?? null;
}
