import { type Criterion, type CriterionScore, type SentenceSupport, SPECIAL_KEYS } from "../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { jsonOf } from "../read/written.ts";
import type { ReplyForm } from "./chat.ts";
import { USUAL_SCALE } from "./criteria.ts";
import { type AskMode, fieldsOf, leakIn, type SupportPrompt } from "./prompt.ts";

/**
 * The reply as a strict JSON schema without keys of the request: providers compile a schema once, and keys are checked
 * on reading.
 */
export function replyForm(mode: AskMode, criteria: readonly Criterion[]): ReplyForm {
  const fields = fieldsOf(mode, criteria);
  const known: Readonly<Record<string, object>> = { ...FIELDS, criteria: criteriaSchema(criteria) };
  return {
    name: `labels_${mode}`,
    schema: object(Object.fromEntries(fields.map((field) => [field, known[field] ?? {}]))),
  };
}

const TEXT = { type: "string" };
const FLAG = { type: "boolean" };
const KEYS = { type: "array", items: TEXT };

function object(properties: Readonly<Record<string, object>>): object {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

const FIELDS: Readonly<Record<string, object>> = {
  relevance_explanation: TEXT,
  all_relevant_sentence_keys: KEYS,
  sentence_support_information: {
    type: "array",
    items: object({
      response_sentence_key: TEXT,
      explanation: TEXT,
      supporting_sentence_keys: KEYS,
      fully_supported: FLAG,
    }),
  },
  overall_supported_explanation: TEXT,
  overall_supported: FLAG,
  all_utilized_sentence_keys: KEYS,
};

function criteriaSchema(criteria: readonly Criterion[]): object {
  const scores = criteria.map(({ id, scale }) => [
    id,
    object({ explanation: TEXT, score: { type: "integer", enum: Array.from({ length: scale }, (_, i) => i + 1) } }),
  ]);
  return object(Object.fromEntries(scores));
}

export interface RelevancePart {
  readonly relevantKeys: readonly string[];
  readonly relevanceExplanation: string;
}

export interface SupportPart {
  readonly support: readonly SentenceSupport[];
  readonly utilizedKeys: readonly string[];
  readonly isOverallSupported: boolean;
  readonly overallExplanation: string;
  readonly criteria: Readonly<Record<string, CriterionScore>>;
}

/** Requested parts of a reply; others are null. Keys are the sample's own. */
export interface ReplyParts {
  readonly relevance: RelevancePart | null;
  readonly support: SupportPart | null;
}

type ReadReply =
  | { readonly ok: true; readonly parts: ReplyParts }
  | { readonly ok: false; readonly problems: readonly string[] };

const MAX_PROBLEMS = 20;

/** Reads a reply without its code fence. Each difference from the requested form is a named problem. */
export function readReply(text: string, prompt: SupportPrompt): ReadReply {
  const leak = leakIn(text, prompt.names);
  if (leak !== null) return { ok: false, problems: [leak] };
  const value = jsonOf(unfenced(text));
  if (value === undefined) return { ok: false, problems: ["it is not one JSON object"] };
  const reading = new ReplyReader(prompt);
  const parts = reading.parts(value);
  return reading.problems.length === 0 && parts !== null
    ? { ok: true, parts }
    : { ok: false, problems: reading.problems.slice(0, MAX_PROBLEMS) };
}

function unfenced(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return trimmed;
  const opening = /```[\w-]*\s*\n/.exec(trimmed);
  const from = opening === null ? -1 : opening.index + opening[0].length;
  const to = from < 0 ? -1 : trimmed.indexOf("```", from);
  return to < 0 ? trimmed : trimmed.slice(from, to).trimEnd();
}

class ReplyReader {
  readonly problems: string[] = [];
  readonly #prompt: SupportPrompt;
  readonly #documentKeys: ReadonlyMap<string, readonly string[]>;

  constructor(prompt: SupportPrompt) {
    this.#prompt = prompt;
    this.#documentKeys = new Map(prompt.shown.map(({ keys }, i) => [prompt.names.documentAlias(i), keys]));
  }

  parts(value: unknown): ReplyParts | null {
    const { mode, criteria } = this.#prompt;
    const record = this.#object(value, "the reply", fieldsOf(mode, criteria));
    if (record === null) return null;
    return {
      relevance: mode === "support" ? null : this.#relevance(record),
      support: mode === "relevance" ? null : this.#support(record),
    };
  }

  #relevance(record: JsonRecord): RelevancePart {
    return {
      relevantKeys: this.#keys(record, "all_relevant_sentence_keys", "all_relevant_sentence_keys", []),
      relevanceExplanation: this.#text(record, "relevance_explanation", ""),
    };
  }

  #support(record: JsonRecord): SupportPart {
    return {
      support: this.#sentences(record),
      utilizedKeys: this.#keys(record, "all_utilized_sentence_keys", "all_utilized_sentence_keys", []),
      isOverallSupported: this.#flag(record, "overall_supported", ""),
      overallExplanation: this.#text(record, "overall_supported_explanation", ""),
      criteria: this.#criteria(record),
    };
  }

  #sentences(record: JsonRecord): readonly SentenceSupport[] {
    const list = this.#list(record, "sentence_support_information");
    const { names, response } = this.#prompt;
    const keyOf = new Map(response.map(({ key }, i) => [names.responseAlias(i), key]));
    const said = new Map<string, SentenceSupport>();
    for (const [i, element] of list.entries()) {
      const where = `sentence_support_information[${i}]`;
      const entry = this.#object(element, where, SENTENCE_FIELDS);
      if (entry === null) continue;
      const alias = this.#text(entry, "response_sentence_key", where);
      const key = keyOf.get(alias);
      if (key === undefined) this.#problem(`${where} is about ${quoted(alias)}, which is no response sentence`);
      else if (said.has(alias)) this.#problem(`${where} is about ${quoted(alias)} once more`);
      const supportingKeys = this.#keys(
        entry,
        "supporting_sentence_keys",
        `${where}.supporting_sentence_keys`,
        SPECIAL_KEYS,
      );
      const explanation = this.#text(entry, "explanation", where);
      const isFullySupported = this.#flag(entry, "fully_supported", where);
      if (key !== undefined) said.set(alias, { key, explanation, supportingKeys, isFullySupported });
    }
    const missing = [...keyOf.keys()].filter((alias) => !said.has(alias));
    if (missing.length > 0) {
      this.#problem(`sentence_support_information says nothing about ${missing.map(quoted).join(", ")}`);
    }
    return [...keyOf.keys()].flatMap((alias) => said.get(alias) ?? []);
  }

  #criteria(record: JsonRecord): SupportPart["criteria"] {
    const { criteria } = this.#prompt;
    if (criteria.length === 0) return {};
    const ids = criteria.map(({ id }) => id);
    const entries = this.#object(record.criteria, "criteria", ids);
    const scores: [string, CriterionScore][] = [];
    for (const { id, scale } of entries === null ? [] : criteria) {
      const where = `criteria.${id}`;
      const entry = this.#object(entries?.[id], where, ["explanation", "score"]);
      if (entry === null) continue;
      const { score } = entry;
      if (typeof score === "number" && Number.isInteger(score) && score >= 1 && score <= scale) {
        const explanation = this.#text(entry, "explanation", where);
        scores.push([id, { score, ...(scale === USUAL_SCALE ? {} : { scale }), explanation }]);
      } else this.#problem(`${where}.score should be a whole number from 1 to ${scale}`);
    }
    return Object.fromEntries(scores);
  }

  #keys(record: JsonRecord, field: string, where: string, words: readonly string[]): readonly string[] {
    const keys: string[] = [];
    const seen = new Set<unknown>();
    for (const alias of this.#list(record, field, where)) {
      const own =
        typeof alias !== "string" ? undefined : words.includes(alias) ? [alias] : this.#documentKeys.get(alias);
      if (own === undefined) this.#problem(`${where} names ${quoted(alias)}, which is no document sentence`);
      else if (seen.has(alias)) this.#problem(`${where} names ${quoted(alias)} more than once`);
      else keys.push(...own);
      seen.add(alias);
    }
    return keys;
  }

  #object(value: unknown, where: string, fields: readonly string[]): JsonRecord | null {
    if (!isObject(value)) {
      this.#problem(`${where} should be an object`);
      return null;
    }
    const extra = Object.keys(value).filter((key) => !fields.includes(key));
    if (extra.length > 0)
      this.#problem(`${where} has ${extra.slice(0, 5).map(quoted).join(", ")}, which was not asked for`);
    const missing = fields.filter((field) => !Object.hasOwn(value, field));
    if (missing.length > 0) this.#problem(`${where} lacks ${missing.map(quoted).join(", ")}`);
    return value;
  }

  #list(record: JsonRecord, field: string, where = field): readonly unknown[] {
    const value = Object.hasOwn(record, field) ? record[field] : [];
    if (Array.isArray(value)) return value;
    this.#problem(`${where} should be a list`);
    return [];
  }

  #text(record: JsonRecord, field: string, where: string): string {
    const value = Object.hasOwn(record, field) ? record[field] : "";
    if (typeof value === "string") return value;
    this.#problem(`${dotted(where, field)} should be a text`);
    return "";
  }

  #flag(record: JsonRecord, field: string, where: string): boolean {
    const value = Object.hasOwn(record, field) ? record[field] : false;
    if (typeof value === "boolean") return value;
    this.#problem(`${dotted(where, field)} should be true or false`);
    return false;
  }

  #problem(text: string): void {
    if (this.problems.length <= MAX_PROBLEMS) this.problems.push(text);
  }
}

const SENTENCE_FIELDS = ["response_sentence_key", "explanation", "supporting_sentence_keys", "fully_supported"];
const dotted = (where: string, field: string): string => (where === "" ? field : `${where}.${field}`);
const quoted = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};
