import type { ModeFamily, Modes } from "../../model/index.ts";
import type { FieldScope } from "../fields.ts";
import { countRows } from "../selection.ts";

/**
 * Counts of filters by the modes that they asked for: one that asked for no mode of support has the same count in all
 * of them. Good for one state of a table, and for one setting of ratings.
 */
export class CountsByModes {
  readonly #known = new Map<string, Known[]>();

  /** How many rows each filter lets through; those that are not known yet are counted in one pass. */
  count(wheres: readonly string[], scope: FieldScope): readonly number[] {
    const missing = wheres.filter((where) => this.#find(where, scope.modes) === undefined);
    const watches = missing.map(() => new WatchedModes(scope.modes));
    const counts = missing.length === 0 ? [] : countRows(missing, scope, watches);
    for (const [at, where] of missing.entries()) {
      const known = this.#known.get(where) ?? [];
      this.#known.set(where, [
        ...known,
        { asked: watches[at]?.asked ?? FAMILIES, modes: scope.modes, count: counts[at] ?? 0 },
      ]);
    }
    return wheres.map((where) => this.#find(where, scope.modes) ?? 0);
  }

  #find(where: string, modes: Modes): number | undefined {
    const agrees = (known: Known): boolean => known.asked.every((family) => known.modes[family] === modes[family]);
    return this.#known.get(where)?.find(agrees)?.count;
  }
}

interface Known {
  readonly asked: readonly ModeFamily[];
  readonly modes: Modes;
  readonly count: number;
}

const FAMILIES = ["matching", "support", "probabilities"] as const satisfies readonly ModeFamily[];

/** Modes that remember which of them were asked for. */
class WatchedModes implements Modes {
  readonly ratings?: NonNullable<Modes["ratings"]>;
  readonly #modes: Modes;
  #isMatching = false;
  #isSupport = false;
  #isProbabilities = false;

  constructor(modes: Modes) {
    this.#modes = modes;
    if (modes.ratings) this.ratings = modes.ratings;
  }

  get asked(): readonly ModeFamily[] {
    const isAsked = { matching: this.#isMatching, support: this.#isSupport, probabilities: this.#isProbabilities };
    return FAMILIES.filter((family) => isAsked[family]);
  }

  get matching(): Modes["matching"] {
    this.#isMatching = true;
    return this.#modes.matching;
  }

  get support(): Modes["support"] {
    this.#isSupport = true;
    return this.#modes.support;
  }

  get probabilities(): Modes["probabilities"] {
    this.#isProbabilities = true;
    return this.#modes.probabilities;
  }
}
