import { t } from "@vscode/l10n";
import type { MetricInfo, MetricValue, Reason } from "../../src/model/index.ts";
import { countText, intervalNumbers } from "../../src/present/numbers.ts";
import { reasonWord } from "../../src/present/words.ts";
import { leftOutReasons } from "./metricKeys.ts";

export { dimensionWord, directionWords, intervalSentence } from "../../src/present/metricWords.ts";

/** Samples below which only yes-or-no rates have an interval. */
const SMALL = 30;

/** "n 197, 3 left out: no answer"; with several reasons each with its count: "n 80, 10 not labelled, 7 no answer". */
export function baseWords(value: MetricValue): string {
  const reasons = leftOutReasons(value);
  const n = t("n {0}", countText(value.n));
  const [first, ...others] = reasons;
  if (!first) return n;
  if (others.length === 0) {
    return t("{0}, {1} left out: {2}", n, countText(first.count), reasonWord(first.reason, value.id));
  }
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  return t("{0}, {1} left out: {2}", n, countText(all), reasonsWords(value.id, reasons));
}

/** "not labelled (80)"; with several reasons each with its count: "10 not labelled, 7 no answer". */
export function reasonsWords(
  metric: string,
  reasons: readonly { readonly reason: Reason; readonly count: number }[],
): string {
  const [first, ...others] = reasons;
  if (!first) return t("no samples");
  if (others.length === 0) return t("{0} ({1})", reasonWord(first.reason, metric), countText(first.count));
  return reasons.map(({ reason, count }) => `${countText(count)} ${reasonWord(reason, metric)}`).join(", ");
}

/** What stands where the bounds would: the bounds, why there are none, or that they are still worked out. */
export function intervalWords(value: MetricValue, info: MetricInfo, isAwaited: boolean): string {
  const bounds = intervalNumbers(value.interval, info.unit);
  if (bounds) return t("{0} to {1}", bounds[0], bounds[1]);
  if (value.value === null) return "";
  if (value.n < SMALL) return t("n too small");
  if (value.isUndrawn === true) return t("too many different values");
  return isAwaited ? t("interval follows") : "";
}
