import * as l10n from "@vscode/l10n";
import { SOURCE_DIMENSION } from "../analysis/table/dimensions.ts";
import type { Facts } from "../analysis/table/facts.ts";
import {
  compareWith,
  type FieldComparison,
  FilterError,
  type Predicate,
  type ReadValue,
  type Value,
} from "../analysis/table/filter.ts";
import { indicated } from "../analysis/table/indicator.ts";
import { compareFieldWith, type FieldValue, ListValue, listIn, plainValue } from "../analysis/table/listValues.ts";
import type { Table } from "../analysis/table/table.ts";
import { isScoreId, scoreName } from "../kinds/ownScores/names.ts";
import { isFailedId, NOT_GIVEN } from "../kinds/ownScores/values.ts";
import type { AnyKind } from "../kinds/registry.ts";
import { type Annotator, HUMAN_PREFIX, nearest } from "../model/index.ts";
import type { FieldInfo } from "../protocol/list.ts";
import type { Annotators } from "./annotators/annotators.ts";
import { disagreementReader } from "./annotators/compareAnnotators.ts";
import { isLabelField, type LabelField } from "./peopleFields.ts";
import { LIST_PARTS, RECORD_PREFIX } from "./recordFields.ts";
import { repeatField, repeatFieldInfos } from "./repeats.ts";
import { goldField, goldFieldInfos } from "./suspectGold.ts";
import { TAG_FIELD, tagField, tagFieldInfos } from "./tags.ts";
import type { FieldScope } from "./view.ts";

const READERS: Readonly<Record<LabelField, (scope: FieldScope) => ReadValue<Facts>>> = {
  disagree: ({
    annotators,
    kind: {
      label: { labelling },
    },
  }) => {
    if (!labelling) return () => null;
    const read = disagreementReader(annotators, labelling);
    return (_, index) => read(index);
  },
  labelled: ({
    annotators,
    annotator,
    kind: {
      label: { labelling },
    },
  }) => {
    const given = new Set(annotators.indexesOf(annotator));
    return (facts, index) => (given.has(index) || labelling?.isLabelled(facts) === true ? 1 : 0);
  },
  "labelled.by": ({ annotators, annotator }) => {
    const people = peopleIn(annotators, annotator).map((name) => [name, new Set(annotators.indexesOf(name))] as const);
    return (_, index) => {
      const own = people.filter(([, labelled]) => labelled.has(index));
      return own.length === 0 ? null : own.map(([name]) => quotedPerson(name)).join(" ");
    };
  },
  "human.verdict": ({ annotators, annotator }) => {
    const people = peopleIn(annotators, annotator);
    return (_, index) => {
      for (const person of people) {
        const verdict = annotators.labelsOf(person, index)?.verdict;
        if (verdict !== undefined) return verdict;
      }
      return null;
    };
  },
};

function labelField(name: string, scope: FieldScope): ReadValue<Facts> | null {
  if (!isLabelField(name)) return null;
  scope.reads?.addAll();
  return READERS[name](scope);
}

export function labelFieldInfos({ annotators, kind, reads }: FieldScope): readonly FieldInfo[] {
  reads?.addAll();
  if (!kind.label.labelling || annotators.names.length < 2) return [];
  const infos: FieldInfo[] = [{ id: "labelled", name: l10n.t("Labelled"), type: "flag", from: "sample" }];
  if (kind.label.labelling.statesOf) {
    infos.push({ id: DISAGREE, name: l10n.t("Annotators disagree"), type: "flag", from: "sample" });
  }
  const people = peopleIn(annotators, "");
  if (people.length > 0) {
    const values = people.map(quotedPerson);
    infos.push({ id: LABELLED_BY, name: l10n.t("Labelled by people"), type: "text", from: "sample", values });
  }
  const verdicts = kind.label.personVerdicts?.verdicts.map(({ id }) => id);
  if (verdicts && peopleIn(annotators, "").length > 0) {
    const name = l10n.t("Verdict by a person");
    infos.push({ id: "human.verdict", name, type: "text", from: "sample", values: verdicts });
  }
  return infos;
}

export const DISAGREE = "disagree";
const LABELLED_BY = "labelled.by";

/** Marks around a person in `labelled.by`, so that no name is part of another. */
const quotedPerson = (annotator: Annotator): string => `‹${annotator.slice(HUMAN_PREFIX.length)}›`;

export function labelledByPeople({ annotators, kind }: FieldScope): ReadonlyMap<Annotator, string> {
  const people = kind.label.labelling ? peopleIn(annotators, "") : [];
  return new Map(people.map((name) => [name, `${LABELLED_BY} ~ ${JSON.stringify(quotedPerson(name))}`]));
}

function peopleIn({ names }: Annotators, first: Annotator): readonly Annotator[] {
  const people = names.filter((name) => name.startsWith(HUMAN_PREFIX));
  return people.includes(first) ? [first, ...people.filter((name) => name !== first)] : people;
}

const PLACE_FIELDS = ["row", "line", "index"] as const;
/** Id and all texts, read from the records. */
export const ID_FIELD = "id";
export const ANY_TEXT_FIELD = "any";

/** A field: a value of the table, or one from the records. */
type ResolvedField =
  | {
      readonly type: "value";
      readonly read: ReadValue<Facts>;
      /** All that it has, of a field of lists; `read` is these in one text. */
      readonly list?: (index: number) => FieldValue;
      /** Its texts in the order that sorting puts them in; absent if that is their own. */
      readonly names?: readonly string[];
      /** Sort key in place of the value. */
      readonly rank?: ReadValue<Facts>;
      /** Its only input: the facts, or one slice. Absent if it depends on anything else. */
      readonly by?: "facts" | { readonly slice: string };
    }
  | { readonly type: "record"; readonly id: string };

export function resolveField(name: string, scope: FieldScope): ResolvedField | null {
  const { kind, table, modes, recordFields } = scope;
  const score = kind.measure.metrics.find((metric) => metric.info.id === name)?.score;
  if (score) {
    return {
      type: "value",
      by: "facts",
      read: (facts) => {
        const outcome = score(facts, modes);
        return outcome.state === "scored" ? outcome.value : null;
      },
    };
  }
  const field = kind.words.fields.find((candidate) => candidate.id === name);
  if (field) {
    const { names, rank } = field;
    if (!names) return { type: "value", by: "facts", read: (facts) => field.read(facts, modes) };
    return {
      type: "value",
      names,
      by: "facts",
      read(facts) {
        const code = field.read(facts, modes);
        return code === null ? null : (names[code] ?? null);
      },
      ...(rank ? { rank: (facts: Facts) => rank(facts, modes) } : {}),
    };
  }
  const ofRepeats = repeatField(name, scope);
  if (ofRepeats) return { type: "value", read: ofRepeats };
  const ofGold = goldField(name, scope);
  if (ofGold) return { type: "value", read: ofGold };
  const ofTags = tagField(name, scope);
  if (ofTags) return { type: "value", read: (_, index) => plainValue(ofTags(index)), list: ofTags };
  const ofLabels = labelField(name, scope);
  if (ofLabels) return { type: "value", read: ofLabels };
  if ((PLACE_FIELDS as readonly string[]).includes(name)) return { type: "value", read: placeReader(name, table) };
  if (isText(name, kind)) return { type: "record", id: name };
  const list = listReader(name, scope);
  if (list) return { type: "value", list, read: (_, index) => plainValue(list(index)) };
  // A score that no sample has a value for is a field all the same.
  const isValue =
    table.valueNames.includes(name) || (isScoreId(name) && table.valueNames.includes(NOT_GIVEN + scoreName(name)));
  const isDimension =
    name === SOURCE_DIMENSION || kind.measure.dimensions.includes(name) || table.dimensions.includes(name);
  if (isDimension || isValue) {
    if (isValue) scope.reads?.addAll();
    const read = valueReader(name, scope);
    return { type: "value", read: (_, index) => read(index), ...(isValue ? {} : { by: { slice: name } }) };
  }
  const indicator = table.indicatorOf(name);
  if (indicator) {
    scope.reads?.addAll();
    const read = table.dimensionReader(indicator.name);
    return { type: "value", read: (_, index) => numberOrNull(indicated(indicator, read(index))) };
  }
  const isOfList = (id: string) => LIST_PARTS.some((part) => `${id}.${part}` === name);
  const isRecordField =
    name.startsWith(RECORD_PREFIX) || recordFields.some(({ id, isList }) => id === name || (isList && isOfList(id)));
  return isRecordField ? { type: "record", id: name } : null;
}

/** The list that a value of the table is, or a part of it; null of any other field. */
function listReader(name: string, scope: FieldScope): ((index: number) => FieldValue) | null {
  const [id = name, part] = LIST_PARTS.flatMap((one) =>
    name.endsWith(`.${one}`) ? [name.slice(0, -one.length - 1), one] : [],
  );
  if (!isValueList(id, scope)) return null;
  scope.reads?.addAll();
  const read = scope.table.dimensionReader(id);
  const lists = new Map<Value, ListValue | null>();
  return (index) => {
    const value = read(index);
    if (!lists.has(value)) lists.set(value, listIn(value));
    const list = lists.get(value) ?? null;
    if (part === "length") return list?.elements.length ?? null;
    return part === "all" && list ? new ListValue(list.elements, true) : list;
  };
}

const isValueList = (id: string, { kind, table }: FieldScope): boolean =>
  kind.measure.lists?.includes(id) === true && table.valueNames.includes(id);

/** Whether a field has lists: a sample counts in each of their elements. */
export const isListField = (id: string, scope: FieldScope): boolean =>
  isValueList(id, scope) ||
  (id === TAG_FIELD && tagFieldInfos(scope).length > 0) ||
  scope.recordFields.some((field) => field.id === id && field.isList);

/** Every element that a list of the table has. */
const elementsOf = (id: string, { table }: FieldScope): readonly string[] =>
  [...new Set(table.valuesOf(id).flatMap((value) => listIn(value)?.elements.map(String) ?? []))].sort();

const numberOrNull = (number: number): number | null => (Number.isNaN(number) ? null : number);

function valueReader(name: string, { kind, table, modes }: FieldScope): (index: number) => Value {
  const read = table.dimensionReader(name);
  const first = kind.measure.valueNameIn?.(name, modes) ?? null;
  if (first === null || !table.valueNames.includes(first)) return read;
  const readFirst = table.dimensionReader(first);
  return (index) => readFirst(index) ?? read(index);
}

/** Throws `FilterError` for an unknown field. */
export function requireField(name: string, at: number, scope: FieldScope): ResolvedField {
  const field = resolveField(name, scope);
  if (field) return field;
  throw unknownField(name, at, scope);
}

/** Names a similar known field. */
export function unknownField(name: string, at: number, scope: FieldScope): FilterError {
  const known = name.startsWith(RECORD_PREFIX)
    ? scope.recordFields.map(({ id }) => `${RECORD_PREFIX}${id}`)
    : fieldInfos(scope).map(({ id }) => id);
  const [near] = nearest(name, known);
  const message =
    near === undefined
      ? l10n.t("There is no field named {0}. Known: {1}.", name, listed(known))
      : l10n.t("There is no field named {0}. Did you mean {1}?", name, near);
  return new FilterError(message, at);
}

const MOST_LISTED = 40;

const listed = (names: readonly string[]): string =>
  names.length <= MOST_LISTED
    ? names.join(", ")
    : l10n.t("{0} and {1} more", names.slice(0, MOST_LISTED).join(", "), names.length - MOST_LISTED);

export function fieldInfos(scope: FieldScope): readonly FieldInfo[] {
  const { kind, table, recordFields } = scope;
  const own: FieldInfo[] = [
    ...kind.measure.metrics.flatMap(({ info, score }): FieldInfo[] =>
      score ? [{ id: info.id, name: info.name, type: "number", from: "score" }] : [],
    ),
    ...kind.words.fields.map(({ id, name, type, names }): FieldInfo => {
      return { id, name, type, from: "sample", ...(names ? { values: names } : {}) };
    }),
    ...[
      ...new Set([
        SOURCE_DIMENSION,
        ...kind.measure.dimensions,
        ...table.dimensions,
        ...table.valueNames.filter((name) => !isFailedId(name)).slice(0, OFFERED_NAMES),
      ]),
    ].map((id): FieldInfo => {
      if (isValueList(id, scope)) {
        return {
          id,
          name: id,
          type: "text",
          from: "sample",
          isList: true,
          values: elementsOf(id, scope).slice(0, SHOWN_VALUES),
        };
      }
      const values = table.valuesOf(id).slice(0, SHOWN_VALUES);
      return { id, name: id, type: typeof values[0] === "number" ? "number" : "text", from: "sample", values };
    }),
    ...repeatFieldInfos(scope),
    ...goldFieldInfos(scope),
    ...labelFieldInfos(scope),
    ...tagFieldInfos(scope),
    ...PLACE_FIELDS.map((id): FieldInfo => ({ id, name: id, type: "number", from: "sample" })),
    ...[ID_FIELD, ANY_TEXT_FIELD, ...kind.read.texts.map((text) => text.id)].map((id): FieldInfo => {
      return { id, name: id, type: "text", from: "text" };
    }),
  ];
  const taken = new Set(own.map(({ id }) => id));
  return [
    ...own,
    ...recordFields.map(({ id, type, isList, example }): FieldInfo => {
      const own = taken.has(id) ? `${RECORD_PREFIX}${id}` : id;
      return { id: own, name: id, type, from: "record", ...(isList ? { isList } : {}), example };
    }),
  ];
}

const OFFERED_NAMES = 500;

const SHOWN_VALUES = 50;

/** A test over rows; `found` has the results for record fields. */
export function compileComparison(
  comparison: FieldComparison,
  scope: FieldScope,
  found: (comparison: FieldComparison) => Uint8Array,
): Predicate<Facts> {
  const field = requireField(comparison.field, comparison.at, scope);
  if (field.type === "record") {
    const marks = found(comparison);
    return (_, index) => marks[index] === 1;
  }
  const { list } = field;
  if (list) {
    const test = compareFieldWith(comparison.comparator, comparison.literal);
    return (_, index) => test(list(index));
  }
  const test = compareWith(comparison.comparator, comparison.literal);
  return (facts, index) => test(field.read(facts, index));
}

/** The slices that comparisons read besides facts; null if they read more. */
export function slicesBehind(comparisons: readonly FieldComparison[], scope: FieldScope): readonly string[] | null {
  const slices = new Set<string>();
  for (const { field, at } of comparisons) {
    const resolved = requireField(field, at, scope);
    if (resolved.type !== "value" || resolved.by === undefined) return null;
    if (resolved.by !== "facts") slices.add(resolved.by.slice);
  }
  return [...slices];
}

/** Whether a name is of a sample's text: id, a text, its form, or all. */
export function isText(name: string, kind: AnyKind): boolean {
  return (
    name === ID_FIELD ||
    name === ANY_TEXT_FIELD ||
    kind.read.texts.some(({ id }) => name === id || name === formField(id))
  );
}

/** `response.form has "digit"`. */
export const formField = (text: string): string => `${text}.form`;

function placeReader(name: string, table: Table<Facts>): (facts: Facts, index: number) => Value {
  if (name === "index") return (_, index) => index + 1;
  if (name === "row") return (_, index) => table.placeOf(index).row + 1;
  return (_, index) => table.placeOf(index).place.line;
}
