import * as v from "valibot";
import { checkMap, MAPPED_ADAPTER, mapsFields } from "../kinds/mapping.ts";
import { modeIds } from "../kinds/modeFamily.ts";
import { SCORE_READING } from "../kinds/reading/readingFile.ts";
import { type AnyKind, type KindRegistry, UNKNOWN_ADAPTER } from "../kinds/registry.ts";
import {
  CONSENSUS_RULES,
  type DetectedFormat,
  type FieldMap,
  type GroupBy,
  INPUT_PARTS,
  type InputPart,
  ISSUE_CODES,
  type IssueCode,
  MEASUREMENT_LEVELS,
  type Modes,
  type Overrides,
  type PlacedIssue,
  type RecordCounts,
  type SourceSpec,
} from "../model/index.ts";
import type { Container } from "../read/container.ts";
import { nestsTooDeep } from "../read/limits.ts";
import { isObject } from "../read/parse.ts";
import { anyObject, entriesOf } from "../read/schemas.ts";
import { jsonOf } from "../read/written.ts";

/** Rises when facts mean something else than before: files of another number are not read. */
export const FACTS_VERSION = 4;

/** Header of a facts file: all that is needed in place of the measured files. */
export interface FactsHeader {
  readonly version: number;
  /** Of the program that wrote it. */
  readonly tool: string;
  readonly kind: string;
  readonly format: Pick<DetectedFormat, "id" | "by" | "confidence">;
  /** What `auto` resolved to. The facts have all modes. */
  readonly modes: Modes;
  /** Whose labels were measured. */
  readonly annotator: string;
  /** What makes samples one group. */
  readonly group: GroupBy;
  readonly overrides: Overrides;
  readonly sliceBy: readonly string[];
  /** How the kind read columns of labels; absent if it makes no such choice. */
  readonly labels?: unknown;
  /** Columns that are slices, and those that are values which make none, by their names. */
  readonly slices: readonly string[];
  readonly values: readonly string[];
  /** Slices and values that hold texts as well as numbers: the numbers have a column of their own. */
  readonly mixed: readonly string[];
  /** Input parts with a column of hashes; absent if the writer did not hash them. */
  readonly inputs?: readonly InputPart[];
  /** Whether samples of the sources were left out. */
  readonly isPart: boolean;
  /** In the order of their rows, with those that were joined to the records and have none. */
  readonly sources: readonly FactsSource[];
}

/** Identifies the state of a measured file. */
interface FactsFile {
  /** As the person wrote it. */
  readonly path: string;
  /** In bytes, unpacked if the file was packed. */
  readonly size: number;
  /** SHA-256 of pieces of the file, in base64; null if unknown. */
  readonly digest: string | null;
  readonly container: Container;
}

export interface FactsSource extends FactsFile {
  readonly role: SourceSpec["role"];
  /** How many rows of the facts file are of it. */
  readonly samples: number;
  readonly adapter: string;
  readonly map: FieldMap | null;
  readonly records: RecordCounts;
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
  /** Without their words, which may be those of the record. */
  readonly issues: readonly StoredIssue[];
}

export type StoredIssue = Pick<PlacedIssue, "code" | "path" | "line" | "offset" | "isRejection">;

/** A header that has been checked, and the kind that it names. */
interface CheckedHeader {
  readonly header: FactsHeader;
  readonly kind: AnyKind;
}

/** The header in a text; `version` if another version wrote it; else `wrong`, the path of the first field that is not valid. */
export function readHeader(
  text: string,
  kinds: KindRegistry,
): CheckedHeader | "version" | { readonly wrong: string; readonly value: string } {
  const found = parsed(text);
  if (!isObject(found)) return { wrong: "", value: "" };
  if (typeof found.version === "number" && found.version !== FACTS_VERSION) return "version";
  const kind = kinds.kinds.find(({ id }) => id === found.kind);
  if (!kind) return { wrong: "kind", value: shown(found.kind) };
  const read = v.safeParse(schemaOf(kinds, kind), found, { abortEarly: true });
  // The schema says it, and the compiler that the schema is of this type.
  if (read.success) return { header: found as unknown as FactsHeader, kind };
  const [issue] = read.issues;
  return { wrong: cut(v.getDotPath(issue) ?? ""), value: shown(issue.input) };
}

const MOST_SHOWN = 60;

const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

/** A value as a message shows it. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return "[…]";
  return isObject(value) ? "{…}" : cut(JSON.stringify(value) ?? "");
}

/** Enough for the header's own levels and those of record mappings in it. */
const MAX_DEPTH = 64;

const parsed = (text: string): unknown =>
  nestsTooDeep(new TextEncoder().encode(text), MAX_DEPTH) ? null : jsonOf(text);

const MOST_TEXT = 4096;
/** Slices and values: raters of a large study have a column each. */
const MOST_COLUMNS = 16_384;
/** What is joined to the records of a source, and the sources themselves: a run in parts. */
const MOST_SOURCES = 100_000;

const text = v.pipe(v.string(), v.maxLength(MOST_TEXT));
const name = v.pipe(text, v.minLength(1));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const different = <Value>() =>
  v.check<Value[], undefined>((values) => new Set(values).size === values.length, undefined);
const names = v.pipe(v.array(text), v.maxLength(MOST_COLUMNS), different());

/** By the kinds that are known, then the kind of the header. */
const schemas = new WeakMap<KindRegistry, Map<AnyKind, HeaderSchema>>();

function schemaOf(kinds: KindRegistry, kind: AnyKind): HeaderSchema {
  const own = schemas.get(kinds) ?? new Map<AnyKind, HeaderSchema>();
  schemas.set(kinds, own);
  const schema = own.get(kind) ?? headerSchema(kinds, kind);
  own.set(kind, schema);
  return schema;
}

/** Modes are those of the families that are known. */
type HeaderSchema = v.GenericSchema<unknown, Omit<FactsHeader, "modes"> & { readonly modes: object }>;

function headerSchema(kinds: KindRegistry, kind: AnyKind): HeaderSchema {
  const adapter = v.picklist([...kinds.adapters.map((known) => known.adapter.id), MAPPED_ADAPTER, UNKNOWN_ADAPTER]);
  return v.pipe(
    v.object({
      version: v.literal(FACTS_VERSION),
      tool: text,
      kind: v.literal(kind.id),
      format: v.object({
        id: adapter,
        by: v.picklist(["records", "person", "mapping", "reading", "guess"]),
        confidence: fraction,
      }),
      modes: modesSchema(kinds),
      annotator: name,
      group: v.nullable(text),
      overrides: entriesOf(v.union([text, v.pipe(v.number(), v.finite())]), text),
      sliceBy: names,
      labels: v.exactOptional(v.custom<unknown>((found) => kind.read.labelColumns?.isDecided(found) === true)),
      slices: names,
      values: names,
      mixed: names,
      inputs: v.exactOptional(v.pipe(v.array(v.picklist(INPUT_PARTS)), different())),
      isPart: v.boolean(),
      sources: v.pipe(v.array(sourceSchema(kind, adapter)), v.minLength(1), v.maxLength(MOST_SOURCES)),
    }),
    v.forward(
      v.check(({ slices, values }) => new Set([...slices, ...values]).size === slices.length + values.length),
      ["values"],
    ),
    v.forward(
      v.check(({ slices, values, mixed }) => {
        const known = new Set([...slices, ...values]);
        return mixed.every((one) => known.has(one));
      }),
      ["mixed"],
    ),
  );
}

function modesSchema({ families }: KindRegistry) {
  const finite = v.pipe(v.number(), v.finite());
  const label = v.union([text, finite]);
  const settings = {
    ratings: v.strictObject({
      labels: v.nullable(v.pipe(v.array(label), different())),
      consensus: v.picklist(CONSENSUS_RULES),
      level: v.nullable(v.picklist(MEASUREMENT_LEVELS)),
    }),
    repeats: v.strictObject({ k: v.array(v.pipe(count, v.minValue(1))) }),
    scores: entriesOf(v.strictObject(SCORE_READING), text),
    states: v.strictObject({ paths: v.optional(v.array(v.string())), except: v.optional(v.array(v.string())) }),
    counted: v.strictObject({ of: v.literal("all") }),
  };
  const ofFamilies = families.map((family) => [family.id, v.picklist(modeIds(family))] as const);
  const known: Record<string, v.GenericSchema<unknown>> = { ...settings, ...Object.fromEntries(ofFamilies) };
  return v.strictObject(Object.fromEntries(Object.entries(known).map(([id, one]) => [id, v.optional(one)])));
}

const container = v.variant("id", [
  v.object({
    id: v.literal("csv"),
    path: v.literal(""),
    header: v.array(v.string()),
    delimiter: v.picklist([",", ";", "\t"]),
    isTitled: v.exactOptional(v.literal(true)),
    isEscaped: v.exactOptional(v.literal(true)),
  }),
  v.object({
    id: v.picklist(["lines", "array", "nested", "object", "named"]),
    path: text,
    lists: v.exactOptional(v.array(count)),
    adds: v.exactOptional(v.array(v.strictTuple([count, anyObject]))),
    tasks: v.exactOptional(v.object({ from: count, key: text })),
  }),
]);

const issue = v.object({
  code: v.picklist(ISSUE_CODES),
  path: v.string(),
  line: count,
  offset: count,
  isRejection: v.boolean(),
});

/** SHA-256 in base64 takes 44 characters. */
const digest = v.pipe(v.string(), v.maxLength(128));

function sourceSchema(kind: AnyKind, adapter: v.GenericSchema<unknown, string>) {
  const canMap = (map: FieldMap): boolean => checkMap(map, kind.read.mappable).length === 0;
  return v.pipe(
    v.object({
      path: name,
      size: count,
      digest: v.nullable(digest),
      container,
      role: v.picklist(["rows", "lookup"]),
      samples: count,
      adapter,
      map: v.nullable(entriesOf(text, text)),
      records: v.pipe(
        v.object({ total: count, blank: count, rejected: count, other: count, used: count }),
        v.check(({ total, blank, rejected, other, used }) => total === blank + rejected + other + used),
      ),
      issueCounts: entriesOf(count, v.picklist(ISSUE_CODES)),
      issues: v.array(issue),
    }),
    v.forward(
      v.check(({ map, adapter: by }) => (map === null ? by !== MAPPED_ADAPTER : !mapsFields(map) || canMap(map))),
      ["map"],
    ),
    v.forward(
      v.check(({ container: own, size }) => own.id === "csv" || (own.lists ?? []).every((at) => at <= size)),
      ["container"],
    ),
  );
}
