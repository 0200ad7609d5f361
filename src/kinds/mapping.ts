import { t } from "@vscode/l10n";
import type { FieldMap, JsonPath, OwnScores } from "../model/index.ts";
import type { CellColumns } from "../read/cells.ts";
import type { LookupJoin, Origin } from "../read/join.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { MappedFields } from "./adapting.ts";
import { listedKeys, parsePath, readPath } from "./dottedPath.ts";
import {
  type Adapter,
  type AnySample,
  type Described,
  type FieldType,
  type Format,
  type Layout,
  type MappableField,
  matchScore,
  type Place,
  type Row,
  type SampleField,
  type ScorePlaces,
  type Signature,
} from "./format.ts";
import type { MappedReading } from "./kind.ts";
import { finder, type Slot, slotOf, slotsOf } from "./mappedSlots.ts";
import { once } from "./once.ts";
import { isScoreId, scoreName } from "./ownScores/names.ts";
import { scoreReader, scoresOf, withScores } from "./ownScores/read.ts";
import { parseScorePath } from "./ownScores/scorePath.ts";
import { programOf } from "./programs.ts";
import type { ProgramOf, ScanProgram } from "./scanned.ts";
import { DEEPEST_SHAPE, oncePerShape } from "./shapes.ts";
import { sidesOf, withoutSides } from "./sides.ts";

export const MAPPED_ADAPTER = "mapped";

/** Errors of a mapping, a message per field; empty if valid. */
export function checkMap(map: FieldMap, fields: readonly MappableField[]): readonly string[] {
  const problems: string[] = [];
  for (const [field, text] of Object.entries(map)) {
    if (isScoreId(field)) {
      const score = parseScorePath(text);
      if ("message" in score) problems.push(badPath(field, text, score.message));
      continue;
    }
    const known = fields.find(({ id }) => id === field);
    if (known === undefined) {
      const names = fields.map(({ id }) => id).join(", ");
      problems.push(t("“{0}” is not a field that can be mapped. The fields are {1}.", field, names));
    }
    const parsed = parsePath(known?.type === "raters" ? withoutSides(text) : text);
    if (!parsed.ok) problems.push(badPath(field, text, parsed.message));
  }
  return problems;
}

const badPath = (field: string, text: string, message: string): string =>
  t("The path for {0}, “{1}”, is not valid: {2}", field, text, message);

/** A mapping of fields replaces the format; one of scores adds to it. */
export const mapsFields = (map: FieldMap | null): map is FieldMap =>
  map !== null && Object.keys(map).some((field) => !isScoreId(field));

export const MAPPED: Described = {
  id: MAPPED_ADAPTER,
  name: () => t("Mapped fields"),
  about: "Records of any other format: every object is a sample, read where --map FIELD=PATH says.",
  needs: [[["response"]]],
  role: "rows",
};

/**
 * A mapping as an adapter: every object is a sample, and the fit is the share of mapped paths with a value. Fields with
 * errors in `checkMap` are not read. `at` is the path of a key, if the objects are not the file's records.
 */
export function mappedAdapter<Sample>(
  read: MappedReading<Sample>,
  map: FieldMap,
  at?: (key: string) => JsonPath,
): Adapter<Sample> {
  const own = read.mappable.flatMap(({ id, type }) =>
    Object.hasOwn(map, id) ? [{ id, text: map[id] ?? "", isRated: type === "raters" }] : [],
  );
  const slots = own.flatMap(({ id, text, isRated }) => slotOf(id, isRated ? withoutSides(text) : text) ?? []);
  const words = Object.fromEntries(
    own.flatMap(({ id, text, isRated }) => {
      const sides = isRated ? sidesOf(text) : null;
      return sides === null ? [] : [[id, sides] as const];
    }),
  );
  const find = finder(slots, words);
  const standIns = at ? Object.values(map).flatMap(firstKey) : [];
  const compared = Object.entries(map).flatMap(([field, text]) => (isScoreId(field) ? keysCompared(text) : []));
  const readScores = scoreReader(MAPPED_SCORES, new Set([...keysOf(slots), ...standIns, ...compared]));
  const layout = { scores: MAPPED_SCORES, words };
  const scan = at || compared.length > 0 ? null : programOf(slots, keysOf(slots), layout, read.mappedProgram);
  const besides = at ? undefined : read.besides;
  const adapt = (record: JsonRecord): Sample => {
    const sample = read.fromMapping(find(record, at));
    const more = besides?.mayHave(record) ? besides.add(sample, record) : null;
    return more ? scored(more.sample, without(readScores(record), more.keys)) : scored(sample, readScores(record));
  };
  return {
    ...MAPPED,
    ...(scan ? { scan } : {}),
    ...(at
      ? {}
      : {
          readScores: (record) => (besides?.mayHave(record) ? (scoresOf(adapt(record)) ?? null) : readScores(record)),
        }),
    columns: at ? columnsOf(slots, read.mappable) : withKeys(columnsOf(slots, read.mappable), slots),
    places: Object.fromEntries(Object.entries(map).filter(([id]) => !isScoreId(id))),
    match(record) {
      const found = slots.filter(({ choices }) => choices.some(({ path }) => readPath(record, path) !== undefined));
      return slots.length === 0 ? 0 : found.length / slots.length;
    },
    adapt: (record) => [adapt(record)],
  };
}

/** Scores, without those of columns that are something else. */
function without(scores: OwnScores | null, keys: readonly string[]): OwnScores | null {
  const taken = scores ? keys.filter((key) => key in scores.byName) : [];
  if (scores === null || taken.length === 0) return scores;
  const left = Object.entries(scores.byName).filter(([name]) => !taken.includes(name));
  return left.length === 0 ? null : { ...scores, byName: Object.fromEntries(left) };
}

function firstKey(text: string): readonly string[] {
  const parsed = parseScorePath(text);
  const first = "message" in parsed ? undefined : parsed.path[0];
  return typeof first === "string" ? [first] : [];
}

/** Keys of two columns whose values are compared: what each says alone is no score. */
function keysCompared(text: string): readonly string[] {
  const parsed = parseScorePath(text);
  if ("message" in parsed || parsed.equals === null) return [];
  return [parsed.path[0], parsed.equals[0]].filter((key) => typeof key === "string");
}

const MAPPED_SCORES = { others: true } as const;

/** Puts a person's scores, `score.NAME=PATH`, before the adapter's. */
export function withMappedScores<Sample>(adapter: Adapter<Sample>, map: FieldMap | null): Adapter<Sample> {
  const mapped = Object.entries(map ?? {}).filter(
    ([id, text]) => isScoreId(id) && !("message" in parseScorePath(text)),
  );
  if (mapped.length === 0) return adapter;
  const at = Object.fromEntries(mapped.map(([id, text]) => [scoreName(id), text]));
  const read = scoreReader({ at }, NO_KEYS);
  const { scan: _, readScores: __, ...readable } = adapter;
  return {
    ...readable,
    adapt(record, origin) {
      const first = read(record) ?? undefined;
      if (first === undefined) return adapter.adapt(record, origin);
      return adapter.adapt(record, origin).map((sample) => {
        return { ...sample, ownScores: withScores(first, scoresOf(sample) ?? null) };
      });
    },
  };
}

const NO_KEYS: ReadonlySet<string> = new Set();

export interface FormatReader<Sample> {
  readonly fields: readonly SampleField[];
  read(fields: MappedFields): Sample;
  finished?(sample: Sample): Sample;
  readonly program?: ProgramOf<Sample>;
  /** For kinds whose formats can all be joined to one another. */
  readonly join?: LookupJoin;
  joined?(
    samples: readonly Sample[],
    record: JsonRecord,
    origin: Origin,
    formats: readonly Adapter<Sample>[],
  ): readonly Sample[];
}

export function adaptersOf<Sample extends AnySample, Id extends string>(
  formats: readonly Format<Sample, Id>[],
  reader: FormatReader<Sample>,
): readonly Adapter<Sample>[] {
  const adapterOf = (format: Format<Sample, Id>): Adapter<Sample> => {
    const { joined, finished } = reader;
    const read = adaptOf(format, reader);
    const adapt: typeof read = finished ? (record, origin) => read(record, origin).map((one) => finished(one)) : read;
    // Programs are made on demand: a file has one format.
    const scan = once(() => (format.itemOf ? null : programIn(layoutsOf(format), reader)) ?? undefined);
    const readScores = once(() => (scan() ? scoresOfLayouts(layoutsOf(format)) : undefined));
    const columns = once(() => {
      const slots = layoutsOf(format).flatMap(({ fields }) => slotsOf(fields));
      return columnsOf(slots, reader.fields, format.responses);
    });
    return {
      ...format,
      needs: format.needs ? [format.needs] : signaturesOf(format).map(({ needs }) => needs),
      get scan() {
        return scan();
      },
      get readScores() {
        return readScores();
      },
      ...(reader.join ? { join: reader.join } : {}),
      match: matchOf(format),
      places: Object.assign({}, ...layoutsOf(format).map(({ fields }) => fields)),
      get columns() {
        return columns();
      },
      withFields: (places) => adapterOf({ ...format, reads: layoutsOf(format).map((one) => withPlaces(one, places)) }),
      adapt: joined ? (record, origin) => joined(adapt(record, origin), record, origin, adapters) : adapt,
    };
  };
  const adapters = formats.map(adapterOf);
  return adapters;
}

function withPlaces<Sample extends AnySample, Id extends string>(
  layout: Layout<Sample, Id>,
  places: FieldMap,
): Layout<Sample, Id> {
  const fields: Readonly<Record<string, Place | undefined>> = layout.fields;
  const more = Object.entries(places).map(([id, place]) => [id, [...[fields[id] ?? []].flat(), place]] as const);
  return { ...layout, fields: { ...layout.fields, ...Object.fromEntries(more) } };
}

/** The program of the first layout, linked to the next. */
function programIn<Sample extends AnySample, Id extends string>(
  layouts: readonly Layout<Sample, Id>[],
  { program }: FormatReader<Sample>,
): ScanProgram | null {
  return layouts.reduceRight((next: ScanProgram | null, layout, at) => {
    if (!layout.isScanned) return null;
    const { fields, scannedToo = {}, needs = [] } = layout;
    const slots = slotsOf({ ...fields, ...scannedToo });
    const before = layouts.slice(0, at).flatMap(({ when = [] }) => when);
    const whole = { ...layout, needs: [...needs, ...Object.keys(scannedToo)], before, next };
    return programOf(slots, keysOf(slotsOf(fields)), whole, program);
  }, null);
}

function scoresOfLayouts(layouts: readonly Layout<AnySample, string>[]): (record: JsonRecord) => OwnScores | null {
  const readers = layouts.map(({ when, scores, fields }) => ({
    when,
    read: scores ? scoreReader(scores, keysOf(slotsOf(fields))) : () => null,
  }));
  return (record) => readers.find(({ when }) => when === undefined || record[when] !== undefined)?.read(record) ?? null;
}

const signaturesOf = ({ signature = [] }: Pick<Format<AnySample, string>, "signature">): readonly Signature[] =>
  "needs" in signature ? [signature] : signature;

function matchOf(format: Pick<Format<AnySample, string>, "signature" | "fits">): Adapter<unknown>["match"] {
  const { fits } = format;
  const byKeys = bySignature(signaturesOf(format));
  return fits ? (record) => fits(record, byKeys(record)) : byKeys;
}

function bySignature(all: readonly Signature[]): (record: JsonRecord) => number {
  if (all.length === 0) return () => 0;
  const match = (record: JsonRecord): number => all.reduce((best, one) => Math.max(best, matchScore(record, one)), 0);
  const names = all.flatMap(({ needs, helps, excludes = [] }) => [...needs.flat(), ...helps, ...excludes]);
  return names.some((name) => name.split(".").length > DEEPEST_SHAPE + 1) ? match : oncePerShape(match);
}

function adaptOf<Sample extends AnySample, Id extends string>(
  format: Format<Sample, Id>,
  reader: FormatReader<Sample>,
): Adapter<Sample>["adapt"] {
  const { adapt } = format;
  const layouts = once(() =>
    layoutsOf(format).map((layout) => ({ when: layout.when, read: readerOf(layout, reader) })),
  );
  const read = (row: JsonRecord, origin: Origin, at?: (key: string) => JsonPath): readonly Sample[] => {
    const layout = layouts().find(({ when }) => when === undefined || row[when] !== undefined);
    return layout ? [layout.read(row, origin, at)] : [];
  };
  if (adapt) return (record, origin) => adapt(record, origin, (row, at) => read(row, origin, at));
  return (record, origin) => read(record, origin);
}

function layoutsOf<Sample extends AnySample, Id extends string>({
  reads,
}: Pick<Format<Sample, Id>, "reads">): readonly Layout<Sample, Id>[] {
  return reads === undefined ? [] : "fields" in reads ? [reads] : reads;
}

/** With the keys by which records are read, if a response and something beside it are keys. */
function withKeys(columns: CellColumns, slots: readonly Slot[]): CellColumns {
  const keys = keysOf(slots);
  const isSure = columns.responses.length > 0 && keys.size > 1 && ![...keys].some((key) => key.includes("{"));
  return isSure ? { ...columns, keys } : columns;
}

function columnsOf(
  slots: readonly Slot[],
  fields: readonly Pick<SampleField, "id" | "type">[],
  more: readonly (readonly string[])[] = [],
): CellColumns {
  const columns = (slot: Slot) => slot.choices.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  const of = (...types: readonly FieldType[]) =>
    slots
      .filter(({ id }) => fields.some((field) => field.id === id && types.includes(field.type)))
      .map(columns)
      .filter((names) => names.length > 0);
  const responses = [...of("response"), ...more];
  return { responses, texts: new Set([...of("id", "text", "question"), ...responses].flat()) };
}

function readerOf<Sample extends AnySample, Id extends string>(
  { fields: places, needs = [], words, scores = NO_SCORES, isScanned, always, settle, complete }: Layout<Sample, Id>,
  { read }: FormatReader<Sample>,
): (record: JsonRecord, origin: Origin, at?: (key: string) => JsonPath) => Sample {
  const slots = slotsOf(places);
  const find = finder(slots, words);
  const readScores = scoreReader({ lists: isScanned !== true, ...scores }, keysOf(slots));
  const groups = needs.map((need): readonly [string, ...string[]] => {
    const [first, ...others]: readonly string[] = typeof need === "string" ? [need] : need;
    return [first ?? "", ...others];
  });
  return (record, origin, at) => {
    const fields = find(record, at);
    for (const group of groups) fields.need(...group);
    const declared = read(fields);
    const settled = settle?.(declared, origin);
    const sample = settled ? { ...declared, ...settled } : declared;
    const more = complete?.(sample, rowOf(fields, record, origin, at));
    const whole = always || more ? { ...sample, ...always, ...more, issues: fields.issues } : sample;
    return scored(whole, readScores(record));
  };
}

const NO_SCORES: ScorePlaces = {};

function scored<Sample>(sample: Sample, scores: OwnScores | null): Sample {
  return scores === null ? sample : { ...sample, ownScores: withScores(scoresOf(sample), scores) };
}

const keysOf = (slots: readonly Slot[]): ReadonlySet<string> =>
  new Set(
    slots.flatMap(({ choices }) =>
      choices.flatMap(({ path: [key] }) => (typeof key === "string" ? listedKeys(key) : [])),
    ),
  );

function rowOf(fields: MappedFields, record: JsonRecord, origin: Origin, at?: (key: string) => JsonPath): Row {
  return { fields, whole: fields.besides(record, at ?? atTop), record, origin };
}

const atTop = (key: string): JsonPath => [key];
