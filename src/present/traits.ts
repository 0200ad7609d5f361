import { t } from "@vscode/l10n";
import { type Trait, type TraitReport, wholePoints } from "../model/index.ts";
import { countText } from "./numbers.ts";

/** What counts as failure by default, and how many traits were tried. */
export function traitsSentence({ traits, tried, groups, failing }: TraitReport): string {
  const failures = t("{0} of {1} questions fail.", countText(failing), countText(groups));
  if (traits.length > 0)
    return t("{0} {1} traits tried, {2} beyond chance.", failures, countText(tried), countText(traits.length));
  return t("{0} {1} traits tried, none beyond chance.", failures, countText(tried));
}

/** `14 of 20 fail, of the others 17 of 100`. */
export function traitWords({ with: marked, failingWith }: Trait, { groups, failing }: TraitReport): string {
  const others = [failing - failingWith, groups - marked];
  return t("{0} of {1} fail, of the others {2} of {3}", ...[failingWith, marked, ...others].map(countText));
}

/** `+53 points (30 to 70)`. */
export function differenceWords({ difference, with: marked, failingWith }: Trait, report: TraitReport): string {
  const others = report.groups - marked;
  if (difference === null || others === 0) return "";
  const middle = failingWith / marked - (report.failing - failingWith) / others;
  const [from, to] = difference;
  return t(
    "{0} points ({1} to {2})",
    `${middle > 0 ? "+" : ""}${wholePoints(middle)}`,
    wholePoints(from),
    wholePoints(to),
  );
}

/** What was left out of a report, if anything. */
export const traitsLeft = ({ left }: TraitReport): string | null =>
  left === 0 ? null : t("{0} samples beyond these were not looked at.", countText(left));
