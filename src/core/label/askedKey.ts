import type { LabelInput } from "../../model/index.ts";
import { IdHasher } from "../table/idHasher.ts";

/**
 * Names what was put to a labeller by its texts and the keys of its sentences: sixteen hexadecimal digits. Where any of
 * them is another one now, labels that were given then speak of something else.
 */
export function askedKey({ question, documents, response }: LabelInput): string {
  const pairs = [...documents, response].map((sentences) => sentences.map(({ key, text }) => [key, text]));
  const halves = new Uint32Array(2);
  new IdHasher().write(JSON.stringify([question, pairs]), {}, halves, 0);
  return [...halves].map((half) => half.toString(16).padStart(8, "0")).join("");
}
