import { t } from "@vscode/l10n";
import type { Label, RatingSample, Vote } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { plainValue } from "../../read/written.ts";
import type { Words } from "../adapting.ts";
import { bracketed } from "./replies.ts";

export const EMPTY_SAMPLE: RatingSample = {
  id: null,
  prompt: null,
  reference: null,
  candidates: [],
  isVerdict: false,
  gold: null,
  unparsedGold: null,
  ratings: [],
  subset: null,
  section: null,
  model: null,
  dataset: null,
  task: null,
  paths: {},
  issues: [],
};

export const ID_KEYS = ["id", "pair_id", "question_id", "instance_id", "sample_id", "idx", "index"];

const LONGEST_LABEL = 60;

/** The label of a cell, or the start of a text that is none; both null for an empty cell. */
export interface LabelRead {
  readonly value: Label | null;
  readonly unparsed: string | null;
}

export const NOTHING: LabelRead = { value: null, unparsed: null };

export function readLabel(written: unknown): LabelRead {
  if (written === undefined || written === null || written === "") return NOTHING;
  if (typeof written === "number" && Number.isFinite(written)) return parsed(written);
  if (typeof written === "boolean") return parsed(String(written));
  if (typeof written !== "string") return unparsed(written);
  const text = written.trim();
  const given = text.length > LONGEST_LABEL ? bracketed(text) : null;
  if (given !== null) return parsed(given);
  if (text === "" || text.length > LONGEST_LABEL) return unparsed(written);
  return parsed(plainValue(text));
}

export function readWord(written: unknown, vocabulary: Words): LabelRead {
  if (written === undefined || written === null) return NOTHING;
  const word = typeof written === "string" || typeof written === "number" ? String(written) : "";
  return Object.hasOwn(vocabulary, word) ? parsed(vocabulary[word] ?? null) : unparsed(written);
}

/** The verdict with the candidates in the other order. Labels without a side stay. */
export function turnedRound({ value, unparsed: left }: LabelRead): LabelRead {
  return { value: typeof value === "number" && value !== 0 ? -value : value, unparsed: left };
}

interface VoteDetails {
  readonly raw?: string | null;
  readonly rationale?: string | null;
  readonly isSwapped?: boolean;
}

export function voteOf(
  { value, unparsed: left }: LabelRead,
  { raw = null, rationale = null, isSwapped = false }: VoteDetails = {},
): Vote {
  return { value, unparsed: value === null ? (left ?? "") : null, raw, rationale, isSwapped };
}

/** A reply without a verdict is identified by its beginning. */
export const unparsedReply = (reply: string | null): LabelRead => unparsed(reply ?? "");

const parsed = (value: Label | null): LabelRead => ({ value, unparsed: null });

function unparsed(written: unknown): LabelRead {
  const text = typeof written === "string" ? written : JSON.stringify(written);
  return { value: null, unparsed: (text ?? "").slice(0, LONGEST_LABEL) };
}

/** `judge` is the model's name, or a list with the prompt's name behind the model's. */
export function judgeName({ judge }: JsonRecord): string {
  const name = Array.isArray(judge) ? judge[0] : judge;
  return typeof name === "string" ? name : "judge";
}

export function turnOf({ turn }: JsonRecord): string | null {
  return typeof turn === "number" || typeof turn === "string" ? t("turn {0}", turn) : null;
}
