import type { JsonPath, RagSample, SentencePlace, Span } from "../../../../model/index.ts";
import { documentPath, documentSentencePath, responseSentencePath } from "../textPaths.ts";
import { explainSupport } from "./explain.ts";

/**
 * Where the sample's sentences stand in its record: each as a span of the response's or document's text, and as the
 * `[key, text]` pair of its own (span null) where the file lists its sentences.
 */
export function placesOf(sample: RagSample): readonly SentencePlace[] {
  const { responseSentences, documents } = explainSupport(sample);
  const places: SentencePlace[] = [];
  const add = (key: string, side: SentencePlace["side"], path: JsonPath | null, span: Span | null): void => {
    if (path !== null) places.push({ key, side, path, span });
  };
  for (const [s, { key, span }] of responseSentences.entries()) {
    if (span) add(key, "response", sample.paths.response ?? null, span);
    add(key, "response", responseSentencePath(sample, s), null);
  }
  for (const { index, sentences } of documents) {
    for (const [s, { key, span }] of sentences.entries()) {
      if (span) add(key, "document", documentPath(sample, index), span);
      add(key, "document", documentSentencePath(sample, index, s), null);
    }
  }
  return places;
}
