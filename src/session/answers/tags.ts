import { type CheckCounts, checkAgreement } from "../../analysis/stats/check.ts";
import { wilson } from "../../analysis/stats/intervals.ts";
import { tagClauses } from "../../labels/tagCriteria.ts";
import type { TagCheck } from "../../labels/tags.ts";
import { type Annotator, HUMAN_PREFIX, type Query } from "../../model/index.ts";
import type { CheckedTag, TagReport } from "../../protocol/tags.ts";
import { tagsByIndex } from "../tags.ts";
import type { EvaluationView } from "../view.ts";

interface RunCheck extends TagCheck {
  readonly judge: Annotator | null;
  /** The samples that it is about; null: all. */
  readonly isAsked: string | null;
}

/**
 * Tags of the samples that the query lets through, and how far each check agrees with people; also judges that have
 * scores by the criteria of the tags of `judged`. Shares and checks are over the samples that some person said something
 * of; the others may have the tag too. Throws `FilterError`.
 */
export async function tagReport(
  evaluation: EvaluationView,
  query: Query,
  checks: readonly TagCheck[],
  judged: readonly string[],
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
  const own = checks.map((check) => ({ ...check, judge: null, isAsked: null }));
  const checked: CheckedTag[] = [];
  for (const check of [...own, ...judgesOf(evaluation, judged)]) checked.push(await run(check));
  return { samples: size, looked: looked.length, people, tags: uses, checks: checked };

  async function run({ tag, where, judge, isAsked }: RunCheck): Promise<CheckedTag> {
    const found = await selected(where, judge);
    const asked = isAsked === null ? null : await selected(isAsked, judge);
    const tagged = [...samples].find(([name]) => name.toLowerCase() === tag.toLowerCase())?.[1] ?? new Set<number>();
    const counts: Record<keyof CheckCounts, number> = { both: 0, checkOnly: 0, personOnly: 0, neither: 0 };
    for (const index of looked) {
      if (asked?.marks && asked.marks[index] !== 1) continue;
      const [byCheck, byPerson] = [!found.marks || found.marks[index] === 1, tagged.has(index)];
      counts[byCheck ? (byPerson ? "both" : "checkOnly") : byPerson ? "personOnly" : "neither"]++;
    }
    return { tag, where, judge, finds: found.size, ...counts, ...checkAgreement(counts) };
  }

  function selected(where: string, judge: Annotator | null) {
    const own = judge === null ? query : { ...query, annotator: judge };
    return evaluation.selection({ ...own, where: [...query.where, where], sort: null }, signal);
  }
}

/** Every annotator but people that has scores by the criterion of a tag. */
function judgesOf(evaluation: EvaluationView, tags: readonly string[]): readonly RunCheck[] {
  const judges = evaluation.annotators.names.filter((name) => !name.startsWith(HUMAN_PREFIX));
  return tags.flatMap((tag) => {
    const { field, has: where, isAsked } = tagClauses(tag);
    const isScored = (judge: Annotator) => evaluation.tableOf(judge).valueNames.includes(field);
    return judges.filter(isScored).map((judge) => ({ tag, where, judge, isAsked }));
  });
}
