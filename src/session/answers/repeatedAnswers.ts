import { NO_ITEM, originalOf } from "../../analysis/table/items.ts";
import type { Query, RepeatedAnswer, RepeatedAnswers } from "../../model/index.ts";
import { readSample } from "../records.ts";
import { rightOf } from "../repeats.ts";
import type { EvaluationView } from "../view.ts";

const MOST_ANSWERS = 12;
const ANSWER_CHARACTERS = 20_000;

/** All answers to a sample's question in its setting, read again; null without others. */
export async function repeatedAnswers(
  evaluation: EvaluationView,
  query: Query,
  index: number,
): Promise<RepeatedAnswers | null> {
  const { kind, table, rowSources, slots } = evaluation;
  const { items } = table;
  const item = items?.numbers[index] ?? NO_ITEM;
  if (!kind.compare.repeating || !items || item === NO_ITEM) return null;
  const members: number[] = [];
  for (const [at, number] of items.numbers.entries()) if (number === item) members.push(at);
  const from = Math.max(0, Math.min(members.indexOf(index) - MOST_ANSWERS / 2, members.length - MOST_ANSWERS));
  const answers: RepeatedAnswer[] = [];
  const { repeating } = kind.compare;
  const labelled = evaluation.tableOf(query.annotator);
  for (const member of members.slice(from, from + MOST_ANSWERS)) {
    const found = await readSample(member, table, rowSources);
    if (!found) continue;
    const { source, line } = table.placeOf(member).place;
    const score = repeating.right(labelled.factsOf(member), query.modes);
    const text = (repeating.shownAnswer ?? repeating.answerOf)(found.sample);
    answers.push({
      index: member,
      sourceName: slots[source]?.name ?? "",
      line,
      id: kind.read.idOf(found.sample),
      isRight: score.state === "scored" ? score.value === 1 : null,
      isDuplicate: originalOf(items, member) !== null,
      text: text?.slice(0, ANSWER_CHARACTERS) ?? null,
    });
  }
  const counts = rightOf({ table: labelled, modes: query.modes, kind }, items);
  return { n: counts.n[item] ?? 0, right: counts.right[item] ?? 0, answers, count: members.length };
}
