import { scoreValues } from "../../analysis/aggregate/sampleScores.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import { countedItem, DUPLICATE, NO_ITEM } from "../../analysis/table/items.ts";
import { everyMode } from "../../kinds/modeFamily.ts";
import { type LocalLabeller, localLabeller } from "../../labels/local/labelLocally.ts";
import type { AnnotatorResult } from "../../labels/sampleLabeller.ts";
import { sideRecord } from "../../labels/sideFile.ts";
import {
  type Annotator,
  type Detail,
  FILE_ANNOTATOR,
  HUMAN_PREFIX,
  type LabelInput,
  LOCAL_ANNOTATOR,
  type ModeFamily,
  modeIn,
  type Query,
} from "../../model/index.ts";
import type { ExportLine } from "../../protocol/exports.ts";
import type { RejectedLine } from "../../protocol/state.ts";
import { LF } from "../../read/bytes.ts";
import { setOwn } from "../../read/valueReader.ts";
import { measuredFamilies } from "../modes.ts";
import { type PassedRecord, type RowSource, scanRecords, scanSamples } from "../records.ts";
import type { EvaluationView } from "../view.ts";
import { explain, sampleBy } from "./details.ts";
import { Parts } from "./parts.ts";

/**
 * Records of the query in file order, each once: original text, or a line of JSON if the record depends on its file's
 * header.
 */
export async function exportLines(
  evaluation: EvaluationView,
  query: Query,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { marks } = await evaluation.selection(query, signal);
  const out = new Parts(emit);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let samples = 0;
  await scanRecords(evaluation, signal, ({ source, raw, row, firstIndex }) => {
    if (row.state !== "read") return undefined;
    const chosen = countMarked(marks, firstIndex, row.samples.length);
    if (chosen === 0 || raw.bytes === null) return undefined;
    samples += chosen;
    out.add(`${isLine(source, raw.bytes) ? decoder.decode(raw.bytes) : recordLine(source, raw.bytes, raw.offset)}\n`);
    return undefined;
  });
  out.flush();
  return samples;
}

const isLine = ({ container }: RowSource, bytes: Uint8Array): boolean =>
  container.id !== "csv" && container.adds === undefined && !bytes.includes(LF);

function recordLine({ reader }: RowSource, bytes: Uint8Array, offset: number): string {
  const parsed = reader.parse(bytes, reader.limits, { isFirst: false, isUnterminated: false, offset });
  return JSON.stringify(parsed.state === "record" ? parsed.record : null);
}

interface SampleOptions {
  readonly everyModeOf: readonly ModeFamily[];
  readonly texts: readonly string[];
}

/** An `ExportLine` per sample, and, without a filter, a `RejectedLine` per rejected record. */
export async function exportSamples(
  evaluation: EvaluationView,
  query: Query,
  options: SampleOptions,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { marks } = await evaluation.selection(query, signal);
  const isMeasured = measuredFamilies(evaluation.kind).some((family) => options.everyModeOf.includes(family));
  if (isMeasured) await evaluation.measured("all", signal);
  const out = new Parts(emit);
  const { rowSources, table, state } = evaluation;
  const records = marks === null ? state.records.total : 0;
  const named = namedScores(evaluation, query);
  let samples = 0;
  const each = ({ raw, row, firstIndex, source }: PassedRecord): undefined => {
    if (row.state === "rejected" && marks === null) {
      const { code, message } = row.issue;
      const line: RejectedLine = { source: source.number, line: raw.line, rejected: code, message };
      out.add(`${JSON.stringify(line)}\n`);
    }
    if (row.state !== "read") return;
    for (const [part, sample] of row.samples.entries()) {
      const index = firstIndex + part;
      if (index >= table.size || (marks && marks[index] !== 1)) continue;
      const detail = explain(evaluation, query, index, { sample, row, bytes: raw.bytes ?? new Uint8Array(0) });
      const line = exportLine(evaluation, query, index, detail, options.everyModeOf, named(index, sample));
      const more = { ...basisOf(evaluation, query, index, sample), ...textsOf(evaluation, sample, options.texts) };
      out.add(`${JSON.stringify({ ...line, ...more })}\n`);
      samples++;
    }
  };
  await scanRecords({ rowSources, table }, signal, each, { records });
  out.flush();
  return samples;
}

function exportLine(
  evaluation: EvaluationView,
  query: Query,
  index: number,
  detail: Detail,
  everyModeOf: readonly ModeFamily[],
  named: Readonly<Record<string, number>>,
): ExportLine {
  const { metrics } = evaluation.kind.measure;
  const { place, row } = evaluation.table.placeOf(index);
  const facts = evaluation.tableOf(query.annotator).factsOf(index);
  const modes: Record<string, Record<string, number | null>> = {};
  for (const { family, mode, modes: others } of everyMode(evaluation.kind.measure.modes, query.modes)) {
    if (!everyModeOf.includes(family) || mode === modeIn(query.modes, family)) continue;
    const ofFamily = metrics.filter(({ info }) => info.family === family);
    const scores = scoreValues(ofFamily, facts, others);
    if (Object.keys(scores).length > 0) modes[mode] = { ...modes[mode], ...scores };
  }
  return {
    source: place.source,
    row,
    line: place.line,
    id: detail.id,
    scores: { ...scoreValues(metrics, facts, query.modes), ...named },
    ...(everyModeOf.length > 0 ? { modes } : {}),
    verdicts: detail.body.verdicts.map(({ active }) => ({
      kind: active.kind,
      level: active.level,
      rule: active.rule,
      mode: active.mode,
      spans: active.spans,
    })),
    support: (detail.body.responseSentences ?? []).map(({ key, state, supportedBy, probability }) => ({
      key,
      state,
      evidence: supportedBy,
      ...(probability === undefined ? {} : { probability }),
    })),
    issues: [...new Set(detail.issues.map((issue) => issue.code))],
    ...(detail.body.failure?.type === "answer" ? { cause: detail.body.failure.cause } : {}),
  };
}

type NamedScores = (index: number, sample: unknown) => Record<string, number>;

function namedScores(evaluation: EvaluationView, query: Query): NamedScores {
  const { metrics, valuesOf } = evaluation.kind.measure;
  const table = evaluation.tableOf(query.annotator);
  const namedIn = (names: readonly string[]) => metrics.flatMap((metric) => metric.namedIn?.(names) ?? []);
  const all = namedIn(table.valueNames);
  const namesOf = (index: number, sample: unknown): readonly string[] =>
    all.length <= FEW_NAMES
      ? all
      : namedIn(Object.keys(valuesOf?.(sampleBy(evaluation, query.annotator, index, sample)) ?? {}));
  return (index, sample) => {
    const scores: Record<string, number> = {};
    for (const id of all.length === 0 ? all : namesOf(index, sample)) {
      const value = table.dimensionOf(id, index);
      if (typeof value === "number") scores[id] = value;
    }
    return scores;
  };
}

const FEW_NAMES = 100;

/** Inputs of the metrics other than scores: group, slices, and the kind's values. */
function basisOf(
  evaluation: EvaluationView,
  query: Query,
  index: number,
  sample: unknown,
): Pick<ExportLine, "group" | "slices" | "given"> {
  const { kind, table, annotators } = evaluation;
  const slices: Record<string, string | number> = {};
  for (const name of new Set([...kind.measure.dimensions, ...table.dimensions])) {
    const value = table.dimensionOf(name, index);
    if (value !== null) setOwn(slices, name, value);
  }
  const labelled = annotators.labelled(query.annotator, index, sample);
  const facts = evaluation.tableOf(query.annotator).factsOf(index);
  const given = { ...kind.measure.exportedOf?.(labelled, facts), ...repeatOf(evaluation, query, index, facts) };
  const group = table.groups?.numbers[index] ?? ALONE;
  return {
    ...(group === ALONE ? {} : { group }),
    ...(Object.keys(slices).length > 0 ? { slices } : {}),
    ...(Object.keys(given).length > 0 ? { given } : {}),
  };
}

/** The answer's item and its verdict; empty for single questions and duplicates. */
function repeatOf(
  {
    kind: {
      compare: { repeating },
    },
    table: { items },
  }: EvaluationView,
  { modes }: Query,
  index: number,
  facts: Facts,
): Readonly<Record<string, number>> {
  const item = items === null || !repeating ? NO_ITEM : countedItem(items, index);
  if (!repeating || item === NO_ITEM || item === DUPLICATE) return {};
  const right = repeating.right(facts, modes);
  return { "repeats.item": item, ...(right.state === "scored" ? { "repeats.is-right": right.value } : {}) };
}

function textsOf({ kind }: EvaluationView, sample: unknown, ids: readonly string[]): Pick<ExportLine, "texts"> {
  if (ids.length === 0) return {};
  const read = kind.read.texts.filter((text) => ids.includes(text.id));
  return { texts: Object.fromEntries(read.map((text) => [text.id, text.read(sample)])) };
}

function countMarked(marks: Uint8Array | null, from: number, length: number): number {
  if (!marks) return length;
  let count = 0;
  for (let index = from; index < from + length; index++) count += marks[index] ?? 0;
  return count;
}

/**
 * Labels of other annotators than the file, a line of JSON a sample in file order: ratings as our own rows; labels of
 * support in RAGBench's field names, the query's annotator first, as in `evaloupe label`. Without unlabelled samples,
 * and without people's sentence labels, which have their own file. Resolves to the number of lines.
 */
export async function exportLabels(
  evaluation: EvaluationView,
  query: Query,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { kind } = evaluation;
  const { marks } = await evaluation.selection(query, signal);
  const recordOf = recorder(evaluation, query.annotator);
  const out = new Parts(emit);
  let samples = 0;
  await scanSamples(evaluation, signal, ({ index, sample }) => {
    const record = marks && marks[index] !== 1 ? null : recordOf(index, kind.read.idOf(sample), sample);
    if (record === null) return undefined;
    out.add(`${JSON.stringify(record)}\n`);
    samples++;
    return undefined;
  });
  out.flush();
  return samples;
}

type Recorder = (index: number, id: string | null, sample: unknown) => object | null;

function recorder({ kind, annotators }: EvaluationView, first: Annotator): Recorder {
  const { raters, asking } = kind.label;
  const names = annotators.names.filter((name) => name !== FILE_ANNOTATOR);
  if (raters) {
    return (index, _, sample) =>
      names.some((name) => annotators.labelsOf(name, index) !== null)
        ? raters.ratedRecord(annotators.labelled(first, index, sample))
        : null;
  }
  const labellers = names
    .filter((name) => !name.startsWith(HUMAN_PREFIX))
    .sort((one, other) => Number(other === first) - Number(one === first));
  const words = annotators.isLocallyLabelled ? localLabeller() : null;
  return (index, id, sample) => {
    const asked = asking?.support?.(sample);
    if (!asked) return null;
    const results = labellers.map((name): [Annotator, AnnotatorResult] => [
      name,
      resultOf(annotators.labelsOf(name, index), name === LOCAL_ANNOTATOR ? words : null, asked.input),
    ]);
    const speaking = results.filter(([, { state }]) => state !== "missing");
    if (speaking.length === 0) return null;
    const byAnnotator = Object.fromEntries(speaking);
    return sideRecord({ ...asked, index, id }, { index, id, byAnnotator }, Object.keys(byAnnotator));
  };
}

function resultOf(
  labels: ReturnType<EvaluationView["annotators"]["labelsOf"]>,
  words: LocalLabeller | null,
  input: LabelInput | null,
): AnnotatorResult {
  if (labels?.failure !== undefined) return { state: "failed", failure: labels.failure, message: "" };
  const support = labels?.support ?? (words !== null && input !== null ? words.label(input).labels : null);
  if (support === null) return { state: "missing" };
  const { disagreements = [], ...own } = support;
  return { state: "labelled", labelled: { labels: own, criteria: labels?.criteria ?? {} }, disagreements };
}
