import { contrast } from "../../core/table/contrast.ts";
import type { Value } from "../../core/table/filter/compile.ts";
import type { Contrast, Query } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";
import { readerOfField } from "../selection.ts";

/** Any two fields of the query's samples against each other. Throws `FilterError` where one is unknown. */
export async function contrastOf(
  evaluation: Evaluation,
  query: Query,
  fields: readonly [string, string],
  signal: AbortSignal,
): Promise<Contrast> {
  const { marks } = await evaluation.selection(query, signal);
  const scope = evaluation.scope(query.modes, query.annotator);
  const columns = await Promise.all(fields.map((field) => readerOfField(field, scope, evaluation.search, signal)));
  const [a, b] = columns.map((read) => {
    const values: Value[] = [];
    for (let index = 0; index < evaluation.table.size; index++) {
      if (!marks || marks[index] === 1) values.push(read(index));
    }
    return values;
  });
  return contrast(fields, a ?? [], b ?? []);
}
