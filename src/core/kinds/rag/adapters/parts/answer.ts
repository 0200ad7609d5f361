import { t } from "@vscode/l10n";
import { type AnswerParts, type JsonPath, pathText } from "../../../../../model/index.ts";
import { type Fields, isText } from "../../../adapting/fields.ts";

type Answer = AnswerParts | null | "bad-field";

/**
 * An answer whose list holds required parts, an inner list being the alternatives of a part: RGB's `ans` and
 * `answer`, our own `ground_truth_parts`. An empty list stays: the authors' program finds no label in it.
 */
export function answerOfParts(fields: Fields, key: string): Answer {
  const value = fields.record[key];
  if (value === undefined || value === null) return null;
  if (isText(value)) return [[value]];
  if (!Array.isArray(value)) return unreadable(fields, fields.path(key));
  const parts: (readonly string[])[] = [];
  for (const [index, part] of value.entries()) {
    if (isText(part)) parts.push([part]);
    else if (Array.isArray(part) && part.every(isText)) parts.push(part);
    else return unreadable(fields, [...fields.path(key), index]);
  }
  return parts;
}

/** An answer whose list holds alternatives: our own `ground_truth`, ragas' `ground_truths`. An empty list is none. */
export function answerOfAlternatives(fields: Fields, key: string): Answer {
  const value = fields.record[key];
  if (value === undefined || value === null) return null;
  if (isText(value)) return [[value]];
  if (!Array.isArray(value)) return unreadable(fields, fields.path(key));
  if (value.length === 0) return null;
  if (value.every(isText)) return [value];
  return unreadable(fields, [...fields.path(key), value.findIndex((element) => !isText(element))]);
}

function unreadable(fields: Fields, path: JsonPath): "bad-field" {
  fields.report(
    "BAD_FIELD",
    path,
    t("{0} should be a text or a list of texts; the sample is left out where an answer is needed.", pathText(path)),
  );
  return "bad-field";
}
