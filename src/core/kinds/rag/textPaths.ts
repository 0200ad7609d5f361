import type { JsonPath, RagSample } from "../../../model/index.ts";

/** Where the text of document `d` stands in the record; null where the file does not carry it. */
export function documentPath({ documents, paths }: RagSample, d: number): JsonPath | null {
  const document = documents?.[d];
  if (document === undefined || document.text === null) return null;
  if (document.at !== undefined) return document.at;
  return paths.documents === undefined ? null : [...paths.documents, d, ...(paths.documentText ?? [])];
}

/** Where the `[key, text]` pair of sentence `s` of document `d` stands in the record. */
export function documentSentencePath({ documents, paths }: RagSample, d: number, s: number): JsonPath | null {
  const sentence = documents?.[d]?.sentences?.[s];
  if (sentence === undefined) return null;
  if (sentence.at !== undefined) return sentence.at;
  return paths.documentSentences === undefined ? null : [...paths.documentSentences, d, s];
}

/** Where the `[key, text]` pair of sentence `s` of the response stands in the record. */
export function responseSentencePath({ responseSentences, paths }: RagSample, s: number): JsonPath | null {
  const sentence = responseSentences?.[s];
  if (sentence === undefined) return null;
  if (sentence.at !== undefined) return sentence.at;
  return paths.responseSentences === undefined ? null : [...paths.responseSentences, s];
}
