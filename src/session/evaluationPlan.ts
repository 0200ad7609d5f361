import { fieldsBeside } from "../kinds/guess/fields.ts";
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
import type { Unpacking } from "../protocol/session.ts";
import { DEFAULT_LIMITS, type ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import type { Beside } from "../read/join.ts";
import type { JsonRecord } from "../read/parse.ts";
import { Adapted } from "./adapted.ts";
import { withoutCopies } from "./factsCopies.ts";
import { inOrder, storedSlots } from "./factsSlots.ts";
import { KeptReadings, mapIn, saidOf } from "./keptReadings.ts";
import { openSource } from "./openSource.ts";
import { type LookupSource, type Platform, type ReadingPlan, readerOf } from "./platform.ts";
import { profiledRecords } from "./profiled.ts";
import type { RowSource } from "./records.ts";
import { Reference } from "./reference.ts";
import { withLabelColumns, withSettings } from "./settings.ts";
import { MOST_PROFILED, settleModes } from "./settleModes.ts";
import {
  displayNames,
  fingerprintOf,
  HEAD_RECORDS,
  isLookupFormat,
  loadLookup,
  originOf,
  profiledOf,
  type SourceFingerprint,
  type SourceSlot,
} from "./sources.ts";
import { withTasks } from "./tasksBeside.ts";
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
  const formats = formatsOf(rowSlots, spec, kinds);
  const first = rowSlots.find((slot) => isKnown(formats.get(slot)));
  const format = (first && formats.get(first)) ?? unknownFormat(rowSlots, kinds);
  const kind = kindOfSlot(first, format, spec, kinds);
  const own = rowSlots.filter((slot) => {
    const ofSlot = formats.get(slot);
    return ofSlot !== undefined && isKnown(ofSlot) && kindOfSlot(slot, ofSlot, spec, kinds) === kind;
  });
  const adapted = new Adapted(kinds);
  const { modes, columns } = settleModes(spec, kinds, kind, format, own, (slot) => formats.get(slot), adapted);
  const measure = {
    modes,
    allModes: spec.allModes,
    ...(spec.isPairable === true ? { isPairable: true } : {}),
    ...(spec.isStored === true ? { isStored: true } : {}),
  };
  const rows = rowSlots.map((slot) => {
    const own = formats.get(slot);
    const isOurs = own && isKnown(own) && kindOfSlot(slot, own, spec, kinds) === kind;
    const header = slot.stored?.facts.header;
    const plan: ReadingPlan = {
      kind: kind.id,
      adapter: isOurs ? own.id : UNKNOWN_ADAPTER,
      map: slot.stored ? slot.stored.source.map : mapIn(slot, own, spec),
      origin: slot.origin,
      measure: header ? { ...measure, allModes: true } : measure,
      overrides: header?.overrides ?? spec.overrides,
      sliceBy: header?.sliceBy ?? spec.sliceBy,
      group: spec.group ?? null,
      limits,
    };
    return { slot, plan };
  });
  const { rows: settled, apart } = withSettings(withLabelColumns(rows, lookupSlots, kinds, adapted), kinds, adapted);
  return {
    kind,
    format,
    candidates: (first ?? rowSlots[0])?.formats ?? [],
    rows: settled,
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
  const isLookupIn = ({ formats: [best] }: SourceSlot) => isLookupFormat(best, kinds);
  return isLookupIn(slot) && all.some((other) => other !== slot && !isLookupIn(other));
}

/**
 * The format of each source. A mapping is guessed only if no source is known, since unknown records beside known ones
 * are something else. Facts of a guessed mapping count as such records.
 */
function formatsOf(
  slots: readonly SourceSlot[],
  spec: EvaluationSpec,
  kinds: KindRegistry,
): ReadonlyMap<SourceSlot, DetectedFormat> {
  const formats = new Map(slots.map((slot) => [slot, formatOf(slot, spec, kinds)]));
  const isGuess = ({ stored }: SourceSlot) => stored?.facts.header.format.by === "guess";
  const isWanted = ({ id }: DetectedFormat) => spec.kind === undefined || kinds.findAdapter(id)?.kind.id === spec.kind;
  if ([...formats].some(([slot, format]) => isKnown(format) && isWanted(format) && !isGuess(slot)))
    return new Map([...formats].map(([slot, format]) => [slot, withOwnFields(slot, format, kinds)]));
  for (const [slot, { confidence }] of formats) {
    if (slot.stored) continue;
    const wanted = kinds.kinds.filter(({ id }) => id === spec.kind);
    const isUnknown = confidence < LEAST_CONFIDENCE;
    const guess =
      guessOfKind(profiledOf(slot), wanted) ?? (isUnknown ? guessMapping(profiledOf(slot), kinds.kinds) : null);
    if (guess === null) continue;
    const { map } = guess;
    const adapter = adapterOfMap(guess.kind.read, map);
    const fits = slot.head.map((record) => adapter.match(record, slot.origin));
    const mean = fits.reduce((sum, fit) => sum + fit, 0) / fits.length;
    formats.set(slot, { ...named(MAPPED_ADAPTER, kinds), confidence: mean, by: "guess", map });
  }
  return formats;
}

function withOwnFields(slot: SourceSlot, format: DetectedFormat, kinds: KindRegistry): DetectedFormat {
  const known = slot.stored || format.map || !isKnown(format) ? null : kinds.findAdapter(format.id);
  if (!known || known.adapter.role === "lookup") return format;
  const map = fieldsBeside(known.adapter, known.kind.read.mappable, slot.head, slot.origin);
  return map === null ? format : { ...format, map };
}

function formatOf(slot: SourceSlot, spec: EvaluationSpec, kinds: KindRegistry): DetectedFormat {
  const [own] = slot.formats;
  if (slot.stored && own) return own;
  const { adapter, map, isByReading } = saidOf(slot, spec);
  if (mapsFields(map)) {
    const told = slot.reading && mapsFields(slot.reading.map) ? { map } : {};
    return { ...named(MAPPED_ADAPTER, kinds), confidence: 1, by: isByReading ? "reading" : "mapping", ...told };
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
  const known = slot?.stored?.facts.kind ?? kinds.findAdapter(format.id)?.kind;
  if (known) return known;
  const map = slot ? mapIn(slot, format, spec) : spec.map;
  return map === null ? kinds.first : kinds.kindOfMap(map);
}

export type BufferTexts = ReadonlyMap<string, string>;

export interface Prepared {
  readonly slots: readonly SourceSlot[];
  readonly plan: EvaluationPlan;
  readonly lookups: readonly Beside[];
  readonly fingerprints: ReadonlyMap<number, SourceFingerprint>;
}

/**
 * Opens every source, decides how records are read, and loads joined files. Unreadable sources stay closed. `unpacking`
 * gets progress many times a second. `before` are the same sources as opened before, whose full profiles stay valid.
 */
export async function prepare(
  spec: EvaluationSpec,
  texts: BufferTexts,
  platform: Platform,
  signal: AbortSignal,
  unpacking: ((source: Unpacking) => void) | null,
  before: readonly SourceSlot[] = [],
): Promise<Prepared> {
  const limits = limitsOf(spec);
  const opened: SourceSlot[] = [];
  const readings = new KeptReadings(platform, signal);
  const fingerprints = new Map<number, SourceFingerprint>();
  for (const [number, source] of spec.sources.entries()) {
    const text = texts.get(source.uri) ?? null;
    const { name } = originOf(source.uri);
    const tell = (bytes: number, totalBytes: number) => unpacking?.({ name, bytes, totalBytes });
    const slot = await openSource({ number, source, text, tell }, spec, readings, platform, limits, signal);
    const facts = slot.facts && slot.opened && storedSlots(number, source, slot.opened, slot.facts, spec, platform);
    for (const one of facts ?? [slot]) opened.push(await withOwnTasks(one, limits, signal));
  }
  const named = withNames(inOrder(opened));
  const apart = spec.isPairable ? named : await withoutCopies(named, signal);
  const slots = await withProfiles(apart, before, limits, signal);
  for (const { number, opened, container, stored } of slots) {
    const isFollowed = opened && container?.id === "lines" && spec.limit === null && !stored;
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
      if (!slot.stored || !(error instanceof UnreadableSource)) throw error;
      // Facts need no lookups, but their records do.
      for (const { opened, stored } of slots)
        if (stored?.uri === slot.stored.uri && opened instanceof Reference) opened.fail(error);
    }
  }
  // New lines may belong to an earlier item: lookups are read again.
  for (const { uri, isOwn } of plan.lookups) {
    if (isOwn) fingerprints.delete(slots.findIndex(({ spec }) => spec.uri === uri));
  }
  return { slots, plan, lookups, fingerprints };
}

async function withProfiles(
  slots: readonly SourceSlot[],
  before: readonly SourceSlot[],
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly SourceSlot[]> {
  let profiled = 0;
  const whole: SourceSlot[] = [];
  for (const slot of slots) {
    const { number, opened, container, stored, head } = slot;
    const known = before[number];
    if (known?.isWhole && opened && container && !stored) {
      whole.push({ ...slot, profiled: profiledOf(known), isWhole: true });
      continue;
    }
    const isWhole = !opened || !container || stored || head.length < HEAD_RECORDS || profiled >= MOST_PROFILED;
    const records = isWhole
      ? head
      : await profiledRecords(opened, container, limits, signal).catch(unlessUnreadable(head));
    profiled += records.length;
    whole.push(isWhole ? slot : { ...slot, profiled: records });
  }
  return whole;
}

/** Joins the records of facts with a task list in their file. */
async function withOwnTasks(slot: SourceSlot, limits: ReadLimits, signal: AbortSignal): Promise<SourceSlot> {
  const { opened, container, stored } = slot;
  if (!stored || !opened || !container || container.id === "csv" || container.tasks === undefined) return slot;
  try {
    return { ...slot, container: (await withTasks(opened, container, limits, signal)) ?? container };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    if (opened instanceof Reference) opened.fail(error);
    return slot;
  }
}

const unlessUnreadable =
  (head: readonly JsonRecord[]) =>
  (error: unknown): readonly JsonRecord[] => {
    if (error instanceof UnreadableSource) return head;
    throw error;
  };

/** Short names for files in common folders; parts of facts files have their sources' names. */
function withNames(slots: readonly SourceSlot[]): readonly SourceSlot[] {
  const pathOf = ({ spec, stored }: SourceSlot) => stored?.source.path ?? spec.uri;
  const paths = [...new Set(slots.map(pathOf))];
  const names = displayNames(paths);
  const nameOf = new Map(paths.map((path, at) => [path, names[at]]));
  return slots.map((slot) => ({ ...slot, name: nameOf.get(pathOf(slot)) ?? slot.name }));
}

/** The source for re-reading a slot's records; none if stopped. */
export function rowSourcesOf(
  slot: SourceSlot,
  plan: ReadingPlan,
  lookups: readonly Beside[],
  kinds: KindRegistry,
): readonly RowSource[] {
  const { number, opened, container, stored } = slot;
  if (!opened || !container) return [];
  return [
    { number, opened, container, reader: readerOf(plan, container, lookups, kinds), ...(stored ? { stored } : {}) },
  ];
}

/** Caches a value per slot and plan; `none` for slots without samples. */
export function oncePerSlot<Answer>(
  none: Answer,
  answerOf: (row: EvaluationPlan["rows"][number], kinds: KindRegistry) => Answer,
): (slot: SourceSlot, of: { readonly plan: EvaluationPlan; readonly kinds: KindRegistry }) => Answer {
  const answers = new WeakMap<EvaluationPlan["rows"][number], Answer>();
  return ({ number }, { plan, kinds }) => {
    const row = plan.rows.find(({ slot }) => slot.number === number);
    if (row === undefined) return none;
    if (!answers.has(row)) answers.set(row, answerOf(row, kinds));
    return answers.get(row) ?? none;
  };
}
