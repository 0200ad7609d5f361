import type { ChoiceSample } from "../../../model/index.ts";
import type { TextField } from "../kind.ts";
import { answerWords } from "./options.ts";

/** Texts that a filter may search in. */
export const choiceTexts: readonly TextField<ChoiceSample>[] = [
  { id: "question", read: (sample) => sample.question },
  { id: "choices", read: ({ texts, labels }) => (texts ?? labels)?.join("\n") ?? null },
  { id: "answer", read: (sample) => answerWords(sample) },
];
