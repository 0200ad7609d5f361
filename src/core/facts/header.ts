import type {
  DetectedFormat,
  FieldMap,
  GroupBy,
  IssueCode,
  Modes,
  Overrides,
  PlacedIssue,
  RecordCounts,
  SourceSpec,
} from "../../model/index.ts";
import type { Container } from "../read/container.ts";
import { isObject } from "../read/parse.ts";

/** Rises when facts mean something else than before: files of another number are not read. */
export const FACTS_VERSION = 3;

/** Under this name a facts file says what it is: in Parquet among the metadata of the file, in JSON Lines in the first line. */
export const FACTS_HEADER = "evaloupe_facts";

/** What a facts file says of itself: all that is needed to stand in for the files that it was measured from. */
export interface FactsHeader {
  readonly version: number;
  /** Of the program that wrote it. */
  readonly tool: string;
  readonly kind: string;
  readonly format: Pick<DetectedFormat, "id" | "by" | "confidence">;
  /** The modes that `auto` stands for. The facts themselves are those of every mode. */
  readonly modes: Modes;
  /** Whose labels the facts stand on. */
  readonly annotator: string;
  /** What makes samples one group. */
  readonly group: GroupBy;
  readonly overrides: Overrides;
  readonly sliceBy: readonly string[];
  /** Columns that are slices, and those that are values which make none, by their names. */
  readonly slices: readonly string[];
  readonly values: readonly string[];
  /** Slices and values that hold texts as well as numbers: the numbers have a column of their own. */
  readonly mixed: readonly string[];
  /** Whether samples of the sources were left out. */
  readonly isPart: boolean;
  /** In the order of their rows, with those that were joined to the records and have none. */
  readonly sources: readonly FactsSource[];
}

/** What tells whether a file is still the one that was measured. */
export interface FactsFile {
  /** As the person wrote it. */
  readonly path: string;
  /** Bytes, unpacked ones where the file had to be unpacked. */
  readonly size: number;
  /** SHA-256 of pieces of the file, in base64; null where nobody could tell. */
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

/** The header in a text; `version` where another version wrote it, null where it is none. */
export function readHeader(text: string): FactsHeader | "version" | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(found)) return null;
  if (found.version !== FACTS_VERSION) return typeof found.version === "number" ? "version" : null;
  return isHeader(found) ? (found as unknown as FactsHeader) : null;
}

type Fields = Readonly<Record<string, unknown>>;

function isHeader(found: Fields): boolean {
  const { format, sources } = found;
  return (
    isText(found.tool) &&
    isText(found.kind) &&
    isText(found.annotator) &&
    isObject(format) &&
    isText(format.id) &&
    ["records", "person", "mapping", "guess"].includes(String(format.by)) &&
    isFraction(format.confidence) &&
    isObject(found.modes) &&
    (found.group === null || isText(found.group)) &&
    isObject(found.overrides) &&
    typeof found.isPart === "boolean" &&
    [found.sliceBy, found.slices, found.values, found.mixed].every(areTexts) &&
    Array.isArray(sources) &&
    sources.length > 0 &&
    sources.every(isSource)
  );
}

const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isFraction = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

function isFile(one: unknown): one is Fields {
  if (!isObject(one) || !isText(one.path) || !isCount(one.size)) return false;
  return (one.digest === null || isText(one.digest)) && isContainer(one.container);
}

const JSON_CONTAINERS = ["lines", "array", "nested", "object", "named"];

function isContainer(container: unknown): boolean {
  if (!isObject(container) || !isText(container.path)) return false;
  if (container.id === "csv")
    return areTexts(container.header) && [",", ";", "\t"].includes(String(container.delimiter));
  const { lists = [], adds = [] } = container;
  return (
    JSON_CONTAINERS.includes(String(container.id)) &&
    Array.isArray(lists) &&
    lists.every(isCount) &&
    Array.isArray(adds) &&
    adds.every((one) => Array.isArray(one) && isCount(one[0]) && isObject(one[1]))
  );
}

const COUNTS = ["total", "blank", "rejected", "other", "used"] as const;

function isSource(one: unknown): boolean {
  if (!isFile(one) || !isCount(one.samples) || !isText(one.adapter)) return false;
  const { role, map, records, issueCounts, issues } = one;
  return (
    (role === "rows" || role === "lookup") &&
    (map === null || (isObject(map) && Object.values(map).every(isText))) &&
    isObject(records) &&
    COUNTS.every((name) => isCount(records[name])) &&
    isObject(issueCounts) &&
    Object.values(issueCounts).every(isCount) &&
    Array.isArray(issues) &&
    issues.every(isIssue)
  );
}

const isIssue = (issue: unknown): boolean =>
  isObject(issue) &&
  isText(issue.code) &&
  isText(issue.path) &&
  isCount(issue.line) &&
  isCount(issue.offset) &&
  typeof issue.isRejection === "boolean";
