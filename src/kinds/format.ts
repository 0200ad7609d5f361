import type { SideRecord } from "../labels/sideFile.ts";
import type { Issue, JsonPath, Modes, OwnScores, SampleEnd, ScoreReadings } from "../model/index.ts";
import type { CellColumns } from "../read/cells.ts";
import type { LookupJoin, Origin } from "../read/join.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { listOf } from "../text/wordList.ts";
import type { Fields, MappedFields, Words } from "./adapting.ts";
import type { ScanProgram } from "./scanned.ts";

export interface Described {
  /** Stable id, as in `--adapter`. */
  readonly id: string;
  name(): string;
  readonly listedAs?: string;
  readonly about: string;
  /** What its records must have: of one of its layouts all. */
  readonly needs: readonly Needs[];
  /** Lookups have no samples: their records are joined to others. */
  readonly role: "rows" | "lookup";
  /** The modes of `auto` in files of this format. */
  readonly defaults?: Partial<Modes>;
  defaultsFor?(records: readonly JsonRecord[]): Partial<Modes>;
  /** The slice dimension over whose values no total makes sense, such as right and planted answers, with the reason. */
  readonly apart?: { readonly dimension: string; because(): string };
  /** Columns with how a run ended. They are no settings by which attempts at a task differ. */
  readonly outcomes?: readonly string[];
  /** Scales of scores in its records, if names and values do not show them. */
  readonly scoreReadings?: ScoreReadings;
  /** Default marks of its scorers and their values; NaN for none. */
  readonly marks?: Words;
  /** Objects beside the list of records, by key, added to each record under these names. */
  readonly headers?: readonly { readonly key: string; readonly as: string }[];
  /**
   * Key of a record's item in files with a record per person. The first record of a key is read with the later ones in
   * `OTHERS`; those are no samples.
   */
  itemOf?(record: JsonRecord): string | null;
  readonly labels?: Words;
  /** For lookups with labels: the sample, and each annotator's labels; null without labels. */
  labelsIn?(record: JsonRecord): SideRecord | null;
  /** Its records are rows, but among files of this format they are joined to those. Needs `join`. */
  readonly joinsTo?: string;
  /** For lookups: join keys; null keys for rows without one. */
  readonly join?: LookupJoin;
}

/** A format ready to read records, from a declaration (`adaptersOf`) or a person's mapping. No function throws. */
export interface Adapter<Sample> extends Described {
  match(record: JsonRecord, origin: Origin): number;
  /** Without samples the record is a header or an event and counts as `other`. */
  adapt(record: JsonRecord, origin: Origin): readonly Sample[];
  /** Scores of a record with one sample, if no hook returns scores. Score columns are recognised from these only. */
  readonly readScores?: ((record: JsonRecord) => OwnScores | null) | undefined;
  readonly columns?: CellColumns;
  readonly places?: Readonly<Record<string, Place | undefined>>;
  /** Measures rows without objects; absent if the format cannot. */
  readonly scan?: ScanProgram | undefined;
  /** The same without how samples ended, for who does not ask; absent if that is the same. */
  readonly stateless?: Adapter<Sample>;
  /** The same format, which looks for fields also at these places; absent if it is made otherwise. */
  withFields?(places: Readonly<Record<string, string>>): Adapter<Sample>;
}

export interface AnySample {
  readonly issues: readonly Issue[];
  readonly ownScores?: OwnScores;
  readonly ended?: SampleEnd;
}

/** One format of files in one declaration; `Id` are the fields of its kind. Hooks read the rest and never throw. */
export interface Format<Sample extends AnySample, Id extends string> extends Omit<Described, "needs"> {
  /** For formats that `fits` recognises without a signature; others have the needs of their signatures. */
  readonly needs?: Needs;
  readonly signature?: Signature | readonly Signature[];
  /** Fit of a record, if keys are not enough; `byKeys` is the signature's fit, 0 without one. */
  fits?(record: JsonRecord, byKeys: number): number;
  /** Places of its fields. The first layout whose `when` the record has counts. */
  readonly reads?: Layout<Sample, Id> | readonly Layout<Sample, Id>[];
  /** Response keys that hooks read; alternatives are one group. */
  readonly responses?: readonly (readonly string[])[];
  /** For records with no sample or several: `read` makes the layout's sample. */
  adapt?(record: JsonRecord, origin: Origin, read: ReadRow<Sample>): readonly Sample[];
}

export interface Layout<Sample extends AnySample, Id extends string> {
  /** A key that only records of this layout have; absent for the layout of all others. */
  readonly when?: string;
  readonly fields: Places<Id>;
  /** Fields whose absence makes a value undefined; one of a group is enough. */
  readonly needs?: readonly (Id | readonly Id[])[];
  readonly words?: { readonly [Field in Id]?: Words };
  /** Scores of the record; scores from a hook (`ownScores`) go first. */
  readonly scores?: ScorePlaces;
  readonly always?: Partial<Sample>;
  /** Derived from the file's name and slice fields; overrides the declared fields. */
  settle?(sample: Sample, origin: Origin): Partial<Sample>;
  /**
   * Complete rows are measured from a scanner's slots by the kind's program; neither `complete` nor a hook adds
   * anything to them.
   */
  readonly isScanned?: boolean;
  /** Places of texts that `complete` reads. Scanned rows have all of them. */
  readonly scannedToo?: Places<Id>;
  /** Reads odd data; overrides the declared fields. */
  complete?(sample: Sample, row: Row): Partial<Sample>;
}

/** Places of other programs' scores: every number, flag, or verdict word. */
export interface ScorePlaces {
  /** By the score's name: `grade`, or `grade:correct,A` with the labels that count as 1. */
  readonly at?: Readonly<Record<string, Place>>;
  /** Objects of scores, each under its own name. */
  readonly within?: readonly string[];
  readonly others?: boolean;
  /** Lists of metrics, with a name and a value each. As `others` if absent. */
  readonly lists?: boolean;
  /** Names of the file's verdict, the first present one counts; empty for none. If absent, names decide. */
  readonly verdicts?: readonly string[];
}

/** Place of a field in a record: a path as in `--map`, or several; the first with a value counts. */
export type Place = string | readonly string[];
export type Places<Id extends string> = { readonly [Field in Id]?: Place };

export const THE_RECORD = "";

export interface Row {
  readonly fields: MappedFields;
  readonly whole: Fields;
  readonly record: JsonRecord;
  readonly origin: Origin;
}

/** Reads one row by its layout; `at` is the path of a key, if the row is nested in the record. */
export type ReadRow<Sample> = (row: JsonRecord, at?: (key: string) => JsonPath) => readonly Sample[];

export function sameNames<const Id extends string>(...ids: readonly Id[]): Places<Id> {
  const places: { [Field in Id]?: Place } = {};
  for (const id of ids) places[id] = id;
  return places;
}

export function oncePerFile<Read>(read: (origin: Origin) => Read): (origin: Origin) => Read {
  let last: { readonly origin: Origin; readonly read: Read } | null = null;
  return (origin) => {
    if (last?.origin !== origin) last = { origin, read: read(origin) };
    return last.read;
  };
}

export type FieldType =
  | "id"
  | "text"
  | "question"
  /** May be empty: a model can say nothing. */
  | "response"
  | "number"
  | "flag"
  | "label"
  /** Labels of raters: one column or several, of verdicts on pairs also with the words of each side. */
  | "raters"
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
  | "spans";

export interface SampleField<Id extends string = string> {
  readonly id: Id;
  readonly type: FieldType;
  /** Whether facts or slices depend on it; other fields are shown, searched or paired by. */
  readonly isMeasured: boolean;
  /** Translated name; null if only formats fill it. */
  readonly name: (() => string) | null;
  /** Other programs' names, likeliest first, for a guess: lower-case, letters and digits only. */
  readonly alsoCalled: readonly string[];
  readonly words?: readonly string[];
}

export function measured<const Id extends string>(
  id: Id,
  type: FieldType,
  name: (() => string) | null,
  ...alsoCalled: readonly string[]
): SampleField<Id> {
  return { id, type, isMeasured: true, name, alsoCalled: listOf(...alsoCalled) };
}

export function shown<const Id extends string>(
  id: Id,
  type: FieldType,
  name: (() => string) | null,
  ...alsoCalled: readonly string[]
): SampleField<Id> {
  return { ...measured(id, type, name, ...alsoCalled), isMeasured: false };
}

export interface MappableField {
  readonly id: string;
  readonly name: () => string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  readonly alsoCalled: readonly string[];
  readonly words?: readonly string[];
}

export function mappableOf<Id extends string>(
  fields: readonly SampleField<Id>[],
  ...required: readonly Id[]
): readonly MappableField[] {
  return fields.flatMap(({ name, isMeasured: _, ...field }) =>
    name === null ? [] : [{ ...field, name, isRequired: required.includes(field.id) }],
  );
}

/** Keys, of each group one. A dotted name is a path through objects, or the key itself. */
export type Needs = readonly (readonly string[])[];

export interface Signature {
  readonly needs: Needs;
  readonly helps: readonly string[];
  readonly excludes?: readonly string[];
}

/**
 * Fit of a record to a signature, in [0, 1]: 0.9 to 1 by the share of `helps` if every need is met, else below 0.25.
 * The gap separates formats.
 */
export function matchScore(record: JsonRecord, { needs, helps, excludes = [] }: Signature): number {
  const met = (needs.length - lacking(record, needs).length) / needs.length;
  if (met < 1 || excludes.some((key) => hasKey(record, key))) return Math.min(met, 0.9) * 0.25;
  return 0.9 + (0.1 * helps.filter((key) => hasKey(record, key)).length) / Math.max(helps.length, 1);
}

/** The groups without a key in the record. */
export const lacking = (record: JsonRecord, needs: Needs): Needs =>
  needs.filter((group) => !group.some((key) => hasKey(record, key)));

/** Each group as one text, its keys separated by `|`. */
export const needsText = (needs: Needs): readonly string[] => needs.map((group) => group.join("|"));

export function hasKey(record: JsonRecord, name: string): boolean {
  if (record[name] !== undefined) return true;
  const dot = name.indexOf(".");
  if (dot < 0) return false;
  const inner = record[name.slice(0, dot)];
  return isObject(inner) && hasKey(inner, name.slice(dot + 1));
}
