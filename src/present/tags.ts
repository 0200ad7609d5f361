import { t } from "@vscode/l10n";
import { countText, intervalNumbers, NO_VALUE, valueText } from "./numbers.ts";
import { samplesText } from "./words.ts";

type Interval = readonly [number, number] | null;

/** Samples that have a tag, of those that people looked at. */
export interface TagShare {
  readonly samples: number;
  readonly share: number;
  readonly interval: Interval;
}

interface Found {
  readonly value: number | null;
  readonly interval: Interval;
}

export interface Checked {
  readonly both: number;
  readonly checkOnly: number;
  readonly personOnly: number;
  readonly neither: number;
  readonly precision: Found;
  readonly recall: Found;
  readonly kappa: Found;
}

/** "12 samples, 30 % (18 to 45 %) of those that people looked at". */
export function tagShareText({ samples, share, interval }: TagShare): string {
  return t("{0}, {1} of those that people looked at", samplesText(samples), within(share, interval, "rate"));
}

/** What a check or a judge finds of a tag, against people. */
export function checkText({ precision, recall, kappa, ...counts }: Checked): string {
  const { both, checkOnly, personOnly, neither } = counts;
  return t(
    "{3}: precision {0}, recall {1}, kappa {2}",
    ...agreementTexts({ precision, recall, kappa }),
    samplesText(both + checkOnly + personOnly + neither),
  );
}

/** Precision, recall and kappa with their intervals. */
export const agreementTexts = ({
  precision,
  recall,
  kappa,
}: Pick<Checked, "precision" | "recall" | "kappa">): readonly [string, string, string] => [
  within(precision.value, precision.interval, "rate"),
  within(recall.value, recall.interval, "rate"),
  within(kappa.value, kappa.interval, "mean"),
];

function within(value: number | null, interval: Interval, unit: "rate" | "mean"): string {
  if (value === null) return NO_VALUE;
  const [from, to] = intervalNumbers(interval, unit) ?? [];
  return from === undefined ? valueText(value, unit) : t("{0} ({1} to {2})", valueText(value, unit), from, to ?? "");
}

/** How the samples came to be looked at: what a share may be said of. */
export const lookedText = ({ looked, samples }: { readonly looked: number; readonly samples: number }): string =>
  t("{0} of {1} samples have a label, a tag or a note: these were looked at", countText(looked), countText(samples));
