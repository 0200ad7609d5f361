import { t } from "@vscode/l10n";
import type { CountsFigure, Mark } from "../../../../model/index.ts";
import { isLabel } from "../clauses.ts";
import type { RatedSamples } from "../rated.ts";
import { ABSENT, UNPARSED } from "../rated.ts";
import { GOLD, unparsedName } from "../values.ts";
import { labelText } from "../words.ts";

/** Values that get a bar of their own. */
const MOST_VALUES = 30;

/** How often a rater gave each value: what lies outside of the label list and what could not be parsed too. */
export function voteCounts(taken: RatedSamples, rater: string): CountsFigure | null {
  const { codes, values } = rater === GOLD ? taken.gold() : taken.rating(rater);
  const counts = new Float64Array(values.length);
  let unparsed = 0;
  let absent = 0;
  for (const code of codes) {
    if (code === ABSENT) absent++;
    else if (code === UNPARSED) unparsed++;
    else counts[code] = (counts[code] ?? 0) + 1;
  }
  const n = codes.length - absent;
  if (n === 0) return null;
  const marks = values.slice(0, MOST_VALUES).map((value, code): Mark => {
    const count = counts[code] ?? 0;
    return { label: labelText(value), value: count, n: count, interval: null, where: isLabel(rater, value) };
  });
  const where = `\`${unparsedName(rater).replaceAll("`", "")}\` != null`;
  const mark = { label: t("unparsed"), value: unparsed, n: unparsed, interval: null, where, role: "unscored" };
  return {
    id: `votes:${rater}`,
    shape: "counts",
    title: rater === GOLD ? t("Gold labels") : t("Ratings of {0}", rater),
    n,
    leftOut: absent,
    marks: unparsed > 0 ? [...marks, mark] : marks,
  };
}
