import { type Annotator, HUMAN_PREFIX, type SampleLabels } from "../../../model/index.ts";
import type { LabelLine } from "./labelLine.ts";
import { afterSaying } from "./say.ts";

/** What a person has said of a sample, line by line. */
export interface PersonLabels {
  readonly sample: LabelLine["sample"];
  readonly labels: SampleLabels;
}

/** Everything that each person says after all lines, by the key of the sample's texts; what was taken back is gone. */
export function foldLines(lines: readonly LabelLine[]): ReadonlyMap<Annotator, ReadonlyMap<string, PersonLabels>> {
  const byPerson = new Map<Annotator, Map<string, PersonLabels>>();
  for (const { who, sample, said } of lines) {
    const person = `${HUMAN_PREFIX}${who}`;
    const own = byPerson.get(person) ?? new Map<string, PersonLabels>();
    byPerson.set(person, own);
    const labels = afterSaying(own.get(sample.contentKey)?.labels ?? null, said);
    if (labels === null) own.delete(sample.contentKey);
    else own.set(sample.contentKey, { sample, labels });
  }
  return byPerson;
}
