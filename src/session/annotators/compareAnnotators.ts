import { kappa } from "../../analysis/stats/agreement.ts";
import { tableOf } from "../../analysis/stats/pairs.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import type { Labelling, PersonVerdicts } from "../../kinds/labelling.ts";
import {
  type Annotator,
  type AnnotatorAgreement,
  HUMAN_PREFIX,
  isSupportedState,
  type Query,
  RULES_ANNOTATOR,
  SENTENCE_LABELS,
} from "../../model/index.ts";
import type { EvaluationView } from "../view.ts";
import type { Annotators } from "./annotators.ts";

type States = (index: number) => readonly number[];

/** 1 if two annotators differ on a sample, 0 if all agree, null with fewer than two. */
export function disagreementReader(annotators: Annotators, labelling: Labelling<unknown, Facts>) {
  const readers = annotators.names.map((name) => statesBy(annotators, labelling, name));
  return (index: number): number | null => {
    const all = readers.map((read) => read(index));
    let isCompared = false;
    for (const [at, one] of all.entries()) {
      for (let before = 0; before < at; before++) {
        const { both, differing } = comparedStates(all[before] ?? [], one);
        if (differing > 0) return 1;
        if (both > 0) isCompared = true;
      }
    }
    return isCompared ? 0 : null;
  };
}

/** By sample: share of sentences labelled at least twice on which two annotators differ; 0 without any. */
export function differingShare(
  annotators: Annotators,
  labelling: Labelling<unknown, Facts>,
  names: readonly Annotator[],
) {
  const readers = names.map((name) => statesBy(annotators, labelling, name));
  return (index: number): number => {
    const all = readers.map((read) => read(index));
    let most = 0;
    for (const [at, one] of all.entries()) {
      for (let before = 0; before < at; before++) {
        const { both, differing } = comparedStates(all[before] ?? [], one);
        if (both > 0) most = Math.max(most, differing / both);
      }
    }
    return most;
  };
}

/** Every two annotators with common sentences, and every person with the rules' verdicts. */
export async function agreementsOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<readonly AnnotatorAgreement[]> {
  const { marks } = await evaluation.selection(query, signal);
  const { annotators, kind, table } = evaluation;
  const { labelling, personVerdicts } = kind.label;
  if (!labelling || annotators.names.length < 2) return [];
  const indexes: number[] = [];
  for (let index = 0; index < table.size; index++) if (!marks || marks[index] === 1) indexes.push(index);
  const { names } = annotators;
  const ofStates = names.flatMap((one, at) =>
    names.slice(at + 1).map((other) => onSupport(annotators, labelling, [one, other], indexes)),
  );
  const people = names.filter((name) => name.startsWith(HUMAN_PREFIX));
  const ofVerdicts = personVerdicts
    ? people.map((person) => onVerdicts(evaluation, personVerdicts, person, query, indexes))
    : [];
  return [...ofStates, ...ofVerdicts].filter(({ n }) => n > 0);
}

function onSupport(
  annotators: Annotators,
  labelling: Labelling<unknown, Facts>,
  between: readonly [Annotator, Annotator],
  indexes: readonly number[],
): AnnotatorAgreement {
  const [first, second] = between.map((name) => statesBy(annotators, labelling, name));
  const counts = new Float64Array(4);
  let samples = 0;
  let differing = 0;
  for (const index of indexes) {
    const compared = comparedStates(first?.(index) ?? [], second?.(index) ?? [], counts);
    if (compared.both > 0) samples++;
    if (compared.differing > 0) differing++;
  }
  return { on: "support", between, samples, differing, ...statisticsOf(2, counts) };
}

function onVerdicts(
  { annotators, table }: EvaluationView,
  { verdicts: offered, verdictOf }: PersonVerdicts<Facts>,
  person: Annotator,
  { modes }: Query,
  indexes: readonly number[],
): AnnotatorAgreement {
  const verdicts = offered.map(({ id }) => id);
  const wanted = new Set(indexes);
  const k = verdicts.length;
  const counts = new Float64Array(k * k);
  let differing = 0;
  for (const index of annotators.indexesOf(person)) {
    if (!wanted.has(index)) continue;
    const own = verdicts.indexOf(annotators.labelsOf(person, index)?.verdict ?? "");
    const ruled = verdicts.indexOf(verdictOf(table.factsOf(index), modes) ?? "");
    if (own < 0 || ruled < 0) continue;
    counts[own * k + ruled] = (counts[own * k + ruled] ?? 0) + 1;
    if (own !== ruled) differing++;
  }
  const statistics = statisticsOf(k, counts);
  return { on: "verdict", between: [person, RULES_ANNOTATOR], samples: statistics.n, differing, ...statistics };
}

function statisticsOf(k: number, counts: Float64Array): Pick<AnnotatorAgreement, "n" | "accuracy" | "kappa"> {
  const n = counts.reduce((sum, count) => sum + count, 0);
  let agreeing = 0;
  for (let level = 0; level < k; level++) agreeing += counts[level * k + level] ?? 0;
  return {
    n,
    accuracy: n === 0 ? null : agreeing / n,
    kappa: n === 0 ? null : kappa(tableOf(k, counts), "unweighted"),
  };
}

function statesBy(annotators: Annotators, labelling: Labelling<unknown, Facts>, name: Annotator): States {
  const read = annotators.tableOf(name).reader();
  return (index) => labelling.statesOf?.(read(index)) ?? [];
}

function comparedStates(
  one: readonly number[],
  other: readonly number[],
  counts: Float64Array | null = null,
): { readonly both: number; readonly differing: number } {
  let both = 0;
  let differing = 0;
  if (one.length !== other.length) return { both, differing };
  for (const [at, code] of one.entries()) {
    const otherCode = other[at] ?? 0;
    if (code === 0 || otherCode === 0) continue;
    both++;
    const cell = 2 * supported(code) + supported(otherCode);
    if (cell === 1 || cell === 2) differing++;
    if (counts) counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return { both, differing };
}

const supported = (code: number): 0 | 1 => (isSupportedState(SENTENCE_LABELS[code - 1] ?? "none") ? 1 : 0);
