import type { Chunk } from "../analysis/table/chunk.ts";
import { type DimensionCodes, isNumeric } from "../analysis/table/columns.ts";
import { entriesOf, entryOf } from "../kinds/ownScores/lists.ts";
import { isScoreId, readingOf, scoreId, scoreName } from "../kinds/ownScores/names.ts";
import { scoresOf } from "../kinds/ownScores/read.ts";
import { withScoreReadings } from "../kinds/ownScores/settle.ts";
import { isLabelId, labelId, labelName } from "../kinds/ownScores/values.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import { addCount, type EvaluationSpec, type ScoreReading } from "../model/index.ts";
import type { RereadColumn } from "../protocol/state.ts";
import { numberIn } from "../read/written.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { FIRST } from "./profiled.ts";
import type { SourceResult } from "./scoring.ts";
import { profiledOf } from "./sources.ts";

const MOST_UNFIT = 0.05;

interface Misfit {
  readonly name: string;
  readonly unfit: number;
  readonly values: number;
}

interface Measured {
  readonly plan: EvaluationPlan;
  readonly spec: EvaluationSpec;
  readonly chunks: readonly Chunk[];
  readonly results: readonly SourceResult[];
  readonly kinds: KindRegistry;
}

/**
 * Columns with more than a few unfit values beyond the profile in some source: left-out values, numbers off the scale,
 * unknown labels, and any value of an unknown column. A person's statement stays.
 */
export function misfitsOf(measured: Measured): readonly Misfit[] {
  const { plan, results } = measured;
  const found = new Map<string, Misfit>();
  for (const row of plan.rows) {
    const result = results.find(({ source }) => source === row.slot.number);
    if (!result || row.slot.head.length === 0) continue;
    for (const { name, unfit, values } of misfitsIn(row, result, measured)) {
      const known = found.get(name);
      found.set(name, { name, unfit: unfit + (known?.unfit ?? 0), values: values + (known?.values ?? 0) });
    }
  }
  return [...found.values()];
}

function misfitsIn(
  { slot, plan: reading }: EvaluationPlan["rows"][number],
  result: SourceResult,
  { plan, spec, chunks: all, kinds }: Measured,
): readonly Misfit[] {
  const own = all.filter(({ source }) => source === slot.number);
  const said = { ...slot.reading?.scores, ...spec.modes.scores };
  const strange = strangeValues(plan);
  const odd = new Map<string, number>(Object.entries(result.unfit));
  for (const { dimensions, valueNames = [] } of own) {
    for (const id of valueNames) {
      const isStrange = strange(id);
      const codes = dimensions[id];
      if (isStrange === null || codes === undefined) continue;
      const count = isStrange === "all" ? countIn(codes) : countIn(codes, isStrange);
      if (count > 0) addCount(odd, nameOf(id), count);
    }
  }
  const names = [...odd.keys()].filter((name) => !isSaid(readingOf(name, said)));
  if (names.length === 0) return [];

  // Subtracts profiled values only if the first rows were not measured alone.
  const profiled =
    spec.limit === null ? profiledOf(slot) : profiledOf(slot).slice(0, Math.min(FIRST, result.records.total));
  const adapter = withScoreReadings(
    kinds.adapterOf(kinds.kindOf(reading.kind), reading.adapter, reading.map),
    plan.modes.scores,
  );
  const known = new Map(names.map((name) => [name, { odd: 0, values: 0 }]));
  let samples = 0;
  for (const sample of profiled.flatMap((record) => adapter.adapt(record, slot.origin))) {
    samples++;
    // Samples are opaque outside of their kind; all have the fields of `AnySample`.
    const { issues } = sample as { readonly issues: readonly { readonly code: string; readonly path: string }[] };
    for (const { code, path } of issues) {
      const counts = code === "DOES_NOT_FIT" ? known.get(path) : undefined;
      if (counts) counts.odd++;
      if (counts) counts.values++;
    }
    const { byName = {} } = scoresOf(sample) ?? {};
    for (const [name, { value, label }] of Object.entries(byName)) {
      const counts = known.get(name);
      const given = label ?? value;
      if (counts === undefined || given === null) continue;
      const isStrange = strange(label === undefined ? scoreId(name) : labelId(name));
      counts.values++;
      if (isStrange !== null && (isStrange === "all" || isStrange(given))) counts.odd++;
    }
  }
  const beyond = own.reduce((sum, { rows }) => sum + rows, 0) - samples;
  return names.flatMap((name): readonly Misfit[] => {
    const { odd: oddBefore = 0, values: before = 0 } = known.get(name) ?? {};
    const unfit = (odd.get(name) ?? 0) - oddBefore;
    const values = givenIn(name, own) + (result.unfit[name] ?? 0) - before;
    // An unknown column is compared with samples without a value.
    const of = plan.columns[name] === undefined ? beyond : values;
    return unfit > MOST_UNFIT * of ? [{ name, unfit, values }] : [];
  });
}

export function rereadOf(
  misfits: readonly Misfit[],
  before: EvaluationPlan,
  after: EvaluationPlan,
): readonly RereadColumn[] {
  const readIn = ({ modes, columns }: EvaluationPlan, name: string): ScoreReading | null => {
    const reading = readingOf(name, modes.scores);
    return isSaid(reading) || columns[name] !== undefined ? reading : null;
  };
  return misfits.map((misfit) => ({ ...misfit, was: readIn(before, misfit.name), is: readIn(after, misfit.name) }));
}

const isSaid = ({ meaning, range, within }: ScoreReading): boolean => (meaning ?? range ?? within) !== undefined;

const nameOf = (id: string): string => (isLabelId(id) ? labelName(id) : scoreName(id));

/** By value id: test of values beyond the profile; null for none. */
function strangeValues({
  columns,
  modes,
}: EvaluationPlan): (id: string) => ((value: string | number) => boolean) | "all" | null {
  return (id) => {
    if (!isScoreId(id) && !isLabelId(id)) return null;
    const own = columns[nameOf(id)];
    if (own === undefined) return isSaid(readingOf(nameOf(id), modes.scores)) ? null : "all";
    if (isLabelId(id)) {
      const labels = new Set(own.labels);
      if (own.labels === undefined || own.meaning !== "label") return null;
      const isFull = labels.size >= MOST_TOLD;
      return (label) => !labels.has(String(label)) && (!isFull || numberIn(String(label)) !== null);
    }
    if (own.meaning === "flag") {
      const worth = new Set<unknown>([0, 1, ...Object.values(own.words ?? {})]);
      return (value) => !worth.has(value);
    }
    const { range: [least, most] = [] } = own;
    if (least === undefined || most === undefined) return null;
    return (value) => typeof value === "number" && (value < least || value > most);
  };
}
const MOST_TOLD = 20;

function givenIn(name: string, chunks: readonly Chunk[]): number {
  const ids = [scoreId(name), labelId(name), scoreId(entriesOf(name)), scoreId(entryOf(name, 0))];
  return chunks.reduce((sum, { dimensions }) => {
    const counts = ids.map((id) => (dimensions[id] === undefined ? 0 : countIn(dimensions[id])));
    return sum + (counts[0] ?? 0) + (counts[1] ?? 0) + Math.max(...counts.slice(2));
  }, 0);
}

function countIn(codes: DimensionCodes, isCounted: (value: string | number) => boolean = () => true): number {
  if (isNumeric(codes)) {
    let count = 0;
    for (let at = 0; at < codes.numbers.length; at++) {
      const one = codes.numbers[at] ?? Number.NaN;
      if (!Number.isNaN(one) && isCounted(one)) count++;
    }
    return count;
  }
  const counted = [false, ...codes.values.map(isCounted)];
  if (!counted.includes(true)) return 0;
  let count = 0;
  for (const code of codes.codes ?? []) if (counted[code]) count++;
  return count;
}
