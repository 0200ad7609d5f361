import type { JsonRecord } from "../../../../read/parsed.ts";
import { isObject, isText } from "../../../adapting/fields.ts";

/** Names of the question in the documents of the harness's tasks, the surest first. */
const QUESTIONS = ["question", "query", "ctx", "prompt", "input", "goal", "premise", "sentence", "passage", "text"];
const LISTS = ["choices", "endings", "options", "answers"];
/** Choices that stand in fields of their own: PIQA, WinoGrande, COPA. */
const FIELDS = [
  ["sol1", "sol2"],
  ["option1", "option2"],
  ["choice1", "choice2"],
];
/** Where the right choice stands when the row itself does not say. */
const TARGETS = ["answer", "label", "gold", "answerKey", "target"];

/** The words that were scored, one a choice: the second argument of each request. */
export function continuations({ arguments: given }: JsonRecord): readonly string[] | null {
  const requests = Array.isArray(given) ? given : isObject(given) ? Object.values(given) : null;
  if (requests === null || requests.length === 0) return null;
  const words: string[] = [];
  for (const request of requests) {
    const word = Array.isArray(request) ? request[1] : isObject(request) ? request.arg_1 : undefined;
    if (!isText(word)) return null;
    words.push(word);
  }
  return words;
}

/** The texts of the choices in a task's document, of whichever task; null where there are not `count` of them. */
export function docTexts(doc: JsonRecord, count: number): readonly string[] | null {
  const lists: unknown[] = LISTS.map((name) => doc[name]);
  for (const name of ["mc1_targets", "mc2_targets"]) {
    const targets = doc[name];
    if (isObject(targets)) lists.push(targets.choices);
  }
  for (const fields of FIELDS) lists.push(fields.map((name) => doc[name]));
  for (const list of lists) {
    // ARC keeps its choices as { text: […], label: […] }.
    const texts = isObject(list) ? list.text : list;
    if (Array.isArray(texts) && texts.length === count && texts.every(isText)) return texts;
  }
  return null;
}

/** The question in a task's document, else the end of the prompt: what follows its examples. */
export function docQuestion(doc: JsonRecord | null, { arguments: given }: JsonRecord): string | null {
  for (const name of doc === null ? [] : QUESTIONS) {
    const value = doc?.[name];
    if (isText(value) && value.trim() !== "") return value.trim();
  }
  const first: unknown = Array.isArray(given) ? given[0] : isObject(given) ? Object.values(given)[0] : null;
  const context: unknown = Array.isArray(first) ? first[0] : isObject(first) ? first.arg_0 : null;
  return isText(context)
    ? (context
        .trim()
        .split(/\n\s*\n/)
        .at(-1) ?? null)
    : null;
}

export function docTarget(doc: JsonRecord | null): unknown {
  for (const name of doc === null ? [] : TARGETS) {
    const value = doc?.[name];
    if (value !== undefined && value !== null) return value;
  }
  return null;
}

/** Whether several choices count as right: TruthfulQA's mc2, whose targets are told from those of mc1 by their number. */
export function hasSeveralTargets(doc: JsonRecord | null, task: string | null, count: number): boolean {
  const labels = isObject(doc?.mc2_targets) ? doc.mc2_targets.labels : null;
  if (!Array.isArray(labels) || labels.filter((label) => label === 1).length < 2) return false;
  if (task !== null && /mc[12]/.test(task)) return task.includes("mc2");
  const first = isObject(doc?.mc1_targets) ? doc.mc1_targets.labels : null;
  return labels.length === count && !(Array.isArray(first) && first.length === count);
}
