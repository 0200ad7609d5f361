import { t } from "@vscode/l10n";
import type { Figure, Mark } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { countText, intervalNumbers, valueText } from "../../../src/present/numbers.ts";

/** A mark's name; labels may come from the file. */
export const markLabel = (mark: Mark): string => lineText(mark.label);

/** What a mark says on hover and to screen readers, after its label: "79.5 %, 64.5 to 89.2, n 39". */
export function markValue(mark: Mark, figure: Figure): string {
  if (figure.shape !== "bars") {
    const count = mark.value ?? mark.n;
    const whole = wholeOf(figure);
    if (whole === 0) return countText(count);
    return t("{0} of {1}, {2}", countText(count), countText(whole), valueText(count / whole, "rate"));
  }
  const bounds = intervalNumbers(mark.interval, "rate");
  const parts = [mark.value === null ? t("undefined") : valueText(mark.value, "rate")];
  if (bounds) parts.push(t("{0} to {1}", bounds[0], bounds[1]));
  parts.push(baseText(mark.n, 0));
  return parts.join(", ");
}

/** What the shares of a figure are of: a distribution is of what it stands on, counts name what was left out as well. */
export function wholeOf(figure: Figure): number {
  return figure.shape === "counts" ? figure.n + figure.leftOut : figure.n;
}

/** "n 197, 3 left out": what a value stands on. */
export function baseText(n: number, leftOut: number): string {
  return leftOut > 0 ? t("n {0}, {1} left out", countText(n), countText(leftOut)) : t("n {0}", countText(n));
}
