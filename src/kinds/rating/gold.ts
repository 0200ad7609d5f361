import { t } from "@vscode/l10n";
import { groupBy, type Issue, type RatingSample } from "../../model/index.ts";
import { type LookupJoin, MOST_OF_KEY, type Origin, OTHERS } from "../../read/join.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import type { Adapter } from "../format.ts";
import { EMPTY_SAMPLE, ID_KEYS } from "./adapting.ts";
import {
  agree,
  agreeIn,
  areApart,
  areOne,
  type Identity,
  identityOf,
  isIdentity,
  mayBeOne,
  shareId,
} from "./identity.ts";
import { idWithin } from "./subsetIds.ts";
import { GOLD as GOLD_NAME } from "./values.ts";

/** Keys that a join adds: the record of the gold file, beside the row. */
const GOLD = "@gold";
/** In that record: the name of its file. */
const FILE = "@file";
/** In that record: every id of its file is whole with decimals, as tables write ids with one missing. */
const WHOLE_IDS = "@whole-ids";
const GOLD_KEYS = ["gold", "label", "rating", "human", "value"];

const ROWS = "@rows";

/**
 * Rows of any format are compared with a gold file of any format, joined by id, or by id and question if ids repeat; by
 * question if a file has no ids. The row gets the file's gold label, else the file's single rater as gold; several
 * raters are added to the row's own. An ambiguous record is not joined.
 */
export const GOLD_JOIN: LookupJoin = {
  as: GOLD,
  isRepeatable: true,
  fileAs: FILE,
  on: ["id"],
  ofFile: (records) => (hasWholeIds(records) ? { [WHOLE_IDS]: true } : {}),
  keyOf: keysOf,
  keyOfRow: keysOf,
  expects: (row) => keysOf(row).length > 0,
  chooses: {
    rowsAs: ROWS,
    keysOfRow: (row) => keysOf(row).filter((key) => !key.startsWith(BOTH)),
    // Only formats of this kind read these rows.
    identityOf: (samples, record) =>
      identityOf((samples as readonly RatingSample[])[0] ?? EMPTY_SAMPLE, record, idsOf(record)),
  },
};

export function withGold(
  samples: readonly RatingSample[],
  record: JsonRecord,
  origin: Origin,
  formats: readonly Adapter<RatingSample>[],
): readonly RatingSample[] {
  const named = samples.map(ratersNamed);
  const lists = partnersOf(record).map((records) =>
    itemsAmong(records, origin, formats).map((partner) => partnerOf(partner, origin, formats)),
  );
  if (lists.length === 0) return named;
  const rows = [...new Set(Array.isArray(record[ROWS]) ? record[ROWS] : [])].filter(isIdentity);
  return named.map((sample) => {
    const identity = identityOf(sample, record, idsOf(record));
    const issues: Issue[] = [];
    const whole = lists.reduce((one: RatingSample, partners, at) => {
      const chosen = choose(identity, partners, rows);
      if (typeof chosen !== "string") return joined(one, chosen.sample, at);
      issues.push({ code: chosen, path: "", message: WHY[chosen]() });
      return one;
    }, sample);
    return issues.length === 0 ? whole : { ...whole, issues: [...whole.issues, ...issues] };
  });
}

interface Partner {
  readonly record: JsonRecord;
  readonly sample: RatingSample | null;
  readonly identity: Identity;
}

/**
 * The row's record, or why there is none. If records or rows share an id, a text or a name must identify one record.
 * Without an id on either side, the question does.
 */
function choose(
  identity: Identity,
  partners: readonly Partner[],
  rows: readonly Identity[],
): Partner | "AMBIGUOUS_JOIN" | "JOIN_MISMATCH" {
  const [only, ...others] = partners.filter(
    (one) => mayBeOne(identity, one.identity) && !areOfTwoSubsets(identity, one.identity),
  );
  if (!only) return "JOIN_MISMATCH";
  if (partners.length > MOST_OF_KEY || rows.length > MOST_OF_KEY) return "AMBIGUOUS_JOIN";
  const isAlone = (one: Partner, isOther: (row: Identity) => boolean) =>
    areOne(rows.filter((row) => mayBeOne(row, one.identity) && !isOther(row)));
  if (
    others.length === 0 &&
    shareId(identity, only.identity) &&
    isAlone(only, (row) => areOfTwoSubsets(row, only.identity))
  )
    return only;
  const own = [only, ...others].filter((one) => !areApart(identity, one.identity) && agree(identity, one.identity));
  const [chosen] = own;
  if (!chosen) return "AMBIGUOUS_JOIN";
  const isSame = (one: Partner) =>
    agreeInTexts(identity, one.identity) && JSON.stringify(one.record) === JSON.stringify(chosen.record);
  if (own.length > 1 && !own.every(isSame)) return "AMBIGUOUS_JOIN";
  return isAlone(chosen, (row) => areApart(row, chosen.identity)) ? chosen : "AMBIGUOUS_JOIN";
}

const areOfTwoSubsets = (one: Identity, other: Identity): boolean =>
  one.subset !== null && other.subset !== null && one.subset !== other.subset;

const agreeInTexts = (one: Identity, other: Identity): boolean =>
  agreeIn(one, other, "prompt") || agreeIn(one, other, "candidates");

const WHY = {
  AMBIGUOUS_JOIN: () =>
    t(
      "Several records have the id of this row, and nothing else tells which belong together, so no labels or votes were joined to it. Give each its own id, or both files the question.",
    ),
  JOIN_MISMATCH: () =>
    t("What the joined file has under the id or the question of this row is of another sample, so nothing was joined."),
} as const;

/** A rater named as the gold is renamed. */
function ratersNamed(sample: RatingSample): RatingSample {
  if (!sample.ratings.some(({ rater }) => rater === GOLD_NAME)) return sample;
  const named = t("{0} (rater)", GOLD_NAME);
  return {
    ...sample,
    ratings: sample.ratings.map((rating) => (rating.rater === GOLD_NAME ? { ...rating, rater: named } : rating)),
  };
}

/** Records of the gold file and of further joined files, in that order: a list per file. */
function partnersOf(record: JsonRecord): readonly (readonly JsonRecord[])[] {
  const partners: JsonRecord[][] = [];
  for (let number = 1; ; number++) {
    const found = record[number === 1 ? GOLD : `${GOLD}${number}`];
    if (!Array.isArray(found)) return partners;
    partners.push(found.filter(isObject));
  }
}

const LEAST_FIT = 0.26;

const QUESTION_KEYS = ["prompt", "question", "instruction", "input", "query"];

/** Ids are compared as text: files write them as texts or as numbers. Within a subset an id has both forms. */
function idsOf(record: JsonRecord): readonly string[] {
  const found = ID_KEYS.map((key) => record[key]).find((id) => typeof id === "string" || typeof id === "number");
  if (found === undefined) return [];
  const id = record[WHOLE_IDS] === true ? String(found).replace(WHOLE, "$1") : String(found);
  const { subset } = record;
  const within = typeof subset === "string" ? idWithin(subset, id) : id;
  return within === null || within === id ? [id] : [within, id];
}

const WHOLE = /^\s*(-?\d+)\.0+\s*$/;

function hasWholeIds(records: Iterable<JsonRecord>): boolean {
  let isAny = false;
  for (const record of records) {
    const id = ID_KEYS.map((key) => record[key]).find((own) => typeof own === "string" || typeof own === "number");
    if (id === undefined || id === "") continue;
    if (WHOLE.test(String(id))) isAny = true;
    else if (!/^\s*-?\d+\s*$/.test(String(id))) return false;
  }
  return isAny;
}

const idKey = (id: string): string => `id ${id}`;
const BOTH = "both ";

/** Join keys of a record, the surest first: id with question, id, question. */
function keysOf(record: JsonRecord): readonly string[] {
  const ids = idsOf(record);
  const asked = QUESTION_KEYS.map((key) => record[key]).find((text) => typeof text === "string" && text.trim() !== "");
  const question = typeof asked === "string" ? asked.trim() : null;
  if (question === null) return ids.map(idKey);
  const both = ids.map((id) => `${BOTH}${id}\n${question}`);
  return [...both, ...ids.map(idKey), `question ${question}`];
}

const partnersMade = new WeakMap<JsonRecord, Partner>();

function partnerOf(record: JsonRecord, of: Origin, formats: readonly Adapter<RatingSample>[]): Partner {
  const known = partnersMade.get(record);
  if (known) return known;
  const sample = goldSample(record, of, formats);
  const made = { record, sample, identity: identityOf(sample ?? EMPTY_SAMPLE, record, idsOf(record)) };
  partnersMade.set(record, made);
  return made;
}

/** The gold file's only rater becomes gold, as in the joined row. */
export function goldAlone(sample: RatingSample): RatingSample {
  const [only, ...others] = sample.ratings;
  if (sample.gold !== null || sample.unparsedGold !== null || only === undefined || others.length > 0) return sample;
  const vote = only.votes[0];
  return { ...sample, gold: vote?.value ?? null, unparsedGold: vote?.unparsed ?? null, ratings: [] };
}

/** Gold records with those of one item merged, as the rows of their format are. */
function itemsAmong(
  records: readonly JsonRecord[],
  of: Origin,
  formats: readonly Adapter<RatingSample>[],
): readonly JsonRecord[] {
  const [first] = records;
  const itemOf = first && formatOf(first, of, formats)?.itemOf;
  if (!first || !itemOf || records.length === 1) return records;
  const known = itemsMade.get(first);
  if (known?.records === records.length) return known.items;
  const byItem = groupBy(records, (record) => itemOf(record) ?? record);
  const items = [...byItem.values()].map(([one = first, ...others]) =>
    others.length === 0 ? one : { ...one, [OTHERS]: others },
  );
  itemsMade.set(first, { records: records.length, items });
  return items;
}

const itemsMade = new WeakMap<JsonRecord, { readonly records: number; readonly items: readonly JsonRecord[] }>();

function formatOf(
  { [FILE]: file, ...record }: JsonRecord,
  of: Origin,
  formats: readonly Adapter<RatingSample>[],
): Adapter<RatingSample> | null {
  let best: { readonly adapter: Adapter<RatingSample>; readonly fit: number } | null = null;
  for (const adapter of formats) {
    const fit = adapter.match(record, originOf(file, of));
    if (fit > (best?.fit ?? LEAST_FIT)) best = { adapter, fit };
  }
  return best?.adapter ?? null;
}

const originOf = (file: unknown, otherwise: Origin): Origin =>
  typeof file === "string" ? { name: file, folders: [] } : otherwise;

export function goldSample(
  whole: JsonRecord,
  of: Origin,
  formats: readonly Adapter<RatingSample>[],
): RatingSample | null {
  const { [FILE]: file, [WHOLE_IDS]: _, ...record } = whole;
  const origin = originOf(file, of);
  const format = formatOf(whole, of, formats);
  if (format) return format.adapt(record, origin).map(ratersNamed)[0] ?? null;
  const key = GOLD_KEYS.find((name) => record[name] !== undefined && record[name] !== null);
  const rows = formats.find(({ id }) => id === "ratings");
  return key === undefined ? null : (rows?.adapt({ ...record, gold: record[key] }, origin)[0] ?? null);
}

function joined(sample: RatingSample, found: RatingSample | null, at: number): RatingSample {
  if (found === null) return sample;
  const gold = isTurned(sample, found) ? turned(found) : found;
  const [only, ...others] = gold.ratings;
  const isOnly =
    at === 0 && gold.gold === null && gold.unparsedGold === null && only !== undefined && others.length === 0;
  const vote = isOnly ? only.votes[0] : undefined;
  const own = new Set(sample.ratings.map(({ rater }) => rater));
  return {
    ...sample,
    prompt: sample.prompt ?? gold.prompt,
    reference: sample.reference ?? gold.reference,
    candidates: sample.candidates.some(({ text }) => text !== null) ? sample.candidates : gold.candidates,
    isVerdict: sample.isVerdict || gold.isVerdict,
    gold: gold.gold ?? vote?.value ?? sample.gold,
    unparsedGold: gold.unparsedGold ?? vote?.unparsed ?? sample.unparsedGold,
    ratings: isOnly ? sample.ratings : [...sample.ratings, ...gold.ratings.filter(({ rater }) => !own.has(rater))],
    subset: sample.subset ?? gold.subset,
    section: sample.section ?? gold.section,
    dataset: sample.dataset ?? gold.dataset,
  };
}

/** Whether the candidates are swapped, by their texts, or by the sides that we derived for each file. */
function isTurned(one: RatingSample, other: RatingSample): boolean {
  const [texts, others] = [one, other].map(({ candidates }) => candidates.map(({ text }) => text));
  if (!texts || !others || one.candidates.length !== 2 || other.candidates.length !== 2) return false;
  const isWritten = [...texts, ...others].every((text) => text !== null) && texts[0] !== texts[1];
  if (isWritten) return texts[0] === others[1] && texts[1] === others[0];
  return one.isDrawn === true && other.isDrawn === true && one.gold !== other.gold;
}

function turned(sample: RatingSample): RatingSample {
  const side = (label: RatingSample["gold"]) => (typeof label === "number" && label !== 0 ? -label : label);
  if (!sample.isVerdict) return { ...sample, candidates: sample.candidates.toReversed() };
  return {
    ...sample,
    candidates: sample.candidates.toReversed(),
    gold: side(sample.gold),
    ratings: sample.ratings.map((rating) => ({
      ...rating,
      votes: rating.votes.map((vote) => ({ ...vote, value: side(vote.value), isSwapped: !vote.isSwapped })),
    })),
  };
}
