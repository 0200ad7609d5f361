import { plainText } from "../../read/written.ts";
import { isChoiceColumn } from "../choicesBeside.ts";
import { isJudgesName, isSureScore, wordsOf } from "../ownScores/names.ts";
import { areSettings } from "./apart.ts";
import { isGroupingName, isPartName } from "./itemNames.ts";
import { foldLabel, isPlaceholder } from "./words.ts";

export interface SampleOf {
  readonly question: string | null;
  readonly slices: readonly (string | number | null)[];
  /** The settings and the attempt that the record names. */
  readonly tried?: string;
}

/**
 * Whether a column of labels judges the answers. Not if all labels are equal and the name may be a setting's, if the
 * labels depend only on the question or the model, or if they distinguish the answers to a question. If no question repeats, the name decides, unless the labels are
 * bands of a score.
 */
export function areOfAnswers(
  name: string,
  column: readonly unknown[],
  samples: readonly SampleOf[],
  scores: readonly (readonly (number | null)[])[],
  mayBeSetting = false,
): boolean {
  const labels = labelsOf(column);
  if (isAboutRow(name, labels) || isPartName(name)) return false;
  if (isJudgesName(name)) return true;
  if (new Set(labels.filter((label) => label !== null)).size < 2) return isSureScore(wordsOf(name).at(-1) ?? "");
  if (areTried(labels, samples)) return false;
  if (mayBeSetting && areSettings(labels, keysOf(samples), false)) return false;
  const ofQuestion = isSameOfQuestion(labels, samples);
  if (ofQuestion !== null) return !ofQuestion;
  const slices = samples[0]?.slices.map((_, at) => samples.map(({ slices }) => slices[at] ?? null)) ?? [];
  if (slices.some((slice) => isSameWithin(slice, labels, FEWEST_OF_SLICE) === true)) return false;
  return !isGroupingName(name) || scores.some((values) => areBands(labels, values));
}

const keysOf = (samples: readonly SampleOf[]): readonly (string | null)[] =>
  samples.map(({ question, slices, tried = "" }) =>
    question === null ? null : JSON.stringify([question, slices, tried]),
  );

const FILE_NAME =
  /\w\.(?:jsonl?|csv|tsv|txt|md|pdf|html?|xml|ya?ml|py|js|ts|java|cpp|rs|png|jpe?g|gif|mp[34]|wav|docx?|pptx?|xlsx?|parquet|log)$/;
const DONE = /^(?:action|event|step|stage|file|file name|filename|path|file path|folder|directory|url|link)s?$/;
const NUMBERED = / (?:number|no|nr|num|idx|index)$/;
const RATERS = /^(?:judge|rater|grader|annotator|evaluator)(?: model| name)?$/;
const MODEL_NAME =
  /(?:^|[^a-z])(?:gpt|claude|gemini|gemma|llama|mistral|mixtral|qwen|deepseek|grok|command-r|o[134])(?![a-z])/;

/** Whether labels say where a row is from, what was done, which choices it had, or which model judged: no finding about an answer. */
function isAboutRow(name: string, labels: readonly (string | null)[]): boolean {
  const words = wordsOf(name).join(" ");
  const said = labels.filter((label) => label !== null);
  if (said.length === 0) return false;
  const are = (test: RegExp) => said.every((label) => test.test(label));
  if (isChoiceColumn(name)) return true;
  return DONE.test(words) || NUMBERED.test(words) || are(FILE_NAME) || (RATERS.test(words) && are(MODEL_NAME));
}

/** Whether a column is constant within each question; null if no question repeats. */
export function isSameOfQuestion(values: readonly unknown[], samples: readonly SampleOf[]): boolean | null {
  const questions = samples.map(({ question }) => question);
  return isSameWithin(questions, values, 2);
}

/**
 * Whether values are constant within each question although several models, or one model in several settings, answered:
 * then they are the question's. Repeats of one model prove nothing.
 */
export function areOfItem(values: readonly unknown[], samples: readonly SampleOf[]): boolean {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const { question, slices } of samples) {
    const key = JSON.stringify(slices);
    if (question === null) continue;
    if (!first.has(question)) first.set(question, key);
    else if (first.get(question) !== key) several.add(question);
  }
  const ofSeveral = values.map((value, at) => (several.has(samples[at]?.question ?? "") ? value : null));
  return isSameOfQuestion(ofSeveral, samples) === true;
}

const FEWEST_FLAGGED = 5;

/** As above for flags: several models may share a rare value by chance, so enough questions need it. */
export function areFlagsOfItem(flags: readonly unknown[], samples: readonly SampleOf[]): boolean {
  const asked = new Map<unknown, Set<string>>();
  for (const [at, flag] of flags.entries()) {
    const question = samples[at]?.question ?? null;
    if (flag === null || flag === undefined || question === null) continue;
    asked.set(flag, (asked.get(flag) ?? new Set()).add(question));
  }
  return asked.size > 1 && [...asked.values()].every(({ size }) => size >= FEWEST_FLAGGED) && areOfItem(flags, samples);
}

const NEARLY_ALL = 0.9;
const FEWEST_ASKED = 5;

/** Whether every question occurs equally often with each value: an input of the run, since outcomes are uneven. */
export function areTried(
  values: readonly (string | number | null)[],
  samples: readonly Pick<SampleOf, "question">[],
): boolean {
  const all = new Set(values.filter((value) => value !== null));
  if (all.size < 2) return false;
  const counts = new Map<string, Map<string | number, number>>();
  for (const [at, { question }] of samples.entries()) {
    const value = values[at] ?? null;
    if (question === null || value === null) continue;
    const own = counts.get(question) ?? new Map<string | number, number>();
    counts.set(question, own.set(value, (own.get(value) ?? 0) + 1));
  }
  const whole = [...counts.values()].filter((own) => own.size === all.size && new Set(own.values()).size === 1);
  return counts.size >= FEWEST_ASKED && whole.length >= NEARLY_ALL * counts.size;
}

export function labelsOf(column: readonly unknown[]): readonly (string | null)[] {
  const known = new Map<unknown, string | null>();
  return column.map((value) => {
    const label = known.get(value) ?? labelIn(value);
    known.set(value, label);
    return label;
  });
}

function labelIn(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = plainText(value);
  return isPlaceholder(text, "labels") ? null : foldLabel(text);
}

const FEWEST_OF_SLICE = 3;
const FEWEST_GROUPS = 3;
const FEW = 0.05;

/** Whether values are constant within nearly all groups; null if few groups have several values, or all are equal. */
function isSameWithin(
  groups: readonly (string | number | null)[],
  values: readonly unknown[],
  fewest: number,
): boolean | null {
  const found = new Map<string | number, unknown[]>();
  for (const [at, group] of groups.entries()) {
    const value = values[at] ?? null;
    if (group === null || value === null) continue;
    const known = found.get(group);
    if (known) known.push(value);
    else found.set(group, [value]);
  }
  const several = [...found.values()].filter(({ length }) => length >= fewest);
  const firsts = new Set(several.map(([first]) => first));
  if (several.length < (fewest > 2 ? 2 : FEWEST_GROUPS) || several.length < found.size / 2) return null;
  const mixed = several.filter((own) => new Set(own).size > 1).length;
  return mixed > FEW * several.length ? false : firsts.size > 1 ? true : null;
}

const FEWEST_BANDED = 10;

/** Whether each label has its own interval of the score: `Poor` below 0.4, `Fair` from there. */
export function areBands(labels: readonly (string | null)[], values: readonly (number | null)[]): boolean {
  const bands = new Map<string, [least: number, most: number]>();
  let count = 0;
  for (const [at, label] of labels.entries()) {
    const value = values[at] ?? null;
    if (label === null || value === null) continue;
    const [least, most] = bands.get(label) ?? [value, value];
    bands.set(label, [Math.min(least, value), Math.max(most, value)]);
    count++;
  }
  if (count < FEWEST_BANDED || bands.size < 2) return false;
  const inOrder = [...bands.values()].sort(([one], [other]) => one - other);
  return inOrder.every(([least], at) => at === 0 || least > (inOrder[at - 1]?.[1] ?? least));
}
