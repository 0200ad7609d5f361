import * as l10n from "@vscode/l10n";
import type { Facts } from "../core/kinds/facts.ts";
import type { Chip } from "../core/kinds/fields.ts";
import type { AnyKind } from "../core/kinds/registry.ts";
import { SUSPECT_FIELD } from "../core/kinds/suspecting.ts";
import type { ReadValue } from "../core/table/filter.ts";
import { SOURCE_DIMENSION, type Table } from "../core/table/table.ts";
import type { FieldInfo } from "../protocol/session.ts";
import type { FieldScope } from "./view.ts";

/** How much speaks against the gold answer: the weights of all answers to its question added up; 0 where it is no suspect. */
const AGAINST_FIELD = "gold.against";

/** Whether the field is one of these: they look at all modes. */
export const isOfGold = (name: string, suspecting: AnyKind["suspecting"]): boolean =>
  suspecting !== undefined && (name === SUSPECT_FIELD || name === AGAINST_FIELD);

/** Reads such a field; null where there is none of that name. Null of samples that say nothing of their gold answer. */
export function goldField(name: string, scope: FieldScope): ReadValue<Facts> | null {
  if (!isOfGold(name, scope.kind.suspecting)) return null;
  if (scope.kind.suspecting?.isOff?.(scope.modes)) return () => null;
  scope.reads?.addAll();
  const against = againstIn(scope);
  return (_, index) => {
    const value = against[index] ?? Number.NaN;
    if (Number.isNaN(value)) return null;
    return name === AGAINST_FIELD ? value : Number(value > 0);
  };
}

/** Those that can tell something here. */
export function goldFieldInfos({
  table,
  kind: { suspecting },
  modes,
}: Pick<FieldScope, "table" | "kind" | "modes">): readonly FieldInfo[] {
  if (!suspecting || suspecting.isOff?.(modes) || !table.view().anyInTable(suspecting.mayDoubt, "gold answers"))
    return [];
  return [
    { id: SUSPECT_FIELD, name: l10n.t("Suspect gold answer"), type: "flag", from: "sample" },
    { id: AGAINST_FIELD, name: l10n.t("Answers against the gold answer"), type: "number", from: "sample" },
  ];
}

/** The filter for suspects. */
export const goldChips = (scope: FieldScope): readonly Chip[] =>
  goldFieldInfos(scope).length === 0
    ? []
    : [
        {
          id: "suspect-gold",
          name: l10n.t("Suspect gold"),
          role: "warning",
          where: SUSPECT_FIELD,
          ranksBy: AGAINST_FIELD,
        },
      ];

const known = new WeakMap<Table<Facts>, { readonly version: number; readonly against: Float64Array }>();

/** By sample; NaN where nothing is said. Worked out once a version of the table. */
function againstIn({ table, kind }: Pick<FieldScope, "table" | "kind">): Float64Array {
  const kept = known.get(table);
  if (kept?.version === table.version) return kept.against;
  const against = workOut(table, kind);
  known.set(table, { version: table.version, against });
  return against;
}

/** What the answers to one question say together. */
interface Question {
  weight: number;
  isAgainst: boolean;
  isBorne: boolean;
  readonly said: Set<number>;
  readonly voices: Set<string>;
}

/** A question's answers agree against its gold answer where each does, all say the same, and two models or documents do. */
function workOut(table: Table<Facts>, { suspecting }: AnyKind): Float64Array {
  const against = new Float64Array(table.size).fill(Number.NaN);
  if (!suspecting) return against;
  const [model, source] = ["model", SOURCE_DIMENSION].map((name) => table.dimensionReader(name));
  const groups = table.groups?.numbers;
  const questions = new Map<number, Question>();
  // Samples of which nothing says what they ask are questions of their own, behind all others.
  const numberOf = (index: number): number => {
    const group = groups?.length === table.size ? (groups[index] ?? -1) : -1;
    return group >= 0 ? group : table.size + index;
  };
  const told: number[] = [];
  table.view().each((facts, index) => {
    const doubt = suspecting.doubtOf(facts);
    if (!doubt) return;
    told.push(index);
    const number = numberOf(index);
    const question = questions.get(number) ?? newQuestion();
    questions.set(number, question);
    question.weight += doubt.weight;
    question.isAgainst &&= doubt.isAgainst;
    question.isBorne ||= doubt.isBorne;
    if (doubt.said !== undefined) question.said.add(doubt.said);
    question.voices.add(String(model?.(index) ?? source?.(index) ?? ""));
  });
  for (const index of told) {
    const question = questions.get(numberOf(index));
    against[index] = question && isSuspect(question) ? question.weight : 0;
  }
  return against;
}

const newQuestion = (): Question => ({
  weight: 0,
  isAgainst: true,
  isBorne: false,
  said: new Set(),
  voices: new Set(),
});

const isSuspect = ({ isAgainst, isBorne, said, voices }: Question): boolean =>
  isAgainst && said.size <= 1 && (isBorne || voices.size > 1);
