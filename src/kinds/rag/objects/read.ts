import type { AnswerParts, ComparedField } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { jsonOf } from "../../../read/written.ts";
import { isText } from "../../adapting.ts";
import { compareFields, compareLists } from "./compare.ts";

/** A reference object as text, and its comparison with the response. */
interface ReadObjects {
  readonly answer: AnswerParts;
  readonly compared: readonly ComparedField[] | null;
}

/**
 * Compares a response with a reference that is an object, a list of objects, or their JSON; or two lists of plain
 * values. Null for other references. A response without JSON has no fields. If the reference is a list of objects, the
 * response has to be a list: objects in a list may be alternatives, or several calls of tools beside a text with one.
 */
export function readObjects(reference: unknown, response: unknown): ReadObjects | null {
  const expected = isText(reference) ? objectIn(reference) : reference;
  if (isPlainList(expected) && isPlainList(response))
    return { answer: [[jsonText(expected)]], compared: compareLists(expected, response) };
  if (!isStructured(expected)) return null;
  const text = isText(reference) ? reference : jsonText(expected);
  const actual = isText(response) ? valueIn(response) : response;
  const isThere = response !== null && response !== undefined;
  const isOfKind = !Array.isArray(expected) || Array.isArray(actual);
  return { answer: [[text]], compared: isThere && isOfKind ? compareFields(expected, actual) : null };
}

const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((element) => typeof element !== "object");

const isStructured = (value: unknown): boolean =>
  (isObject(value) && Object.keys(value).length > 0 && !isOfAliases(value)) ||
  (Array.isArray(value) && value.some(isObject));

/** Spellings of one answer, as in TriviaQA and SQuAD: `{value, aliases}`, `{text: [], answer_start: []}`. */
const isOfAliases = ({ aliases, text, answer_start: starts }: JsonRecord): boolean =>
  Array.isArray(aliases) || (Array.isArray(text) && Array.isArray(starts));

export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);

const mayBeObject = (text: string): boolean => /^\s*[[{]/.test(text);

const LONGEST = 8_000_000;

const objectIn = (text: string): unknown => (mayBeObject(text) ? parsed(text) : undefined);

/** The JSON of a response without thoughts: all of it, in its fence, or between its braces. */
function valueIn(response: string): unknown {
  const thoughts = /^\s*<think>/.test(response) ? response.indexOf("</think>") : -1;
  const said = (thoughts < 0 ? response : response.slice(thoughts + "</think>".length)).trim();
  return parsed(said) ?? parsed(fencedIn(said)) ?? parsed(said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1));
}

function fencedIn(text: string): string {
  const line = text.indexOf("\n", text.indexOf("```"));
  const end = text.indexOf("```", line);
  return text.includes("```") && line >= 0 && end >= 0 ? text.slice(line, end) : "";
}

const parsed = (text: string): unknown => (text.length > LONGEST ? undefined : jsonOf(text));
