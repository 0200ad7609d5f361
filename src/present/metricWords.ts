import { t } from "@vscode/l10n";
import type { MetricInfo, MetricValue, Reason } from "../model/index.ts";
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
