import { type CheckCounts, checkAgreement } from "../../analysis/stats/check.ts";
import { wilson } from "../../analysis/stats/intervals.ts";
import { HUMAN_PREFIX, type Query } from "../../model/index.ts";
import type { CheckedTag, TagReport } from "../../protocol/session.ts";
import { tagsByIndex } from "../tags.ts";
import type { EvaluationView } from "../view.ts";

/** A tag, and the filter that is to find what people gave it. */
export interface TagCheck {
  readonly tag: string;
  readonly where: string;
}

/**
 * Tags of the samples that the query lets through, and how far each check agrees with people. Shares and checks are over
 * the samples that some person said something of; the others may have the tag too. Throws
 * `FilterError`.
 */
export async function tagReport(
  evaluation: EvaluationView,
  query: Query,
  checks: readonly TagCheck[],
  signal: AbortSignal,
): Promise<TagReport> {
  const { annotators } = evaluation;
  const { marks, size } = await evaluation.selection(query, signal);
  const isLeft = (index: number) => !marks || marks[index] === 1;
  const people = annotators.names.filter((name) => name.startsWith(HUMAN_PREFIX));
  const looked = [...new Set(people.flatMap((person) => annotators.indexesOf(person)))].filter(isLeft);
  const tags = tagsByIndex(annotators);
  const samples = new Map<string, Set<number>>();
  for (const index of looked) {
    for (const tag of tags.get(index) ?? []) samples.set(tag, (samples.get(tag) ?? new Set()).add(index));
  }
  const uses = [...samples].map(([tag, own]) => ({
    tag,
    samples: own.size,
    share: own.size / looked.length,
    interval: wilson(own.size, looked.length),
  }));
  uses.sort((one, other) => other.samples - one.samples || (one.tag < other.tag ? -1 : 1));
  const checked: CheckedTag[] = [];
  for (const { tag, where } of checks) {
    const found = await evaluation.selection({ ...query, where: [...query.where, where], sort: null }, signal);
    const own = [...samples].find(([name]) => name.toLowerCase() === tag.toLowerCase())?.[1] ?? new Set<number>();
    const counts: Record<keyof CheckCounts, number> = { both: 0, checkOnly: 0, personOnly: 0, neither: 0 };
    for (const index of looked) {
      const [byCheck, byPerson] = [!found.marks || found.marks[index] === 1, own.has(index)];
      counts[byCheck ? (byPerson ? "both" : "checkOnly") : byPerson ? "personOnly" : "neither"]++;
    }
    checked.push({ tag, where, finds: found.size, ...counts, ...checkAgreement(counts) });
  }
  return { samples: size, looked: looked.length, people, tags: uses, checks: checked };
}
