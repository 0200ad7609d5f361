const FEWEST = 3;
const MOST_COLUMNS = 60;
const MOST_TRIED = 2000;
const FEWEST_ROWS = 12;

interface Flags {
  readonly name: string;
  readonly of: readonly number[];
  readonly count: number;
}

/**
 * Columns of 0 and 1 with exactly one 1 per row: one-hot values of one column. Null if there are none. The order of
 * columns does not matter.
 */
export function oneHotIn(columns: ReadonlyMap<string, readonly unknown[]>): readonly string[] | null {
  const flags = [...columns]
    .flatMap(([name, values]) => flagsOf(name, values) ?? [])
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_COLUMNS);
  const rows = flags[0]?.of.length ?? 0;
  if (rows < FEWEST_ROWS) return null;
  let tried = 0;
  const covered = new Uint8Array(rows);
  const chosen: Flags[] = [];
  const isCovered = (): boolean => {
    const row = covered.indexOf(0);
    if (row < 0) return chosen.length >= FEWEST;
    for (const one of flags) {
      if (one.of[row] !== 1 || tried++ > MOST_TRIED || one.of.some((flag, at) => flag === 1 && covered[at] === 1))
        continue;
      mark(one, 1);
      chosen.push(one);
      if (isCovered()) return true;
      chosen.pop();
      mark(one, 0);
    }
    return false;
  };
  const mark = ({ of }: Flags, as: number): void => {
    for (const [at, flag] of of.entries()) if (flag === 1) covered[at] = as;
  };
  return isCovered() ? chosen.map(({ name }) => name).sort() : null;
}

function flagsOf(name: string, values: readonly unknown[]): Flags | null {
  if (!values.every((value) => value === 0 || value === 1)) return null;
  const of = values.map(Number);
  const count = of.reduce((sum, flag) => sum + flag, 0);
  return count === 0 || count === of.length ? null : { name, of, count };
}

export const valuesOfOneHot = (
  columns: ReadonlyMap<string, readonly unknown[]>,
  names: readonly string[],
): readonly (string | null)[] =>
  (columns.get(names[0] ?? "") ?? []).map((_, row) => names.find((name) => columns.get(name)?.[row] === 1) ?? null);
