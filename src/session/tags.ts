import { t } from "@vscode/l10n";
import type { Value } from "../analysis/table/filter.ts";
import { type FieldValue, ListValue } from "../analysis/table/listValues.ts";
import { addCount, HUMAN_PREFIX } from "../model/index.ts";
import type { FieldInfo } from "../protocol/list.ts";
import type { TagUse } from "../protocol/tags.ts";
import type { Annotators } from "./annotators/annotators.ts";
import { LIST_PARTS } from "./recordFields.ts";
import type { FieldScope } from "./view.ts";

/** The field with all tags of a sample, from all people: a list. */
export const TAG_FIELD = "tag";

/** The field and the parts of its list. */
export const TAG_FIELDS: readonly string[] = [TAG_FIELD, ...LIST_PARTS.map((part) => `${TAG_FIELD}.${part}`)];

/** Tags by the index of their sample, each once, in the order of people. Spellings that differ in case are one: the first. */
export function tagsByIndex(annotators: Annotators): ReadonlyMap<number, readonly string[]> {
  const spellings = new Map<string, string>();
  const found = new Map<number, Set<string>>();
  for (const person of annotators.names.filter((name) => name.startsWith(HUMAN_PREFIX))) {
    for (const index of annotators.indexesOf(person)) {
      for (const { tag } of annotators.labelsOf(person, index)?.tags ?? []) {
        const lower = tag.toLowerCase();
        const spelling = spellings.get(lower) ?? tag;
        spellings.set(lower, spelling);
        const own = found.get(index) ?? new Set();
        found.set(index, own.add(spelling));
      }
    }
  }
  return new Map([...found].map(([index, tags]) => [index, [...tags]]));
}

/** Reader of `tag`, `tag.length`, `tag.any`, `tag.all`; null of another name, and if no sample has a tag and the records have a field of that name. */
export function tagField(
  name: string,
  { annotators, recordFields, reads }: FieldScope,
): ((index: number) => FieldValue) | null {
  if (!TAG_FIELDS.includes(name)) return null;
  reads?.addAll();
  const tags = tagsByIndex(annotators);
  if (tags.size === 0 && recordFields.some(({ id }) => id === TAG_FIELD)) return null;
  if (name === `${TAG_FIELD}.length`) return (index): Value => tags.get(index)?.length ?? 0;
  const every = name === `${TAG_FIELD}.all`;
  const none = new ListValue([], every);
  const lists = new Map([...tags].map(([index, own]) => [index, new ListValue(own, every)]));
  return (index) => lists.get(index) ?? none;
}

/** The field, if somebody gave a tag. */
export function tagFieldInfos({ annotators, reads }: FieldScope): readonly FieldInfo[] {
  reads?.addAll();
  const values = tagUses(annotators).map(({ tag }) => tag);
  return values.length === 0
    ? []
    : [{ id: TAG_FIELD, name: t("Tags"), type: "text", from: "sample", isList: true, values }];
}

/** Every tag with the number of samples that have it, the most frequent first. */
export function tagUses(annotators: Annotators): readonly TagUse[] {
  const samples = new Map<string, number>();
  for (const tags of tagsByIndex(annotators).values()) for (const tag of tags) addCount(samples, tag);
  return [...samples]
    .map(([tag, count]) => ({ tag, samples: count }))
    .sort((one, other) => other.samples - one.samples || (one.tag < other.tag ? -1 : 1));
}
