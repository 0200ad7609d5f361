import { t } from "@vscode/l10n";
import type { RagDocument } from "../../../model/index.ts";
import { pathText } from "../../../model/index.ts";
import { textOfCell } from "../../../read/cells.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import type { MappedFields } from "../../adapting.ts";
import { isText } from "../../adapting.ts";
import { jsonText } from "../objects/read.ts";
import { isModel, isPerson, lastSaid, readTalk } from "./chat.ts";
import { readBlocks } from "./citations.ts";
import { type LocatedText, NOT_SAID, saidAt } from "./sample.ts";
import { type Turn, textOf, turnsIn } from "./turns.ts";

export interface Said {
  readonly question: LocatedText;
  readonly response: LocatedText;
  readonly citations: readonly JsonRecord[] | null;
  readonly history: readonly RagDocument[];
  readonly turns: readonly Turn[];
}

/** Question and response: in their own fields, else in the conversation. With `isAny` a response may be any value. */
export function readSaid(fields: MappedFields, isAny = false): Said {
  const blocks = readBlocks(fields.record.response);
  const plain = isAny ? plainText(fields.record.response) : null;
  const own =
    plain !== null
      ? { text: plain, path: null }
      : blocks
        ? { text: blocks.response, path: fields.path("response") }
        : partOf(fields, "response", isModel);
  const asked = partOf(fields, "question", isPerson);
  const said = { question: asked, response: own, citations: blocks?.citations ?? null };
  if (fields.paths.conversation === undefined || !fields.has("conversation"))
    return { ...said, history: [], turns: [] };
  const isAnswered = fields.has("response");
  const talk = readTalk(fields, "conversation", isAnswered);
  const response = isAnswered ? own : talk.response;
  if (response.text === null) reportSilence(fields);
  const { history, turns } = talk;
  return { ...said, question: asked.text === null ? talk.question : asked, response, history, turns };
}

/** Text of a field: as written, of parts, or a speaker's last message in a chat. Objects are shown as JSON. */
function partOf(fields: MappedFields, key: string, isSpeaker: (message: JsonRecord) => boolean): LocatedText {
  const value: unknown = fields.record[key];
  if (value === undefined || value === null) return NOT_SAID;
  if (isText(value) && !MAY_BE_CHAT.test(value)) return { text: value, path: fields.path(key) };
  const said = turnsIn(value, null).length > 0 ? lastSaid(fields, key, isSpeaker) : NOT_SAID;
  if (said.text !== null) return said;
  if (isText(value) || textOfCell(value) !== null) return saidAt(fields, key);
  const parts = textOf(value, fields.path(key));
  if (parts.text !== null && isOfParts(value)) return parts;
  if (key === "question" && Array.isArray(value) && value.length > 0 && value.every(isText))
    return { text: value.join("\n\n"), path: value.length > 1 ? null : [...fields.path(key), 0] };
  const isJson = isObject(value) || (Array.isArray(value) && value.some(isObject));
  return isJson ? { text: jsonText(value), path: null } : saidAt(fields, key);
}

/** A number or a flag as text, a list of texts as JSON; null for other values. */
function plainText(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) && value.every(isText) && textOfCell(value) === null ? jsonText(value) : null;
}

const MAY_BE_CHAT = /^\s*[[{]/;

/** Parts of a message have a type, or nothing but a text. */
function isOfParts(value: unknown): boolean {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.every(
    (part) => isObject(part) && (isText(part.type) || Object.keys(part).every((key) => PARTS.has(key))),
  );
}

const PARTS: ReadonlySet<string> = new Set([
  "text",
  "parts",
  "role",
  "content",
  "content_type",
  "thought",
  "annotations",
]);

function reportSilence(fields: MappedFields): void {
  const path = fields.path("conversation");
  fields.report(
    "MISSING_FIELD",
    path,
    t("{0} has no message of the model with a text, so there is no response.", pathText(path)),
  );
}
