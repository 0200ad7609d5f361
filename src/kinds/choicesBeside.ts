import type { JsonRecord } from "../read/parse.ts";

/** Keys of choices beside a question. Records with one are read with care. */
export const CHOICE_KEYS: readonly string[] = [
  "choices",
  "options",
  "answer_choices",
  "answer_options",
  "option_a",
  "option_A",
  "optionA",
  "A",
];
const OF_CHOICES = /^(?:choices|options|answer_(?:choices|options)|option[ _]?[a-j\d]|[A-J])$/i;

/** Whether a column has one of the choices of a question, such as `option_a`. */
export const isChoiceColumn = (key: string): boolean => /^(?:option|choice)[ _]?(?:[a-j]|\d{1,2})$/i.test(key);

/** The choices that were shown with a question: with other ones it is another question. Empty for none. */
export function choicesIn(record: JsonRecord): string {
  if (!CHOICE_KEYS.some((key) => Object.hasOwn(record, key))) return "";
  return JSON.stringify(Object.entries(record).filter(([key]) => OF_CHOICES.test(key)));
}
