import type { JsonPath, RagPaths } from "../../../../../model/index.ts";
import { type Fields, isObject, isText } from "../../../adapting/fields.ts";

/** A text of a record and the path that leads to it; null where it was put together from several. */
export interface Said {
  readonly text: string | null;
  readonly path: JsonPath | null;
}

export const NOT_SAID: Said = { text: null, path: null };

/** The text under a key. */
export function saidAt(fields: Fields, key: string): Said {
  return { text: fields.text(key), path: fields.path(key) };
}

/**
 * What a message says: its content is a text, or a list of parts of which those with a text count. Content of another
 * kind is reported and says nothing.
 */
export function saidIn(fields: Fields, key: string): Said {
  const content = fields.record[key];
  if (!Array.isArray(content)) return saidAt(fields, key);
  const texts = content.flatMap((part: unknown, index): Said[] => {
    const path = [...fields.path(key), index];
    if (isText(part)) return [{ text: part, path }];
    return isObject(part) && isText(part.text) ? [{ text: part.text, path: [...path, "text"] }] : [];
  });
  if (texts.length > 1) return { text: texts.map(({ text }) => text).join(""), path: null };
  return texts[0] ?? NOT_SAID;
}

/** Question and response among a sample's paths, as far as they are there. */
export function pathsOf(question: Said, response: Said): RagPaths {
  return {
    ...(question.path === null ? {} : { question: question.path }),
    ...(response.path === null ? {} : { response: response.path }),
  };
}
