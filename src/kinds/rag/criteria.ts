import { t } from "@vscode/l10n";
import type { TableView } from "../../analysis/table/view.ts";
import { criterionName, USUAL_SCALE } from "../../labels/criteria.ts";
import type { Capped, DetailTable, RagSample } from "../../model/index.ts";
import { mostFrequent } from "../ownScores/values.ts";
import type { RagFacts } from "./facts.ts";

/** Prefix of the values: a score by criterion, and the end of an unusual scale. */
const PREFIX = criterionName("");
const SCALE_PREFIX = "criterion-scale.";
const scaleName = (name: string): string => SCALE_PREFIX + name.slice(PREFIX.length);

type Values = Pick<TableView<RagFacts>, "valueNames" | "valuesOf" | "samplesWith">;

export interface FoundCriterion {
  /** Of the value and the metric. */
  readonly name: string;
  readonly scale: number;
}

export function criterionValues({ criteria }: RagSample): Readonly<Record<string, number>> {
  if (criteria === undefined) return NO_VALUES;
  const values: Record<string, number> = {};
  for (const [id, { score, scale }] of Object.entries(criteria)) {
    values[criterionName(id)] = score;
    if (scale !== undefined) values[SCALE_PREFIX + id] = scale;
  }
  return values;
}

const NO_VALUES = {};

/** Limit on criteria with metrics and figures; all can be filtered by. */
const MOST_CRITERIA = 100;

/** In order of appearance; of very many those with most samples. */
export function criteriaIn(view: Values): readonly FoundCriterion[] {
  const names = new Set(view.valueNames());
  return mostFrequent([...names].filter(isCriterion), view, MOST_CRITERIA).map((name) => {
    const hasScale = names.has(scaleName(name));
    const known = [...view.valuesOf(name), ...(hasScale ? view.valuesOf(scaleName(name)) : [])];
    const numbers = known.filter((value) => typeof value === "number");
    return { name, scale: numbers.reduce((most, value) => Math.max(most, value), hasScale ? 0 : USUAL_SCALE) };
  });
}

export function criteriaCapped(view: Values): readonly Capped[] {
  const of = view.valueNames().filter(isCriterion).length;
  return of > MOST_CRITERIA ? [{ list: "criteria", shown: MOST_CRITERIA, of }] : [];
}

export const isCriterion = (name: string): boolean => name.startsWith(PREFIX);

/** A score, or the end of a scale. */
export const isOfCriteria = (name: string): boolean => isCriterion(name) || name.startsWith(SCALE_PREFIX);

export function criterionTables({ criteria }: RagSample): readonly DetailTable[] {
  if (criteria === undefined) return [];
  return [
    {
      title: t("Criteria"),
      columns: [t("Criterion"), t("Score"), t("Reason")],
      rows: Object.entries(criteria).map(([id, { score, scale = USUAL_SCALE, explanation }]) => [
        id,
        t("{0} of {1}", score, scale),
        explanation,
      ]),
    },
  ];
}
