import type { SideRecord } from "../labels/sideFile.ts";
import type { Issue, JsonPath, Modes, OwnScores, SampleEnd, ScoreReadings } from "../model/index.ts";
import type { CellColumns } from "../read/cells.ts";
import type { LookupJoin, Origin } from "../read/join.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import type { Fields, MappedFields, Words } from "./adapting.ts";
import type { ScanProgram } from "./scanned.ts";

/** What is said of a format, to people and to whoever reads its files. */
export interface Described {
  /** Stable id, as in `--adapter`. */
  readonly id: string;
  /** Name for people, translated: "RGB predictions". */
  name(): string;
  /** Its English name in `evaloupe formats`, where that is another one. */
  readonly listedAs?: string;
  /** What it is, for `evaloupe formats`, which speaks English. */
  readonly about: string;
  /** What its records must have; fields with `|` between them stand for each other. */
  readonly musts: readonly string[];
  /** A record as its program writes it, in our own words. The conformance tests read it, whole and damaged. */
  readonly example: JsonRecord;
  /** Lookups give no samples: their records are joined to others. */
  readonly role: "rows" | "lookup";
  /** The modes that `auto` stands for in files of this format. */
  readonly defaults?: Partial<Modes>;
  /** The same where it depends on the file: told by its first records. */
  defaultsFor?(records: readonly JsonRecord[]): Partial<Modes>;
  /** The slice dimension whose values no result adds up, such as right and planted answers, and the words that say why. */
  readonly apart?: { readonly dimension: string; because(): string };
  /** Columns that tell how a run ended: no settings that would tell attempts at one task apart. */
  readonly outcomes?: readonly string[];
  /** How scores that came with its records are read, where names and values do not tell: on which scale they are. */
  readonly scoreReadings?: ScoreReadings;
  /** Its scorers' marks, and what each is worth, where a scorer gives no other ones; NaN for none. */
  readonly marks?: Words;
  /** Objects beside the list of records, by their keys, and the names under which each record gets them. */
  readonly headers?: readonly { readonly key: string; readonly as: string }[];
  /** Name of a file in the same folder that says more about a file of this name, and is joined where it is there. */
  beside?(name: string): string | null;
  /**
   * Key of what a record is about, in files that have a record a person. The first record of a key is read with those that
   * follow it, under `OTHERS`; those are no samples.
   */
  itemOf?(record: JsonRecord): string | null;
  /** Labels as its files write them, and what each of them is in ours. */
  readonly labels?: Words;
  /** For lookups that hold labels: of which sample, and what each annotator says of it; null where the record has none. */
  labelsIn?(record: JsonRecord): SideRecord | null;
  /** For lookups: how their records are found again from a row, or null where the row has no such key. */
  readonly join?: LookupJoin;
}

/** A format, ready to read records: made from its declaration by `adaptersOf`, or from a person's mapping. No function throws. */
export interface Adapter<Sample> extends Described {
  /** How well the record fits, in [0, 1], from its keys. */
  match(record: JsonRecord, origin: Origin): number;
  /** No samples: the record is a header or an event and counts as `other`. */
  adapt(record: JsonRecord, origin: Origin): readonly Sample[];
  /** Scores of a record with one sample, if no hook returns scores. Columns of scores are recognised from these alone. */
  readonly readScores?: ((record: JsonRecord) => OwnScores | null) | undefined;
  /** Which columns hold responses and texts, where its records stand in a table. */
  readonly columns?: CellColumns;
  /** Where its declared fields stand, for people. */
  readonly places?: Readonly<Record<string, Place | undefined>>;
  /** How its rows are measured without being made into objects; absent where all are. */
  readonly scan?: ScanProgram | undefined;
  /** The same without how samples ended, for who does not ask; absent where that is the same. */
  readonly stateless?: Adapter<Sample>;
  /** The same format, which looks for fields also at these places; absent where it is made otherwise. */
  withFields?(places: Readonly<Record<string, string>>): Adapter<Sample>;
}

/** Every sample carries what could not be read of it. */
export interface AnySample {
  readonly issues: readonly Issue[];
  readonly ownScores?: OwnScores;
  readonly ended?: SampleEnd;
}

/**
 * One format of files, in one declaration: `Id` are the fields of its kind of samples. What the declared fields do not
 * say is up to the hooks, none of which throws.
 */
export interface Format<Sample extends AnySample, Id extends string> extends Described {
  /** Keys that tell it; of several signatures the best one counts. */
  readonly signature?: Signature | readonly Signature[];
  /** How well a record fits, where keys alone do not tell; `byKeys` is what the signature says, 0 without one. */
  fits?(record: JsonRecord, byKeys: number): number;
  /** Where its fields stand. Of several layouts the first counts whose `when` the record has. */
  readonly reads?: Layout<Sample, Id> | readonly Layout<Sample, Id>[];
  /** Keys of responses that hooks read, and no declared field; several that stand for each other are one group. */
  readonly responses?: readonly (readonly string[])[];
  /** For records that are no sample, or several: `read` makes the one that the layout tells of. */
  adapt?(record: JsonRecord, origin: Origin, read: ReadRow<Sample>): readonly Sample[];
}

/** One way in which records of a format are laid out. */
export interface Layout<Sample extends AnySample, Id extends string> {
  /** A key that only records of this layout have; without one it is the layout of all others. */
  readonly when?: string;
  readonly fields: Places<Id>;
  /** Fields without which something is undefined; of a group one is enough. */
  readonly needs?: readonly (Id | readonly Id[])[];
  /** For fields with a vocabulary: words of the format, and what each means in ours. */
  readonly words?: { readonly [Field in Id]?: Words };
  /** Scores that came with the record; a hook that finds them gives `ownScores`, which go first. */
  readonly scores?: ScorePlaces;
  /** What holds of every sample. */
  readonly always?: Partial<Sample>;
  /** What follows from the file's name, and from fields of the sample that make slices; it is set over the declared fields. */
  settle?(sample: Sample, origin: Origin): Partial<Sample>;
  /**
   * Rows that have all that they need are measured from a scanner's slots, by the program of the kind: neither `complete`
   * nor a hook of the format says anything of them that the program does not know.
   */
  readonly isScanned?: boolean;
  /** Fields that `complete` reads, for rows in which they are plain texts: where those stand. Scanned rows have them all. */
  readonly scannedToo?: Places<Id>;
  /** What else there is to read where data is odd; it is set over the declared fields. */
  complete?(sample: Sample, row: Row): Partial<Sample>;
}

/** Where the scores stand that other programs gave: every number, flag, or word that says right or wrong. */
export interface ScorePlaces {
  /** By the score's name: `grade`, or `grade:correct,A` with the labels that count as 1. */
  readonly at?: Readonly<Record<string, Place>>;
  /** Objects of which every number and flag is a score, under its own name. */
  readonly within?: readonly string[];
  /** Numbers and flags of the record that nothing else reads are scores too, unless they are named like ids or counts. */
  readonly others?: boolean;
  /** Scores that are the file's verdict, the first that a record has; empty: none is. Absent: their names tell. */
  readonly verdicts?: readonly string[];
}

/**
 * Where a field of ours stands in a record: a path as people write it in `--map`, or several, of which the first with a
 * value counts.
 */
export type Place = string | readonly string[];
export type Places<Id extends string> = { readonly [Field in Id]?: Place };

/** The place of fields that lie about in the record itself. */
export const THE_RECORD = "";

/** A record that is being read. What its fields report becomes issues of the sample. */
export interface Row {
  /** By our names. */
  readonly fields: MappedFields;
  /** By its own names. */
  readonly whole: Fields;
  readonly record: JsonRecord;
  readonly origin: Origin;
}

/** Reads one row as its layout tells; `at` leads to what stands under a key of it, where the row is not the record itself. */
export type ReadRow<Sample> = (row: JsonRecord, at?: (key: string) => JsonPath) => readonly Sample[];

/** The places of fields that a format calls as we do. */
export function sameNames<const Id extends string>(...ids: readonly Id[]): Places<Id> {
  const places: { [Field in Id]?: Place } = {};
  for (const id of ids) places[id] = id;
  return places;
}

/** Reads what a file's name and folders say once a file: the one last seen is remembered. */
export function oncePerFile<Read>(read: (origin: Origin) => Read): (origin: Origin) => Read {
  let last: { readonly origin: Origin; readonly read: Read } | null = null;
  return (origin) => {
    if (last?.origin !== origin) last = { origin, read: read(origin) };
    return last.read;
  };
}

/** What a field holds, as the readers of its kind take it. */
export type FieldType =
  | "id"
  | "text"
  /** A text that asks. */
  | "question"
  /** A text that may be empty: a model can say nothing. */
  | "response"
  | "number"
  | "flag"
  | "label"
  | "texts"
  | "numbers"
  | "answer"
  | "documents"
  | "sentences"
  | "support"
  | "judgement"
  | "remarks"
  /** Messages of a chat, as a list or as its JSON. */
  | "conversation"
  /** Stretches of a text by their offsets. */
  | "spans";

/** A field of a kind of samples: what stands in it, and who may fill it. */
export interface SampleField<Id extends string = string> {
  readonly id: Id;
  readonly type: FieldType;
  /** Whether the sample's facts or slices follow from it; the others are only shown, searched or paired by. */
  readonly isMeasured: boolean;
  /** For people, in their language; null where formats alone fill it. */
  readonly name: (() => string) | null;
  /** Names under which other programs write it, likeliest first, for a guess: lower-case, letters and digits only. */
  readonly alsoCalled: readonly string[];
  /** The only texts that it can have, for a guess. */
  readonly words?: readonly string[];
}

/** A field that facts or slices follow from. */
export function measured<const Id extends string>(
  id: Id,
  type: FieldType,
  name: (() => string) | null,
  ...alsoCalled: readonly string[]
): SampleField<Id> {
  return { id, type, isMeasured: true, name, alsoCalled };
}

/** A field that is shown, searched or paired by. */
export function shown<const Id extends string>(
  id: Id,
  type: FieldType,
  name: (() => string) | null,
  ...alsoCalled: readonly string[]
): SampleField<Id> {
  return { id, type, isMeasured: false, name, alsoCalled };
}

/** A field that a mapping may fill. */
export interface MappableField {
  readonly id: string;
  readonly name: () => string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  readonly alsoCalled: readonly string[];
  readonly words?: readonly string[];
}

/** Those of a kind's fields that a person may map, in their order. */
export function mappableOf<Id extends string>(
  fields: readonly SampleField<Id>[],
  ...required: readonly Id[]
): readonly MappableField[] {
  return fields.flatMap(({ name, isMeasured: _, ...field }) =>
    name === null ? [] : [{ ...field, name, isRequired: required.includes(field.id) }],
  );
}

/** What tells a format by its keys. A dotted name is a path through objects, or the key itself. */
export interface Signature {
  /** Of every group one must be there. */
  readonly needs: readonly (readonly string[])[];
  /** Keys that usually come along. */
  readonly helps: readonly string[];
  /** Keys that say that it is another format, however much else fits. */
  readonly excludes?: readonly string[];
}

/**
 * Fit of a record to a signature, in [0, 1]: 0.9 to 1 with the share of `helps` when every need is met, else below
 * 0.25. The gap between is what keeps formats apart.
 */
export function matchScore(record: JsonRecord, { needs, helps, excludes = [] }: Signature): number {
  const met = needs.filter((group) => group.some((key) => hasKey(record, key))).length / needs.length;
  if (met < 1 || excludes.some((key) => hasKey(record, key))) return Math.min(met, 0.9) * 0.25;
  return 0.9 + (0.1 * helps.filter((key) => hasKey(record, key)).length) / Math.max(helps.length, 1);
}

export function hasKey(record: JsonRecord, name: string): boolean {
  if (record[name] !== undefined) return true;
  const dot = name.indexOf(".");
  if (dot < 0) return false;
  const inner = record[name.slice(0, dot)];
  return isObject(inner) && hasKey(inner, name.slice(dot + 1));
}
