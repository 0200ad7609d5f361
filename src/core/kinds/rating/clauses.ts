import { fieldName, type Label, literalText, type PairPrefix } from "../../../model/index.ts";
import { GOLD, ratingName } from "./values.ts";

/** Name of a rater's result in the filter language; the gold label under its own. */
export const fieldOf = (rater: string): string => quoted(plainField(rater));

export const isLabel = (rater: string, label: Label): string => `${fieldOf(rater)} == ${literalText(label)}`;

/** The same of one sample of a pair. */
export const isLabelOn = (side: PairPrefix, rater: string, label: Label): string =>
  `${quoted(`${side}.${plainField(rater)}`)} == ${literalText(label)}`;

/** The rater says what gold says, whichever of the labels that is. */
export const agreesOn = (side: PairPrefix, rater: string, golds: readonly Label[]): string =>
  `(${golds.map((gold) => `${isLabelOn(side, GOLD, gold)} && ${isLabelOn(side, rater, gold)}`).join(" || ")})`;

/** Both are there, and differ. */
export const differsOn = (side: PairPrefix, rater: string, golds: readonly Label[]): string => {
  const given = [GOLD, rater].map((name) => `${quoted(`${side}.${plainField(name)}`)} != null`);
  return `(${given.join(" && ")} && !${agreesOn(side, rater, golds)})`;
};

const plainField = (rater: string): string => (rater === GOLD ? GOLD : ratingName(rater));

/** In backticks where it is no plain name; a name that holds a backtick finds nothing rather than something else. */
const quoted = (name: string): string => fieldName(name) ?? `\`${name.replaceAll("`", "")}\``;
