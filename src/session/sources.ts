import type { MeasuredPlan } from "../facts/divide.ts";
import { openFacts, type StoredFacts } from "../facts/open.ts";
import { detect } from "../kinds/detect.ts";
import type { FieldType } from "../kinds/format.ts";
import { guessMapping } from "../kinds/guess/guess.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import { areOfSamples, MOST_RESULTS, resultsIn, resultsOfObject, resultsOfRun, resultsStop } from "../kinds/results.ts";
import { areTrials } from "../kinds/trials.ts";
import {
  addCount,
  type DetectedFormat,
  LEAST_CONFIDENCE,
  type ResultsTable,
  type SourceSpec,
  type StopReason,
} from "../model/index.ts";
import type { FailuresOnly, SourceChange, SummaryBeside, UnfitReading, UnreadBeside } from "../protocol/state.ts";
import { type Boxes, boxesIn } from "../read/boxes.ts";
import type { Container, ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import type { Origin } from "../read/join.ts";
import { originOf, pathParts } from "../read/origin.ts";
import type { JsonRecord } from "../read/parse.ts";
import { eachParsed } from "../read/records.ts";
import { HEAD_BYTES, noList, sniff } from "../read/sniff.ts";
import { withoutSummaries } from "../read/summaries.ts";
import { surveyOf } from "../read/survey.ts";
import { readExactly } from "../read/window.ts";
import { failuresBelow } from "./failuresOnly.ts";
import { headerOf, withHeader } from "./headers.ts";
import { HEAD_RECORDS, type Heads, WHOLE_HEADS } from "./heads.ts";
import type { UsedReading } from "./keptReadings.ts";
import type { OpenedSource, Platform } from "./platform.ts";
import type { RowSource } from "./records.ts";
import { lookBeside } from "./tasksBeside.ts";
import { unreadBeside } from "./unreadBeside.ts";

/** A source after its head is read: opened or stopped, container, first records, fitting formats. */
export interface SourceSlot {
  readonly number: number;
  /** The number of its file among those of the spec. Several sources may be in one file. */
  readonly file: number;
  /** The row of its file in which its samples begin. */
  readonly firstRow: number;
  /** What it is called where files have names: its URI, or its path as its file has it. */
  readonly path: string;
  readonly spec: SourceSpec;
  readonly name: string;
  readonly origin: Origin;
  readonly opened: OpenedSource | null;
  readonly container: Container | null;
  readonly stop: StopReason | null;
  readonly head: readonly JsonRecord[];
  /** Profiled records; absent if these are the head. */
  readonly profiled?: readonly JsonRecord[];
  readonly isWhole?: boolean;
  /** Records of an earlier source with the same columns, by which these are guessed, too. */
  readonly alike?: readonly JsonRecord[];
  readonly formats: readonly DetectedFormat[];
  /** The facts in it. The file is to be divided into the sources that they were measured from. */
  readonly facts?: StoredFacts;
  /** Lists beside its records that may be samples as well; absent for none. */
  readonly unreadBeside?: readonly UnreadBeside[];
  readonly summaries?: readonly SummaryBeside[];
  readonly failures?: FailuresOnly;
  /** Statements about its reading; absent for none. */
  readonly reading?: UsedReading;
  /** Unused readings beside it, which name missing columns. */
  readonly unfit?: readonly UnfitReading[];
  /** How its records were read before. Its head is empty then: nothing is guessed of it. */
  readonly given?: MeasuredPlan;
}

export const profiledOf = ({ profiled, head }: SourceSlot): readonly JsonRecord[] => profiled ?? head;

/** Opens a source and reads its head. An unreadable source has a `stop`; so have results, unless `isAsked`. */
export async function openSlot(
  number: number,
  spec: SourceSpec,
  name: string,
  text: string | null,
  platform: Platform,
  limits: ReadLimits,
  signal: AbortSignal,
  unpacked: (bytes: number, totalBytes: number) => void = () => {},
  isAsked = false,
  heads: Heads = WHOLE_HEADS,
): Promise<SourceSlot> {
  const origin = originOf(spec.uri);
  const slot = { number, file: number, firstRow: 0, path: spec.uri, spec, name, origin };
  const stopped = (stop: StopReason, opened: OpenedSource | null): SourceSlot => {
    return { ...slot, opened, container: null, stop, head: [], formats: [] };
  };
  let opened: OpenedSource;
  try {
    opened = await platform.open(spec.uri, text, signal, unpacked);
  } catch (error) {
    if (error instanceof UnreadableSource) return stopped(error.reason, null);
    throw error;
  }
  try {
    const bytes = await readExactly(opened, 0, Math.min(HEAD_BYTES, opened.size));
    const facts = await openFacts(opened, bytes, platform.kinds, signal);
    if (facts) {
      if (!facts.rows.isLean) await opened.rest?.();
      return { ...slot, opened, container: null, stop: null, head: [], formats: [], facts };
    }
    const sniffed = sniff(bytes, opened);
    if (!sniffed.ok) return stopped(sniffed.stop, opened);
    const look = async (container: Container): Promise<SourceLook> => {
      const head = await readHead(opened, container, limits, signal, heads.mostOf(number));
      const alike = heads.alike(head);
      return { container, head, ...(alike ? { alike } : {}), formats: formatsOf(head, origin, platform.kinds) };
    };
    const whole = await look(sniffed.container);
    const inside = await lookInside(whole, look, opened, platform.kinds, signal);
    const alone = inside?.isKnown ? inside : whole;
    const found = isFormat(alone) ? alone : await lookBeside(alone, look, opened, platform.kinds, limits, signal);
    // Rows of numbers named ambiguously are results, unless there is a sentence.
    const isDoubtful =
      inside?.isKnown === true && !isFormat(inside) && !inside.head.some(hasSentence) && !areTrials(inside.head);
    const header = await headerOf(opened, found, isFormat(found), platform.kinds, signal);
    const read = isDoubtful ? whole : found;
    const mayBeResults = !isAsked && spec.role === "rows" && (isOne(read) || !areOfSamples(read.head));
    const areSamples = mayBeResults && !isDoubtful && isRecognised(found, platform.kinds);
    if (mayBeResults && (!areSamples || areConfigurations(found.head, platform.kinds))) {
      const results = await resultsOf(opened, read, areSamples, limits, signal);
      if (results) return stopped(resultsStop(name, results), opened);
    }
    const [first] = whole.head;
    if (first && !inside && whole.container.id === "object" && !isAsked && !isRecognised(whole, platform.kinds))
      return stopped(noList(name, Object.keys(first)), opened);
    // Scores alone may be those of the samples that are read, if they are as many.
    const isSamples = async (container: Container, areAsMany: boolean) => {
      const beside = await look(container);
      return hasAnswers(beside.head, platform.kinds) || (areAsMany && isRecognised(beside, platform.kinds));
    };
    const beside = await unreadBeside(opened, found.container, isSamples, isFormat(found), signal);
    const failures = beside.failures ?? failuresIn(found, bytes, heads.mostOf(number));
    return {
      ...slot,
      opened,
      stop: null,
      ...(failures ? { failures } : {}),
      ...(beside.lists.length > 0 ? { unreadBeside: beside.lists } : {}),
      ...(beside.summaries.length > 0 ? { summaries: beside.summaries } : {}),
      ...(header ? await look(withHeader(found.container, header)) : found === alone ? (inside ?? found) : found),
    };
  } catch (error) {
    if (error instanceof UnreadableSource) return stopped(error.reason, opened);
    throw error;
  }
}

const failuresIn = ({ container: { id }, head }: SourceLook, bytes: Uint8Array, most: number): FailuresOnly | null =>
  id === "lines" || id === "array" ? failuresBelow(decoder.decode(bytes), head, head.length + 1 < most) : null;
const decoder = new TextDecoder();

/** `noise-0.2.jsonl`, or `run-a/samples.jsonl` if names repeat. */
export function displayNames(uris: readonly string[]): readonly string[] {
  const parts = uris.map(pathParts);
  const names: string[] = parts.map((own) => own.join("/"));
  let unnamed = [...parts.keys()];
  for (let depth = 1; unnamed.length > 0; depth++) {
    const nameOf = (at: number) => (parts[at] ?? []).slice(-depth).join("/");
    const counts = new Map<string, number>();
    for (const at of parts.keys()) addCount(counts, nameOf(at));
    unnamed = unnamed.filter((at) => {
      if (depth >= (parts[at]?.length ?? 0)) return false;
      if (counts.get(nameOf(at)) !== 1) return true;
      names[at] = nameOf(at);
      return false;
    });
  }
  return names;
}

export function isLookupFormat(format: DetectedFormat | undefined, kinds: KindRegistry): boolean {
  return format !== undefined && kinds.findAdapter(format.id)?.adapter.role === "lookup";
}

/** Returns the slot without samples if its file has only the results of a run. */
export function asResults(slot: SourceSlot, kinds: KindRegistry): SourceSlot {
  const [first] = slot.head;
  const results = first && isLookupFormat(slot.formats[0], kinds) ? resultsOfRun(first) : null;
  if (!results) return slot;
  return { ...slot, container: null, stop: resultsStop(slot.name, results), head: [], formats: [] };
}

type SourceLook = Pick<SourceSlot, "head" | "alike" | "formats"> & { readonly container: Container };

const formatsOf = (head: readonly JsonRecord[], origin: Origin, kinds: KindRegistry): readonly DetectedFormat[] =>
  detect(
    head.map((record) => ({ record, origin })),
    kinds.adapters.map(({ adapter }) => adapter),
  );

const isFormat = ({ formats: [best] }: SourceLook): boolean => (best?.confidence ?? 0) >= LEAST_CONFIDENCE;

const isRows = (found: SourceLook, kinds: KindRegistry): boolean =>
  isFormat(found) && !isLookupFormat(found.formats[0], kinds);

const hasSentence = (record: JsonRecord): boolean =>
  Object.values(record).some((value) => typeof value === "string" && /\S\s+\S+\s+\S/.test(value));

/** Whether records are of a known format, or their names determine a reading. */
function isRecognised(found: SourceLook, { kinds }: KindRegistry): boolean {
  return isFormat(found) || guessMapping(found.alike ?? found.head, kinds) !== null;
}

/** Scores by a known format's names may be configurations'; an answer makes a sample. */
const areConfigurations = (head: readonly JsonRecord[], kinds: KindRegistry): boolean =>
  resultsIn(head, true) !== null && !hasAnswers(head, kinds);

function hasAnswers(head: readonly JsonRecord[], { kinds }: KindRegistry): boolean {
  const guess = guessMapping(head, kinds);
  if (guess === null) return false;
  const isThere = (...types: readonly FieldType[]): boolean =>
    guess.kind.read.mappable.some(({ id, type }) => types.includes(type) && guess.map[id] !== undefined);
  return isThere("response") && isThere("question", "answer", "documents");
}

const isNumbers = ({ head }: SourceLook): boolean =>
  head.every((record) => Object.entries(record).every(([key, value]) => key === "id" || typeof value === "number"));

/** Messages inside a record are its conversation. */
const isConversation = ({ head }: SourceLook): boolean =>
  head.every(({ role, content }) => typeof role === "string" && content !== undefined);

const isOne = ({ container, head }: Pick<SourceLook, "container" | "head">): boolean =>
  head.length === 1 && isObjectFile(container);

const isObjectFile = ({ id }: Container): boolean => id === "object" || id === "lines";

/**
 * Records inside an object: the largest recognised box, else the largest; for an object on one line only if it is
 * hardly a record.
 */
async function lookInside(
  whole: SourceLook,
  look: (container: Container) => Promise<SourceLook>,
  opened: OpenedSource,
  kinds: KindRegistry,
  signal: AbortSignal,
): Promise<(SourceLook & { readonly isKnown: boolean }) | null> {
  if (!isObjectFile(whole.container) || whole.head.length > 1) return null;
  // Results of a run may have its samples, too.
  if (isFormat(whole) && !isLookupFormat(whole.formats[0], kinds)) return null;
  const survey = await surveyOf(opened, signal);
  const boxes = survey ? boxesIn(survey) : [];
  let first: { readonly look: SourceLook; readonly records: number } | null = null;
  const looked: Boxes[] = [];
  for (const box of boxes.slice(0, MOST_BOXES)) {
    const { container, records } = box;
    if (first !== null && records < first.records) break;
    if (looked.some((other) => isPartOf(box, other))) continue;
    looked.push(box);
    const found = await look(container);
    if (isFormat(whole) && !isRows(found, kinds)) continue;
    if (isNumbers(found) || isConversation(found) || !isRecognised(found, kinds)) continue;
    // Of as many records those that answer.
    if (isFormat(found) || hasAnswers(found.head, kinds)) return { ...found, isKnown: true };
    first ??= { look: found, records };
  }
  if (first !== null) return { ...first.look, isKnown: true };
  if (isFormat(whole)) return null;
  const [largest] = boxes;
  if (!largest || isRecognised(whole, kinds)) return null;
  const isBox = whole.container.id === "object" || largest.records >= MANY_RECORDS;
  return isBox ? { ...(await look(largest.container)), isKnown: false } : null;
}

const MOST_BOXES = 20;

/** Whether a box has few of the like records that were looked at together: they are of no format, so it is of none. */
function isPartOf({ container, records }: Boxes, other: Boxes): boolean {
  const all = new Set(other.container.lists);
  return (
    all.size > 1 && MANY_LISTS * records <= other.records && container.lists?.every((from) => all.has(from)) === true
  );
}
const MANY_LISTS = 4;
const MANY_RECORDS = 20;

async function resultsOf(
  opened: OpenedSource,
  { container, head }: SourceLook,
  areSamples: boolean,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<ResultsTable | null> {
  const [first] = head;
  if (first && isOne({ container, head })) {
    if (areSamples) return resultsIn(head, true);
    return resultsOfRun(first) ?? resultsIn(head) ?? resultsOfObject(first);
  }
  return resultsIn(await readHead(opened, container, limits, signal, MOST_RESULTS + 1), areSamples);
}

export async function readHead(
  opened: OpenedSource,
  container: Container,
  limits: ReadLimits,
  signal: AbortSignal,
  most = HEAD_RECORDS,
): Promise<readonly JsonRecord[]> {
  const records: JsonRecord[] = [];
  await eachParsed(opened, container, limits, signal, (record) => records.push(record) < most);
  return withoutSummaries(records);
}

/** Identifies a source, to detect growth later. */
export interface SourceFingerprint {
  readonly file: string;
  readonly size: number;
  readonly sample: string;
}

/** Null for sources that cannot be followed. */
export async function fingerprintOf(opened: OpenedSource): Promise<SourceFingerprint | null> {
  const { growth, size } = opened;
  return growth ? { file: growth.file, size, sample: await growth.sample(size) } : null;
}

/** Null for an unchanged or grown source, else its change. */
export async function changeSince(before: SourceFingerprint, now: OpenedSource): Promise<SourceChange | null> {
  if (!now.growth) return "unfollowable";
  if (now.growth.file !== before.file) return "replaced";
  if (now.size < before.size) return "shorter";
  return (await now.growth.sample(before.size)) === before.sample ? null : "rewritten";
}

/** With shorter names for files that share folders. */
export function withNames(slots: readonly SourceSlot[]): readonly SourceSlot[] {
  // Of one path there may be several: a shard that was measured twice.
  const paths = [...new Set(slots.map(({ path }) => path))];
  const names = displayNames(paths);
  const nameOf = new Map(paths.map((path, at) => [path, names[at]]));
  return slots.map((slot) => ({ ...slot, name: nameOf.get(slot.path) ?? slot.name }));
}

/** The first records of some sources; of those that cannot be read, none. */
export async function headsOf(sources: readonly RowSource[], signal: AbortSignal): Promise<readonly JsonRecord[]> {
  const records: JsonRecord[] = [];
  for (const { opened, container, reader } of sources) {
    try {
      records.push(...(await readHead(opened, container, reader.limits, signal)));
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
    }
  }
  return records;
}
