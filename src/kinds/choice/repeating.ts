import type { ChoiceSample } from "../../model/index.ts";
import type { Repeating } from "../repeating.ts";
import type { ChoiceFacts } from "./facts.ts";
import { optionsOf } from "./options.ts";
import { correctScore } from "./scores.ts";

/** The answer is the numbers of all choices: two answers are equal if every number is. */
export const choiceRepeating: Repeating<ChoiceSample, ChoiceFacts> = {
  answerOf({ logLikelihoods, probabilities }) {
    const given = logLikelihoods ?? probabilities;
    if (given === null) return null;
    // -0 is 0.
    const bits = new Uint16Array(Float64Array.from(given, (number) => number + 0).buffer);
    let text = "";
    for (const unit of bits) text += String.fromCharCode(unit);
    return text;
  },
  shownAnswer(sample) {
    const options = optionsOf(sample);
    if (options.length === 0) return null;
    return options
      .map(({ label, text, normalised }) => {
        const share = normalised === null ? "–" : normalised.toFixed(3);
        return `${label} ${share}${text === null ? "" : `  ${text.trim()}`}`;
      })
      .join("\n");
  },
  right: correctScore,
  family: null,
};
