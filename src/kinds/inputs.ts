import type { InputPart } from "../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { byWord } from "../text/wordList.ts";

export type Inputs = Readonly<Partial<Record<InputPart, readonly string[]>>>;

const PART_OF = byWord<InputPart>({
  system: "system system_prompt system_message system_instruction system_instructions",
  settings: [
    "temperature top_p top_k min_p seed max_tokens max_new_tokens max_completion_tokens max_output_tokens",
    "frequency_penalty presence_penalty repetition_penalty reasoning_effort num_beams do_sample sampling_params",
    "sampling_parameters generation_config generation_kwargs gen_kwargs",
  ],
  judge: [
    "judge_model judge_name judge_prompt judge_instructions judge_system_prompt judge_temperature evaluator_model",
    "evaluator_prompt eval_model eval_prompt grader_model grader_prompt grading_prompt",
  ],
  grader: "grader_version scorer_version evaluator_version metric_version judge_version eval_version rubric_version",
});

const ANSWERS = new Set(["response", "answer", "output", "prediction", "completion", "generation", "score", "scores"]);

const OF_JUDGE = new Set(["model", "name", "prompt", "instructions", "system_prompt", "temperature", "version", "id"]);

/** `gpt-4o`, `qwen2.5:7b`: names of models, unlike verdicts such as `not-supported` or `yes`. */
const MODEL_NAME = /^(?=.*\d)(?=.*[-:/.])(?=.*[a-z]{3})[\w.:@/-]+$/i;

const MAX_DEPTH = 3;

/**
 * Inputs in a record besides its sample's texts: system prompt, settings, judge, grader. A judge's prompt may be stored
 * as sent: `answer` in it is cut out.
 */
export function inputsOfRecord(record: JsonRecord, answer: string | null = null): Inputs {
  const found: Partial<Record<InputPart, string[]>> = {};
  const add = (part: InputPart, key: string, value: unknown): void => {
    if (value === null || value === undefined || value === "") return;
    found[part] ??= [];
    const text = typeof value === "string" ? value : canonical(value);
    found[part].push(`${key}: ${part === "judge" ? withoutAnswer(text, answer) : text}`);
  };
  const walk = (within: JsonRecord, depth: number): void => {
    for (const [key, value] of Object.entries(within)) {
      const { words, part } = readKey(key);
      if (part) add(part, words, value);
      else if (words === "judge" || words === "evaluator" || words === "grader") {
        if (typeof value === "string" && MODEL_NAME.test(value)) add("judge", words, value);
        if (!isObject(value)) continue;
        for (const [own, said] of Object.entries(value)) {
          const name = wordsOf(own);
          if (OF_JUDGE.has(name)) add(name === "version" ? "grader" : "judge", `${words}_${name}`, said);
        }
      } else if (depth < MAX_DEPTH && isObject(value) && !ANSWERS.has(words)) walk(value, depth + 1);
    }
  };
  walk(record, 1);
  for (const texts of Object.values(found)) texts.sort();
  return found;
}

/** Cuts the last occurrence: a question or document before may have the same words. */
function withoutAnswer(text: string, answer: string | null): string {
  const own = answer?.trim() ?? "";
  const at = own === "" ? -1 : text.lastIndexOf(own);
  if (at < 0) return text;
  const to = at + own.length;
  const isWhole = !WORD_CHARACTER.test(text[at - 1] ?? "") && !WORD_CHARACTER.test(text[to] ?? "");
  return isWhole ? `${text.slice(0, at)}…${text.slice(to)}` : text;
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "";
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, own]) => `${JSON.stringify(key)}:${canonical(own)}`).join(",")}}`;
}

interface InputKey {
  readonly words: string;
  readonly part: InputPart | null;
}

const readKeys = new Map<string, InputKey>();

function readKey(key: string): InputKey {
  const known = readKeys.get(key);
  if (known !== undefined) return known;
  const words = wordsOf(key);
  const read = { words, part: PART_OF.get(words) ?? null };
  if (readKeys.size < MOST_KEYS) readKeys.set(key, read);
  return read;
}

const wordsOf = (key: string): string =>
  key
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[\s.-]+/g, "_")
    .toLowerCase();

const MOST_KEYS = 10_000;

/** As parts are compared: composed characters, white space as one space, none at the ends. */
export const settledText = (text: string): string =>
  isSettled(text) ? text : text.normalize("NFC").replaceAll(/\s+/g, " ").trim();

/** ASCII without two spaces in a row and none at an end, which most texts are. */
function isSettled(text: string): boolean {
  let last = SPACE;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < SPACE || unit > LAST_ASCII || (unit === SPACE && last === SPACE)) return false;
    last = unit;
  }
  return text === "" || last !== SPACE;
}

const SPACE = 0x20;
const LAST_ASCII = 0x7e;

export function joinedInputs(one: Inputs, other: Inputs): Inputs {
  const joined: Partial<Record<InputPart, readonly string[]>> = { ...one };
  for (const [part, texts] of Object.entries(other) as [InputPart, readonly string[]][])
    joined[part] = [...(joined[part] ?? []), ...texts];
  for (const part of Object.keys(joined) as InputPart[])
    if (joined[part]?.every((text) => text.trim() === "")) delete joined[part];
  return joined;
}
