import { t } from "@vscode/l10n";
import type { ComparedMetric, Growing, GrowingNote, GrowingRate, MetricInfo } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { AB, dimensionWord, groupsText, type RunNames } from "./metricWords.ts";
import { countText, fixed, intervalNumbers, numberText, tensBelow } from "./numbers.ts";
import { samplesText } from "./words.ts";

/** `Accuracy: 61 to 74 %, whenever you look; 67 % of 212 questions so far. About 300 more bring it to ±5 points.` */
export function growingSentence(rate: GrowingRate, { name }: MetricInfo, { isGrouped, group }: Growing): string {
  const [from = "", to = ""] = intervalNumbers(rate.interval, "rate") ?? [];
  const units = isGrouped ? groupsText(rate.n, group) : samplesText(rate.n);
  const so = t(
    "{0}: {1} to {2} %, whenever you look; {3} % of {4} so far.",
    t(name),
    from,
    to,
    percent(rate.value),
    units,
  );
  if (rate.more === null) return so;
  const { within, units: more } = rate.more;
  return `${so} ${t("About {0} more bring it to ±{1} points.", roundly(more), points(within))}`;
}

/** What the bounds do not hold for, or why there are none. */
export function growingNote(note: GrowingNote): string {
  switch (note.why) {
    case "scattered":
      return t("No bounds: samples that ask the same do not stand together, so that earlier ones are not complete.");
    case "several-files":
      return t("No bounds over several files: nobody knows in which order their rows arrived.");
    case "capped":
      return t("The bounds stand on the first {0}.", countText(note.units));
    case "sorted":
      return t(
        "Rows arrive sorted by {0}: what holds of those that are there need not hold of those to come.",
        lineText(dimensionWord(note.dimension)),
      );
  }
}

/** `Accuracy: B is better, whenever you look.`; `Accuracy: not decided; about 700 more to see 2 points.` */
export function evidenceSentence(
  { growing }: ComparedMetric,
  { name }: MetricInfo,
  [a, b]: RunNames = AB,
): string | null {
  if (!growing) return null;
  const { better, more, e } = growing;
  if (better !== null) {
    const text = t("{0}: {1} is better, whenever you look", t(name), better === "b" ? b : a);
    return `${text} (E ${evidenceText(e)}).`;
  }
  const open = t("{0}: not decided (E {1} of 20)", t(name), evidenceText(e));
  return more === null
    ? `${open}.`
    : t("{0}; about {1} more to see {2} points.", open, roundly(more.pairs), points(more.see));
}

/** Whole points, as advice is about. */
const points = (share: number): string => countText(Math.round(share * 100));

const percent = (value: number): string => numberText(value, "rate");

const evidenceText = (e: number): string =>
  e >= 1000 ? t("over {0}", countText(1000)) : e >= 10 ? countText(Math.round(e)) : fixed(e, 1);

/** To two digits: it is a guess. */
function roundly(count: number): string {
  const step = Math.max(1, tensBelow(count) / 10);
  return countText(Math.ceil(count / step) * step);
}
