import { pairGroupsOf } from "../../analysis/table/groups.ts";
import { estimateUnits, LABEL_STEP } from "../../labels/sampling.ts";
import type { ComparisonQuery, Estimate, EstimateAsked, LabelTarget } from "../../model/index.ts";
import { busiestOf, judgeOf, LABEL_SEED, orderOf, readersOf, speakerOf } from "../answers/estimate.ts";
import type { EvaluationView } from "../view.ts";
import { runsWithData } from "./pairing.ts";

const VERDICTS = ["yes yes", "yes no", "no yes", "no no"];

/**
 * Estimate of the difference B − A over all pairs with a binary verdict of the judge on both: the mean difference of a
 * person's labels, by strata of the two verdicts. Both samples of a pair are labelled; pairs are in A's order. Null if
 * the metric cannot be estimated, or is not binary per sample.
 */
export async function estimateDifference(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  { metric, seed = LABEL_SEED, more = LABEL_STEP, ...asked }: EstimateAsked,
  signal: AbortSignal,
): Promise<Estimate | null> {
  const { kind, table } = evaluation;
  const reading = kind.label.estimating?.humanScoreOf(metric) ?? null;
  if (reading === null || reading.by === "states" || reading.by === "vote") return null;
  const judge = asked.judge ?? judgeOf(evaluation, query);
  const person = asked.person ?? busiestOf(evaluation, judge);
  const judged = { ...query, annotator: judge };
  const { compared: pairing } = await runsWithData(evaluation, judged, signal);
  const order = await orderOf(evaluation, seed, signal);
  const read = await readersOf(evaluation, judged, metric, reading, person, signal);
  const { a, b } = pairing;
  const places: number[] = [];
  const differences: { readonly judged: number; readonly said: number; readonly stratum: number }[] = [];
  for (let pair = 0; pair < a.length; pair++) {
    const [ofA] = read(a[pair] ?? 0);
    const [ofB] = read(b[pair] ?? 0);
    if (!ofA || !ofB || !isYesOrNo(ofA[1]) || !isYesOrNo(ofB[1])) continue;
    places.push(pair);
    differences.push({ judged: ofB[1] - ofA[1], said: ofB[2] - ofA[2], stratum: 2 * (1 - ofA[1]) + (1 - ofB[1]) });
  }
  const groups = table.groups && pairGroupsOf(table.groups, a, b);
  const units = {
    judged: Float64Array.from(differences, (one) => one.judged),
    said: Float64Array.from(differences, (one) => one.said),
    order: Float64Array.from(places, (pair) => order[a[pair] ?? 0] ?? 0),
    groups: groups && Int32Array.from(places, (pair) => groups[pair] ?? -1),
    strata: { ids: VERDICTS, of: Uint8Array.from(differences, (one) => one.stratum) },
  };
  const { next, groups: questions, reason, ...estimate } = estimateUnits(units, false, more);
  return {
    metric,
    judge: speakerOf(metric, reading, judge),
    person,
    seed,
    unit: "pair",
    isRate: false,
    ...estimate,
    ...(reason === null ? {} : { reason }),
    ...(questions < estimate.size ? { groups: questions } : {}),
    leftOut: a.length - estimate.size,
    next: next.flatMap((unit): readonly LabelTarget[] => {
      const pair = places[unit] ?? 0;
      return [a[pair] ?? 0, b[pair] ?? 0].map((index) => ({ index, sentence: null }));
    }),
  };
}

const isYesOrNo = (value: number): boolean => value === 0 || value === 1;
