import type { RagDocument, RagSample } from "../../../model/index.ts";
import { retrievedIn } from "../documents.ts";
import { type ReadPrompt, readPrompt } from "./prompt.ts";

/**
 * The sample with the question and passages of its prompt, if its question is one. Documents of the record go first.
 */
export function withPassages(sample: RagSample): RagSample {
  const { question, paths } = sample;
  const read = question === null ? null : readPrompt(question);
  if (question === null || read === null) return sample;
  const asked = question.slice(read.question.from, read.question.to);
  if (retrievedIn(sample) !== null) return { ...sample, question: asked };
  const messages = sample.documents ?? [];
  return {
    ...sample,
    question: asked,
    documents: [...documentsOf(question, read, paths.question), ...messages],
    ...(read.countsFrom === null || sample.citedFrom !== undefined ? {} : { citedFrom: read.countsFrom }),
  };
}

function documentsOf(prompt: string, { passages }: ReadPrompt, at: RagDocument["at"]): readonly RagDocument[] {
  return passages.map(({ from, to, title }) => {
    const document = { title, text: prompt.slice(from, to), sentences: null };
    return at === undefined ? document : { ...document, at, offset: from };
  });
}
