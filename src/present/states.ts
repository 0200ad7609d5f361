import { t } from "@vscode/l10n";
import type { CountedValue, MetricInfo, MetricValue, RunStates } from "../model/index.ts";
import { countText, valueText } from "./numbers.ts";

/** "7 of 20 did not run: rate limit (5), time out (2)."; empty if all ran to their ends. */
export function statesText({ counts, failures }: RunStates): string {
  const of = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const failed = counts["not-run"];
  const cut = counts["cut-off"];
  const by = failures.map(({ name, count }) => t("{0} ({1})", name, countText(count)));
  return [
    ...(failed > 0 ? [t("{0} of {1} did not run: {2}.", countText(failed), countText(of), by.join(", "))] : []),
    ...(cut > 0
      ? [
          cut === 1
            ? t("1 of {0} was cut off.", countText(of))
            : t("{0} of {1} were cut off.", countText(cut), countText(of)),
        ]
      : []),
  ].join(" ");
}

/** A rate over samples that ran, and over all if that differs. */
type BothCounts = Pick<MetricValue, "value" | "n"> & {
  readonly [which in "all" | "ran"]?: CountedValue | undefined;
};

/** "100.0 % of the 13 that ran · 65.0 % of all 20", what leads first; empty if all ran. */
export function bothText(value: BothCounts, unit: MetricInfo["unit"]): string {
  const { all, ran } = value;
  if (!all && !ran) return "";
  const ofRan = ran ?? value;
  const ofAll = all ?? value;
  const words = [
    ofRan.n === 0 ? t("none ran") : t("{0} of the {1} that ran", valueText(ofRan.value, unit), countText(ofRan.n)),
    t("{0} of all {1}", valueText(ofAll.value, unit), countText(ofAll.n)),
  ];
  return (ran ? words.reverse() : words).join(" · ");
}

/** "27 % of 6 cut off, 88 % of the others", if a rate has both, else empty. `of` are values of all slices. */
export function cutOffText(whole: MetricValue, of: readonly MetricValue[], unit: MetricInfo["unit"]): string {
  const cut = of.find(
    ({ id, mode, against, order, slice }) =>
      id === whole.id &&
      mode === whole.mode &&
      against === whole.against &&
      order === whole.order &&
      slice?.state === "cut-off",
  );
  const ran = whole.ran ?? whole;
  const others = ran.n - (cut?.n ?? 0);
  if (!cut || cut.value === null || ran.value === null || cut.n === 0 || others <= 0 || unit !== "rate") return "";
  const rest = (ran.value * ran.n - cut.value * cut.n) / others;
  return t(
    "{0} of {1} cut off, {2} of the others",
    valueText(cut.value, unit),
    countText(cut.n),
    valueText(rest, unit),
  );
}
