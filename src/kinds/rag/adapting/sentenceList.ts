import { isObject } from "../../../read/parse.ts";
import { responseKey } from "../../../text/keys.ts";
import type { Fields } from "../../adapting.ts";

/** A response in sentences, a list of objects with a text each: the response, and each sentence with its object. */
export function sentenceList(whole: Fields, list: string, text: string) {
  let from = 0;
  const sentences = (whole.list(list) ?? []).map((one: unknown, at) => {
    const fields = whole.within(isObject(one) ? one : {}, () => [list, at]);
    const words = fields.text(text) ?? "";
    const span = { from, to: from + words.length };
    from = span.to + 1;
    return { fields, sentence: { key: responseKey(at), text: words, span, at: [list, at, text] } };
  });
  const responseSentences = sentences.map(({ sentence }) => sentence);
  return { sentences, said: { response: responseSentences.map((one) => one.text).join(" "), responseSentences } };
}
