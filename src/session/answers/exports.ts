import type { Facts } from "../../core/kinds/kind.ts";
import type { AnyKind } from "../../core/kinds/registry.ts";
import type { Detail, ModeFamily, Modes, Query } from "../../model/index.ts";
import type { ExportLine, RejectedLine } from "../../protocol/session.ts";
import { sampleBy } from "../annotators/sampleBy.ts";
import type { Evaluation } from "../evaluation.ts";
import { everyMode } from "../modeChoices.ts";
import { passOver, type RowSource } from "../records.ts";
import { explain } from "./details.ts";

/** Text is handed over in parts of about this many characters. */
const PART_CHARACTERS = 1 << 18;

/**
 * The records that the query lets through, in file order, each once: their original text, or one line of JSON where
 * that says nothing without the header of its file.
 */
export async function exportLines(
  evaluation: Evaluation,
  query: Query,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { marks } = await evaluation.selection(query, signal);
  const out = new Parts(emit);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let samples = 0;
  for await (const { source, raw, row, firstIndex } of passOver(evaluation.rowSources, evaluation.table.size, signal)) {
    if (row.state !== "read") continue;
    const chosen = countMarked(marks, firstIndex, row.samples.length);
    if (chosen === 0 || raw.bytes === null) continue;
    samples += chosen;
    out.add(`${source.container.id === "csv" ? recordLine(source, raw.bytes) : decoder.decode(raw.bytes)}\n`);
  }
  out.flush();
  return samples;
}

/** The record as its file has it, without what was joined to it. */
function recordLine({ reader }: RowSource, bytes: Uint8Array): string {
  const parsed = reader.parse(bytes, reader.limits, { isFirst: false, isUnterminated: false });
  return JSON.stringify(parsed.state === "record" ? parsed.record : null);
}

/** What a line carries beside the scores in the query's modes. */
interface SampleOptions {
  readonly everyModeOf: readonly ModeFamily[];
  readonly texts: readonly string[];
}

/** One `ExportLine` of JSON a sample, and a `RejectedLine` for each record left out while nothing is filtered. */
export async function exportSamples(
  evaluation: Evaluation,
  query: Query,
  options: SampleOptions,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { marks } = await evaluation.selection(query, signal);
  const isMeasured = evaluation.kind.measuredFamilies.some((family) => options.everyModeOf.includes(family));
  if (isMeasured) await evaluation.measured("all", signal);
  const out = new Parts(emit);
  const { rowSources, table, state } = evaluation;
  // Rejected records may follow the last sample.
  const records = marks === null ? state.records.total : 0;
  const named = namedScores(evaluation, query);
  let samples = 0;
  for await (const passed of passOver(rowSources, table.size, signal, null, records)) {
    const { raw, row, firstIndex, source } = passed;
    if (row.state === "rejected" && marks === null) {
      const { code, message } = row.issue;
      const line: RejectedLine = { source: source.number, line: raw.line, rejected: code, message };
      out.add(`${JSON.stringify(line)}\n`);
    }
    if (row.state !== "read") continue;
    for (const [part, sample] of row.samples.entries()) {
      const index = firstIndex + part;
      if (index >= evaluation.table.size || (marks && marks[index] !== 1)) continue;
      const detail = explain(evaluation, query, index, { sample, row, bytes: raw.bytes ?? new Uint8Array(0) });
      const texts = textsOf(evaluation, sample, options.texts);
      out.add(
        `${JSON.stringify({ ...exportLine(evaluation, query, index, detail, options.everyModeOf, named(index, sample)), ...texts })}\n`,
      );
      samples++;
    }
  }
  out.flush();
  return samples;
}

function exportLine(
  evaluation: Evaluation,
  query: Query,
  index: number,
  detail: Detail,
  everyModeOf: readonly ModeFamily[],
  named: Readonly<Record<string, number>>,
): ExportLine {
  const { place, row } = evaluation.table.placeOf(index);
  const table = evaluation.tableOf(query.annotator);
  const facts = table.factsOf(index);
  const modes: Record<string, Record<string, number | null>> = {};
  for (const { family, mode, modes: others } of everyMode(query.modes)) {
    if (!everyModeOf.includes(family) || mode === query.modes[family]) continue;
    const scores = scoresOf(evaluation.kind, facts, others, family);
    if (Object.keys(scores).length > 0) modes[mode] = { ...modes[mode], ...scores };
  }
  return {
    source: place.source,
    row,
    line: place.line,
    id: detail.id,
    scores: { ...scoresOf(evaluation.kind, facts, query.modes), ...named },
    ...(everyModeOf.length > 0 ? { modes } : {}),
    verdicts: detail.body.verdicts.map(({ active }) => ({
      kind: active.kind,
      level: active.level,
      rule: active.rule,
      mode: active.mode,
      spans: active.spans,
    })),
    support: detail.body.responseSentences.map(({ key, state, supportedBy }) => ({
      key,
      state,
      evidence: supportedBy,
    })),
    issues: [...new Set(detail.issues.map((issue) => issue.code))],
  };
}

/** Scores of the metrics that the sample belongs to; null where undefined or unlabelled. */
function scoresOf(
  kind: AnyKind,
  facts: Facts,
  modes: Modes,
  family: string | null = null,
): Record<string, number | null> {
  const scores: Record<string, number | null> = {};
  for (const { info, score } of kind.metrics) {
    if (!score || (family !== null && info.family !== family)) continue;
    const outcome = score(facts, modes);
    if (outcome.state === "undefined" && outcome.reason === "not-applicable") continue;
    scores[info.id] = outcome.state === "scored" ? outcome.value : null;
  }
  return scores;
}

type NamedScores = (index: number, sample: unknown) => Record<string, number>;

/** Reads scores under names that only the file knows: by the names of the table, or where those are very many by the sample's. */
function namedScores(evaluation: Evaluation, query: Query): NamedScores {
  const { metrics, valuesOf } = evaluation.kind;
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

/** So many names are looked up for each sample. */
const FEW_NAMES = 100;

function textsOf({ kind }: Evaluation, sample: unknown, ids: readonly string[]): Pick<ExportLine, "texts"> {
  if (ids.length === 0) return {};
  const read = kind.texts.filter((text) => ids.includes(text.id));
  return { texts: Object.fromEntries(read.map((text) => [text.id, text.read(sample)])) };
}

function countMarked(marks: Uint8Array | null, from: number, length: number): number {
  if (!marks) return length;
  let count = 0;
  for (let index = from; index < from + length; index++) count += marks[index] ?? 0;
  return count;
}

class Parts {
  readonly #emit: (text: string) => void;
  #texts: string[] = [];
  #characters = 0;

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#characters += text.length;
    if (this.#characters >= PART_CHARACTERS) this.flush();
  }

  flush(): void {
    if (this.#texts.length > 0) this.#emit(this.#texts.join(""));
    this.#texts = [];
    this.#characters = 0;
  }
}
