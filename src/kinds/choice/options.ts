import type { ChoiceOption, ChoiceSample } from "../../model/index.ts";
import type { TextField } from "../fields.ts";
import { labelAt } from "./adapting.ts";
import { divisorOf, largestOf, rawOf } from "./measure.ts";

const SHOWN = 200;

export function optionsOf(sample: ChoiceSample): readonly ChoiceOption[] {
  const { logLikelihoods, isGreedy, target } = sample;
  const count = logLikelihoods?.length ?? sample.texts?.length ?? 0;
  const readable = (logLikelihoods ?? []).filter((value) => !Number.isNaN(value));
  const largest = largestOf(readable);
  const divisor = readable.length === count ? divisorOf(readable, largest) : Number.NaN;
  const options: ChoiceOption[] = [];
  for (let position = 0; position < count; position++) {
    const own = logLikelihoods?.[position] ?? Number.NaN;
    const isPredicted = own === largest && largest !== Number.NEGATIVE_INFINITY;
    if (position >= SHOWN && position !== target && !(isPredicted && options.length < 2 * SHOWN)) continue;
    options.push({
      position,
      label: labelOf(sample, position),
      text: sample.texts?.[position] ?? null,
      logLikelihood: Number.isNaN(own)
        ? null
        : own === Number.NEGATIVE_INFINITY
          ? "-inf"
          : Math.min(own, Number.MAX_VALUE),
      raw: finite(rawOf(sample, position)),
      normalised: finite(Math.exp(own - largest) / divisor),
      isTarget: position === target,
      isPredicted,
      isGreedy: isGreedy?.[position] ?? null,
    });
  }
  return options;
}

export function labelOf({ labels }: ChoiceSample, position: number): string {
  return labels?.[position] ?? labelAt(position);
}

/** `C. Fruits and vegetables`: the right choice; null if unknown. */
export function answerWords(sample: ChoiceSample): string | null {
  const { target, texts, logLikelihoods } = sample;
  if (typeof target !== "number" || target < 0 || target >= (logLikelihoods?.length ?? texts?.length ?? 0)) return null;
  const text = texts?.[target];
  const label = labelOf(sample, target);
  return text === undefined ? label : `${label}. ${text.trim()}`;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const choiceTexts: readonly TextField<ChoiceSample>[] = [
  { id: "question", read: (sample) => sample.question },
  { id: "choices", read: ({ texts, labels }) => (texts ?? labels)?.join("\n") ?? null },
  { id: "answer", read: (sample) => answerWords(sample) },
];
