import * as l10n from "@vscode/l10n";
import type { Facts, Kind } from "../core/kinds/kind.ts";
import { compareWith, type Predicate, type ReadValue, type Value } from "../core/table/filter/compile.ts";
import type { Comparison } from "../core/table/filter/expression.ts";
import { FilterError } from "../core/table/filter/tokens.ts";
import { SOURCE_DIMENSION, type Table } from "../core/table/table.ts";
import type { Modes } from "../model/index.ts";

/** Fields that every kind has: where a sample stands. */
const PLACE_FIELDS = ["row", "line", "index"] as const;
/** The sample's id, and all its texts together: looked up in the records themselves. */
export const ID_FIELD = "id";
export const ANY_TEXT_FIELD = "any";

/** What a name of the filter language stands for in a table: a value to read, or a text to search the records for. */
export type ResolvedField =
  | { readonly type: "value"; readonly read: ReadValue<Facts> }
  | { readonly type: "record"; readonly id: string };

/** Resolves a field name, or null where there is none of that name. */
export function resolveField(
  name: string,
  kind: Kind<unknown, Facts>,
  table: Table<Facts>,
  modes: Modes,
): ResolvedField | null {
  const metric = kind.metrics.find((candidate) => candidate.info.id === name && candidate.score);
  const score = metric?.score;
  if (score) {
    return {
      type: "value",
      read: (facts) => {
        const outcome = score(facts, modes);
        return outcome.state === "scored" ? outcome.value : null;
      },
    };
  }
  const field = kind.fields.find((candidate) => candidate.id === name);
  if (field) {
    const { names } = field;
    return {
      type: "value",
      read: names
        ? (facts) => {
            const code = field.read(facts, modes);
            return code === null ? null : (names[code] ?? null);
          }
        : (facts) => field.read(facts, modes),
    };
  }
  if ((PLACE_FIELDS as readonly string[]).includes(name)) return { type: "value", read: placeReader(name, table) };
  if (name === ID_FIELD || name === ANY_TEXT_FIELD || kind.texts.some((text) => text.id === name)) {
    return { type: "record", id: name };
  }
  if (name === SOURCE_DIMENSION || kind.dimensions.includes(name) || table.dimensions.includes(name)) {
    return { type: "value", read: (_, index) => table.dimensionOf(name, index) };
  }
  return null;
}

/** Every name that a filter may use, for completion and messages. */
export function fieldNames(kind: Kind<unknown, Facts>, table: Table<Facts>): readonly string[] {
  return [
    ...new Set([
      ...kind.metrics.filter((metric) => metric.score).map((metric) => metric.info.id),
      ...kind.fields.map((field) => field.id),
      SOURCE_DIMENSION,
      ...kind.dimensions,
      ...table.dimensions,
      ...PLACE_FIELDS,
      ID_FIELD,
      ANY_TEXT_FIELD,
      ...kind.texts.map((text) => text.id),
    ]),
  ];
}

/** A test over columns; `found` answers for comparisons with the records' texts. Throws `FilterError` on unknown names. */
export function compileComparison(
  comparison: Comparison,
  kind: Kind<unknown, Facts>,
  table: Table<Facts>,
  modes: Modes,
  found: (comparison: Comparison) => Uint8Array,
): Predicate<Facts> {
  const field = requireField(comparison, kind, table, modes);
  if (field.type === "record") {
    const marks = found(comparison);
    return (_, index) => marks[index] === 1;
  }
  const test = compareWith(comparison.comparator, comparison.literal);
  return (facts, index) => test(field.read(facts, index));
}

export function requireField(
  comparison: Comparison,
  kind: Kind<unknown, Facts>,
  table: Table<Facts>,
  modes: Modes,
): ResolvedField {
  const field = resolveField(comparison.field, kind, table, modes);
  if (field) return field;
  throw new FilterError(
    l10n.t("There is no field named {0}. Known: {1}.", comparison.field, fieldNames(kind, table).join(", ")),
    comparison.at,
  );
}

function placeReader(name: string, table: Table<Facts>): (facts: Facts, index: number) => Value {
  if (name === "index") return (_, index) => index + 1;
  if (name === "row") return (_, index) => table.placeOf(index).row + 1;
  return (_, index) => table.placeOf(index).place.line;
}
