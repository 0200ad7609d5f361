import { resolve } from "node:path";
import type {
  ComparedData,
  ComparedMetric,
  InputPart,
  MetricInfo,
  PairingInfo,
  RecordCounts,
  Side,
} from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { dataText, partWord, unlikeParts } from "../../present/comparedData.ts";
import { countText } from "../../present/numbers.ts";
import { type Failure, failure, tooManyNotRun } from "../failures.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Allowance } from "../options/scoring.ts";
import type { Gate } from "./gate.ts";

const TAKEN: Readonly<Record<Exclude<Allowance, "missing">, readonly InputPart[]>> = {
  "changed-gold": ["gold"],
  "changed-question": ["question", "choices"],
  "changed-documents": ["documents"],
  "changed-judge": ["judge", "grader"],
};

/** Parts whose changes leave no pair out. */
export const takenParts = (allowed: ReadonlySet<Allowance>): readonly InputPart[] =>
  [...allowed].flatMap((allowance) => (allowance === "missing" ? [] : TAKEN[allowance]));

/** Pairs whose data have changed and that differences stand on because it was said so. */
export function takenChanges({ data, name }: RunBesideBase, allowed: ReadonlySet<Allowance>): readonly Failure[] {
  return takenParts(allowed).flatMap((part) => {
    const count = data?.parts[part]?.changed ?? 0;
    if (count === 0 || !data) return [];
    const inRun = name === null ? "" : ` in ${lineText(name)}`;
    const message = `${partWord(part)} changed in ${ofAll(count, data.pairs)} pairs${inRun}.`;
    return [failure("changed-data", message, { count, of: data.pairs, ...(name === null ? {} : { run: name }) })];
  });
}

/** A run beside the base, as far as a gate asks what is gone. */
export interface RunBesideBase {
  readonly base: Side;
  readonly run: Side;
  readonly pairing: PairingInfo;
  readonly data: ComparedData | null;
  readonly metrics: readonly ComparedMetric[];
  readonly infos: readonly MetricInfo[];
  /** The run's name if there are several. */
  readonly name: string | null;
}

/**
 * What the base has and the run has not, a sentence each: samples, records that can be read, scores. What is gone cannot
 * become worse, so that a gate which looks at pairs alone is green for a run that lost its wrong answers.
 */
export function lossesOf(evaluation: OpenEvaluation, beside: RunBesideBase, gate: Gate): readonly Failure[] {
  const { base, run, pairing, name } = beside;
  const { missing, surplus, by, sides } = pairing;
  const [ofBase, ofRun] = [recordsOf(evaluation, base), recordsOf(evaluation, run)];
  const of = sides[0].samples + (pairing.isWithin === true ? sides[1].samples : 0);
  const which = name === null ? {} : { run: name };
  const inRun = name === null ? "" : ` in ${lineText(name)}`;
  const theRun = name === null ? "the run" : lineText(name);
  const losses: Failure[] = [];
  if (missing > 0) {
    const filtered = run.where.length > 0 ? " or do not pass its filter" : "";
    const message = `${ofAll(missing, of)} samples of the base ${are(missing)} missing${inRun}${filtered}.`;
    losses.push(failure("missing-samples", message, { count: missing, of, ...which }));
  }
  if (surplus > 0) {
    const samples = sides[1].samples;
    const key = by === "id" ? "an id" : "a question";
    const message = `${ofAll(surplus, samples)} samples of ${theRun} repeat ${key} more often than the base and are not compared.`;
    losses.push(failure("repeated-samples", message, { count: surplus, of: samples, ...which }));
  }
  if (ofRun.rejected > ofBase.rejected) {
    const records = ofRun.rejected + ofRun.used;
    const before = ofBase.rejected > 0 ? `; of the base ${countText(ofBase.rejected)}` : "";
    const message = `${ofAll(ofRun.rejected, records)} records of ${theRun} ${were(ofRun.rejected)} rejected${before}.`;
    losses.push(failure("rejected-records", message, { count: ofRun.rejected, of: records, ...which }));
  }
  return [...losses, ...lostScores(beside, gate, which, inRun)];
}

/** Samples of the run that did not run, if they are more than may be: that makes no answer worse, and is told by itself. */
export function notRunOf({ pairing, name }: RunBesideBase, { maxNotRun }: Gate): readonly Failure[] {
  const { samples, notRun = 0 } = pairing.sides[1];
  return maxNotRun === null ? [] : tooManyNotRun(notRun, samples, maxNotRun, { run: name });
}

/** Samples that had a score in the base, by metric; metrics that lost as many of as many are told together. */
function lostScores(
  { metrics, infos }: RunBesideBase,
  { judged }: Gate,
  which: { readonly run?: string },
  inRun: string,
): readonly Failure[] {
  const byCount = new Map<string, { readonly count: number; readonly of: number; readonly ids: Set<string> }>();
  for (const { id, lost } of metrics) {
    if (!lost || !(judged.length === 0 ? hasDirection(id, infos) : judged.includes(id))) continue;
    const key = `${lost.samples} of ${lost.of}`;
    const known = byCount.get(key) ?? { count: lost.samples, of: lost.of, ids: new Set() };
    byCount.set(key, known);
    known.ids.add(id);
  }
  return [...byCount.values()].map(({ count, of, ids }) => {
    const metricIds = [...ids];
    const had = count === 1 ? "sample has no score here and had one" : "samples have no score here and had one";
    const message = `${metricIds.map(lineText).join(", ")}: ${ofAll(count, of)} ${had} in the base${inRun === "" ? "" : ` (${inRun.trim()})`}.`;
    return failure("lost-scores", message, { count, of, metrics: metricIds, ...which });
  });
}

export const hasDirection = (id: string, infos: readonly MetricInfo[]): boolean =>
  (infos.find((info) => info.id === id)?.direction ?? "none") !== "none";

/** What a gate does not judge, and nobody should take for judged. */
export function notJudged(evaluation: OpenEvaluation, { base, pairing, data, name }: RunBesideBase): readonly string[] {
  const isOfAll = evaluation.state.modes.counted?.of === "all";
  const { only } = pairing.sides[1];
  const { rejected, used } = recordsOf(evaluation, base);
  const inRun = name === null ? "the run" : lineText(name);
  const failed = pairing.sides[1].notRun ?? 0;
  const failedBefore = pairing.sides[0].notRun ?? 0;
  const isWhole = data !== null && data.leftOut === 0 && unlikeParts(data).length === 0;
  const ofRun = (text: string) => (name === null ? text : `${lineText(name)}: ${text}`);
  return [
    ...(isWhole || pairing.pairs === 0
      ? []
      : [name === null ? dataText(data) : `${lineText(name)}: ${dataText(data, ["the base", lineText(name)])}`]),
    ...(data !== null && data.leftOut > 0
      ? [
          ofRun(
            `${ofAll(data.leftOut, data.pairs)} pairs are left out: ${data.held.map(partWord).join(", ")} changed. ${allowText(data)}`,
          ),
        ]
      : []),
    ...(failed + failedBefore > 0
      ? [
          `${ofAll(failed, pairing.sides[1].samples)} samples of ${inRun} did not run, and ${ofAll(failedBefore, pairing.sides[0].samples)} of the base: ${isOfAll ? "by --count all they are not right" : "pairs of which both ran are judged"}.`,
        ]
      : []),
    ...(only > 0 && pairing.isWithin !== true
      ? [`${countText(only)} samples of ${inRun} are not in the base, so that nothing judges them.`]
      : []),
    ...(rejected > 0 ? [`${ofAll(rejected, rejected + used)} records of the base ${were(rejected)} rejected.`] : []),
  ];
}

/** What takes in the pairs that are left out. */
function allowText({ held }: ComparedData): string {
  const words = (Object.keys(TAKEN) as (keyof typeof TAKEN)[]).filter((word) =>
    TAKEN[word].some((part) => held.includes(part)),
  );
  return `${words.map((word) => `--allow ${word}`).join(" ")} takes them in.`;
}

/** The records that a side's samples come from. */
function recordsOf({ state, files }: OpenEvaluation, { sources }: Side): Pick<RecordCounts, "rejected" | "used"> {
  const own = sources === null ? null : new Set(sources.map((file) => resolve(files[file] ?? "")));
  let [rejected, used] = [0, 0];
  for (const { uri, records } of state.sources) {
    if (own !== null && !own.has(uri)) continue;
    rejected += records.rejected;
    used += records.used;
  }
  return { rejected, used };
}

const ofAll = (count: number, of: number): string => `${countText(count)} of ${countText(of)}`;
const are = (count: number): string => (count === 1 ? "is" : "are");
const were = (count: number): string => (count === 1 ? "was" : "were");
