import * as l10n from "@vscode/l10n";
import type { Facts } from "../../core/kinds/kind.ts";
import { compareWith, compileFilter, type Predicate, type Value } from "../../core/table/filter/compile.ts";
import { type Comparison, comparisonsOf } from "../../core/table/filter/expression.ts";
import { parseFilter } from "../../core/table/filter/parse.ts";
import { FilterError } from "../../core/table/filter/tokens.ts";
import type { Pairing } from "../../core/table/pair.ts";
import { sortIndexes } from "../../core/table/sort.ts";
import { type ComparisonQuery, type PairPrefix, splitPairField } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";
import { compileComparison, type FieldScope, requireField } from "../fields.ts";
import { needsAllModes } from "../selection.ts";
import { pairedRuns } from "./pairing.ts";

/** Numbers of the pairs that the query lets through, in its order. */
export function selectPairs(evaluation: Evaluation, query: ComparisonQuery, signal: AbortSignal): Promise<Uint32Array> {
  return evaluation.once(["pairs", query], signal, async () => {
    const { pairing } = await pairedRuns(evaluation, query, signal);
    const pairs = new PairFields(evaluation, query, pairing);
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

/** Checks a clause against the fields there are. Throws `FilterError`. */
export function checkPairFilter(where: string, scope: FieldScope): void {
  for (const comparison of comparisonsOf(parseFilter(where))) {
    const { prefix, field } = splitOrThrow(comparison.field, comparison.at);
    const found = requireField(field, comparison.at, scope);
    if (prefix === "d" && found.type !== "value") throw noDifference(field, comparison.at);
  }
}

/** What the names of a pair filter mean: each speaks of one sample of the pair, or of the difference between both. */
class PairFields {
  readonly #evaluation: Evaluation;
  readonly #query: ComparisonQuery;
  readonly #pairing: Pairing;
  readonly #scope: FieldScope;

  constructor(evaluation: Evaluation, query: ComparisonQuery, pairing: Pairing) {
    this.#evaluation = evaluation;
    this.#query = query;
    this.#pairing = pairing;
    this.#scope = evaluation.scope(query.modes, query.annotator);
  }

  async predicate(where: string, signal: AbortSignal): Promise<Predicate<null>> {
    checkPairFilter(where, this.#scope);
    const expression = parseFilter(where);
    const marks = new Map<Comparison, Uint8Array>();
    for (const comparison of comparisonsOf(expression)) {
      const { field } = splitOrThrow(comparison.field, comparison.at);
      await this.#measureFor(field, signal);
      if (requireField(field, comparison.at, this.#scope).type !== "record") continue;
      marks.set(comparison, await this.#evaluation.search.find({ ...comparison, field }, signal));
    }
    return compileFilter(expression, (comparison) => this.#compile(comparison, marks.get(comparison)));
  }

  /** Reads a field of each pair: `a.adherence`, `d.adherence`. */
  async reader(name: string, signal: AbortSignal): Promise<(pair: number) => Value> {
    const { prefix, field } = splitOrThrow(name, 0);
    await this.#measureFor(field, signal);
    const found = requireField(field, 0, this.#scope);
    if (found.type === "record") {
      if (prefix === "d") throw noDifference(field, 0);
      const values = await this.#evaluation.search.values(found.id, signal);
      const indexes = this.#pairing[prefix];
      return (pair) => values[indexes[pair] ?? 0] ?? null;
    }
    const sides = { a: this.#side("a", found.read), b: this.#side("b", found.read) };
    return prefix === "d" ? (pair) => difference(sides.a(pair), sides.b(pair)) : sides[prefix];
  }

  #compile(comparison: Comparison, marks: Uint8Array | undefined): Predicate<null> {
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

  /** A field that compares all modes has to have them measured. */
  async #measureFor(field: string, signal: AbortSignal): Promise<void> {
    const asked = { ...this.#query, where: [], sort: { by: field, descending: false } };
    if (needsAllModes(asked, this.#scope)) await this.#evaluation.measured("all", signal);
  }
}

function splitOrThrow(name: string, at: number): NonNullable<ReturnType<typeof splitPairField>> {
  const split = splitPairField(name);
  if (split) return split;
  throw new FilterError(
    l10n.t(
      "{0} says nothing of which run: write a.{0} for the first, b.{0} for the second, d.{0} for the difference.",
      name,
    ),
    at,
  );
}

function noDifference(field: string, at: number): FilterError {
  return new FilterError(l10n.t("{0} is a text: there is no difference to it.", field), at);
}

function difference(a: Value, b: Value): number | null {
  return typeof a === "number" && typeof b === "number" ? b - a : null;
}
