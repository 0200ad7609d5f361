import { t } from "@vscode/l10n";
import { accumulate } from "../../analysis/aggregate/reduce.ts";
import type { TableView } from "../../analysis/table/view.ts";
import { type MeasurementLevel, type Modes, wordBy } from "../../model/index.ts";
import { comparisonsIn, pairsIn } from "./agreement.ts";
import type { RatingFacts } from "./facts.ts";
import { areNumbers, arePairLabels, isOrdered, labelsOf, labelText, levelOf, listText, ratingModes } from "./labels.ts";
import { ABSENT, type RatedSamples, UNDECIDED, ungroupedSamples } from "./rated.ts";
import { allRatersIn, MOST_RATERS, peopleIn, ratersIn, unparsedName } from "./values.ts";

const MOST_NAMED = 8;

export function ratingNotes(view: TableView<RatingFacts>, modes: Modes): readonly string[] {
  const labels = labelsOf(view, modes);
  if (labels.length === 0) return [];
  const taken = accumulate(ungroupedSamples, view, modes);
  const notes = [taken !== null && pairsIn(taken).length === 0 ? nothingToCompare() : headline(labels, modes)];
  if (taken !== null) notes.push(...goldOfPeople(view, taken, modes));
  if (taken !== null) notes.push(...neverTogether(view, taken));
  if (taken !== null && pairsIn(taken).length > 0) {
    notes.push(alphaText(levelOf(labels, modes)), ...mixedTasks(taken), ...neverDiffering(taken, modes));
    if (ratingModes(modes).consensus === "majority") notes.push(...undecidedPairs(taken));
  }
  const raters = allRatersIn(view.valueNames()).length;
  if (raters > MOST_RATERS) {
    notes.push(
      t(
        "There are {0} raters. Only the first {1} in the file are compared; the others count in no result.",
        raters,
        MOST_RATERS,
      ),
    );
  }
  const outside = taken === null ? [] : outsideIn(taken, modes);
  if (outside.length > 0) {
    notes.push(
      t("Not in the label list, so left out of all results: {0}. List all labels to count them.", named(outside)),
    );
  }
  for (const rater of ratersIn(view.valueNames())) {
    const written = view.valuesOf(unparsedName(rater)).map((value) => (value === "" ? t("nothing") : `“${value}”`));
    if (written.length > 0) notes.push(t("Left out, because it is not a label: {0} gave {1}", rater, named(written)));
  }
  let differ = 0;
  if (view.hasColumn?.("rulesDiffer") !== false) {
    view.each((facts) => {
      if (facts.rulesDiffer > 0) differ++;
    });
  }
  if (differ > 0) {
    const isMean = ratingModes(modes).consensus === "mean";
    const rule = isMean ? t("the mean") : t("the majority");
    const words =
      differ === 1
        ? t("In 1 sample, the majority and the mean of the votes differ; {0} counts.", rule)
        : t("In {0} samples, the majority and the mean of the votes differ; {1} counts.", differ, rule);
    notes.push(isMean ? `${words} ${meanRule()}` : words);
  }
  return notes;
}

const meanRule = (): string => t("The mean of the votes has to pass ±0.5, so 2 : 1 is a tie.");

/** What gold is, if several people make it; how many samples have none, and what would give them one. */
function goldOfPeople(view: TableView<RatingFacts>, taken: RatedSamples, modes: Modes): readonly string[] {
  const { raters, areGold } = peopleIn(view);
  if (!areGold) return [];
  const { consensus } = ratingModes(modes);
  const people = named(raters);
  const labels = labelsOf(view, modes);
  if (consensus === "mean" && areNumbers(labels)) {
    return [
      arePairLabels(labels)
        ? t("Gold is the mean of what {0} say.", people)
        : t(
            "Gold is the mean of what {0} say. Rank correlation reads it as it is; for agreement and kappa a mean between two labels is a label of its own.",
            people,
          ),
    ];
  }
  const none = taken.gold("majority").codes.filter((code) => code === ABSENT).length;
  const most = t("Gold is what most of {0} say.", people);
  if (none === 0) return [most];
  return [
    t(
      "{0} In {1} of {2} samples no label is the most frequent one, so these have no gold; the mean (`--consensus mean`) gives them one.",
      most,
      none,
      taken.size,
    ),
  ];
}

const nothingToCompare = (): string =>
  t(
    "Agreement needs two raters, or one rater and gold labels. Only one of these is here. “With gold labels…” of “Compare with Evaloupe…” joins a file of gold labels by id.",
  );

/** Raters of separate samples, such as a file each, cannot be compared. */
function neverTogether(view: TableView<RatingFacts>, { raters }: RatedSamples): readonly string[] {
  let most = 0;
  view.each((facts) => {
    most = Math.max(most, facts.raters);
  });
  if (raters.length < 2 || most > 1) return [];
  return [
    t(
      "No sample has ratings by two of the {0} raters, so they are not compared with each other. Where each has a file of the same samples, open one and join the others by “With gold labels…” of “Compare with Evaloupe…”.",
      raters.length,
    ),
  ];
}

const alphaText = wordBy<MeasurementLevel>({
  nominal: () => t("Krippendorff's α treats labels as nominal: they are the same or not."),
  ordinal: () => t("Krippendorff's α treats labels as ordinal: their order counts, and how often each is used."),
  interval: () => t("Krippendorff's α treats labels as interval: their distance counts."),
});

function headline(labels: Parameters<typeof listText>[0], modes: Modes): string {
  const list = listText(labels.slice(0, 24));
  if (arePairLabels(labels)) {
    return t(
      "Labels {0}: the first is better, a tie, the second is better. The main kappa uses quadratic weights.",
      list,
    );
  }
  if (isOrdered(labels, modes)) {
    return t("Label order: {0}. The main kappa uses quadratic weights, by distance in this list.", list);
  }
  return t(
    "Labels without an order: {0}. Weighted kappa, rank correlation and their differences need one, so they have no value. List the labels in their order to have them.",
    list,
  );
}

/** A number over several tasks is a number of none of them. */
function mixedTasks(taken: RatedSamples): readonly string[] {
  const { values, codes } = taken.tasks();
  const tasks = [...new Set(codes)].flatMap((code) => values[code] ?? []);
  if (tasks.length < 2) return [];
  return [
    t(
      "Numbers over all samples mix {0} tasks: {1}. The slices by task tell them apart.",
      tasks.length,
      named(tasks.map(String)),
    ),
  ];
}

const LEAST_SAME = 20;

/** Two raters who never differ may be one: a judge compared with itself. */
function neverDiffering(taken: RatedSamples, modes: Modes): readonly string[] {
  return comparisonsIn(taken, modes).flatMap(({ between: [one, other], order, agreement: { n, accuracy } }) => {
    if (order !== null || accuracy !== 1 || n < LEAST_SAME) return [];
    return [
      t(
        "{0} and {1} say the same of all {2} samples. If one was made from the other, their agreement says nothing.",
        one,
        other,
        n,
      ),
    ];
  });
}

function undecidedPairs(taken: RatedSamples): readonly string[] {
  return taken.raters.flatMap((rater) => {
    const { codes } = taken.undecided(rater, "majority");
    const both = codes.filter((code) => code !== ABSENT).length;
    const undecided = codes.filter((code) => code === UNDECIDED).length;
    if (undecided === 0) return [];
    return [
      t(
        "{0} names a different winner in each order in {1} of {2} pairs. These pairs are undecided and count as a tie, which is wrong where gold has a winner.",
        rater,
        undecided,
        both,
      ),
    ];
  });
}

function outsideIn(taken: RatedSamples, modes: Modes): readonly string[] {
  const values = new Set(comparisonsIn(taken, modes).flatMap(({ outside }) => [...outside.keys()]));
  return [...values].map((value) => (typeof value === "string" ? `“${value}”` : labelText(value)));
}

const named = (values: readonly string[]): string =>
  values.length > MOST_NAMED
    ? t("{0} and {1} more", values.slice(0, MOST_NAMED).join(", "), values.length - MOST_NAMED)
    : values.join(", ");
