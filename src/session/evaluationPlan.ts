import { asOneRun } from "../facts/copies.ts";
import { fieldsBeside } from "../kinds/guess/fieldsBeside.ts";
import { guessMapping, guessOfKind } from "../kinds/guess/guess.ts";
import { MAPPED_ADAPTER, mapsFields } from "../kinds/mapping.ts";
import type { SettingsFound } from "../kinds/reading/settings.ts";
import { type AnyKind, type KindRegistry, UNKNOWN_ADAPTER } from "../kinds/registry.ts";
import { adapterOfMap } from "../kinds/systems.ts";
import {
  type DetectedFormat,
  type EvaluationSpec,
  LEAST_CONFIDENCE,
  type Modes,
  type ScoreReadings,
} from "../model/index.ts";
import type { Unpacking } from "../protocol/state.ts";
import { DEFAULT_LIMITS, type ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import type { Beside } from "../read/join.ts";
import { Adapted } from "./adapted.ts";
import { areAskedById, askedSample } from "./askedById.ts";
import { mapIn, saidOf } from "./keptReadings.ts";
import { loadLookup } from "./lookups.ts";
import { type BufferTexts, openSources, withProfiles } from "./openSources.ts";
import type { LookupSource, Platform, ReadingPlan } from "./platform.ts";
import { withLabelColumns, withSettings } from "./settings.ts";
import { settleModes } from "./settleModes.ts";
import {
  fingerprintOf,
  isLookupFormat,
  profiledOf,
  type SourceFingerprint,
  type SourceSlot,
  withNames,
} from "./sources.ts";
import { withWholeProfiles } from "./wholeProfile.ts";

/** How an evaluation is read: one kind, a format per source, lookups. */
export interface EvaluationPlan {
  readonly kind: AnyKind;
  readonly format: DetectedFormat;
  readonly candidates: readonly DetectedFormat[];
  readonly rows: readonly { readonly slot: SourceSlot; readonly plan: ReadingPlan }[];
  readonly lookups: readonly LookupSource[];
  readonly modes: Modes;
  readonly columns: ScoreReadings;
  /** The setting over whose values no total makes sense, or null. */
  readonly apart: SettingsFound["apart"];
}

const named = (id: string, kinds: KindRegistry): Pick<DetectedFormat, "id" | "name"> => ({
  id,
  name: kinds.formatName(id),
});

const unknownFormat = (slots: readonly SourceSlot[], kinds: KindRegistry): DetectedFormat => {
  const first = slots.find(({ head }) => head.length > 0)?.head[0];
  const found = first ? Object.keys(first).slice(0, MOST_FOUND) : [];
  return { ...named(UNKNOWN_ADAPTER, kinds), confidence: 0, by: "records", ...(found.length > 0 ? { found } : {}) };
};

const MOST_FOUND = 12;

/** Decides from the heads of all sources. Pure. */
function planEvaluation(
  slots: readonly SourceSlot[],
  spec: EvaluationSpec,
  limits: ReadLimits,
  kinds: KindRegistry,
): EvaluationPlan {
  const readable = slots.filter((slot) => slot.container !== null);
  const lookupSlots = readable.filter((slot) => isLookup(slot, readable, kinds));
  const rowSlots = readable.filter((slot) => !lookupSlots.includes(slot));
  const adapted = new Adapted(kinds);
  const formats = formatsOf(rowSlots, spec, kinds, adapted);
  const first = rowSlots.find((slot) => isKnown(formats.get(slot)));
  const format = (first && formats.get(first)) ?? unknownFormat(rowSlots, kinds);
  const kind = kindOfSlot(first, format, spec, kinds);
  const own = rowSlots.filter((slot) => {
    const ofSlot = formats.get(slot);
    return ofSlot !== undefined && isKnown(ofSlot) && kindOfSlot(slot, ofSlot, spec, kinds) === kind;
  });
  adapted.isById = isByIdIn(own, formats, kind, spec, kinds, adapted);
  const { modes, columns } = settleModes(spec, kinds, kind, format, own, (slot) => formats.get(slot), adapted);
  const measure = {
    modes,
    allModes: spec.allModes,
    ...(spec.isPairable === true ? { isPairable: true } : {}),
    ...(spec.keepsAll === true ? { keepsAll: true } : {}),
    ...(adapted.isById ? ({ isById: true } as const) : {}),
  };
  const rows = rowSlots.map((slot) => {
    const own = formats.get(slot);
    const isOurs = own && isKnown(own) && kindOfSlot(slot, own, spec, kinds) === kind;
    const plan: ReadingPlan = {
      kind: kind.id,
      adapter: isOurs ? own.id : UNKNOWN_ADAPTER,
      map: mapIn(slot, own, spec),
      origin: slot.origin,
      // What is given was measured in every mode.
      measure: slot.given ? { ...measure, allModes: true } : measure,
      overrides: spec.overrides,
      sliceBy: spec.sliceBy,
      group: spec.group ?? null,
      limits,
      ...slot.given?.plan,
    };
    return { slot, plan };
  });
  const { rows: settled, apart } = withSettings(withLabelColumns(rows, lookupSlots, kinds, adapted), kinds, adapted);
  return {
    kind,
    format,
    candidates: (first ?? rowSlots[0])?.formats ?? [],
    rows: spec.isLastFirst === true ? settled.toReversed() : settled,
    apart,
    lookups: [
      ...lookupSlots.flatMap((slot) => besideOf(slot, slot.formats[0]?.id)),
      ...rows.flatMap(({ slot, plan: { adapter } }) => {
        const { itemOf, join } = kinds.findAdapter(adapter)?.adapter ?? {};
        const isJoined = join?.chooses !== undefined && lookupSlots.length > 0;
        return itemOf || isJoined ? besideOf(slot, adapter).map((source) => ({ ...source, isOwn: true as const })) : [];
      }),
    ],
    modes,
    columns,
  };
}

/** Raters see one prompt with several candidates, which are no questions of their own. */
function isByIdIn(
  slots: readonly SourceSlot[],
  formats: ReadonlyMap<SourceSlot, DetectedFormat>,
  kind: AnyKind,
  spec: EvaluationSpec,
  kinds: KindRegistry,
  adapted: Adapted,
): boolean {
  if (kind.label.raters !== undefined) return false;
  const samples = slots.flatMap((slot) => {
    const format = formats.get(slot);
    const known = slot.given || !format ? undefined : kinds.findAdapter(format.id)?.adapter;
    if (format === undefined || slot.given || known?.itemOf) return [];
    const read = adapted.reader(slot, kind, format.id, mapIn(slot, format, spec));
    return profiledOf(slot).flatMap((record) => read(record).flatMap((one) => askedSample(one, record, kind) ?? []));
  });
  return areAskedById(samples);
}

function besideOf({ spec, opened, container }: SourceSlot, adapter: string | undefined): readonly LookupSource[] {
  if (adapter === undefined || !container) return [];
  const handle = opened?.handle;
  return [{ uri: spec.uri, adapter, container, ...(handle === undefined ? {} : { handle }) }];
}

/** Whether two plans read records alike, whatever they measure. */
export function isSameReading(one: EvaluationPlan, other: EvaluationPlan): boolean {
  return JSON.stringify(readingOf(one)) === JSON.stringify(readingOf(other));
}

function readingOf({ format, rows, lookups, modes }: EvaluationPlan): unknown {
  const readings = rows.map(({ slot, plan }) => [slot.number, slot.container, { ...plan, measure: null }]);
  const joined = lookups.map(({ handle: _, ...lookup }) => lookup);
  return [format.id, format.by, readings, joined, modes];
}

/** The plan with another's measuring options, and every mode if all have been measured. */
export function withMeasureOf(plan: EvaluationPlan, other: EvaluationPlan, allModes: boolean): EvaluationPlan {
  const own = other.rows[0]?.plan.measure;
  if (!own) return plan;
  const measure = { ...own, allModes };
  return { ...plan, rows: plan.rows.map((row) => ({ ...row, plan: { ...row.plan, measure } })) };
}

export function firstSamples({ kind, rows }: EvaluationPlan, most: number): readonly unknown[] {
  const each = Math.ceil(most / Math.max(1, rows.length));
  return rows.slice(0, most).flatMap(({ slot, plan: { adapter: id, map } }) => {
    const adapter =
      kind.read.adapters.find((one) => one.id === id) ?? (mapsFields(map) ? adapterOfMap(kind.read, map) : null);
    return adapter === null ? [] : slot.head.slice(0, each).flatMap((record) => adapter.adapt(record, slot.origin));
  });
}

function isLookup(slot: SourceSlot, all: readonly SourceSlot[], kinds: KindRegistry): boolean {
  if (slot.spec.role === "lookup") return true;
  const isLookupIn = ({ formats: [best] }: SourceSlot) => isLookupFormat(best, kinds) || isJoinedTo(best, all, kinds);
  return isLookupIn(slot) && all.some((other) => other !== slot && !isLookupIn(other));
}

/** Whether records of a format are joined to those of another one among the sources. */
function isJoinedTo(format: DetectedFormat | undefined, all: readonly SourceSlot[], kinds: KindRegistry): boolean {
  const target = format && isKnown(format) ? kinds.findAdapter(format.id)?.adapter.joinsTo : undefined;
  const isTarget = ({ spec: { role }, formats: [best] }: SourceSlot) =>
    role !== "lookup" && best?.id === target && isKnown(best);
  return target !== undefined && all.some(isTarget);
}

/**
 * The format of each source. Only if none is known, a mapping is guessed: beside known records, others belong to
 * something else.
 */
function formatsOf(
  slots: readonly SourceSlot[],
  spec: EvaluationSpec,
  kinds: KindRegistry,
  adapted: Adapted,
): ReadonlyMap<SourceSlot, DetectedFormat> {
  const formats = new Map(slots.map((slot) => [slot, formatOf(slot, spec, kinds)]));
  const isWanted = ({ id }: DetectedFormat) => spec.kind === undefined || kinds.findAdapter(id)?.kind.id === spec.kind;
  if ([...formats.values()].some((format) => isKnown(format) && isWanted(format) && format.by !== "guess"))
    return new Map([...formats].map(([slot, format]) => [slot, withOwnFields(slot, format, kinds, adapted)]));
  for (const [slot, { confidence }] of formats) {
    if (slot.head.length === 0) continue;
    const wanted = kinds.kinds.filter(({ id }) => id === spec.kind);
    const isUnknown = confidence < LEAST_CONFIDENCE;
    const records = slot.alike ?? profiledOf(slot);
    const guess = guessOfKind(records, wanted) ?? (isUnknown ? guessMapping(records, kinds.kinds) : null);
    if (guess === null) continue;
    const { map } = guess;
    const adapter = kinds.adapterOf(guess.kind, MAPPED_ADAPTER, map);
    const fits = slot.head.map((record) => adapter.match(record, slot.origin));
    const mean = fits.reduce((sum, fit) => sum + fit, 0) / fits.length;
    formats.set(slot, { ...named(MAPPED_ADAPTER, kinds), confidence: mean, by: "guess", map });
  }
  return formats;
}

function withOwnFields(
  slot: SourceSlot,
  format: DetectedFormat,
  kinds: KindRegistry,
  adapted: Adapted,
): DetectedFormat {
  const known = format.map || !isKnown(format) ? null : kinds.findAdapter(format.id);
  if (!known || known.adapter.role === "lookup") return format;
  const read = adapted.reader(slot, known.kind, format.id, null);
  const map = fieldsBeside(known.adapter, known.kind.read.mappable, slot.head, read);
  return map === null ? format : { ...format, map };
}

function formatOf(slot: SourceSlot, spec: EvaluationSpec, kinds: KindRegistry): DetectedFormat {
  if (slot.given) return slot.given.format;
  const { adapter, map, isByReading } = saidOf(slot, spec);
  if (mapsFields(map)) {
    const ownMap = slot.reading && mapsFields(slot.reading.map) ? { map } : {};
    return { ...named(MAPPED_ADAPTER, kinds), confidence: 1, by: isByReading ? "reading" : "mapping", ...ownMap };
  }
  if (adapter !== null) {
    const confidence = slot.formats.find((format) => format.id === adapter)?.confidence ?? 0;
    return { ...named(adapter, kinds), confidence, by: isByReading ? "reading" : "person" };
  }
  return wantedFormat(slot, spec, kinds) ?? slot.formats[0] ?? unknownFormat([slot], kinds);
}

/** The likeliest format of the requested kind that may fit. */
function wantedFormat({ formats }: SourceSlot, spec: EvaluationSpec, kinds: KindRegistry): DetectedFormat | null {
  if (spec.kind === undefined) return null;
  const own = formats.find(({ id }) => kinds.findAdapter(id)?.kind.id === spec.kind);
  if (own === undefined || own.confidence <= LEAST_ASKED) return null;
  return own.confidence >= LEAST_CONFIDENCE ? own : { ...own, by: "person" };
}

const LEAST_ASKED = 0.26;

function isKnown(format: DetectedFormat | undefined): boolean {
  if (!format || format.id === UNKNOWN_ADAPTER) return false;
  return format.by !== "records" || format.confidence >= LEAST_CONFIDENCE;
}

function kindOfSlot(
  slot: SourceSlot | undefined,
  format: DetectedFormat,
  spec: EvaluationSpec,
  kinds: KindRegistry,
): AnyKind {
  const known = slot?.given?.kind ?? kinds.findAdapter(format.id)?.kind;
  if (known) return known;
  const map = slot ? mapIn(slot, format, spec) : spec.map;
  return map === null ? kinds.first : kinds.kindOfMap(map);
}

export interface Prepared {
  readonly slots: readonly SourceSlot[];
  readonly plan: EvaluationPlan;
  readonly lookups: readonly Beside[];
  readonly fingerprints: ReadonlyMap<number, SourceFingerprint>;
}

/**
 * Opens every source, or `only` some, decides how records are read, and loads joined files. Unreadable sources stay closed.
 * `unpacking` gets progress many times a second. `before` are the same sources as opened before, whose full profiles stay
 * valid.
 */
export async function prepare(
  spec: EvaluationSpec,
  texts: BufferTexts,
  platform: Platform,
  signal: AbortSignal,
  unpacking: ((source: Unpacking) => void) | null,
  before: readonly SourceSlot[] = [],
  only: ReadonlySet<number> | null = null,
): Promise<Prepared> {
  const limits = limitsOf(spec);
  const fingerprints = new Map<number, SourceFingerprint>();
  const opened = await openSources(spec, texts, platform, limits, signal, unpacking, only);
  const run = await asOneRun(withNames(opened), spec.isPairable === true, signal);
  const slots = await withProfiles(run, before, limits, signal);
  for (const { number, opened, container } of slots) {
    const isFollowed = opened && container?.id === "lines" && spec.limit === null;
    const fingerprint = isFollowed ? await fingerprintOf(opened) : null;
    if (fingerprint) fingerprints.set(number, fingerprint);
  }
  return planned(slots, fingerprints, spec, platform, signal);
}

const limitsOf = ({ maxRecordBytes }: EvaluationSpec): ReadLimits => ({
  ...DEFAULT_LIMITS,
  maxRecordBytes: maxRecordBytes ?? DEFAULT_LIMITS.maxRecordBytes,
});

/** The sources with a plan by all records; null if it is the same. */
export async function preparedByAll(
  { slots, plan, fingerprints }: Prepared,
  records: (source: number) => number,
  spec: EvaluationSpec,
  platform: Platform,
  signal: AbortSignal,
): Promise<Prepared | null> {
  const own = new Set(plan.rows.map(({ slot }) => slot.number));
  const most = (source: number) => (own.has(source) ? records(source) : 0);
  const whole = await withWholeProfiles(slots, most, limitsOf(spec), signal);
  const again = await planned(whole, new Map(fingerprints), spec, platform, signal);
  return isSameReading(again.plan, plan) ? null : again;
}

async function planned(
  slots: readonly SourceSlot[],
  fingerprints: Map<number, SourceFingerprint>,
  spec: EvaluationSpec,
  platform: Platform,
  signal: AbortSignal,
): Promise<Prepared> {
  const plan = planEvaluation(slots, spec, limitsOf(spec), platform.kinds);
  const lookups: Beside[] = [];
  for (const source of plan.lookups) {
    const slot = slots.find(({ spec }) => spec.uri === source.uri);
    if (!slot?.opened) continue;
    try {
      const lookup = await loadLookup(source, slot.opened, signal, platform.kinds);
      if (lookup) lookups.push(lookup);
    } catch (error) {
      if (!slot.opened.fail || !(error instanceof UnreadableSource)) throw error;
      // All sources of its file were joined with it.
      for (const { opened, file } of slots) if (file === slot.file) opened?.fail?.(error);
    }
  }
  // New lines may belong to an earlier item: lookups are read again.
  for (const { uri, isOwn } of plan.lookups) {
    if (isOwn) fingerprints.delete(slots.findIndex(({ spec }) => spec.uri === uri));
  }
  return { slots, plan, lookups, fingerprints };
}
