import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meansOf } from "../../../analysis/aggregate/means.ts";
import { valueScore } from "../../../analysis/aggregate/valueScores.ts";
import { type MetricInfo, metricInfo } from "../../../model/index.ts";
import type { RagFacts } from "../facts.ts";
import { FIELDS_RIGHT, fieldsIn, isField } from "../objects/values.ts";

const right = metricInfo({
  id: FIELDS_RIGHT,
  name: "Fields right",
  formula: "mean over rows of (fields that are equal / fields that gold answer or response have)",
  source: "a gold answer that is an object, field by field",
});

/** Mean share of right fields, over samples with an object as reference and a response. */
export const fieldsRight: Metric<RagFacts> = {
  info: right,
  aggregate: meansOf((view) =>
    view.valueNames().includes(FIELDS_RIGHT) ? [{ info: right, score: valueScore(FIELDS_RIGHT) }] : [],
  ),
  infosIn: (view) => (view.valueNames().includes(FIELDS_RIGHT) ? [right] : []),
  namedIn: (names) => names.filter((name) => name === FIELDS_RIGHT),
};

/** Each field by itself, over samples whose reference or response has it. */
export const fieldRight: Metric<RagFacts> = {
  info: infoOf("field"),
  aggregate: meansOf((view) => fieldsIn(view).map((name) => ({ info: infoOf(name), score: valueScore(name) }))),
  infosIn: (view) => fieldsIn(view).map(infoOf),
  namedIn: (names) => names.filter(isField),
};

function infoOf(id: string): MetricInfo {
  const name = id.slice(id.indexOf(".") + 1);
  return {
    ...right,
    id,
    name: id === "field" ? "Field" : name,
    formula:
      id === "field"
        ? "rows in which a field is equal / rows that have it; field.PATH"
        : "rows in which it is equal / rows that have it",
    unit: "rate",
  };
}
