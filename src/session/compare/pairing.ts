import * as l10n from "@vscode/l10n";
import { isNotRun } from "../../analysis/aggregate/scores.ts";
import { NO_SLOT } from "../../analysis/table/columns.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import {
  compareWith,
  comparisonsOf,
  compileFilter,
  type FieldComparison,
  FilterError,
  type Predicate,
  parseFilter,
  type Value,
} from "../../analysis/table/filter.ts";
import { countGroups, pairGroupsOf } from "../../analysis/table/groups.ts";
import { indicated } from "../../analysis/table/indicator.ts";
import { plainValue } from "../../analysis/table/listValues.ts";
import { type Pairing, pairBatches, pairSamples, splitRepeats } from "../../analysis/table/pair.ts";
import { sortIndexes } from "../../analysis/table/sort.ts";
import type { Table } from "../../analysis/table/table.ts";
import type { PairView } from "../../analysis/table/view.ts";
import {
  type ComparisonQuery,
  isOfSide,
  type PairingInfo,
  type PairPrefix,
  pairOf,
  type Side,
  splitPairField,
} from "../../model/index.ts";
import { compileComparison, requireField } from "../fields.ts";
import { needsAllModes, parseQuery } from "../selection.ts";
import type { EvaluationView, FieldScope } from "../view.ts";
import { comparedPairs, dataReader, type PairedData, pairedData } from "./data.ts";

interface PairedRuns {
  readonly pairing: Pairing;
  readonly info: PairingInfo;
}

interface RunsWithData extends PairedRuns {
  readonly data: PairedData | null;
  readonly compared: Pairing;
  readonly numbers: Uint32Array | null;
}

/** Adds input data, which reads all records once per revision. */
export async function runsWithData(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<RunsWithData> {
  const { pairing, info } = await pairedRuns(evaluation, query, signal);
  const data = await pairedData(evaluation, pairing, query, signal);
  const { pairing: compared, numbers } = comparedPairs(pairing, data);
  return { pairing, info, data, compared, numbers };
}

export const pairKey = (query: ComparisonQuery) => {
  const { by, modes, annotator, takes = [] } = query;
  return [pairOf(query), by, modes, annotator, takes];
};

/** Throws `FilterError`, and `RangeError` without stored keys. */
export async function pairedRuns(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<PairedRuns> {
  await evaluation.settled;
  const sides = pairOf(query);
  const { by, modes, annotator } = query;
  return evaluation.once(["pairing", sides, by, modes, annotator], signal, async () => {
    if (evaluation.spec.isPairable !== true) throw new RangeError("The evaluation was not opened to be compared.");
    const a = await indexesOf(evaluation, sides[0], query, signal);
    const b = await indexesOf(evaluation, sides[1], query, signal);
    const { table } = evaluation;
    const split = isSame(a, b) ? splitRepeats(table, a) : null;
    if (split) {
      const pairing = pairSamples(table, ...split, "id");
      const info = infoOf(table, pairing, split);
      return { pairing, info: { ...info, missing: 0, surplus: 0, isWithin: true } };
    }
    const pairing = pairSamples(table, a, b, by);
    return { pairing, info: infoOf(table, pairing, [a, b]) };
  });
}

export function pairView(table: Table<Facts>, { a, b }: Pairing): PairView<Facts> {
  return {
    size: a.length,
    each(visit) {
      const readA = table.reader();
      const readB = table.reader();
      for (let pair = 0; pair < a.length; pair++) visit(readA(a[pair] ?? 0), readB(b[pair] ?? 0), pair);
    },
    batches(names = []) {
      const readA = table.reader();
      const readB = table.reader();
      const slotsOf = names.map((name) => slotReader(table, name, { a, b }));
      const { groups } = table;
      const numbers = groups && pairGroupsOf(groups, a, b);
      return pairBatches(
        a.length,
        (pair) => ({ a: readA(a[pair] ?? 0), b: readB(b[pair] ?? 0) }),
        () => numbers,
        slotsOf,
        (name) => numberReader(table, name, { a, b }),
      );
    },
    valueNames: table.valueNames,
    reader(name, side) {
      const indexes = side === 0 ? a : b;
      const read = table.dimensionReader(name);
      return (pair) => read(indexes[pair] ?? 0);
    },
  };
}

/** Reader of the position of `a.score.tone` and the like among all values; −1 for none. */
function slotReader(table: Table<Facts>, name: string, { a, b }: Pick<Pairing, "a" | "b">): (pair: number) => number {
  const { prefix, field } = splitPairField(name) ?? { prefix: "a", field: name };
  const indexes = prefix === "b" ? b : a;
  const places = new Map(table.valuesOf(field).map((value, place) => [value, place]));
  const read = table.dimensionReader(field);
  return (pair) => places.get(read(indexes[pair] ?? 0) ?? "") ?? NO_SLOT;
}

function numberReader(table: Table<Facts>, name: string, { a, b }: Pick<Pairing, "a" | "b">): (pair: number) => number {
  const { prefix, field } = splitPairField(name) ?? { prefix: "a", field: name };
  const indexes = prefix === "b" ? b : a;
  const indicator = table.indicatorOf(field);
  const read = table.dimensionReader(indicator?.name ?? field);
  return (pair) => {
    const value = read(indexes[pair] ?? 0);
    if (indicator) return indicated(indicator, value);
    return typeof value === "number" ? value : Number.NaN;
  };
}

const isSame = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((index, at) => index === b[at]);

export async function indexesOf(
  evaluation: EvaluationView,
  side: Side,
  { modes, annotator }: Pick<ComparisonQuery, "modes" | "annotator">,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const { marks } = await evaluation.selection({ where: side.where, sort: null, modes, annotator }, signal);
  const { table } = evaluation;
  const own = evaluation.slots.filter((slot) => isOfSide(side, slot));
  const indexes = new Uint32Array(own.reduce((sum, { number }) => sum + table.samplesOf(number), 0));
  let length = 0;
  for (const { number: source } of own) {
    const from = table.firstIndexOf(source);
    const to = from + table.samplesOf(source);
    for (let index = from; index < to; index++) if (!marks || marks[index] === 1) indexes[length++] = index;
  }
  return indexes.slice(0, length);
}

function infoOf(table: Table<Facts>, pairing: Pairing, samples: readonly [Uint32Array, Uint32Array]): PairingInfo {
  const { by, extraDimensions: beside, a, differing, sameRows: shared, missing, surplus, left } = pairing;
  const side = (at: 0 | 1) => ({
    samples: samples[at].length,
    only: left[at].only.length,
    repeated: left[at].repeated.length,
    keyless: left[at].keyless.length,
    ...notRunIn(table, samples[at]),
  });
  const groups = countGroups(pairView(table, pairing));
  const inGroups = groups === a.length ? {} : { groups };
  return { by, beside, pairs: a.length, ...inGroups, differing, shared, missing, surplus, sides: [side(0), side(1)] };
}

function notRunIn(table: Table<Facts>, indexes: Uint32Array): { readonly notRun?: number } {
  const read = table.reader();
  let notRun = 0;
  for (const index of indexes) if (isNotRun(read(index))) notRun++;
  return notRun === 0 ? {} : { notRun };
}

export function selectPairs(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<Uint32Array> {
  return evaluation.once(["pairs", ...pairKey(query), query.where, query.sort], signal, async () => {
    const { pairing } = await pairedRuns(evaluation, query, signal);
    // Input data needs a pass over all records: only on request.
    const isOfData = query.where.some((where) => comparisonsOf(parseFilter(where)).some(isDataField));
    const isSorted = query.sort !== null && isDataField({ field: query.sort.by });
    const data = isOfData || isSorted ? await pairedData(evaluation, pairing, query, signal) : null;
    const pairs = new PairFields(evaluation, query, pairing, data);
    const predicates: Predicate<null>[] = [];
    for (const where of query.where) predicates.push(await pairs.predicate(where, signal));
    const chosen = new Uint32Array(pairing.a.length);
    let length = 0;
    for (let pair = 0; pair < chosen.length; pair++) {
      if (predicates.every((test) => test(null, pair))) chosen[length++] = pair;
    }
    const found = chosen.slice(0, length);
    if (!query.sort) return found;
    return sortIndexes(found, await pairs.reader(query.sort.by, signal), query.sort.descending);
  });
}

const isDataField = ({ field }: Pick<FieldComparison, "field">): boolean => field.startsWith("data.");

function checkComparisons(comparisons: readonly FieldComparison[], scope: FieldScope): void {
  for (const comparison of comparisons) {
    if (dataReader(comparison.field, comparison.at, null)) continue;
    const { prefix, field } = splitOrThrow(comparison.field, comparison.at);
    const found = requireField(field, comparison.at, scope);
    if (prefix === "d" && found.type !== "value") throw noDifference(field, comparison.at);
  }
}

/** Fields of a pair filter: of one sample, or the difference of both. */
class PairFields {
  readonly #evaluation: EvaluationView;
  readonly #query: ComparisonQuery;
  readonly #pairing: Pairing;
  readonly #data: PairedData | null;
  readonly #scope: FieldScope;

  constructor(evaluation: EvaluationView, query: ComparisonQuery, pairing: Pairing, data: PairedData | null) {
    this.#evaluation = evaluation;
    this.#query = query;
    this.#pairing = pairing;
    this.#data = data;
    this.#scope = evaluation.scope(query.modes, query.annotator);
  }

  async predicate(where: string, signal: AbortSignal): Promise<Predicate<null>> {
    const expression = parseFilter(where);
    const comparisons = comparisonsOf(expression);
    checkComparisons(comparisons, this.#scope);
    const marks = new Map<FieldComparison, Uint8Array>();
    for (const comparison of comparisons) {
      if (isDataField(comparison)) continue;
      const { field } = splitOrThrow(comparison.field, comparison.at);
      await this.#measureFor(field, signal);
      if (requireField(field, comparison.at, this.#scope).type !== "record") continue;
      marks.set(comparison, await this.#evaluation.search.find({ ...comparison, field }, signal));
    }
    return compileFilter(expression, (comparison) => this.#compile(comparison, marks.get(comparison)));
  }

  /** Reads `a.adherence`, `d.adherence`. */
  async reader(name: string, signal: AbortSignal): Promise<(pair: number) => Value> {
    const ofData = dataReader(name, 0, this.#data);
    if (ofData) return ofData;
    const { prefix, field } = splitOrThrow(name, 0);
    await this.#measureFor(field, signal);
    const found = requireField(field, 0, this.#scope);
    if (found.type === "record") {
      if (prefix === "d") throw noDifference(field, 0);
      const values = await this.#evaluation.search.values(found.id, signal);
      const indexes = this.#pairing[prefix];
      return (pair) => plainValue(values[indexes[pair] ?? 0] ?? null);
    }
    const sides = { a: this.#side("a", found.read), b: this.#side("b", found.read) };
    return prefix === "d" ? (pair) => difference(sides.a(pair), sides.b(pair)) : sides[prefix];
  }

  #compile(comparison: FieldComparison, marks: Uint8Array | undefined): Predicate<null> {
    const ofData = dataReader(comparison.field, comparison.at, this.#data);
    if (ofData) {
      const test = compareWith(comparison.comparator, comparison.literal);
      return (_, pair) => test(ofData(pair));
    }
    const { prefix, field } = splitOrThrow(comparison.field, comparison.at);
    const found = requireField(field, comparison.at, this.#scope);
    if (prefix === "d") {
      if (found.type !== "value") throw noDifference(field, comparison.at);
      const a = this.#side("a", found.read);
      const b = this.#side("b", found.read);
      const test = compareWith(comparison.comparator, comparison.literal);
      return (_, pair) => test(difference(a(pair), b(pair)));
    }
    const test = compileComparison({ ...comparison, field }, this.#scope, () => marks ?? new Uint8Array(0));
    const read = this.#evaluation.tableOf(this.#query.annotator).reader();
    const indexes = this.#pairing[prefix];
    return (_, pair) => {
      const index = indexes[pair] ?? 0;
      return test(read(index), index);
    };
  }

  #side(side: Exclude<PairPrefix, "d">, read: (facts: Facts, index: number) => Value): (pair: number) => Value {
    const facts = this.#evaluation.tableOf(this.#query.annotator).reader();
    const indexes = this.#pairing[side];
    return (pair) => {
      const index = indexes[pair] ?? 0;
      return read(facts(index), index);
    };
  }

  async #measureFor(field: string, signal: AbortSignal): Promise<void> {
    const asked = parseQuery({ where: [], sort: { by: field, descending: false } });
    if (needsAllModes(asked, this.#scope.kind)) await this.#evaluation.measured("all", signal);
  }
}

function splitOrThrow(name: string, at: number): NonNullable<ReturnType<typeof splitPairField>> {
  const split = splitPairField(name);
  if (split) return split;
  throw new FilterError(
    l10n.t(
      "{0} does not say which run. Write a.{0} for the first, b.{0} for the second, d.{0} for the difference.",
      name,
    ),
    at,
  );
}

function noDifference(field: string, at: number): FilterError {
  return new FilterError(l10n.t("{0} is text, so it has no difference.", field), at);
}

function difference(a: Value, b: Value): number | null {
  return typeof a === "number" && typeof b === "number" ? b - a : null;
}
