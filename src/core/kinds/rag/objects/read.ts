import type { AnswerParts, ComparedField } from "../../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { compareFields } from "./compare.ts";

/** A reference that is an object, as text, and what a response has of it. */
interface ReadObjects {
  readonly answer: AnswerParts;
  /** Null where there is no response. */
  readonly compared: readonly ComparedField[] | null;
}

/**
 * A reference that is an object, a list of objects, or the JSON of one, held against a response. Null where the reference
 * is anything else. A response that is no JSON has none of the fields.
 */
export function readObjects(reference: unknown, response: unknown): ReadObjects | null {
  const expected = isText(reference) ? objectIn(reference) : reference;
  if (!isStructured(expected)) return null;
  const text = isText(reference) ? reference : jsonText(expected);
  const actual = isText(response) ? valueIn(response) : response;
  const isThere = response !== null && response !== undefined;
  return { answer: [[text]], compared: isThere ? compareFields(expected, actual) : null };
}

/** An object that has fields, or a list with such objects. */
export const isStructured = (value: unknown): boolean =>
  (isObject(value) && Object.keys(value).length > 0) || (Array.isArray(value) && value.some(isObject));

/** An object as a person reads it. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);

/** Whether a text can be the JSON of an object or a list of them, by how it begins. */
export const mayBeObject = (text: string): boolean => /^\s*[[{]/.test(text);

const LONGEST = 8_000_000;

const objectIn = (text: string): unknown => (mayBeObject(text) ? parsed(text) : undefined);

/** The JSON of a response, which may stand in a fence and behind thoughts. */
function valueIn(response: string): unknown {
  const said = response.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  const fenced = /^```[a-z]*\s*\n([\s\S]*?)\n\s*```$/i.exec(said)?.[1];
  return parsed(fenced ?? said);
}

function parsed(text: string): unknown {
  if (text.length > LONGEST) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
