import { t } from "@vscode/l10n";
import type { Issue, OwnScore, OwnScores, ScoreReading, ScoreReadings } from "../../model/index.ts";
import type { Adapter } from "../format.ts";
import { hasFailed } from "../reading/evaluatorErrors.ts";
import { numberOf } from "../reading/numberForms.ts";
import { fitsWithin } from "../reading/scale.ts";
import { areOfCorrectness, areOfTests, foldLabel, isPlaceholder, sayingOf } from "../reading/words.ts";
import { settleList } from "./lists.ts";
import { isJudgesName, readingOf, readingOfColumn, verdictRank } from "./names.ts";
import { readWord } from "./read.ts";

export type Settled =
  /** With the label of a flag that has more than yes and no. */
  | { readonly is: "value"; readonly value: number; readonly label?: string }
  | { readonly is: "missing" }
  | { readonly is: "label"; readonly label: string }
  /** Another meaning than a score. */
  | { readonly is: "nothing" }
  /** A value that its column's meaning does not cover. */
  | { readonly is: "unfit" };

const MISSING: Settled = { is: "missing" };
const NOTHING: Settled = { is: "nothing" };
const UNFIT: Settled = { is: "unfit" };
const valued = (value: number): Settled => ({ is: "value", value });

export function settleNumber(value: number, reading: ScoreReading): Settled {
  const { meaning, missing, words, within } = reading;
  if (meaning === "none") return NOTHING;
  if (Number.isNaN(value) || missing?.includes(value)) return MISSING;
  if (meaning === "label") return { is: "label", label: String(value) };
  if (meaning === "flag" && value !== 0 && value !== 1 && words === undefined) return UNFIT;
  return fitsWithin(value, within) ? valued(value) : UNFIT;
}

export function settleText(text: string, reading: ScoreReading): Settled {
  const { meaning, form, words, labels } = reading;
  if (meaning === undefined) {
    const value = readWord(text);
    return value === undefined ? NOTHING : value === null ? MISSING : valued(value);
  }
  if (meaning === "none") return NOTHING;
  const said = sayingOf(text, words);
  if (said !== undefined && words !== undefined && Object.hasOwn(words, said)) {
    const value = words[said] ?? null;
    if (value === null) return MISSING;
    return labels === undefined ? valued(value) : { is: "value", value, label: labelIn(text, labels) };
  }
  if (meaning === "label")
    return isPlaceholder(text, "labels") ? MISSING : { is: "label", label: labelIn(text, labels) };
  if (isPlaceholder(text, "numbers")) return MISSING;
  const number = numberOf(text, form ?? "plain");
  return number === null || words !== undefined ? UNFIT : settleNumber(number, reading);
}

function labelIn(text: string, labels: readonly string[] = []): string {
  const folded = foldLabel(text);
  return labels.find((label) => foldLabel(label) === folded) ?? text.trim();
}

export function settleScores(
  scores: OwnScores,
  readings: ScoreReadings | undefined,
): { readonly scores: OwnScores | undefined; readonly unfit: readonly (readonly [name: string, written: string])[] } {
  const byName: [string, OwnScore][] = [];
  const unfit: (readonly [string, string])[] = [];
  for (const [name, score] of Object.entries(scores.byName)) {
    const { text, list, isPlain, listed, ...own } = score;
    const reading = isPlain ? readingOfColumn(name, readings) : readingOf(name, readings);
    if (listed !== undefined && !reading.isListed) continue;
    if (list !== undefined) {
      const settled = settleList(name, list, reading, readings);
      byName.push(...settled.scores.map(([entry, found]): [string, OwnScore] => [entry, { ...own, ...found }]));
      if (settled.unfit.length > 0) unfit.push([name, settled.unfit.join(", ")]);
      continue;
    }
    if (text === undefined && score.value === null) {
      if (reading.meaning !== "none" && reading.meaning !== "label") byName.push([name, own]);
      continue;
    }
    const settled = text === undefined ? settleNumber(score.value ?? Number.NaN, reading) : settleText(text, reading);
    if (settled.is === "nothing" || (settled.is === "missing" && reading.meaning === "label")) continue;
    const written = text ?? score.written ?? (settled.is === "value" ? undefined : String(score.value));
    const kept = written === undefined ? own : { ...own, written };
    if (settled.is === "unfit") unfit.push([name, written ?? ""]);
    byName.push([
      name,
      settled.is === "value"
        ? { ...kept, value: settled.value, ...(settled.label === undefined ? {} : { label: settled.label }) }
        : settled.is === "label"
          ? { ...kept, value: null, label: settled.label }
          : { ...kept, value: null },
    ]);
  }
  if (byName.length === 0) return { scores: undefined, unfit };
  const found: OwnScores = { byName: Object.fromEntries(byName) };
  const verdict = verdictIn(found.byName, scores, readings);
  return { scores: verdict === null ? found : { ...found, ...verdict }, unfit };
}

/** Rank of a score as the verdict, the lowest first; −1 for none. */
export function rankAsVerdict(name: string, { meaning, verdictFrom, words = {} }: ScoreReading): number {
  if (verdictFrom !== undefined) return 0;
  if (meaning !== undefined && meaning !== "flag") return -1;
  const rank = verdictRank(name);
  if (rank >= 0) return rank + 1;
  // `label: "Correct Answer"` is a verdict despite its name, and so are results of tests: `status: "passed"`.
  const isSaid = (isJudgesName(name) && areOfCorrectness(words)) || (STATUS.test(name) && areOfTests(words));
  return isSaid ? LAST_RANK + (BASE.test(name) ? 1 : 0) : -1;
}
/** Fewer tests than beside them: EvalPlus counts an answer that passes its own tests as well. */
const BASE = /^base[ _.-]/i;
const LAST_RANK = 1000;
const STATUS = /^(?:\w*[a-z_])?(?:status|state)$/i;

/** The verdict by a person's threshold; null without one. */
export function isRightBy(value: number, { verdictFrom, direction }: ScoreReading): boolean | null {
  if (verdictFrom === undefined) return null;
  return direction === "lower" ? value <= verdictFrom : value >= verdictFrom;
}

function verdictIn(
  byName: OwnScores["byName"],
  { verdict, verdicts }: OwnScores,
  readings: ScoreReadings | undefined,
): Pick<OwnScores, "verdict" | "isRight"> | null {
  let best: { readonly name: string; readonly rank: number } | null = null;
  for (const [name, { value, label }] of Object.entries(byName)) {
    const reading = readingOf(name, readings);
    const isPossible = value === null ? label === undefined : value >= 0 && value <= 1;
    const isChosen = reading.verdictFrom !== undefined;
    const rank = isChosen ? 0 : verdicts ? ofDeclared(verdicts, name, reading) : rankAsVerdict(name, reading);
    if (rank < 0 || (!isChosen && !isPossible)) continue;
    if (best === null || rank < best.rank) best = { name, rank };
  }
  const name = best?.name ?? verdict;
  if (name === undefined) return null;
  const value = byName[name]?.value ?? null;
  const isRight = value === null ? null : isRightBy(value, readingOf(name, readings));
  return isRight === null ? { verdict: name } : { verdict: name, isRight };
}

const ofDeclared = (verdicts: readonly string[], name: string, { meaning }: ScoreReading): number =>
  meaning === "label" ? -1 : verdicts.indexOf(name) < 0 ? -1 : verdicts.indexOf(name) + 1;

export function withScoreReadings<Sample>(
  adapter: Adapter<Sample>,
  readings: ScoreReadings | undefined,
): Adapter<Sample> {
  const errors = [...new Set(Object.values(readings ?? {}).flatMap(({ unless }) => unless ?? []))];
  return {
    ...adapter,
    adapt(record, origin) {
      const failed = errors.filter((place) => hasFailed(record, place));
      return adapter.adapt(record, origin).map((sample) => settledSample(sample, readings, failed));
    },
  };
}

/** The scores without the values that stand where their evaluator failed. */
function withoutFailed(scores: OwnScores, readings: ScoreReadings, failed: readonly string[]): OwnScores {
  const byName = Object.entries(scores.byName).map(([name, score]): readonly [string, OwnScore] => {
    const { unless } = readingOf(name, readings);
    const { text: _, written: __, list: ___, ...rest } = score;
    return [name, unless !== undefined && failed.includes(unless) ? { ...rest, value: null } : score];
  });
  return { ...scores, byName: Object.fromEntries(byName) };
}

function settledSample<Sample>(
  sample: Sample,
  readings: ScoreReadings | undefined,
  failed: readonly string[] = [],
): Sample {
  // Samples are opaque outside of their kind; all have the fields of `AnySample`.
  const { ownScores, issues } = sample as { readonly ownScores?: OwnScores; readonly issues: readonly Issue[] };
  if (ownScores === undefined) return sample;
  const given = failed.length > 0 ? withoutFailed(ownScores, readings ?? {}, failed) : ownScores;
  const { scores, unfit } = settleScores(given, readings);
  const { ownScores: _, ...rest } = sample as Sample & { readonly ownScores?: OwnScores };
  const whole = {
    ...rest,
    ...(scores ? { ownScores: scores } : {}),
    ...(unfit.length > 0 ? { issues: [...issues, ...unfit.map((one) => doesNotFit(...one))] } : {}),
  };
  return whole as Sample;
}

const doesNotFit = (name: string, written: string): Issue => ({
  code: "DOES_NOT_FIT",
  path: name,
  message: t("“{0}” does not fit what else the file has under {1}; it was left out.", written.slice(0, SHOWN), name),
});
const SHOWN = 60;
