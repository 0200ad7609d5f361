import type { RagSample } from "../../../model/index.ts";
import type { TextField } from "../kind.ts";

/** Texts that a filter may search in. */
export const ragTexts: readonly TextField<RagSample>[] = [
  { id: "question", read: (sample) => sample.question },
  { id: "response", read: (sample) => sample.response },
  { id: "answer", read: ({ answer }) => (answer === null || answer === "bad-field" ? null : answer.flat().join("\n")) },
  { id: "counterfactual", read: (sample) => sample.counterfactual },
  {
    id: "documents",
    read: ({ documents }) =>
      documents === null
        ? null
        : documents
            .map(({ title, text, sentences }) =>
              [title, text ?? sentences?.map((sentence) => sentence.text).join(" ")].join("\n"),
            )
            .join("\n"),
  },
];
