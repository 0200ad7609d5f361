import { t } from "@vscode/l10n";
import type { RatingSample } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import type { Adapter, LookupJoin, Origin } from "../format.ts";
import { ID_KEYS } from "./adapting.ts";
import { GOLD as GOLD_NAME } from "./values.ts";

/** Under this name stands the record of a gold file beside the row. */
const GOLD = "@gold";
/** Under this one, within it, the name of its file. */
const FILE = "@file";
/** Other names of the label in a gold file that holds little else. */
const GOLD_KEYS = ["gold", "label", "rating", "human", "value"];

/**
 * Any format's rows can be compared with a gold file of any of these formats, joined by id. Its gold label becomes the
 * row's; where it has none, a single rater of it is the gold; several are raters beside the row's own.
 */
export const GOLD_JOIN: LookupJoin = {
  as: GOLD,
  isRepeatable: true,
  fileAs: FILE,
  on: ["id"],
  keyOf,
  keyOfRow: keyOf,
  expects: (row) => keyOf(row) !== null,
};

/** The samples of a record with the gold labels and the raters that were joined to it. */
export function withGold(
  samples: readonly RatingSample[],
  record: JsonRecord,
  origin: Origin,
  formats: readonly Adapter<RatingSample>[],
): readonly RatingSample[] {
  const named = samples.map(ratersNamed);
  const partners = partnersOf(record).map((partner) => goldSample(partner, origin, formats));
  return partners.length === 0 ? named : named.map((sample) => partners.reduce(joined, sample));
}

/** A rater who is called as the gold labels are is not taken for them. */
function ratersNamed(sample: RatingSample): RatingSample {
  if (!sample.ratings.some(({ rater }) => rater === GOLD_NAME)) return sample;
  const named = t("{0} (rater)", GOLD_NAME);
  return {
    ...sample,
    ratings: sample.ratings.map((rating) => (rating.rater === GOLD_NAME ? { ...rating, rater: named } : rating)),
  };
}

/** Records of the gold file and of whatever was joined after it, in that order. */
function partnersOf(record: JsonRecord): readonly JsonRecord[] {
  const partners: JsonRecord[] = [];
  for (let number = 1; ; number++) {
    const partner = record[number === 1 ? GOLD : `${GOLD}${number}`];
    if (!isObject(partner)) return partners;
    partners.push(partner);
  }
}

/** Below this fit the record is of none of the formats. */
const LEAST_FIT = 0.5;

/** Ids are equal by their digits: one file writes them as text, the other as numbers. */
function keyOf(record: JsonRecord): string | null {
  for (const key of ID_KEYS) {
    const id = record[key];
    if (typeof id === "string" || typeof id === "number") return String(id);
  }
  return null;
}

function goldSample(
  { [FILE]: file, ...record }: JsonRecord,
  of: Origin,
  formats: readonly Adapter<RatingSample>[],
): RatingSample | null {
  // A judge may be named by the file.
  const origin = typeof file === "string" ? { name: file, folders: [] } : of;
  let best: { readonly adapter: Adapter<RatingSample>; readonly fit: number } | null = null;
  for (const adapter of formats) {
    const fit = adapter.match(record, origin);
    if (fit > (best?.fit ?? LEAST_FIT)) best = { adapter, fit };
  }
  if (best) return best.adapter.adapt(record, origin).map(ratersNamed)[0] ?? null;
  const key = GOLD_KEYS.find((name) => record[name] !== undefined && record[name] !== null);
  const rows = formats.find(({ id }) => id === "ratings");
  return key === undefined ? null : (rows?.adapt({ ...record, gold: record[key] }, origin)[0] ?? null);
}

/** Only the first file can make a rater the gold: what comes after it are further raters. */
function joined(sample: RatingSample, gold: RatingSample | null, at: number): RatingSample {
  if (gold === null) return sample;
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
