// Metrics of ratings computed again from an export alone, by the textbook: nothing here is the program's own code but
// RewardBench's published counts.
import { SECTIONS } from "../../../src/kinds/rating/sections.ts";

type Label = string | number;

/** A line of an export: its slices, its gold label, and each rater's votes by order, null for an unparsed one. */
export interface ExportedRow {
  readonly slices: Readonly<Record<string, string | number>>;
  readonly isPair: boolean;
  readonly gold: Label | null;
  /** Numbers that stand beside these. */
  readonly given: Readonly<Record<string, number>>;
  readonly votes: ReadonlyMap<string, Readonly<Record<"given" | "swapped", readonly (Label | null)[]>>>;
}

/** A value as the export tells it; `key` names metric, raters and order. */
export type Recomputed = ReadonlyMap<string, { readonly value: number | null; readonly n: number }>;

export const keyOf = (id: string, between: readonly string[] = [], order = ""): string =>
  [id, ...between, order].join("|");

/** Every metric over `rows`; labels and raters are those of `all`, as the program has them for slices. */
export function recompute(rows: readonly ExportedRow[], all: readonly ExportedRow[]): Recomputed {
  const raters = [...new Set(all.flatMap(({ votes }) => [...votes.keys()]))];
  const hasGold = all.some(({ gold }) => gold !== null);
  const labels = labelsOf(all, raters);
  const isOrdered = labels.every((label) => typeof label === "number");
  const found = new Map<string, { value: number | null; n: number }>();
  const set = (key: string, value: number | null, n: number) => found.set(key, { value, n: value === null ? 0 : n });
  const isIn = (label: Label | null): label is Label => label !== null && labels.includes(label);

  const compare = (key: (id: string) => string, pairs: readonly (readonly [Label, Label])[]) => {
    const places = pairs.map(([one, other]) => [labels.indexOf(one), labels.indexOf(other)] as const);
    const n = pairs.length;
    set(key("agreement.accuracy"), n === 0 ? null : pairs.filter(([one, other]) => one === other).length / n, n);
    set(
      key("agreement.kappa"),
      kappa(places, (distance) => Math.min(1, distance)),
      n,
    );
    const ordered: readonly (readonly [string, () => number | null])[] = [
      ["kappa-linear", () => kappa(places, (distance) => distance)],
      ["kappa-quadratic", () => kappa(places, (distance) => distance ** 2)],
      ["spearman", () => pearson(ranks(places.map(([one]) => one)), ranks(places.map(([, other]) => other)))],
      ["kendall", () => tauB(places)],
    ];
    for (const [name, value] of ordered) set(key(`agreement.${name}`), isOrdered ? value() : null, n);
  };
  const opposed = (one: (row: ExportedRow) => Label | null, other: (row: ExportedRow) => Label | null) =>
    rows.flatMap((row) => {
      const [a, b] = [one(row), other(row)];
      return isIn(a) && isIn(b) ? [[a, b] as const] : [];
    });

  const said = new Map(raters.map((rater) => [rater, (row: ExportedRow) => consensus(row, rater)]));
  const gold = (row: ExportedRow) => row.gold;
  for (const [at, [rater, of]] of [...said].entries()) {
    if (hasGold) {
      compare((id) => keyOf(id, [rater, "gold"]), opposed(of, gold));
      const isInBoth = (["given", "swapped"] as const).every((order) =>
        all.some((row) => isSwappedToo(row, rater) && (row.votes.get(rater)?.[order].length ?? 0) > 0),
      );
      for (const order of isInBoth ? (["given", "swapped"] as const) : []) {
        compare(
          (id) => keyOf(id, [rater, "gold"], order),
          opposed((row) => verdict(row, rater, order), gold),
        );
      }
    }
    for (const [other, ofOther] of [...said].slice(at + 1)) {
      compare((id) => keyOf(id, [rater, other]), opposed(of, ofOther));
      if (!hasGold) continue;
      const triples = rows.flatMap((row) => {
        const [a, b, g] = [of(row), ofOther(row), row.gold];
        return isIn(a) && isIn(b) && isIn(g) ? [[a, b, g] as const] : [];
      });
      const difference = (statistic: (pairs: readonly (readonly [number, number])[]) => number | null) => {
        const [one, two] = ([0, 1] as const).map((side) =>
          statistic(triples.map((triple) => [labels.indexOf(triple[side]), labels.indexOf(triple[2])])),
        );
        return typeof one === "number" && typeof two === "number" ? one - two : null;
      };
      const share = (pairs: readonly (readonly [number, number])[]) =>
        pairs.length === 0 ? null : pairs.filter(([a, b]) => a === b).length / pairs.length;
      const quadratic = (pairs: readonly (readonly [number, number])[]) => kappa(pairs, (distance) => distance ** 2);
      set(keyOf("agreement.accuracy-difference", [rater, other]), difference(share), triples.length);
      const ofKappa = isOrdered ? difference(quadratic) : null;
      set(keyOf("agreement.kappa-difference", [rater, other]), ofKappa, triples.length);
    }
    orders(rows, rater, set, hasGold);
    sections(rows, of, isIn, rater, set);
  }
  const raw = raters.length === 1 ? [said.get(raters[0] ?? "") ?? gold, gold] : [...said.values()];
  if (raw.length > 1 && (raters.length > 1 || hasGold)) {
    const units = rows.map((row) => raw.map((of) => of(row)).filter(isIn)).filter((unit) => unit.length > 1);
    set(keyOf("agreement.alpha"), alpha(units, labels, isOrdered), units.length);
  }
  return found;
}

function orders(
  rows: readonly ExportedRow[],
  rater: string,
  set: (key: string, value: number | null, n: number) => void,
  hasGold: boolean,
): void {
  const key = (id: string) => keyOf(id, hasGold ? [rater, "gold"] : []);
  const both = rows.flatMap((row) => {
    const [given, swapped] = [verdict(row, rater, "given"), verdict(row, rater, "swapped")];
    return row.isPair && given !== null && swapped !== null ? [[Number(given), Number(swapped)] as const] : [];
  });
  const share = (part: number, n: number) => (n === 0 ? null : part / n);
  const turned = both.filter(([given, swapped]) => given !== swapped);
  set(key("order.consistency"), share(both.length - turned.length, both.length), both.length);
  const first = turned.filter(([given, swapped]) => given < swapped);
  set(key("order.position-bias"), share(first.length, turned.length), turned.length);
  const undecided = both.filter(([given, swapped]) => given * swapped === -1);
  set(key("order.undecided"), share(undecided.length, both.length), both.length);
  const stabilities = rows.flatMap((row) => {
    const repeated = Object.values(row.votes.get(rater) ?? {})
      .map((votes) => votes.filter((vote) => vote !== null))
      .filter((votes) => votes.length > 1);
    if (repeated.length === 0) return [];
    const winners = repeated.map((votes) =>
      Math.max(...votes.map((one) => votes.filter((vote) => vote === one).length)),
    );
    return [sum(winners) / sum(repeated.map(({ length }) => length))];
  });
  set(key("vote.stability"), share(sum(stabilities), stabilities.length), stabilities.length);
}

function sections(
  rows: readonly ExportedRow[],
  of: (row: ExportedRow) => Label | null,
  isIn: (label: Label | null) => label is Label,
  rater: string,
  set: (key: string, value: number | null, n: number) => void,
): void {
  for (const [section, subsets] of Object.entries(SECTIONS)) {
    let [points, weight, n] = [0, 0, 0];
    for (const [subset, published] of Object.entries(subsets)) {
      const own = rows.filter((row) => row.slices.subset === subset && isIn(of(row)) && isIn(row.gold));
      if (own.length === 0) continue;
      const accuracy = sum(own.map((row) => (of(row) === row.gold ? 1 : of(row) === 0 ? 0.5 : 0))) / own.length;
      points += accuracy * published;
      weight += published;
      n += own.length;
    }
    set(keyOf(`reward-bench.section ${section}`, [rater, "gold"]), weight === 0 ? null : points / weight, n);
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const isSwappedToo = ({ isPair, votes }: ExportedRow, rater: string): boolean =>
  isPair && (votes.get(rater)?.swapped.length ?? 0) > 0;

/** The most frequent vote; where none is, a tie of pairs. */
function majority(votes: readonly (Label | null)[], isPair: boolean): Label | null {
  const counts = new Map<Label, number>();
  for (const vote of votes) if (vote !== null) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const winners = [...counts].filter(([, count]) => count === most);
  return winners.length === 0 ? null : winners.length === 1 ? (winners[0]?.[0] ?? null) : isPair ? 0 : null;
}

/** Of one order alone; a pair that was seen in the given order alone has its rating. */
const verdict = ({ isPair, votes }: ExportedRow, rater: string, order: "given" | "swapped"): Label | null =>
  majority(votes.get(rater)?.[order] ?? [], isPair);

function consensus(row: ExportedRow, rater: string): Label | null {
  const [given, swapped] = [verdict(row, rater, "given"), verdict(row, rater, "swapped")];
  if (!row.isPair) return majority(Object.values(row.votes.get(rater) ?? {}).flat(), false);
  if (given === null || swapped === null) return given ?? swapped;
  return Math.sign(Number(given) + Number(swapped));
}

/** −1, 0, 1 for pairs; else every label that anyone gave, numbers first. */
function labelsOf(rows: readonly ExportedRow[], raters: readonly string[]): readonly Label[] {
  const given = rows.flatMap((row) => [row.gold, ...raters.map((rater) => consensus(row, rater))]);
  const labels = [...new Set(given)].filter((label) => label !== null);
  if (
    rows.some(({ isPair }) => isPair) &&
    (labels.length === 0 || labels.some((label) => [-1, 0, 1].includes(Number(label))))
  )
    return [-1, 0, 1];
  const numbers = labels.filter((label) => typeof label === "number").sort((one, other) => one - other);
  return [...numbers, ...labels.filter((label) => typeof label === "string").sort()];
}

/** 1 − Σ w observed / Σ w expected, with what chance makes of the two margins. Cohen (1968). */
function kappa(places: readonly (readonly [number, number])[], weight: (distance: number) => number): number | null {
  const n = places.length;
  const observed = sum(places.map(([one, other]) => weight(Math.abs(one - other)))) / n;
  const [rows, columns] = [countsOf(places.map(([one]) => one)), countsOf(places.map(([, other]) => other))];
  const chances = [...rows].flatMap(([row, inRow]) =>
    [...columns].map(([column, inColumn]) => weight(Math.abs(row - column)) * inRow * inColumn),
  );
  const expected = sum(chances) / n ** 2;
  return n === 0 || expected === 0 ? null : 1 - observed / expected;
}

function countsOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Average ranks. */
function ranks(values: readonly number[]): readonly number[] {
  const counts = countsOf(values);
  const below = (value: number) => sum([...counts].map(([other, count]) => (other < value ? count : 0)));
  const rankOf = new Map([...counts].map(([value, count]) => [value, below(value) + (count + 1) / 2]));
  return values.map((value) => rankOf.get(value) ?? 0);
}

function pearson(x: readonly number[], y: readonly number[]): number | null {
  const [meanX, meanY] = [sum(x) / x.length, sum(y) / y.length];
  const products = (a: readonly number[], meanA: number, b: readonly number[], meanB: number) =>
    sum(a.map((value, at) => (value - meanA) * ((b[at] ?? 0) - meanB)));
  const spread = products(x, meanX, x, meanX) * products(y, meanY, y, meanY);
  return x.length === 0 || spread === 0 ? null : products(x, meanX, y, meanY) / Math.sqrt(spread);
}

/** (concordant − discordant) / √(untied · untied), over every two samples. Kendall (1945). */
function tauB(places: readonly (readonly [number, number])[]): number | null {
  let [score, untiedX, untiedY] = [0, 0, 0];
  for (const [at, [x, y]] of places.entries()) {
    for (const [otherX, otherY] of places.slice(at + 1)) {
      const [dx, dy] = [Math.sign(x - otherX), Math.sign(y - otherY)];
      score += dx * dy;
      untiedX += Math.abs(dx);
      untiedY += Math.abs(dy);
    }
  }
  return untiedX === 0 || untiedY === 0 ? null : score / Math.sqrt(untiedX * untiedY);
}

/** By the matrix of coincidences. Krippendorff, Content Analysis (2004), 11.3. */
function alpha(units: readonly (readonly Label[])[], labels: readonly Label[], isOrdered: boolean): number | null {
  const k = labels.length;
  const coincidences = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  for (const unit of units) {
    for (const [i, one] of unit.entries()) {
      for (const [j, other] of unit.entries()) {
        const row = coincidences[labels.indexOf(one)];
        const column = labels.indexOf(other);
        if (i !== j && row) row[column] = (row[column] ?? 0) + 1 / (unit.length - 1);
      }
    }
  }
  const totals = coincidences.map(sum);
  const n = sum(totals);
  const distance = (c: number, d: number): number => {
    if (c === d) return 0;
    if (!isOrdered) return 1;
    const [low, high] = [Math.min(c, d), Math.max(c, d)];
    const between = sum(totals.slice(low, high + 1));
    return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2;
  };
  let [observed, expected] = [0, 0];
  for (let c = 0; c < k; c++) {
    for (let d = 0; d < k; d++) {
      observed += (coincidences[c]?.[d] ?? 0) * distance(c, d);
      expected += (totals[c] ?? 0) * (totals[d] ?? 0) * distance(c, d);
    }
  }
  return n === 0 || expected === 0 ? null : 1 - ((n - 1) * observed) / expected;
}
