import type { Trait } from "../../model/index.ts";
import { benjaminiHochberg, newcombe, overlapChance } from "../stats/overlap.ts";

const BOUND = 0.05;
/** Jaccard index from which two traits are one. */
const SAME = 0.9;

export class TraitMarks {
  readonly #groups = new Map<string, number[]>();

  mark(where: string, group: number): void {
    const marked = this.#groups.get(where);
    if (!marked) this.#groups.set(where, [group]);
    else if (marked.at(-1) !== group) marked.push(group);
  }

  drop(beginning: string): void {
    for (const where of [...this.#groups.keys()]) if (where.startsWith(beginning)) this.#groups.delete(where);
  }

  *each(): Iterable<readonly [where: string, groups: Uint32Array]> {
    for (const [where, marked] of this.#groups) yield [where, Uint32Array.from(new Set(marked)).sort()];
  }
}

export interface TraitChoice {
  readonly isWanted: (where: string, marked: number) => boolean;
  /** Whether the clause is about a score, and may restate the failure. */
  readonly isScore: (where: string) => boolean;
}

interface Tried extends Omit<Trait, "q"> {
  readonly marked: Uint32Array;
}

/**
 * Traits that failing groups have more or less often than by chance: among all that some groups have and others lack,
 * those below .05 after the correction of Benjamini and Hochberg; of several with nearly the same groups (Jaccard index
 * of .9 and more) the shortest. A score equal to failing is none. `fails`: by group.
 */
export function findTraits(
  marks: TraitMarks,
  fails: Uint8Array,
  { isWanted, isScore }: TraitChoice,
): { readonly tried: number; readonly traits: readonly Trait[] } {
  const all = fails.length;
  const hit = fails.reduce((sum, one) => sum + one, 0);
  const tried: Tried[] = [];
  for (const [where, marked] of marks.each()) {
    if (marked.length === all || !isWanted(where, marked.length)) continue;
    const both = marked.reduce((sum, group) => sum + (fails[group] ?? 0), 0);
    const isSame = saysTheSame(both, marked.length, hit) || saysTheSame(marked.length - both, marked.length, all - hit);
    if (isSame && isScore(where)) continue;
    tried.push({
      where,
      marked,
      with: marked.length,
      failingWith: both,
      p: overlapChance({ both, marked: marked.length, hit, all }),
      difference: newcombe({ count: both, n: marked.length }, { count: hit - both, n: all - marked.length }),
    });
  }
  const adjusted = benjaminiHochberg(tried.map(({ p }) => p));
  const found = tried.flatMap((one, at) => {
    const q = adjusted[at] ?? 1;
    return q <= BOUND ? [{ ...one, q }] : [];
  });
  return { tried: tried.length, traits: apart(found).sort(byChance).map(withoutMarks) };
}

const saysTheSame = (common: number, one: number, other: number): boolean => common >= SAME * (one + other - common);

type AdjustedTrait = Tried & Pick<Trait, "q">;

function apart(found: readonly AdjustedTrait[]): AdjustedTrait[] {
  const kept: AdjustedTrait[] = [];
  for (const one of [...found].sort((a, b) => a.where.length - b.where.length || (a.where < b.where ? -1 : 1))) {
    const own = new Set(one.marked);
    const isKnown = kept.some(({ marked }) => {
      const common = marked.reduce((sum, group) => sum + (own.has(group) ? 1 : 0), 0);
      return saysTheSame(common, marked.length, own.size);
    });
    if (!isKnown) kept.push(one);
  }
  return kept;
}

const byChance = (one: AdjustedTrait, other: AdjustedTrait): number =>
  one.q - other.q || distanceOf(other) - distanceOf(one);

const distanceOf = ({ difference }: AdjustedTrait): number =>
  difference ? Math.abs(difference[0] + difference[1]) : 0;

const withoutMarks = ({ marked: _, ...trait }: AdjustedTrait): Trait => trait;
