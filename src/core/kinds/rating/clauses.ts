import type { Label } from "../../../model/index.ts";
import { GOLD, ratingName } from "./values.ts";

/** Name of a rater's result in the filter language; the gold label under its own. */
export const fieldOf = (rater: string): string => (rater === GOLD ? GOLD : quoted(ratingName(rater)));

export const isLabel = (rater: string, label: Label): string =>
  `${fieldOf(rater)} == ${typeof label === "number" ? label : JSON.stringify(label)}`;

/** A field's name as the filter language reads it: in backticks where it is no plain name. */
function quoted(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$.:-]*$/u.test(name) ? name : `\`${name.replaceAll("`", "")}\``;
}
