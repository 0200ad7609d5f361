import { type CauseId, type Exported, SUPPORT_STATES, type SupportState, type Verdict } from "../model/index.ts";

/** A sample as an export has it; what else it carries is not looked at. */
export interface CsvSample {
  readonly source: number;
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  readonly scores: Scores;
  readonly modes?: Readonly<Record<string, Scores>>;
  readonly verdicts: readonly Pick<Verdict, "kind" | "level">[];
  readonly support: readonly { readonly state: SupportState }[];
  readonly issues: readonly string[];
  readonly cause?: CauseId;
  readonly texts?: Readonly<Record<string, string | null>>;
  readonly group?: number;
  readonly slices?: Readonly<Record<string, string | number>>;
  readonly given?: Readonly<Record<string, Exported>>;
}
type Scores = Readonly<Record<string, number | null>>;

/** The columns that a table of samples needs: what every sample has, and the union of what each one adds. */
export class CsvColumns {
  readonly sources: readonly string[];
  readonly texts: readonly string[];
  readonly #scores = new Set<string>();
  readonly #verdicts = new Set<string>();
  readonly #slices = new Set<string>();
  readonly #given = new Set<string>();
  #hasSupport = false;
  #hasUnsure = false;
  #hasGroups = false;
  #hasCauses = false;

  /** `sources` are the files' names by number; `texts` the texts requested of every sample. */
  constructor(sources: readonly string[], texts: readonly string[] = []) {
    this.sources = sources;
    this.texts = texts;
  }

  add({ scores, modes, verdicts, support, cause, group, slices, given }: CsvSample): void {
    if (cause !== undefined) this.#hasCauses = true;
    if (group !== undefined) this.#hasGroups = true;
    for (const name of Object.keys(slices ?? {})) this.#slices.add(name);
    for (const name of Object.keys(given ?? {})) this.#given.add(name);
    for (const id of Object.keys(scores)) this.#scores.add(id);
    for (const [mode, others] of Object.entries(modes ?? {})) {
      for (const id of Object.keys(others)) this.#scores.add(`${id}@${mode}`);
    }
    for (const { kind } of verdicts) this.#verdicts.add(kind);
    if (support.length > 0) this.#hasSupport = true;
    if (support.some(({ state }) => state === "unsure")) this.#hasUnsure = true;
  }

  /** Metric ids in order of appearance; `id@mode` for a mode that is not the active one. */
  get scores(): readonly string[] {
    return [...this.#scores];
  }

  get verdicts(): readonly string[] {
    return [...this.#verdicts];
  }

  /** One column if samples share questions. */
  get groups(): readonly "group"[] {
    return this.#hasGroups ? ["group"] : [];
  }

  /** One column if a sample failed and the kind knows causes. */
  get causes(): readonly "cause"[] {
    return this.#hasCauses ? ["cause"] : [];
  }

  get slices(): readonly string[] {
    return [...this.#slices];
  }

  /** Names of what metrics are computed from: `gold`, `votes.given.<rater>`. */
  get given(): readonly string[] {
    return [...this.#given];
  }

  /** A guessing labeller may leave sentences unsure, which adds a column. */
  get states(): readonly SupportState[] {
    return this.#hasSupport ? SUPPORT_STATES.filter((state) => state !== "unsure" || this.#hasUnsure) : [];
  }
}

/** The first row of a table of samples (RFC 4180). */
export function csvHead({ texts, scores, verdicts, states, causes, groups, slices, given }: CsvColumns): string {
  return csvRow([
    "source",
    "row",
    "line",
    "id",
    ...texts,
    ...scores,
    ...verdicts.map((kind) => `verdict.${kind}`),
    ...states.map((state) => `support.${state}`),
    "issues",
    ...causes,
    ...groups,
    ...slices.map((name) => `slice.${name}`),
    ...given,
  ]);
}

/** A sample's row. Scores that do not exist are empty cells, lists are JSON; rows count from 0, lines from 1. */
export function csvLine(sample: CsvSample, columns: CsvColumns): string {
  const { sources, texts, scores, verdicts, states } = columns;
  return csvRow([
    sources[sample.source] ?? String(sample.source),
    sample.row,
    sample.line,
    sample.id,
    ...texts.map((id) => own(sample.texts, id)),
    ...scores.map((name) => scoreOf(sample, name)),
    ...verdicts.map((kind) => sample.verdicts.find((verdict) => verdict.kind === kind)?.level ?? null),
    ...states.map((state) => (sample.support.length === 0 ? null : countOf(sample, state))),
    sample.issues.join(" "),
    ...columns.causes.map(() => sample.cause ?? null),
    ...columns.groups.map(() => sample.group ?? null),
    ...columns.slices.map((name) => own(sample.slices, name)),
    ...columns.given.map((name) => cellOf(own(sample.given, name))),
  ]);
}

/** Cells of a row, with the line end that RFC 4180 asks for. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A CSV cell: quoted if needed, with an apostrophe if a spreadsheet would run it as a formula. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = withoutFormulas(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Adds an apostrophe before each formula. Spreadsheets with semicolons as separators may split our cells at any
 * semicolon, tab or line end, so formulas after those count too.
 */
function withoutFormulas(text: string): string {
  const safe = text.replace(FORMULA, "$1'");
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
}

// White space, invisible characters, commas and quotes do not keep a spreadsheet from it. They are not what a cell begins
// behind, so that a run of either is read once.
const FORMULA =
  /(^|[;\t\n\v\f\r\u0085\u2028\u2029])(?=(?:(?![;\t\n\v\f\r\u0085\u2028\u2029])[\s\p{Cc}\p{Cf}"'‘’“”,])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

const cellOf = (given: Exported): string | number | null =>
  typeof given === "object" && given ? JSON.stringify(given) : given;

/** Own properties only: names come from files and may be `constructor` or `__proto__`. */
function own<T>(values: Readonly<Record<string, T>> | undefined, name: string): T | null {
  return values && Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

function scoreOf({ scores, modes }: CsvSample, name: string): number | null {
  if (Object.hasOwn(scores, name)) return own(scores, name);
  const at = name.lastIndexOf("@");
  return at < 0 ? null : own(modes?.[name.slice(at + 1)], name.slice(0, at));
}

function countOf({ support }: CsvSample, state: SupportState): number {
  return support.filter((sentence) => sentence.state === state).length;
}
