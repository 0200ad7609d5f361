import * as l10n from "@vscode/l10n";
import type { Chunk } from "../analysis/table/chunk.ts";
import { type Facts, keepsAnswers, keepsPairs, type MeasureOptions } from "../analysis/table/facts.ts";
import { type RowReader, withRowIssues } from "../kinds/readRow.ts";
import type { TakeInputs, Texts } from "../kinds/texts.ts";
import { FILE_ANNOTATOR, type GroupBy, INPUT_PARTS, NO_GROUPS } from "../model/index.ts";
import { MissingRecord, UnreadableSource } from "../read/issues.ts";
import { storedChunks } from "./chunks.ts";
import { inputColumn } from "./columns.ts";
import { valueAt } from "./decoded.ts";
import type { FactsSource } from "./header.ts";
import type { StoredFacts } from "./open.ts";
import type { FactsRows } from "./rows.ts";

/** The rows of one source in a facts file: what measuring the source would give, and what is known of its texts. */
export class StoredPart implements Texts {
  readonly facts: StoredFacts;
  /** The facts file. */
  readonly uri: string;
  readonly source: FactsSource;
  /** Its rows, half-open. */
  readonly from: number;
  readonly to: number;
  readonly measuresAgain = true;

  constructor(facts: StoredFacts, uri: string, source: FactsSource, from: number) {
    this.facts = facts;
    this.uri = uri;
    this.source = source;
    this.from = from;
    this.to = from + source.samples;
  }

  /** The same for all parts of what one source held when it was measured. */
  get key(): string {
    const { path, size, digest, container } = this.source;
    return JSON.stringify([path, size, digest, container]);
  }

  /** Whether samples of its source are in none of its rows. */
  get isPart(): boolean {
    return this.facts.header.isPart;
  }

  /** Chunks as measuring would give them. */
  async *chunks(source: number, measure: MeasureOptions, group: GroupBy, signal: AbortSignal): AsyncGenerator<Chunk> {
    const { kind, header, rows } = this.facts;
    const isMeasuredSo = group === null || group === header.group;
    const options = {
      keepsPairs: keepsPairs(measure),
      keepsAnswers: kind.compare.repeating !== undefined && keepsAnswers(measure),
      group: isMeasuredSo ? "stored" : group === NO_GROUPS ? "none" : { by: group },
    } as const;
    yield* storedChunks(this.facts, source, this.from, this.to, options, signal);
    if (this.to === rows.rows) await rows.rest();
  }

  isSame(
    sample: unknown,
    issues: number,
    { kind, measure }: RowReader<unknown, Facts>,
    measured: () => Facts,
  ): boolean {
    if (this.facts.header.annotator !== FILE_ANNOTATOR) return true;
    const again = withRowIssues(kind.measure.factsOf(sample, measure), issues);
    const facts = measured();
    return kind.measure.columns.every(({ id, type }) => {
      const absent = type === "integer" ? 0 : Number.NaN;
      return Object.is(again[id] ?? absent, facts[id] ?? absent);
    });
  }

  gone(_: number, line: number): UnreadableSource {
    const { path } = this.source;
    const message = l10n.t("The text is in {0}, line {1}, which has changed since it was measured.", path, line);
    return new MissingRecord({ code: "UNREADABLE", message });
  }

  get leftOut(): UnreadableSource | null {
    if (!this.isPart) return null;
    const { path } = this.source;
    const message = l10n.t("These facts are of some samples of {0} alone. Open the file itself for its texts.", path);
    return new UnreadableSource({ code: "UNREADABLE", message });
  }

  titleOf(line: number): string {
    return l10n.t("Line {0} of {1}", line, this.source.path);
  }

  async idOf(row: number): Promise<string | null> {
    const { rows } = this.facts;
    const at = this.from + row;
    await rows.load(at);
    return textAt(rows.read("id", at, "codes"), at - rows.spanAt(at).from);
  }

  get eachInput() {
    const { inputs } = this.facts.header;
    if (inputs === undefined) return null;
    return (take: TakeInputs, signal: AbortSignal): Promise<void> =>
      this.#eachSpan(signal, (rows, start, first, size) => {
        const row = start - this.from;
        const ids = rows.read("id", start, "codes");
        for (let at = 0; at < size; at++) take.id(textAt(ids, first + at), row + at);
        for (const part of INPUT_PARTS) {
          const hashes = inputs.includes(part) ? rows.read(inputColumn(part), start, "halves")?.halves : undefined;
          if (hashes) take.part(part, hashes.subarray(2 * first, 2 * (first + size)), row);
        }
      });
  }

  /** Places of its samples in their source. */
  async places(signal: AbortSignal): Promise<ReadonlySet<string>> {
    const places = new Set<string>();
    await this.#eachSpan(signal, (rows, start, first, size) => {
      const offsets = rows.read("offset", start, "wholes")?.wholes;
      const parts = rows.read("part", start, "wholes")?.wholes;
      for (let at = first; at < first + size; at++) places.add(`${offsets?.[at] ?? 0} ${parts?.[at] ?? 0}`);
    });
    return places;
  }

  /** Visits `size` loaded rows from `start` on; `first` is the index of its first row in the span. */
  async #eachSpan(
    signal: AbortSignal,
    visit: (rows: FactsRows, start: number, first: number, size: number) => void,
  ): Promise<void> {
    const { rows } = this.facts;
    for (let start = this.from; start < this.to; ) {
      signal.throwIfAborted();
      await rows.load(start);
      const span = rows.spanAt(start);
      const end = Math.min(this.to, span.to);
      visit(rows, start, start - span.from, end - start);
      start = end;
    }
  }
}

const textAt = (column: Parameters<typeof valueAt>[0], at: number): string | null => {
  const value = valueAt(column, at);
  return value === undefined ? null : String(value);
};

/** What facts cannot show, and which of them are not all. */
export function factsNotes(parts: readonly StoredPart[]): readonly string[] {
  if (parts.length === 0) return [];
  const [path = "", ...more] = new Set(parts.flatMap(({ isPart, source }) => (isPart ? [source.path] : [])));
  const others = more.length > 0 ? l10n.t("{0} and {1} more files", path, more.length) : path;
  return [
    l10n.t("Facts alone: the texts are in the files that they were measured from."),
    ...(path === ""
      ? []
      : [
          l10n.t(
            "Some samples of {0} alone: the others were left out by a filter or a limit when it was measured.",
            others,
          ),
        ]),
  ];
}
