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
    const bits = new Uint16Array(4 * given.length);
    writeBits(given, bits);
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

const NUMBER = new Float64Array(1);
const UNITS = new Uint16Array(NUMBER.buffer);
const NUMBER_UNITS = UNITS.length;

/** The bits of numbers, four units each. -0 is 0. */
export function writeBits(numbers: readonly number[], into: Uint16Array): void {
  for (let at = 0; at < numbers.length; at++) {
    NUMBER[0] = (numbers[at] ?? Number.NaN) + 0;
    // A call to `set` takes longer.
    for (let unit = 0; unit < NUMBER_UNITS; unit++) into[NUMBER_UNITS * at + unit] = UNITS[unit] ?? 0;
  }
}
