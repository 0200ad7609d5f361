import {
  type ComparedData,
  type InputPart,
  isOfSide,
  type MetricInfo,
  type RecordCounts,
  type Side,
} from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { dataText, partWord, unlikeParts } from "../../present/comparedData.ts";
import type { RunNames } from "../../present/metricWords.ts";
import { countText } from "../../present/numbers.ts";
import { failure, type GateFailure, tooManyNotRun } from "../failures.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Allowance } from "../options/scoring.ts";
import type { BesideBase, Compared } from "./compared.ts";
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

/** The run of a failure, if there are several. */
export const namedIn = ({ name }: Pick<BesideBase, "name">): { readonly run?: string } =>
  name === null ? {} : { run: name };
const inRunText = ({ name }: BesideBase): string => (name === null ? "" : ` in ${lineText(name)}`);
const runText = ({ name }: BesideBase): string => (name === null ? "the run" : lineText(name));

/** Compared pairs with changed data that an option allows. */
export function takenChanges(run: BesideBase, allowed: ReadonlySet<Allowance>): readonly GateFailure[] {
  const { data } = run;
  return takenParts(allowed).flatMap((part) => {
    const count = data?.parts[part]?.changed ?? 0;
    if (count === 0 || !data) return [];
    const message = `${partWord(part)} changed in ${ofAll(count, data.pairs)} pairs${inRunText(run)}.`;
    return [failure("changed-data", message, { count, of: data.pairs, ...namedIn(run) })];
  });
}

/**
 * What the base has and the run lost, one sentence each: samples, readable records, scores. Lost samples cannot become
 * worse, so a gate on pairs would pass a run that lost its wrong answers.
 */
export function lossesOf({ evaluation, base, infos }: Compared, run: BesideBase, gate: Gate): readonly GateFailure[] {
  const { missing, surplus, by, sides, isWithin } = run.pairing;
  const [ofBase, ofRun] = [recordsOf(evaluation, base), recordsOf(evaluation, run.side)];
  const of = sides[0].samples + (isWithin === true ? sides[1].samples : 0);
  const losses: GateFailure[] = [];
  if (missing > 0) {
    const filtered = run.side.where.length > 0 ? " or do not pass its filter" : "";
    const message = `${ofAll(missing, of)} samples of the base ${are(missing)} missing${inRunText(run)}${filtered}.`;
    losses.push(failure("missing-samples", message, { count: missing, of, ...namedIn(run) }));
  }
  if (surplus > 0) {
    const samples = sides[1].samples;
    const key = by === "id" ? "an id" : "a question";
    const message = `${ofAll(surplus, samples)} samples of ${runText(run)} repeat ${key} more often than the base and are not compared.`;
    losses.push(failure("repeated-samples", message, { count: surplus, of: samples, ...namedIn(run) }));
  }
  if (ofRun.rejected > ofBase.rejected) {
    const records = ofRun.rejected + ofRun.used;
    const before = ofBase.rejected > 0 ? `; of the base ${countText(ofBase.rejected)}` : "";
    const message = `${ofAll(ofRun.rejected, records)} records of ${runText(run)} ${were(ofRun.rejected)} rejected${before}.`;
    losses.push(failure("rejected-records", message, { count: ofRun.rejected, of: records, ...namedIn(run) }));
  }
  return [...losses, ...lostScores(run, infos, gate)];
}

/** Too many samples of the run that did not run. Reported apart, because no answer became worse by it. */
export function notRunOf({ pairing, name }: BesideBase, { maxNotRun }: Gate): readonly GateFailure[] {
  const { samples, notRun = 0 } = pairing.sides[1];
  return maxNotRun === null ? [] : tooManyNotRun(notRun, samples, maxNotRun, { run: name });
}

/** Samples that had a score in the base, by metric; metrics with equal losses are reported together. */
function lostScores(run: BesideBase, infos: readonly MetricInfo[], { judged }: Gate): readonly GateFailure[] {
  const byCount = new Map<string, { readonly count: number; readonly of: number; readonly ids: Set<string> }>();
  for (const { id, lost } of run.metrics) {
    if (!lost || !(judged.length === 0 ? hasDirection(id, infos) : judged.includes(id))) continue;
    const key = `${lost.samples} of ${lost.of}`;
    const known = byCount.get(key) ?? { count: lost.samples, of: lost.of, ids: new Set() };
    byCount.set(key, known);
    known.ids.add(id);
  }
  return [...byCount.values()].map(({ count, of, ids }) => {
    const metricIds = [...ids];
    const had = count === 1 ? "sample has no score here and had one" : "samples have no score here and had one";
    const message = `${metricIds.map(lineText).join(", ")}: ${ofAll(count, of)} ${had} in the base${run.name === null ? "" : ` (in ${lineText(run.name)})`}.`;
    return failure("lost-scores", message, { count, of, metrics: metricIds, ...namedIn(run) });
  });
}

export const hasDirection = (id: string, infos: readonly MetricInfo[]): boolean =>
  (infos.find((info) => info.id === id)?.direction ?? "none") !== "none";

/** Losses that a gate does not judge, named so that they are not taken for judged. */
export function notJudged({ evaluation, base }: Compared, run: BesideBase): readonly string[] {
  const { pairing, data, name } = run;
  const [ofBase, ofRun] = pairing.sides;
  const { rejected, used } = recordsOf(evaluation, base);
  const [failed, failedBefore] = [ofRun.notRun ?? 0, ofBase.notRun ?? 0];
  const isWhole = data !== null && data.leftOut === 0 && unlikeParts(data).length === 0;
  const names: RunNames | undefined = name === null ? undefined : ["the base", lineText(name)];
  const withName = (text: string) => (name === null ? text : `${lineText(name)}: ${text}`);
  const notes: string[] = [];
  if (!isWhole && pairing.pairs > 0) notes.push(withName(dataText(data, names)));
  if (data !== null && data.leftOut > 0) {
    const words = data.held.map(partWord).join(", ");
    notes.push(withName(`${ofAll(data.leftOut, data.pairs)} pairs are left out: ${words} changed. ${allowText(data)}`));
  }
  if (failed + failedBefore > 0) {
    const isOfAll = evaluation.state.modes.counted?.of === "all";
    const how = isOfAll ? "by --count all they are not right" : "pairs of which both ran are judged";
    notes.push(
      `${ofAll(failed, ofRun.samples)} samples of ${runText(run)} did not run, and ${ofAll(failedBefore, ofBase.samples)} of the base: ${how}.`,
    );
  }
  if (ofRun.only > 0 && pairing.isWithin !== true)
    notes.push(`${countText(ofRun.only)} samples of ${runText(run)} are not in the base, so that nothing judges them.`);
  if (rejected > 0) notes.push(`${ofAll(rejected, rejected + used)} records of the base ${were(rejected)} rejected.`);
  return notes;
}

/** What takes in the pairs that are left out. */
function allowText({ held }: ComparedData): string {
  const words = (Object.keys(TAKEN) as (keyof typeof TAKEN)[]).filter((word) =>
    TAKEN[word].some((part) => held.includes(part)),
  );
  return `${words.map((word) => `--allow ${word}`).join(" ")} takes them in.`;
}

/** The records that a side's samples come from. */
function recordsOf({ state }: OpenEvaluation, side: Side): Pick<RecordCounts, "rejected" | "used"> {
  let [rejected, used] = [0, 0];
  for (const source of state.sources) {
    if (!isOfSide(side, source)) continue;
    rejected += source.records.rejected;
    used += source.records.used;
  }
  return { rejected, used };
}

const ofAll = (count: number, of: number): string => `${countText(count)} of ${countText(of)}`;
const are = (count: number): string => (count === 1 ? "is" : "are");
const were = (count: number): string => (count === 1 ? "was" : "were");
