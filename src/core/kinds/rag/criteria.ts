import { t } from "@vscode/l10n";
import type { DetailTable, RagSample } from "../../../model/index.ts";
import { USUAL_SCALE } from "../../label/criteria.ts";
import type { TableView } from "../../table/view.ts";
import type { RagFacts } from "./facts.ts";

/** Names of values: a score by the criterion's id, and the end of its scale where that is not the usual one. */
export const CRITERION_PREFIX = "criterion.";
const SCALE_SUFFIX = ".scale";
export const criterionName = (id: string): string => `${CRITERION_PREFIX}${id}`;

type Values = Pick<TableView<RagFacts>, "valueNames" | "valuesOf">;

/** A criterion as the samples of a table have it. */
export interface FoundCriterion {
  /** Of the value, which is also the metric's id. */
  readonly name: string;
  /** The best score that could be given. */
  readonly scale: number;
}

/** What is counted of a sample by criterion. */
export function criterionValues({ criteria }: RagSample): Readonly<Record<string, number>> {
  if (criteria === undefined) return NO_VALUES;
  const values: Record<string, number> = {};
  for (const [id, { score, scale }] of Object.entries(criteria)) {
    values[criterionName(id)] = score;
    if (scale !== undefined) values[criterionName(id) + SCALE_SUFFIX] = scale;
  }
  return values;
}

const NO_VALUES = {};

/** The criteria of a table, in order of appearance. */
export function criteriaIn(view: Values): readonly FoundCriterion[] {
  const names = view.valueNames().filter((name) => name.startsWith(CRITERION_PREFIX));
  return names
    .filter((name) => !name.endsWith(SCALE_SUFFIX))
    .map((name) => {
      const scales = [name, name + SCALE_SUFFIX].flatMap((one) => (names.includes(one) ? view.valuesOf(one) : []));
      const known = scales.filter((value) => typeof value === "number");
      return {
        name,
        scale: known.reduce(
          (most, value) => Math.max(most, value),
          names.includes(name + SCALE_SUFFIX) ? 0 : USUAL_SCALE,
        ),
      };
    });
}

/** Whether a value is the score of a criterion. */
export const isCriterion = (name: string): boolean => name.startsWith(CRITERION_PREFIX) && !name.endsWith(SCALE_SUFFIX);

/** Scores with their reasons, for the opened sample; no table where there are none. */
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
