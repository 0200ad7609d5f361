/** Values of a column, by row; null for none. */
type Values = readonly (string | number | boolean | null)[];
/** What each row asks, and of whom; null if unknown. */
type Keys = readonly (string | null)[];

/** Rows that may have the key and the value of another one: copies. */
const COPIED = 0.02;
/** Highest probability that outcomes distinguish so many rows by chance. */
const CHANCE = 0.001;
const ALIKE = 0.8;
const FULL = 0.8;

export const areRepeated = (keys: Keys): boolean => rowsBy(keys).some(({ length }) => length > 1);

/** Whether keys repeat, and hardly any does together with its value. */
export function areUniqueWith(values: Values, keys: Keys): boolean {
  const [all, alike] = [
    rowsBy(keys),
    rowsBy(keys.map((key, at) => (key === null ? null : JSON.stringify([key, values[at]])))),
  ];
  const copied = alike.reduce((sum, { length }) => sum + length - 1, 0);
  return all.some(({ length }) => length > 1) && copied <= COPIED * keys.length;
}

/**
 * Whether a column says in which setting a question was asked again: with it hardly any key repeats, which outcomes of so
 * many repeats would hardly achieve by chance. A name that is a system's needs no such number.
 */
export function areSettings(values: Values, keys: Keys, isSystem: boolean): boolean {
  if (!areUniqueWith(values, keys)) return false;
  if (isSystem) return true;
  const counts = new Map<Values[number], number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / values.length);
  const apart = chancesApart(shares);
  const chance = rowsBy(keys).reduce((sum, { length }) => sum + Math.log(apart[length] ?? 1), 0);
  return chance < Math.log(CHANCE);
}

/** By number of draws: the probability that no two draw the same of these shares. */
function chancesApart(shares: readonly number[]): readonly number[] {
  let sums: readonly number[] = [1];
  for (const share of shares) sums = [...sums, 0].map((sum, n) => sum + n * share * (sums[n - 1] ?? 0));
  return sums;
}

/** Whether each value comes as often under nearly every key that has it: by design, since outcomes are uneven. */
export function areByDesign(values: Values, keys: Keys): boolean {
  const counts = new Map<Values[number], Map<string, number>>();
  for (const [at, key] of keys.entries()) {
    if (key === null) continue;
    const own = counts.get(values[at] ?? null) ?? new Map<string, number>();
    counts.set(values[at] ?? null, own.set(key, (own.get(key) ?? 0) + 1));
  }
  return [...counts.values()].every((own) => {
    const times = [...own.values()];
    const often = new Map<number, number>();
    for (const count of times) often.set(count, (often.get(count) ?? 0) + 1);
    return Math.max(...often.values()) >= ALIKE * times.length;
  });
}

/** Whether nearly every key comes with nearly every value. */
export function areCrossed(values: Values, keys: Keys): boolean {
  const cells = new Set(keys.map((key, at) => JSON.stringify([key, values[at]])));
  return cells.size >= FULL * new Set(keys).size * new Set(values).size;
}

function rowsBy(keys: Keys): readonly (readonly number[])[] {
  const rows = new Map<string, number[]>();
  for (const [at, key] of keys.entries()) {
    if (key === null) continue;
    const own = rows.get(key);
    if (own) own.push(at);
    else rows.set(key, [at]);
  }
  return [...rows.values()];
}
