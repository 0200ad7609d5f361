import * as l10n from "@vscode/l10n";
import { SOURCE_DIMENSION } from "../analysis/table/dimensions.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { ReadValue } from "../analysis/table/filter.ts";
import type { Table } from "../analysis/table/table.ts";
import type { Chip } from "../kinds/fields.ts";
import type { AnyKind } from "../kinds/registry.ts";
import { SUSPECT_FIELD } from "../kinds/suspecting.ts";
import type { FieldInfo } from "../protocol/list.ts";
import { distinctPredicate } from "./repeats.ts";
import type { FieldScope } from "./view.ts";

/** Evidence against the gold answer: the sum of its answers' weights; 0 if it is no suspect. */
const AGAINST_FIELD = "gold.against";

export const isOfGold = (name: string, suspecting: AnyKind["label"]["suspecting"]): boolean =>
  suspecting !== undefined && (name === SUSPECT_FIELD || name === AGAINST_FIELD);

/** Null for other names, and for samples without evidence. */
export function goldField(name: string, scope: FieldScope): ReadValue<Facts> | null {
  if (!isOfGold(name, scope.kind.label.suspecting)) return null;
  if (scope.kind.label.suspecting?.isOff?.(scope.modes)) return () => null;
  scope.reads?.addAll();
  const against = againstIn(scope);
  return (_, index) => {
    const value = against[index] ?? Number.NaN;
    if (Number.isNaN(value)) return null;
    return name === AGAINST_FIELD ? value : Number(value > 0);
  };
}

export function goldFieldInfos({
  table,
  kind: {
    label: { suspecting },
  },
  modes,
}: Pick<FieldScope, "table" | "kind" | "modes">): readonly FieldInfo[] {
  if (!suspecting || suspecting.isOff?.(modes) || !table.view().anyInTable(suspecting.mayDoubt, "gold answers"))
    return [];
  return [
    { id: SUSPECT_FIELD, name: l10n.t("Suspect gold answer"), type: "flag", from: "sample" },
    { id: AGAINST_FIELD, name: l10n.t("Answers against the gold answer"), type: "number", from: "sample" },
  ];
}

export const goldChips = (scope: FieldScope): readonly Chip[] =>
  goldFieldInfos(scope).length === 0
    ? []
    : [
        {
          id: "suspect-gold",
          group: "wrong",
          name: l10n.t("Suspect gold"),
          role: "warning",
          where: SUSPECT_FIELD,
          ranksBy: AGAINST_FIELD,
        },
      ];

/** Number of samples with a suspect gold answer, as a filter by `SUSPECT_FIELD` has them. */
export function suspectsIn(scope: FieldScope): number {
  if (!maySuspect(scope)) return 0;
  scope.reads?.addAll();
  const against = againstIn(scope);
  const isCounted = distinctPredicate([], scope);
  let count = 0;
  for (let index = 0; index < against.length; index++) {
    if ((against[index] ?? 0) > 0 && (isCounted === null || isCounted(NO_FACTS, index))) count++;
  }
  return count;
}

const NO_FACTS: Facts = {};

/** Whether gold answers may be suspects, by a cheap check. */
const maySuspect = ({ table, kind }: Pick<FieldScope, "table" | "kind">): boolean =>
  kind.label.suspecting?.isNeverBorne !== true || (table.groups?.shared ?? 0) > 0;

const known = new WeakMap<Table<Facts>, { readonly version: number; readonly against: Float64Array }>();

function againstIn({ table, kind }: Pick<FieldScope, "table" | "kind">): Float64Array {
  const kept = known.get(table);
  if (kept?.version === table.version) return kept.against;
  const against = workOut(table, kind);
  known.set(table, { version: table.version, against });
  return against;
}

const Question = { against: 1, borne: 2, differs: 4, voices: 8 } as const;

/**
 * A question's answers contradict its gold answer if each does, all agree, and two models or documents do. A question
 * is identified by its first sample with evidence: most files have as many questions as samples, and an object per
 * question would take hundreds of megabytes.
 */
function workOut(table: Table<Facts>, { label: { suspecting } }: AnyKind): Float64Array {
  const against = new Float64Array(table.size).fill(Number.NaN);
  if (!suspecting) return against;
  const [model, source] = ["model", SOURCE_DIMENSION].map((name) => table.dimensionReader(name));
  const voiceOf = (index: number): string => String(model?.(index) ?? source?.(index) ?? "");
  const groups = table.groups?.numbers.length === table.size ? table.groups : null;
  const firsts = new Int32Array(groups?.shared ?? 0).fill(-1);
  const said = new Map<number, number>();
  const questions = new Uint8Array(table.size);
  const firstOf = (index: number): number => {
    const group = groups?.numbers[index] ?? -1;
    return group >= 0 ? (firsts[group] ?? -1) : index;
  };
  table.view().each((facts, index) => {
    const doubt = suspecting.doubtOf(facts);
    if (!doubt) return;
    const group = groups?.numbers[index] ?? -1;
    if (group >= 0 && firsts[group] === -1) firsts[group] = index;
    const first = firstOf(index);
    let question = first === index ? Question.against : (questions[first] ?? 0);
    if (!doubt.isAgainst) question &= ~Question.against;
    if (doubt.isBorne) question |= Question.borne;
    if (group >= 0 && doubt.said !== undefined) {
      if (!said.has(first)) said.set(first, doubt.said);
      else if (said.get(first) !== doubt.said) question |= Question.differs;
    }
    if (first !== index && (question & Question.voices) === 0 && voiceOf(index) !== voiceOf(first))
      question |= Question.voices;
    questions[first] = question;
    against[index] = 0;
    against[first] = (against[first] ?? 0) + doubt.weight;
  });
  for (let index = 0; index < against.length; index++) {
    if (Number.isNaN(against[index])) continue;
    const first = firstOf(index);
    if (!isSuspect(questions[first] ?? 0)) against[index] = 0;
    else if (first !== index) against[index] = against[first] ?? 0;
  }
  return against;
}

const isSuspect = (question: number): boolean =>
  (question & Question.against) !== 0 &&
  (question & Question.differs) === 0 &&
  (question & (Question.borne | Question.voices)) !== 0;
