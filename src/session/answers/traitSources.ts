import type { Facts } from "../../analysis/table/facts.ts";
import { comparisonsOf, parseFilter, type Value } from "../../analysis/table/filter.ts";
import { type FieldValue, plainValue } from "../../analysis/table/listValues.ts";
import type { Table } from "../../analysis/table/table.ts";
import { formField, isText, resolveField } from "../fields.ts";
import { changedRecord } from "../recordFields.ts";
import { type RowSource, requireSample } from "../records.ts";
import type { FieldScope } from "../view.ts";

const LOOKED_AT = 200;
const CHANGED = 12;

interface Samples {
  readonly scope: FieldScope;
  readonly rowSources: readonly RowSource[];
  readonly indexes: readonly number[];
}

/**
 * Inputs of a failure clause: its fields, fields that read the same columns or ones of the same basis, values and texts
 * of these columns, and record fields whose change changes them. A trait of these only restates the failure.
 */
export class FailureSources {
  readonly #samples: Samples;
  readonly #names: Set<string>;
  readonly #columns = new Set<string>();
  readonly #basisOf: ReadonlyMap<string, string>;

  constructor(failing: string, samples: Samples) {
    this.#samples = samples;
    const { kind } = samples.scope;
    this.#basisOf = new Map(
      kind.measure.columns.flatMap(({ id, basis }) => (basis === undefined ? [] : [[id, basis]])),
    );
    this.#names = new Set(comparisonsOf(parseFilter(failing)).map(({ field }) => field));
    for (const name of this.#names) for (const column of this.#columnsRead(name)) this.#columns.add(column);
  }

  /** Adds the inputs that depend on record fields in the clause. */
  async learn(signal: AbortSignal): Promise<void> {
    for (const name of [...this.#names]) {
      if (resolveField(name, this.#samples.scope)?.type !== "record" || isText(name, this.#samples.scope.kind))
        continue;
      const { columns, values } = await this.#changedBy(name, null, signal);
      for (const column of columns) this.#columns.add(column);
      for (const value of values) this.#names.add(value);
    }
  }

  hasField(id: string): boolean {
    const { kind, table } = this.#samples.scope;
    if (this.#names.has(id)) return true;
    const view = { valuesOf: (name: string) => table.valuesOf(name) };
    const isMadeOf = (column: string, value: string) =>
      kind.measure.columns.some((spec) => spec.id === column && spec.madeOf?.(value, view) === true);
    const read = this.#columnsRead(id);
    if (read.size === 0) return [...this.#columns].some((column) => isMadeOf(column, id));
    const bases = this.#bases(this.#columns);
    const isJudged = [...this.#bases(read)].some((basis) => bases.has(basis));
    return isJudged || [...read].some((column) => [...this.#names].some((name) => isMadeOf(column, name)));
  }

  hasText(id: string): boolean {
    if (this.#names.has(id) || this.#names.has(formField(id))) return true;
    const makes = this.#samples.scope.kind.read.texts.find((text) => text.id === id)?.makes ?? [];
    return makes.some((column) => this.#columns.has(column));
  }

  /**
   * Whether replacing a record field by another sample's value changes the failure's columns. Fields of slices, such as
   * the task, are circumstances.
   */
  async hasRecordField(id: string, values: ReadonlyMap<number, FieldValue>, signal: AbortSignal): Promise<boolean> {
    if (this.#names.has(id)) return true;
    const { columns, values: changed, slices, texts } = await this.#changedBy(id, values, signal);
    if ([...slices, ...texts].some((name) => this.#names.has(name))) return true;
    if (slices.size > 0) return false;
    return [...columns].some((column) => this.#columns.has(column)) || [...changed].some((name) => this.hasField(name));
  }

  #bases(columns: Iterable<string>): ReadonlySet<string> {
    return new Set([...columns].flatMap((column) => this.#basisOf.get(column) ?? []));
  }

  #columnsRead(name: string): ReadonlySet<string> {
    const { scope, indexes } = this.#samples;
    const read = new Set<string>();
    const field = resolveField(name, scope);
    if (field?.type !== "value" || field.by !== "facts") return read;
    for (const index of spread(indexes, LOOKED_AT)) field.read(noting(scope.table, index, read), index);
    return read;
  }

  async #changedBy(id: string, known: ReadonlyMap<number, FieldValue> | null, signal: AbortSignal) {
    const { scope, rowSources, indexes } = this.#samples;
    const { kind, table, modes } = scope;
    const changed = {
      columns: new Set<string>(),
      values: new Set<string>(),
      slices: new Set<string>(),
      texts: new Set<string>(),
    };
    const own = known === null ? indexes : [...known.keys()];
    const sampleOf = (index: number) => requireSample(index, { rowSources, table });
    for (const [index, other] of pairsOf(own, known)) {
      signal.throwIfAborted();
      const [one, another] = [await sampleOf(index), await sampleOf(other)];
      const { place, part } = table.placeOf(index);
      const reader = rowSources.find(({ number }) => number === place.source)?.reader;
      const record = changedRecord(one.row.record, another.row.record, id);
      const adapted = record && reader ? reader.adapter.adapt(record, reader.origin)[part] : undefined;
      if (!reader || adapted === undefined) continue;
      const now = kind.read.override(adapted, reader.overrides);
      const options = { ...reader.measure, modes };
      const [before, after] = [kind.measure.factsOf(one.sample, options), kind.measure.factsOf(now, options)];
      note(
        changed.columns,
        kind.measure.columns.map((column) => column.id),
        (column) => [before[column], after[column]],
      );
      const [had, has] = [kind.measure.valuesOf?.(one.sample) ?? {}, kind.measure.valuesOf?.(now) ?? {}];
      note(changed.values, Object.keys({ ...had, ...has }), (name) => [had[name], has[name]]);
      for (const { id: text, read } of kind.read.texts)
        note(changed.texts, [text], () => [read(one.sample), read(now)]);
      const [was, is] = [kind.measure.slicesOf(one.sample), kind.measure.slicesOf(now)];
      note(changed.slices, kind.measure.dimensions, (name) => [was[name] ?? null, is[name] ?? null]);
    }
    return changed;
  }
}

function note(into: Set<string>, names: Iterable<string>, of: (name: string) => readonly [unknown, unknown]): void {
  for (const name of names) {
    const [before, after] = of(name);
    if (!Object.is(before, after)) into.add(name);
  }
}

function noting(table: Table<Facts>, index: number, read: Set<string>): Facts {
  return new Proxy<Facts>(table.factsOf(index), {
    get(facts, column) {
      if (typeof column === "string") read.add(column);
      return Reflect.get(facts, column, facts);
    },
  });
}

function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)]).filter(
    (one): one is T => one !== undefined,
  );
}

function pairsOf(
  indexes: readonly number[],
  values: ReadonlyMap<number, FieldValue> | null,
): readonly (readonly [number, number])[] {
  const firsts = new Map<Value, number>();
  for (const index of indexes) {
    const value = plainValue(values?.get(index) ?? index);
    if (!firsts.has(value)) firsts.set(value, index);
    if (firsts.size > CHANGED) break;
  }
  const others = [...firsts];
  return spread(indexes, CHANGED).flatMap((index, at) => {
    const value = plainValue(values?.get(index) ?? index);
    const different = others.filter(([other]) => other !== value);
    const other = different[at % Math.max(1, different.length)];
    return other ? [[index, other[1]] as const] : [];
  });
}
