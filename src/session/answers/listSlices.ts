import { t } from "@vscode/l10n";
import type { ReduceOptions } from "../../analysis/aggregate/aggregate.ts";
import { reduceSteps } from "../../analysis/aggregate/reduce.ts";
import { type FieldValue, ListValue } from "../../analysis/table/listValues.ts";
import { addTo, type Capped, type MetricValue, type Query, type Uncovered } from "../../model/index.ts";
import type { SliceSize } from "../../protocol/metrics.ts";
import { isListField } from "../fields.ts";
import { runCooperatively } from "../running.ts";
import { fieldValuesReader } from "../selection.ts";
import { TAG_FIELD, tagFieldInfos } from "../tags.ts";
import type { EvaluationView, FieldScope } from "../view.ts";

const MOST_VALUES = 50;

/** A list field as slices: a sample counts in each element. */
interface ListDimension {
  readonly name: string;
  readonly shown: readonly { readonly value: string | number; readonly marks: Uint8Array; readonly samples: number }[];
  readonly of: number;
  readonly without: number;
}

/** Fields of lists among those that the person slices by. */
const namesOf = ({ plan }: EvaluationView, scope: FieldScope): readonly string[] =>
  [...new Set(plan.rows.flatMap((row) => row.plan.sliceBy))].filter((name) => isListField(name, scope));

async function dimensionsOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<readonly ListDimension[]> {
  const scope = evaluation.scope(query.modes, query.annotator);
  const hasTags = tagFieldInfos(scope).length > 0;
  const names = [...(hasTags ? [TAG_FIELD] : []), ...namesOf(evaluation, scope).filter((name) => name !== TAG_FIELD)];
  if (names.length === 0) return [];
  return evaluation.once(["lists", query, names], signal, async () => {
    const { marks } = await evaluation.selection(query, signal);
    const found: ListDimension[] = [];
    for (const name of names) {
      const read = await fieldValuesReader(name, scope, evaluation.search, signal);
      found.push(dimensionOf(name, read, evaluation.table.size, marks));
    }
    return found;
  });
}

function dimensionOf(
  name: string,
  read: (index: number) => FieldValue,
  size: number,
  selected: Uint8Array | null,
): ListDimension {
  const samplesOf = new Map<string | number, number[]>();
  let without = 0;
  for (let index = 0; index < size; index++) {
    if (selected && selected[index] !== 1) continue;
    const value = read(index);
    const own = value instanceof ListValue ? value.elements : [value];
    const values = new Set(own.filter((element) => element !== null));
    if (values.size === 0) without++;
    for (const element of values) addTo(samplesOf, element, index);
  }
  const frequent = [...samplesOf].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_VALUES);
  const shown = frequent.map(([value, samples]) => {
    const marks = new Uint8Array(size);
    for (const index of samples) marks[index] = 1;
    return { value, marks, samples: samples.length };
  });
  return { name, shown, of: samplesOf.size, without };
}

export async function listValues(
  evaluation: EvaluationView,
  query: Query,
  options: ReduceOptions,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const values: MetricValue[] = [];
  const { metrics } = evaluation.kind.measure;
  for (const { name, shown } of await dimensionsOf(evaluation, query, signal)) {
    for (const { value, marks } of shown) {
      const view = evaluation.tableOf(query.annotator).view(marks);
      const reduced = await runCooperatively(reduceSteps(metrics, view, [], query.modes, options), signal);
      values.push(...reduced.flat().map((one) => ({ ...one, slice: { [name]: value } })));
    }
  }
  return values;
}

interface ListSlices {
  readonly sizes: readonly SliceSize[];
  readonly uncovered: readonly Uncovered[];
  readonly capped: readonly Capped[];
  readonly notes: readonly string[];
}

/** Sizes of values, hidden values, and multiple counting. */
export async function listSlices(evaluation: EvaluationView, query: Query, signal: AbortSignal): Promise<ListSlices> {
  const found = await dimensionsOf(evaluation, query, signal);
  return {
    sizes: found.flatMap(({ name, shown }) => shown.map(({ value, samples }) => ({ dimension: name, value, samples }))),
    uncovered: found.flatMap(({ name, without }) => (without > 0 ? [{ dimension: name, samples: without }] : [])),
    capped: found.flatMap(({ name, shown, of }) =>
      of > shown.length ? [{ dimension: name, shown: shown.length, of }] : [],
    ),
    notes: found.map(({ name }) => t("{0} is a list: a sample counts in each of its values.", name)),
  };
}
