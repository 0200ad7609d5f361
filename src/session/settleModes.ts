import type { Words } from "../kinds/adapting.ts";
import { MAPPED_ADAPTER } from "../kinds/mapping.ts";
import { AUTO, modesOf } from "../kinds/modeFamily.ts";
import { readingOf } from "../kinds/ownScores/names.ts";
import { type ReadScores, scoresOf } from "../kinds/ownScores/read.ts";
import type { SampleOf } from "../kinds/reading/answerLabels.ts";
import { type ScoredRecord, withEvaluatorErrors } from "../kinds/reading/evaluatorErrors.ts";
import { profileOf } from "../kinds/reading/profile.ts";
import { readingsOf } from "../kinds/reading/scoreColumns.ts";
import { triedIn } from "../kinds/reading/settings.ts";
import { type AnyKind, type KindRegistry, UNKNOWN_ADAPTER } from "../kinds/registry.ts";
import { stateColumnsOf } from "../kinds/states/columns.ts";
import {
  type DetectedFormat,
  type EvaluationSpec,
  type Modes,
  modeIn,
  type OwnScore,
  type OwnScoreSettings,
  type ScoreReading,
  type ScoreReadings,
  type StateColumns,
  settingsIn,
} from "../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { Adapted } from "./adapted.ts";
import { someOf, spread } from "./heads.ts";
import { mapIn } from "./keptReadings.ts";
import { profiledOf, type SourceSlot } from "./sources.ts";

/**
 * Default modes: the format's, such as `benchmark` for RGB's labelled files, else the family's. If only the file can
 * decide, its first records do.
 */
export function settleModes(
  spec: EvaluationSpec,
  kinds: KindRegistry,
  kind: AnyKind,
  format: DetectedFormat,
  slots: readonly SourceSlot[],
  formatOf: (slot: SourceSlot) => DetectedFormat | undefined,
  adapted: Adapted,
): { readonly modes: Modes; readonly columns: ScoreReadings } {
  const columns = scoreColumns(slots, formatOf, kind, spec, kinds, adapted);
  const [slot] = slots;
  const ofReadings: ScoreReadings = Object.assign({}, ...slots.toReversed().map(({ reading }) => reading?.scores));
  const known = kinds.findAdapter(format.id)?.adapter;
  const head = slot?.head ?? [];
  const map = slot ? mapIn(slot, format, spec) : spec.map;
  const isRead = slot !== undefined && (known !== undefined || map !== null);
  const first = isRead ? head.flatMap(adapted.reader(slot, kind, known?.id ?? MAPPED_ADAPTER, map)) : [];
  const defaults: Partial<Modes> = {
    ...kind.measure.modesFor?.(first),
    ...known?.defaults,
    ...known?.defaultsFor?.(head),
    ...slot?.given?.modes,
  };
  const settled = kinds.families.map(({ id, otherwise }) => {
    const asked = modeIn(spec.modes, id) ?? AUTO;
    return [id, asked === AUTO ? (defaults[id] ?? otherwise) : asked] as const;
  });
  const settings = {
    ...settingsIn(defaults as Modes),
    ...settingsIn(spec.modes),
    ...stateSettings(slots, spec),
    ...scoreSettings(columns, { ...known?.scoreReadings, ...defaults.scores }, ofReadings, spec.modes.scores ?? {}),
  };
  return { modes: modesOf([...settled, ...Object.entries(settings)]), columns };
}

/** Readings of the file's scores: by columns, overridden by format, reading and person. */
function scoreSettings(columns: ScoreReadings, ...others: readonly ScoreReadings[]): OwnScoreSettings {
  const names = new Set([columns, ...others].flatMap((readings) => Object.keys(readings)));
  const scores = [...names].map((name) => {
    const said = others.map((readings) => readingOf(name, readings));
    const { within, ...own } = columns[name] ?? {};
    const isOther = said.some(({ meaning, range }) => (meaning ?? range) !== undefined);
    const ends = within === undefined || isOther ? {} : { within };
    return [name, Object.assign({}, own, ends, ...said) as ScoreReading] as const;
  });
  return scores.length > 0 ? { scores: Object.fromEntries(scores) } : {};
}

/** Where the sources say how their samples ended. */
function stateSettings(slots: readonly SourceSlot[], spec: EvaluationSpec): Pick<Modes, "states"> {
  const found = someOf(slots, spec).flatMap((slot) => stateColumnsOf(profileOf(profiledOf(slot))) ?? []);
  if (found.length === 0) return {};
  const all = (of: (columns: StateColumns) => readonly string[] | undefined) => [
    ...new Set(found.flatMap((columns) => of(columns) ?? [])),
  ];
  const [paths, except] = [all((one) => one.paths), all((one) => one.except)];
  return { states: { ...(paths.length > 0 ? { paths } : {}), ...(except.length > 0 ? { except } : {}) } };
}

function scoreColumns(
  slots: readonly SourceSlot[],
  formatOf: (slot: SourceSlot) => DetectedFormat | undefined,
  kind: AnyKind,
  spec: EvaluationSpec,
  kinds: KindRegistry,
  adapted: Adapted,
): ScoreReadings {
  const read = slots.filter(({ head }) => head.length > 0);
  const each = Math.ceil(MOST_PROFILED / Math.max(1, read.length));
  let marks: Words | undefined;
  const scored = read.flatMap((slot): readonly ScoredSample[] => {
    const format = formatOf(slot);
    const id = format?.id ?? UNKNOWN_ADAPTER;
    const map = mapIn(slot, format, spec);
    const { marks: own, readScores } = kinds.adapterOf(kind, id, map);
    marks ??= own;
    const records = slot.isWhole ? profiledOf(slot) : spread(profiledOf(slot), each);
    // A column without a score's name may be a label of the question, which only samples show.
    const alone = readScores && calledScores(records, readScores);
    if (alone) return alone.map(({ scores, record }): ScoredSample => ({ scores, record, of: OF_NOTHING }));
    const read = adapted.reader(slot, kind, id, map);
    return records.flatMap((record) =>
      read(record).flatMap((sample): readonly ScoredSample[] => {
        const scores = scoresOf(sample);
        return scores === undefined
          ? []
          : [{ scores, record, of: { ...sampleOf(sample, kind, adapted), tried: triedIn(record) } }];
      }),
    );
  });
  const readings = readingsOf(
    scored.map(({ scores }) => scores),
    marks,
    scored.map(({ of }) => of),
  );
  return withEvaluatorErrors(readings, scored);
}

/** Null if a record has a column without a score's name. */
function calledScores(records: readonly JsonRecord[], read: ReadScores): readonly ScoredRecord[] | null {
  const all: ScoredRecord[] = [];
  for (const record of records) {
    const scores = read(record);
    if (scores === null) continue;
    for (const { isPlain } of Object.values<OwnScore>(scores.byName)) if (isPlain) return null;
    all.push({ record, scores });
  }
  return all;
}

interface ScoredSample extends ScoredRecord {
  readonly of: SampleOf;
}
const OF_NOTHING: SampleOf = { question: null, slices: [] };

function sampleOf(sample: unknown, kind: AnyKind, adapted: Adapted): SampleOf {
  const question = adapted.questionOf(sample, kind) ?? kind.read.idOf(sample);
  return { question, slices: Object.values(kind.measure.slicesOf(sample)) };
}

export const MOST_PROFILED = 2000;
