import { t } from "@vscode/l10n";
import type { Meaning, ScoreMeaning, ScoreReading } from "../model/index.ts";
import { pointText } from "./numbers.ts";

/** What the values of a column are, in a word or two. */
export function meaningWord(meaning: Meaning): string {
  return WORDS[meaning]();
}

const WORDS: Readonly<Record<Meaning, () => string>> = {
  id: () => t("id"),
  index: () => t("row number"),
  time: () => t("point in time"),
  duration: () => t("duration"),
  count: () => t("count"),
  cost: () => t("cost"),
  flag: () => t("yes or no"),
  label: () => t("label"),
  score: () => t("score"),
  text: () => t("text"),
  "list of texts": () => t("list of texts"),
  "list of flags": () => t("list of yes or no"),
  "list of numbers": () => t("list of numbers"),
  "list of objects": () => t("list of objects"),
  spans: () => t("spans of a text"),
  chat: () => t("messages"),
  object: () => t("object"),
  state: () => t("state of the run"),
  setting: () => t("setting"),
  empty: () => t("empty"),
};

/** What a column can be said to be, and what follows from it. */
export function scoreMeanings(): readonly {
  readonly value: ScoreMeaning;
  readonly name: string;
  readonly hint: string;
}[] {
  return [
    { value: "score", name: t("Score"), hint: t("numbers on a scale: a mean") },
    { value: "flag", name: t("Yes or no"), hint: t("two values: a rate") },
    { value: "label", name: t("Labels"), hint: t("few values: shares") },
    { value: "duration", name: t("Duration"), hint: t("a mean, less is better") },
    { value: "cost", name: t("Cost"), hint: t("a mean, less is better") },
    { value: "count", name: t("Count"), hint: t("whole numbers: a mean") },
    { value: "none", name: t("Not a score"), hint: t("a column, and no metric") },
  ];
}

/** `0 to 1, higher is better`: how the values of a score are read. */
export function scoreReadingText(meaning: Meaning, reading: ScoreReading): string {
  const own = reading.meaning === undefined || reading.meaning === "none" ? meaning : reading.meaning;
  const scale = own === "score" ? scaleText(reading) : [];
  const what = scale.length > 0 ? scale : [meaningWord(own)];
  return [...what, ...directionText(own, reading), ...verdictText(own, reading)].join(", ");
}

function scaleText({ range }: ScoreReading): readonly string[] {
  return range === undefined ? [] : [t("{0} to {1}", pointText(range[0]), pointText(range[1]))];
}

function directionText(meaning: Meaning, { direction }: ScoreReading): readonly string[] {
  if (direction === "lower") return [meaning === "flag" ? t("no is better") : t("lower is better")];
  if (direction === "higher") return [meaning === "flag" ? t("yes is better") : t("higher is better")];
  // Which of several labels is better is not asked.
  return meaning === "label" ? [] : [t("not known what is better")];
}

function verdictText(meaning: Meaning, { verdictFrom, direction }: ScoreReading): readonly string[] {
  if (verdictFrom === undefined) return [];
  if (meaning === "flag") return [t("the verdict")];
  const from = pointText(verdictFrom);
  return [direction === "lower" ? t("verdict from {0} down", from) : t("verdict from {0} up", from)];
}
