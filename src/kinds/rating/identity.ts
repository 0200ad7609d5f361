import { attemptOf } from "../../analysis/table/attempts.ts";
import { HIGH_SEED, LOW_SEED, mixHigh, mixLow } from "../../analysis/table/keys.ts";
import type { RatingSample } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";

/** Identity of a sample among those with its id, texts as short digests. Null: not in the record. */
export interface Identity {
  readonly ids: readonly string[];
  readonly subset: string | null;
  readonly prompt: string | null;
  readonly candidates: string | null;
  readonly names: string | null;
  readonly model: string | null;
  readonly dataset: string | null;
  readonly task: string | null;
  /** Rater and attempt: rows of one item may differ in only these. */
  readonly by: string;
}

const TELLING = ["subset", "prompt", "candidates", "names", "model", "dataset", "task"] as const;

export function identityOf(sample: RatingSample, record: JsonRecord, ids: readonly string[]): Identity {
  const { subset, prompt, candidates, model, dataset, task, ratings } = sample;
  return {
    ids,
    subset,
    prompt: digestOf([prompt]),
    candidates: digestOf(candidates.map(({ text }) => text)),
    names: digestOf(candidates.map(({ name }) => name)),
    model,
    dataset,
    task,
    by: JSON.stringify([ratings.map(({ rater }) => rater), attemptOf(record), ...RATERS.map((key) => record[key])]),
  };
}

const RATERS = ["rater", "annotator", "judge", "worker"];

/** One has no id, or both share one. */
export const mayBeOne = (one: Identity, other: Identity): boolean =>
  one.ids.length === 0 || other.ids.length === 0 || shareId(one, other);

export const shareId = (one: Identity, other: Identity): boolean => one.ids.some((id) => other.ids.includes(id));

export const areApart = (one: Identity, other: Identity): boolean =>
  TELLING.some((what) => one[what] !== null && other[what] !== null && one[what] !== other[what]);

export const agreeIn = (one: Identity, other: Identity, what: (typeof TELLING)[number]): boolean =>
  one[what] !== null && one[what] === other[what];

export const agree = (one: Identity, other: Identity): boolean => TELLING.some((what) => agreeIn(one, other, what));

/** Whether rows are of one item: the same texts, or no texts and different raters. */
export function areOne(rows: readonly Identity[]): boolean {
  const [first, ...others] = rows;
  if (!first) return true;
  if (others.some((other) => TELLING.some((what) => first[what] !== other[what]))) return false;
  const hasTexts = first.prompt !== null || first.candidates !== null;
  return hasTexts || new Set(rows.map(({ by }) => by)).size === rows.length;
}

function digestOf(texts: readonly (string | null)[]): string | null {
  const said = texts.flatMap((text) => (text === null || text.trim() === "" ? [] : [text.trim()]));
  if (said.length === 0) return null;
  return said.map(shortened).sort().join(" ");
}

function shortened(text: string): string {
  if (text.length <= 24) return JSON.stringify(text);
  let [high, low] = [HIGH_SEED, LOW_SEED];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = mixHigh(high, unit);
    low = mixLow(low, unit);
  }
  return `${text.length}:${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

/** `SharedKeys`, which knows no kind, stores these. */
export const isIdentity = (value: unknown): value is Identity => isObject(value) && typeof value.by === "string";
