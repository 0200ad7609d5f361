import { t } from "@vscode/l10n";
import { parsePath, printPath, readPath } from "../kinds/dottedPath.ts";
import { checkMap, MAPPED_ADAPTER, mapsFields } from "../kinds/mapping.ts";
import { isScoreId } from "../kinds/ownScores/names.ts";
import { parseScorePath } from "../kinds/ownScores/scorePath.ts";
import { FOLDER_READING, MOST_READING_BYTES, readingNamesOf, readReading } from "../kinds/reading/readingFile.ts";
import type { KindRegistry, KnownAdapter } from "../kinds/registry.ts";
import { keysOfSystems } from "../kinds/systems.ts";
import {
  type DetectedFormat,
  type EvaluationSpec,
  type FieldMap,
  LEAST_CONFIDENCE,
  type ReadingFile,
  type ScoreReadings,
} from "../model/index.ts";
import type { UnfitReading } from "../protocol/state.ts";
import type { ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import { originOf } from "../read/origin.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { Platform } from "./platform.ts";
import { columnRolesOf, fieldsOf } from "./roles.ts";
import { readHead, type SourceSlot } from "./sources.ts";

export interface KeptReading {
  readonly name: string;
  /** Of this file only, not of its folder. */
  readonly isOwn: boolean;
  readonly reading: ReadingFile;
}

export interface UsedReading {
  /** Null for a reading that is not stored. */
  readonly name: string | null;
  readonly format: string | null;
  readonly map: FieldMap;
  readonly scores: ScoreReadings;
}

/** Combined statements of a person and the reading. */
export interface Statements {
  readonly adapter: string | null;
  readonly map: FieldMap | null;
  readonly isByReading: boolean;
}

type ReadableSlot = Pick<SourceSlot, "head" | "origin" | "formats" | "container" | "opened" | "reading">;

/**
 * A person's statements override the reading, field by field; a trial reading has all earlier ones. A format chosen by
 * a person defines its own fields.
 */
export function saidOf({ reading }: Pick<SourceSlot, "reading">, spec: EvaluationSpec): Statements {
  if (!reading) return { adapter: spec.adapter, map: spec.map, isByReading: false };
  if (reading.name === null) return { adapter: reading.format, map: mapOf(reading.map), isByReading: true };
  const isMapped = mapsFields(spec.map);
  const own = spec.adapter === null ? reading.map : scoresIn(reading.map);
  const adapter = spec.adapter ?? (isMapped ? null : reading.format);
  return { adapter, map: mapOf({ ...own, ...spec.map }), isByReading: spec.adapter === null && !isMapped };
}

export function mapIn(slot: SourceSlot, format: DetectedFormat | undefined, spec: EvaluationSpec): FieldMap | null {
  const { map } = saidOf(slot, spec);
  // As one object it is one adapter for all sources.
  return format?.map && map !== null ? { ...format.map, ...map } : (format?.map ?? map);
}

const mapOf = (map: FieldMap): FieldMap | null => (Object.keys(map).length > 0 ? map : null);

const scoresIn = (map: FieldMap): FieldMap => Object.fromEntries(Object.entries(map).filter(([id]) => isScoreId(id)));

/** Readings beside sources; each folder is read once. */
export class KeptReadings {
  readonly #platform: Platform;
  readonly #signal: AbortSignal;
  readonly #texts = new Map<string, Promise<ReadingFile | null>>();

  constructor(platform: Platform, signal: AbortSignal) {
    this.#platform = platform;
    this.#signal = signal;
  }

  /** The surest first. Throws `UnreadableSource` for an invalid reading. */
  async of(uri: string): Promise<readonly KeptReading[]> {
    const { name: file } = originOf(uri);
    const found: KeptReading[] = [];
    for (const name of [...readingNamesOf(file), FOLDER_READING]) {
      const reading = await this.#read(uri, file, name);
      if (reading) found.push({ name, isOwn: name !== FOLDER_READING, reading });
    }
    return found;
  }

  #read(uri: string, file: string, name: string): Promise<ReadingFile | null> {
    const key = `${uri.slice(0, uri.length - file.length)}\0${name}`;
    const reading = this.#texts.get(key) ?? this.#open(uri, name);
    this.#texts.set(key, reading);
    return reading;
  }

  async #open(uri: string, name: string): Promise<ReadingFile | null> {
    const text = await this.#text(uri, name);
    if (text === null) return null;
    const reading = readReading(text);
    const wrong = "wrong" in reading ? reading.wrong : unknownIn(reading, this.#platform.kinds);
    if (wrong === null) return reading as ReadingFile;
    throw badReading(name, wrong);
  }

  async #text(uri: string, name: string): Promise<string | null> {
    try {
      return (await this.#platform.textBeside?.(uri, name, MOST_READING_BYTES, this.#signal)) ?? null;
    } catch (error) {
      if (error instanceof UnreadableSource) throw badReading(name, error.message);
      throw error;
    }
  }
}

const badReading = (name: string, why: string): UnreadableSource =>
  new UnreadableSource({ code: "BAD_READING", message: t("{0} is not a reading: {1}", name, why) });

function unknownIn({ format, roles }: ReadingFile, kinds: KindRegistry): string | null {
  if (format !== undefined && kinds.findAdapter(format)?.adapter.role !== "rows") {
    const known = kinds.adapters.filter(({ adapter }) => adapter.role === "rows").map(({ adapter }) => adapter.id);
    return t("“{0}” cannot be {1}; expected {2}.", "format", JSON.stringify(format), known.join(", "));
  }
  const [problem = null] = checkMap(roles, kinds.kindOfMap(roles).read.mappable);
  return problem;
}

/** An opened source with the first fitting reading, and the others' problems. */
export async function withReading(
  slot: SourceSlot,
  kept: readonly KeptReading[],
  spec: EvaluationSpec,
  kinds: KindRegistry,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<SourceSlot> {
  if (slot.container === null || slot.spec.role !== "rows") return slot;
  const tried = spec.reading ? { name: null, reading: spec.reading } : null;
  if (tried && (spec.sources.length === 1 || (await lacking(slot, tried.reading, limits, signal)).length === 0))
    return { ...slot, reading: usedOf(slot, tried.name, tried.reading, kinds) };
  const unfit: UnfitReading[] = [];
  for (const { name, isOwn, reading } of kept) {
    const lacks = await lacking(slot, reading, limits, signal);
    const unfitIn = unfit.length > 0 ? { unfit } : {};
    if (lacks.length === 0) return { ...slot, ...unfitIn, reading: usedOf(slot, name, reading, kinds) };
    unfit.push({ name, isOwn, lacks });
  }
  return unfit.length > 0 ? { ...slot, unfit } : slot;
}

/** The reading without what its format has anyway. */
function usedOf(
  slot: ReadableSlot,
  name: string | null,
  { format, roles, scores }: ReadingFile,
  kinds: KindRegistry,
): UsedReading {
  const detected = slot.formats.find(({ confidence }) => confidence >= LEAST_CONFIDENCE)?.id;
  const base = kinds.findAdapter(format ?? detected ?? MAPPED_ADAPTER);
  const isSame =
    base !== null &&
    isSameMap(
      fieldsIn(roles),
      mappableFields(base, fieldsOf(columnRolesOf(slot, base.adapter, base.kind.read.mappable, null).roles)),
    );
  return { name, format: format ?? null, map: isSame ? scoresIn(roles) : roles, scores };
}

export function mappableFields({ kind }: Pick<KnownAdapter, "kind">, fields: FieldMap): FieldMap {
  const known = new Set(kind.read.mappable.map(({ id }) => id));
  return Object.fromEntries(Object.entries(fields).filter(([id]) => known.has(id)));
}

const fieldsIn = (map: FieldMap): FieldMap => Object.fromEntries(Object.entries(map).filter(([id]) => !isScoreId(id)));

function isSameMap(one: FieldMap, other: FieldMap): boolean {
  const fields = Object.keys(one);
  const isSame = (field: string) => Object.hasOwn(other, field) && printed(one[field]) === printed(other[field]);
  return fields.length === Object.keys(other).length && fields.every(isSame);
}

function printed(text = ""): string {
  const parsed = parsePath(text);
  return parsed.ok ? printPath(parsed.path) : text;
}

const MOST_SEARCHED = 2000;

async function lacking(
  { container, opened, head }: ReadableSlot,
  { roles }: ReadingFile,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const header = container?.id === "csv" ? [Object.fromEntries(container.header.map((column) => [column, ""]))] : [];
  const among = (paths: readonly string[], records: readonly JsonRecord[]) =>
    paths.filter((path) => !records.some((record) => hasPath(record, path)));
  const lacks = among([...new Set(Object.values(roles))], [...header, ...head]);
  if (lacks.length === 0 || !opened || !container || container.id === "csv") return lacks;
  return among(lacks, await readHead(opened, container, limits, signal, MOST_SEARCHED));
}

function hasPath(record: JsonRecord, text: string): boolean {
  const parsed = parseScorePath(text);
  if ("message" in parsed) return false;
  return keysOfSystems(parsed.path, [record]).some((path) => isThere(readPath(record, path)));
}

const isThere = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 ? value.some(isThere) : value !== undefined;
