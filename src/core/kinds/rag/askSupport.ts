import type { AskedSample, AskedSentence, KeyedSentence, NoInput, RagSample } from "../../../model/index.ts";
import { splitDocument, splitResponse } from "../../sentences/split.ts";

/** What a labeller is asked about a sample: the file's own sentences where it has them, else ours. */
export function askSupport(sample: RagSample): Pick<AskedSample, "input" | "reason" | "response"> {
  const { question, response } = sample;
  const without = (reason: NoInput) => ({ input: null, reason, response });
  if (question === null) return without("no-question");
  const cut = sample.responseSentences ?? (response === null ? null : splitResponse(response));
  if (cut === null || cut.length === 0) return without("no-response");
  if (sample.documents === null) return without("no-documents");
  const documents = sample.documents.map(({ sentences, text }, d) =>
    worded(sentences ?? (text === null ? [] : splitDocument(d, text))),
  );
  const responseSentences = worded(cut);
  if (responseSentences === null || documents.includes(null)) return without("no-text");
  const known = documents.flatMap((sentences) => (sentences === null ? [] : [sentences]));
  if (!known.some((sentences) => sentences.length > 0)) return without("no-documents");
  return { input: { question, documents: known, response: responseSentences }, reason: null, response };
}

/** Null where a sentence is known by its key alone. */
function worded(sentences: readonly KeyedSentence[]): readonly AskedSentence[] | null {
  const asked = sentences.flatMap(({ key, text }) => (text === null ? [] : [{ key, text }]));
  return asked.length === sentences.length ? asked : null;
}
