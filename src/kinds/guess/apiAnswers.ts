import { isObject, type JsonRecord } from "../../read/parse.ts";
import { type MappedPath, parsePath, readPath } from "../dottedPath.ts";

/** Where programs that answer put the text: chat and text completions, messages, candidates, and FastChat's turns. */
const PLACES = [
  "choices[0].message.content",
  "choices[0].text",
  "choices[0].turns[0].content",
  "choices[0].turns[0]",
  "content[0].text",
  "candidates[0].content.parts[0].text",
  "output[0].content[0].text",
  // Behind what a model thought.
  "content[type=text].text",
  "output[type=message].content[type=output_text].text",
];
/** What such an answer is kept under, alone and in files of batches. */
const HOLDERS = [
  "",
  "response.",
  "response.body.",
  "result.message.",
  "output.",
  "completion.",
  "raw_response.",
  "api_response.",
  "raw.",
];
const MOSTLY = 0.6;

/** The path of the answer's text, if most records have one as such a program writes it. */
export function apiAnswer(records: readonly JsonRecord[]): string | null {
  for (const holder of HOLDERS) {
    for (const place of PLACES) {
      const parsed = parsePath(holder + place);
      if (parsed.ok && areTexts(records, parsed.path)) return holder + place;
    }
  }
  return null;
}

/** Of several turns the first is not the answer, and several choices may be those of a question. */
function areTexts(records: readonly JsonRecord[], path: MappedPath): boolean {
  const texts = records.filter((record) => {
    const areAlone = path.every((step, at) => {
      if (typeof step === "string") return true;
      const list = readPath(record, path.slice(0, at));
      const isIt = (one: unknown) => typeof step !== "object" || (isObject(one) && one[step.key] === step.value);
      return Array.isArray(list) && list.filter(isIt).length === 1;
    });
    return areAlone && typeof readPath(record, path) === "string";
  });
  return records.length > 0 && texts.length >= MOSTLY * records.length;
}
