import type { Facts } from "../../analysis/table/facts.ts";
import type { Table } from "../../analysis/table/table.ts";
import { columnReader, layoutOf } from "../../facts/columns.ts";
import { FACTS_VERSION, type FactsHeader, type FactsSource, type StoredIssue } from "../../facts/header.ts";
import { factsLines } from "../../facts/lineRows.ts";
import { parquetFile } from "../../facts/parquetFile.ts";
import { addCount, INPUT_PARTS, type InputPart, type PlacedIssue } from "../../model/index.ts";
import type { FactsParams } from "../../protocol/exports.ts";
import { inputHashes } from "../compare/inputHashes.ts";
import { readId } from "../records.ts";
import { NO_RECORDS } from "../scoring.ts";
import { withoutTasks } from "../tasksBeside.ts";
import type { EvaluationView } from "../view.ts";

/**
 * Samples of the query as a facts file, in parts: numbers, keys and slices, and of texts only ids, in every mode.
 * Resolves to the number of samples.
 */
export async function exportFacts(
  evaluation: EvaluationView,
  { query, paths, as, tool, hasInputs = false }: Omit<FactsParams, "id">,
  emit: (bytes: Uint8Array) => void,
  signal: AbortSignal,
): Promise<number> {
  await evaluation.measured("all", signal);
  const { marks } = await evaluation.selection({ ...query, sort: null }, signal);
  const table = evaluation.tableOf(query.annotator);
  const indexes = indexesIn(marks, table.size);
  const ids = await idsOf(evaluation, indexes, signal);
  const inputs = (hasInputs ? await inputHashes(evaluation, signal) : null)?.parts ?? null;
  const header = headerOf(evaluation, table, indexes, { query, paths, tool, inputs: inputs && [...inputs.keys()] });
  const numeric = (name: string) => !table.typesOf(name).hasTexts;
  const layout = layoutOf(evaluation.kind, { ...header, numeric });
  const text = JSON.stringify(header);
  const reader = columnReader(table, evaluation.kind, layout, indexes, paths, {
    ids,
    inputs: inputs ?? new Map(),
  });
  if (as === "parquet") {
    for (const part of parquetFile(layout.columns, reader, indexes.length, text)) {
      signal.throwIfAborted();
      emit(part);
    }
  } else {
    const encoder = new TextEncoder();
    for (const lines of factsLines(layout.columns, reader, indexes.length, text)) {
      signal.throwIfAborted();
      emit(encoder.encode(lines));
    }
  }
  return indexes.length;
}

function indexesIn(marks: Uint8Array | null, size: number): Uint32Array {
  if (marks === null) return Uint32Array.from({ length: size }, (_, index) => index);
  const indexes: number[] = [];
  for (const [index, mark] of marks.entries()) if (mark === 1) indexes.push(index);
  return Uint32Array.from(indexes);
}

async function idsOf(
  { kind, table, rowSources }: EvaluationView,
  indexes: Uint32Array,
  signal: AbortSignal,
): Promise<readonly (string | null)[]> {
  const ids: (string | null)[] = [];
  for (const index of indexes) {
    signal.throwIfAborted();
    ids.push(await readId(index, kind, table, rowSources));
  }
  return ids;
}

function headerOf(
  { kind, plan, slots, spec, results, rowSources }: EvaluationView,
  table: Table<Facts>,
  indexes: Uint32Array,
  {
    query,
    paths,
    tool,
    inputs,
  }: Pick<FactsParams, "query" | "paths" | "tool"> & { readonly inputs: readonly InputPart[] | null },
): FactsHeader {
  const samples = new Map<number, number>();
  for (const index of indexes) addCount(samples, table.placeOf(index).place.source);
  const readings = new Map(plan.rows.map(({ slot, plan: reading }) => [slot.number, reading]));
  const sources = slots.flatMap(({ number, spec: { role }, opened, container, formats: [format] }): FactsSource[] => {
    if (!opened || !container) return [];
    const { adapter = format?.id ?? "", map = null } = readings.get(number) ?? {};
    const {
      records = NO_RECORDS,
      issueCounts = {},
      issues = [],
    } = results.find(({ source }) => source === number) ?? {};
    const [path, digest] = [paths[number] ?? "", opened.digest ?? null];
    const file = { path, size: opened.size, digest, container: withoutTasks(container), role };
    return [
      {
        ...file,
        samples: samples.get(number) ?? 0,
        adapter,
        map,
        records,
        issueCounts,
        issues: issues.map(storedIssue),
      },
    ];
  });
  const { dimensions: slices, valueNames: values } = table;
  const isMixed = (name: string) => {
    const { hasNumbers, hasTexts } = table.typesOf(name);
    return hasNumbers && hasTexts;
  };
  const { id, by, confidence } = plan.format;
  const labels = plan.rows.find((row) => row.plan.labels !== undefined)?.plan.labels;
  return {
    version: FACTS_VERSION,
    tool,
    kind: kind.id,
    format: { id, by, confidence },
    modes: plan.modes,
    annotator: query.annotator,
    group: spec.group ?? plan.rows[0]?.plan.group ?? null,
    overrides: spec.overrides,
    sliceBy: [...new Set([...spec.sliceBy, ...plan.rows.flatMap(({ plan: { sliceBy } }) => sliceBy)])],
    ...(labels === undefined ? {} : { labels }),
    slices,
    values,
    mixed: [...slices, ...values].filter(isMixed),
    ...(inputs ? { inputs: INPUT_PARTS.filter((part) => inputs.includes(part)) } : {}),
    isPart:
      indexes.length < table.size || spec.limit !== null || rowSources.some(({ texts }) => texts.leftOut !== null),
    sources,
  };
}

const storedIssue = ({ code, path, line, offset, isRejection }: PlacedIssue): StoredIssue => {
  return { code, path, line, offset, isRejection };
};
