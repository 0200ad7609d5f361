import * as l10n from "@vscode/l10n";
import type { Facts } from "../../core/kinds/kind.ts";
import type { ReadValue } from "../../core/table/filter/compile.ts";
import { type Annotator, HUMAN_PREFIX } from "../../model/index.ts";
import type { ChipCount, FieldInfo } from "../../protocol/session.ts";
import type { FieldScope } from "../fields.ts";
import { countRows } from "../selection.ts";
import type { Annotators } from "./annotators.ts";
import { disagreementReader } from "./compareAnnotators.ts";

/** Fields about who said what of a sample, by the names of the filter language. */
const READERS: Readonly<Record<string, (scope: FieldScope) => ReadValue<Facts>>> = {
  disagree: ({ annotators, kind: { labelling } }) => {
    if (!labelling) return () => null;
    const read = disagreementReader(annotators, labelling);
    return (_, index) => read(index);
  },
  labelled: ({ annotators, annotator, kind: { labelling } }) => {
    const given = new Set(annotators.indexesOf(annotator));
    return (facts, index) => (given.has(index) || labelling?.isLabelled(facts) === true ? 1 : 0);
  },
  "human.verdict": ({ annotators, annotator }) => {
    const people = peopleIn(annotators, annotator);
    return (_, index) => {
      for (const person of people) {
        const verdict = annotators.labelsOf(person, index)?.verdict;
        if (verdict !== undefined) return verdict;
      }
      return null;
    };
  },
};

/** Reads such a field; null where there is none of that name. */
export function labelField(name: string, scope: FieldScope): ReadValue<Facts> | null {
  return Object.hasOwn(READERS, name) ? (READERS[name]?.(scope) ?? null) : null;
}

/** Those that can tell something here. */
export function labelFieldInfos({ annotators, kind }: FieldScope): readonly FieldInfo[] {
  if (!kind.labelling || annotators.names.length < 2) return [];
  const infos: FieldInfo[] = [{ id: "labelled", name: l10n.t("Labelled"), type: "flag", from: "sample" }];
  if (kind.labelling.statesOf) {
    infos.push({ id: DISAGREE, name: l10n.t("Annotators disagree"), type: "flag", from: "sample" });
  }
  const { verdicts } = kind.labelling;
  if (verdicts.length > 0 && peopleIn(annotators, "").length > 0) {
    const name = l10n.t("Verdict by a person");
    infos.push({ id: "human.verdict", name, type: "text", from: "sample", values: verdicts });
  }
  return infos;
}

/** The filter for samples on which annotators differ, where there are several; counted where that takes no time. */
export function labelChips(scope: FieldScope): readonly ChipCount[] {
  const isOffered = labelFieldInfos(scope).some(({ id }) => id === DISAGREE);
  if (!isOffered) return [];
  const count = scope.table.size > MOST_COUNTED ? null : (countRows([DISAGREE], scope)[0] ?? null);
  return [{ id: DISAGREE, name: l10n.t("Annotators disagree"), role: "disagree", where: DISAGREE, count }];
}

const DISAGREE = "disagree";
/** Samples whose sentences are compared one by one at every new label. */
const MOST_COUNTED = 200_000;

/** People who labelled something, the one whose labels are looked at first. */
function peopleIn({ names }: Annotators, first: Annotator): readonly Annotator[] {
  const people = names.filter((name) => name.startsWith(HUMAN_PREFIX));
  return people.includes(first) ? [first, ...people.filter((name) => name !== first)] : people;
}
