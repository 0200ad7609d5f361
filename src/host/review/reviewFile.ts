import * as l10n from "@vscode/l10n";
import * as v from "valibot";
import type { FieldMap, GroupBy, Modes, Sort } from "../../model/index.ts";
import {
  changedModes,
  clauses,
  clauseText,
  fieldMap,
  fieldNames,
  flag,
  invalid,
  list,
  members,
  nameText,
  oneOf,
  optional,
  orNull,
  reader,
  whole,
} from "../../protocol/params.ts";
import { messageOf, PeerError } from "../../protocol/peer.ts";
import { isObject } from "../../read/parse.ts";

/** Path of a review's file from the review's folder, always with `/`. */
interface ReviewFile {
  readonly path: string;
  readonly role: "rows" | "lookup";
  readonly as?: string;
}

/** The sample to look at: its place, its id, and the key of its texts. */
export interface ReviewSample {
  /** Position in `files`. */
  readonly file: number;
  /** From 0. */
  readonly row: number;
  readonly id: string | null;
  readonly key: string;
}

/** What a person wants a colleague to look at, as it is kept in `<name>.review.json`. */
export interface Review {
  readonly note: string;
  readonly by: string;
  /** ISO 8601, in UTC; empty if absent. */
  readonly when: string;
  readonly files: readonly ReviewFile[];
  readonly format: string | null;
  readonly map: FieldMap | null;
  readonly group: GroupBy;
  readonly where: readonly string[];
  readonly sort: Sort | null;
  readonly modes: Partial<Modes>;
  readonly annotator: string | null;
  readonly columns: readonly string[];
  /** How many samples the filter let through. */
  readonly matches: number | null;
  readonly sample: ReviewSample | null;
  /** Key of the pinned sentence. */
  readonly sentence: string | null;
}

/** How names of reviews end. */
export const REVIEW_FILE = /\.review\.json$/i;
/** A longer file is none. */
export const MOST_REVIEW_BYTES = 1024 * 1024;

const VERSION = 1;
const MOST_FILES = 10_000;

/** The text of a review's file, with members in reading order; rows count from 1. */
export function writeReview({ note, by, when, files, sample, ...others }: Review): string {
  const written = sample && { ...sample, row: sample.row + 1 };
  const review = { evaloupe: "review", version: VERSION, note, by, when, files, sample: written, ...others };
  return `${JSON.stringify(review, null, 2)}\n`;
}

/** Reads what a review's file holds; only the named members are read. Throws `PeerError` that says what is wrong with it. */
export function readReview(text: string): Review {
  const value = parse(text);
  if (!isObject(value) || value.evaloupe !== "review")
    throw wrong(l10n.t('it should begin with "evaloupe": "review".'));
  if (typeof value.version === "number" && value.version > VERSION) {
    throw wrong(l10n.t("a newer version of Evaloupe saved it. Update the extension."));
  }
  const { version: _, sample = null, ...others } = checked(value);
  const [first] = others.files.filter(({ role }) => role === "rows");
  if (!first) throw wrong(invalid("files", "a list with at least one file of rows").message);
  if (sample && sample.file >= others.files.length) throw wrong(invalid("file", "one of the files").message);
  return {
    note: "",
    by: "",
    when: "",
    format: null,
    map: null,
    group: null,
    where: [],
    sort: null,
    modes: {},
    annotator: null,
    columns: [],
    matches: null,
    sentence: null,
    ...others,
    sample,
  };
}

/**
 * A path that leads from the review's folder to a file on the same file system: no drive, no address, no root, nothing
 * that another system reads in another way.
 */
export const isRelativePath = (path: string): boolean =>
  path !== "" && !/^\/|^[a-z][a-z0-9+.-]*:|[\\\p{Cc}]|(?:^|\/)[a-z]:(?:\/|$)/iu.test(path);

const moment = v.pipe(
  nameText,
  v.check((when) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(when) && !Number.isNaN(Date.parse(when)), "a time in UTC"),
);

const rowFromOne = v.pipe(
  whole,
  v.minValue(1, "a whole number from 1"),
  v.transform((row) => row - 1),
);

const file = members({
  path: v.pipe(nameText, v.check(isRelativePath, "a path relative to the review, with forward slashes")),
  role: v.optional(oneOf(["rows", "lookup"]), "rows"),
  as: optional(nameText),
});

const read = reader(
  members({
    version: oneOf([VERSION]),
    note: optional(clauseText),
    by: optional(nameText),
    when: optional(moment),
    files: list(file, MOST_FILES, "a list of files"),
    sample: optional(orNull(members({ file: whole, row: rowFromOne, id: orNull(nameText), key: nameText }))),
    sentence: optional(orNull(nameText)),
    format: optional(orNull(nameText)),
    map: optional(orNull(fieldMap)),
    group: optional(orNull(nameText)),
    where: optional(clauses),
    sort: optional(orNull(members({ by: nameText, descending: flag }))),
    modes: optional(changedModes),
    annotator: optional(orNull(nameText)),
    columns: optional(fieldNames),
    matches: optional(orNull(whole)),
  }),
);

function checked(value: unknown): ReturnType<typeof read> {
  try {
    return read(value);
  } catch (error) {
    throw error instanceof PeerError ? wrong(error.message) : error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw wrong(messageOf(error));
  }
}

function wrong(why: string): PeerError {
  return new PeerError({ code: "invalid", message: l10n.t("This is not a review: {0}", why) });
}
