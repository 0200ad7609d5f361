import { type LabelEdit, type Query, SENTENCE_LABELS, type SentenceLabel } from "../model/index.ts";
import { lineText } from "../present/characters.ts";
import type { ListRow } from "../protocol/list.ts";
import type { DataLine } from "./answer.ts";
import type { Arguments } from "./arguments.ts";
import { type OpenedFiles, Refused } from "./desk.ts";

export interface OpenedEvaluation extends OpenedFiles {
  /** In the active modes, with the filter of `open`. */
  readonly query: Query;
}

export async function filtered(
  { peer, query }: OpenedEvaluation,
  asked: Arguments,
  signal: AbortSignal,
): Promise<Query> {
  const where = asked.texts("where", []);
  for (const clause of where) await check(peer, query, clause, "where", signal);
  return { ...query, where: [...query.where, ...where] };
}

export async function labelSaid(
  { peer, query }: OpenedEvaluation,
  index: number,
  asked: { key: string | null; label: string | null; text: string | null; evidence: readonly string[] },
  signal: AbortSignal,
): Promise<LabelEdit> {
  const { key, label, text, evidence } = asked;
  if (key === null) {
    if (text === null) throw new Refused("Say something: a label with the key of a sentence, or a note.");
    return { what: "note", note: text };
  }
  if (!isSentenceLabel(label)) throw new Refused(`A label is one of ${SENTENCE_LABELS.join(", ")}.`);
  const { body } = await peer.call("detail", { query, index }, signal);
  const known = (body.responseSentences ?? []).map((sentence) => String(sentence.key));
  if (!known.includes(key)) throw new Refused(`The response has no sentence ${key}. It has: ${known.join(", ")}.`);
  const documents = (body.documents ?? []).flatMap(({ sentences }) => sentences.map((one) => String(one.key)));
  const unknown = evidence.find((one) => !documents.includes(one));
  if (unknown !== undefined) throw new Refused(`The documents have no sentence ${unknown}.`);
  return { what: "sentence", sentence: key, label, keys: evidence, note: text };
}

export async function indexOf(
  { peer, query, state }: OpenedEvaluation,
  id: string | number,
  signal: AbortSignal,
): Promise<number> {
  const number = typeof id === "number" ? id : /^\d{1,9}$/.test(id) ? Number(id) : null;
  // A number goes before an equal id.
  if (number !== null && number >= 1 && number <= state.samples) return number - 1;
  const clause = `id == ${JSON.stringify(String(id))}`;
  const all = { ...query, where: [clause] };
  const byId = await peer.call("rows", { query: all, from: 0, to: 1 }, signal);
  if (byId.rows[0]) return byId.rows[0].index;
  throw new Refused(`There is no sample ${id}. Name it by its number, as answers do under sample, or by its id.`);
}

export const place = ({ index, id, source, line }: ListRow, names: readonly string[], key?: string): DataLine => ({
  sample: index + 1,
  key,
  id,
  file: names[source],
  line,
});

export async function check(
  peer: OpenedFiles["peer"],
  query: Query,
  clause: string,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const wrong = await peer.call("checkWhere", { query, where: clause }, signal);
  if (wrong) throw new Refused(`${name}: ${lineText(wrong.message)} (at character ${wrong.at + 1} of ${clause})`);
}

const isSentenceLabel = (label: string | null): label is SentenceLabel =>
  (SENTENCE_LABELS as readonly (string | null)[]).includes(label);
