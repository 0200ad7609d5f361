type DealtValue = string | number | boolean | null;

export const dealtValue = (value: unknown): DealtValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;

const FEWEST_OF_EACH = 5;
export const MOST_DEALT = 20;
/** All pairs of columns would take quadratic time. */
const MOST_WITHIN = 30;
const LACKING = 0.05;
/** Probability that a column of outcomes has such equal shares. */
const CHANCE = 0.01;

/**
 * Names of columns whose few values have equal shares, over all rows or within each value of another column, closer
 * than chance even for equally likely values. Such values were assigned before any answer: prompts, languages, kinds of
 * tasks. `others` are used only to group rows.
 */
export function dealtIn(
  columns: ReadonlyMap<string, readonly DealtValue[]>,
  others: readonly (readonly DealtValue[])[] = [],
): ReadonlySet<string> {
  const coded = [...columns].flatMap(([name, values]) => {
    const codes = codesOf(values);
    return codes === null ? [] : [{ name, codes }];
  });
  const first = coded.slice(0, MOST_WITHIN);
  const within = [...first.map(({ codes }) => codes), ...others.flatMap((values) => codesOf(values) ?? [])];
  const able = coded.filter(({ codes }) => codes.least >= FEWEST_OF_EACH);
  const isAlone = ({ codes }: (typeof coded)[number]): boolean =>
    isEvener(codes, ALL, CHANCE) ||
    within.some((other) => other !== codes && isEvener(codes, other, CHANCE / within.length));
  const dealt = new Set(able.filter(isAlone));
  let known: number;
  do {
    known = dealt.size;
    const ways = combined([...dealt].map(({ codes }) => codes));
    for (const one of able) if (ways !== null && !dealt.has(one) && isEvener(one.codes, ways, CHANCE)) dealt.add(one);
  } while (dealt.size > known);
  return new Set([...dealt].map(({ name }) => name));
}

function combined(columns: readonly CodedColumn[]): CodedColumn | null {
  const [first, ...rest] = columns;
  if (first === undefined) return null;
  return rest.reduce<CodedColumn | null>((made, { of, size }) => {
    if (made === null || made.size * size > MOST_WAYS) return null;
    const own = made.of.map((way, row) => ((of[row] ?? -1) < 0 || way < 0 ? -1 : way * size + (of[row] ?? 0)));
    return { of: own, size: made.size * size, least: 0 };
  }, first);
}
const MOST_WAYS = 10_000;

interface CodedColumn {
  /** By row: the number of its value, −1 for none. */
  readonly of: Int32Array;
  readonly size: number;
  readonly least: number;
}
const ALL = null;

function codesOf(values: readonly DealtValue[]): CodedColumn | null {
  const known = new Map<DealtValue, number>();
  const counts: number[] = [];
  const of = new Int32Array(values.length).fill(-1);
  for (const [row, value] of values.entries()) {
    if (value === null) continue;
    const code = known.get(value) ?? known.size;
    if (code >= MOST_DEALT) return null;
    known.set(value, code);
    counts[code] = (counts[code] ?? 0) + 1;
    of[row] = code;
  }
  return known.size < 2 ? null : { of, size: known.size, least: Math.min(...counts) };
}

/** Whether shares within each group are closer to equal than chance allows with probability `rarely`. */
function isEvener({ of, size }: CodedColumn, within: CodedColumn | null, rarely: number): boolean {
  const groups = within?.size ?? 1;
  const counts = new Int32Array(groups * size);
  let rows = 0;
  for (let row = 0; row < of.length; row++) {
    const group = within === null ? 0 : (within.of[row] ?? -1);
    const value = of[row] ?? -1;
    if (group < 0 || value < 0) continue;
    rows++;
    counts[group * size + value] = (counts[group * size + value] ?? 0) + 1;
  }
  if (rows < of.length * (1 - LACKING)) return false;
  let [chance, lacking] = [0, 0];
  for (let group = 0; group < groups; group++) {
    let [sum, most] = [0, 0];
    for (let value = 0; value < size; value++) {
      const count = counts[group * size + value] ?? 0;
      sum += count;
      most = Math.max(most, count);
    }
    lacking += size * most - sum;
    chance += logOfEven(sum, size);
  }
  // Equal shares are the likeliest, so the number of ways to lack the missing rows bounds the probability.
  return lacking <= LACKING * rows && chance + logOfWays(lacking, counts.length) < Math.log(rarely);
}

/** Log-probability that `rows` fall as evenly as possible into `size` equally likely shares. */
function logOfEven(rows: number, size: number): number {
  const each = Math.floor(rows / size);
  const larger = rows % size;
  return (
    logFactorial(rows) - larger * logFactorial(each + 1) - (size - larger) * logFactorial(each) - rows * Math.log(size)
  );
}

/** Log of the number of ways to distribute `lacking` rows over `cells`. */
function logOfWays(lacking: number, cells: number): number {
  let sum = 0;
  for (let one = 1; one <= lacking; one++) sum += Math.log((cells - 1 + one) / one);
  return sum;
}

const factorials: number[] = [0];
function logFactorial(n: number): number {
  for (let at = factorials.length; at <= n; at++) factorials.push((factorials[at - 1] ?? 0) + Math.log(at));
  return factorials[n] ?? 0;
}
