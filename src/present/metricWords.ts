import { t } from "@vscode/l10n";
import type { IntervalMethod, MetricInfo, MetricValue, Reason } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText, intervalNumbers } from "./numbers.ts";
import { reasonWord } from "./words.ts";

/** Below this only yes-or-no rates have an interval. */
const SMALL = 30;

/** `relevance.rmse against relevance_score`: a value by the id that files and flags know it by. */
export function metricTitle({ id, against, between }: MetricValue): string {
  if (against !== undefined) return t("{0} against {1}", id, lineText(against));
  return between === undefined ? id : t("{0}, {1} and {2}", id, lineText(between[0]), lineText(between[1]));
}

/** `45.5 to 78.1 %`; why there is none; empty where the value does not exist either. */
export function intervalText(value: MetricValue, unit: MetricInfo["unit"]): string {
  const bounds = intervalNumbers(value.interval, unit);
  if (bounds) return t("{0} to {1}", bounds[0], bounds[1]) + (unit === "rate" ? " %" : "");
  if (value.isUndrawn === true) return t("too many different values");
  return value.value !== null && value.n < SMALL ? t("n too small") : "";
}

/** `12: no gold answer, 3: no response`; the most frequent reason first, empty where nothing was left out. */
export function leftOutText({ id, leftOut }: Pick<MetricValue, "id" | "leftOut">): string {
  // The keys of a record of reasons are reasons.
  return (Object.entries(leftOut) as [Reason, number][])
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${countText(count)} ${reasonWord(reason, id)}`)
    .join(", ");
}

/** "95 % interval 45.5 to 78.1 %, Wilson". */
export function intervalSentence(value: MetricValue, info: MetricInfo): string | null {
  const bounds = intervalNumbers(value.interval, info.unit);
  if (!bounds) return null;
  const span = t("95 % interval {0} to {1}", bounds[0], bounds[1]) + (info.unit === "rate" ? " %" : "");
  return value.intervalBy ? `${span}, ${methodWord(value.intervalBy)}` : span;
}

export function methodWord(method: IntervalMethod): string {
  switch (method) {
    case "wilson":
      return t("Wilson");
    case "bootstrap":
      return t("bootstrap over samples");
    case "normal":
      return t("normal approximation");
  }
}

/** Null where neither end is the better one. */
export function directionWords({ direction }: MetricInfo): string | null {
  if (direction === "none") return null;
  return direction === "higher" ? t("higher is better") : t("lower is better");
}

/** A slice dimension as people say it; fields of the person's own stay as they are. */
export function dimensionWord(name: string): string {
  switch (name) {
    case "noise":
      return t("Noise");
    case "task":
      return t("Task");
    case "model":
      return t("Model");
    case "dataset":
      return t("Data set");
    case "source":
      return t("File");
    case "fewshot":
      return t("Few-shot examples");
    case "subset":
      return t("Subset");
    default:
      return name;
  }
}
