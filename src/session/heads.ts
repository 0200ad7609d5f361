import type { EvaluationSpec } from "../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";

export const HEAD_RECORDS = 100;
/** With more runs the heads are shorter: together they have at most as many records. */
const MANY_RUNS = 50;
const FEWEST_RECORDS = 10;
const MOST_DEPTH = 3;

/** How many first records of each source say how it is read. */
export interface Heads {
  mostOf(number: number): number;
  /** The head of the first source with the same columns; null if it is this one. */
  alike(head: readonly JsonRecord[]): readonly JsonRecord[] | null;
}

export const WHOLE_HEADS: Heads = { mostOf: () => HEAD_RECORDS, alike: () => null };

/** Whether so many runs are compared that each of them says less of how it is read. */
export const isOfMany = ({ sources, isPairable }: EvaluationSpec): boolean =>
  isPairable === true && sources.length > MANY_RUNS;

/** The first of many runs has a whole head, and what is guessed from columns is guessed once for all that have the same. */
export function headsIn(spec: EvaluationSpec): Heads {
  if (!isOfMany(spec)) return WHOLE_HEADS;
  const { sources } = spec;
  const most = Math.max(FEWEST_RECORDS, Math.floor((HEAD_RECORDS * MANY_RUNS) / sources.length));
  const byColumns = new Map<string, readonly JsonRecord[]>();
  return {
    mostOf: (number) => (number === 0 ? HEAD_RECORDS : most),
    alike(head) {
      const columns = new Set<string>();
      for (const record of head.slice(0, most)) addColumns(record, "", 0, columns);
      const key = [...columns].sort().join("\n");
      const known = byColumns.get(key);
      if (known === undefined) byColumns.set(key, head);
      return known ?? null;
    },
  };
}

/** Paths with the types of their values. */
function addColumns(value: unknown, path: string, depth: number, columns: Set<string>): void {
  if (!isObject(value) || depth === MOST_DEPTH) {
    const [first] = Array.isArray(value) ? value : [];
    columns.add(`${path} ${value === null ? "null" : Array.isArray(value) ? `list of ${typeof first}` : typeof value}`);
    return;
  }
  for (const [name, own] of Object.entries(value))
    addColumns(own, `${path}/${JSON.stringify(name)}`, depth + 1, columns);
}

/** Some of many runs, spread over all: columns of the others have the same meaning. */
export const someOf = <One>(all: readonly One[], of: Pick<EvaluationSpec, "isPairable"> | undefined): readonly One[] =>
  of?.isPairable === true ? spread(all, MANY_RUNS) : all;

export function spread<One>(all: readonly One[], most: number): readonly One[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]).filter(
    (one) => one !== undefined,
  );
}
