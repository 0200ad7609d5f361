import { type MappedPath, parsePath } from "../kinds/dottedPath.ts";
import { isIdName, nameWords } from "../kinds/reading/columnNames.ts";
import { isGroupingName, isItemName } from "../kinds/reading/itemNames.ts";
import { type ColumnMeaning, mayBeDealt, mayBeTried, meaningsOf } from "../kinds/reading/meaning.ts";
import { profileOf } from "../kinds/reading/profile.ts";
import {
  type AskedRecord,
  isSystemName,
  NO_SETTINGS,
  type SettingsFound,
  settingColumns,
  settingsIn,
} from "../kinds/reading/settings.ts";
import { type KindRegistry, UNKNOWN_ADAPTER } from "../kinds/registry.ts";
import { columnsAt } from "../kinds/sides.ts";
import type { Adapted } from "./adapted.ts";
import { someOf } from "./heads.ts";
import type { ReadingPlan } from "./platform.ts";
import { profiledOf, type SourceSlot } from "./sources.ts";

interface RowPlan {
  readonly slot: SourceSlot;
  readonly plan: ReadingPlan;
}

/**
 * The plans with the columns that set samples apart as slices, and the changed copies of a question in the group of their
 * original, unless a person has said otherwise.
 */
export function withSettings<Row extends RowPlan>(rows: readonly Row[], kinds: KindRegistry, adapted: Adapted) {
  const { slices, group, apart, areIdsShared } = settingsOf(rows, kinds, adapted);
  const settled = rows.map((given): Row => {
    const row = areIdsShared ? { ...given, plan: { ...given.plan, areIdsShared } } : given;
    if (row.slot.given || slices.length === 0) return row;
    const sliceBy = [...row.plan.sliceBy, ...slices.filter((name) => !row.plan.sliceBy.includes(name))];
    const plain = apart?.meaning === "perturbation" ? { plain: apart.dimension } : {};
    return { ...row, plan: { ...row.plan, sliceBy, ...plain, group: row.plan.group ?? group } };
  });
  const given = rows.map(({ slot }) => slot.given?.apart ?? null);
  return { rows: settled, apart: apart ?? given.find((one) => one !== null) ?? null };
}

/** Plans with readings of label columns, over all files and joined ones. */
export function withLabelColumns<Row extends RowPlan>(
  rows: readonly Row[],
  lookups: readonly SourceSlot[],
  kinds: KindRegistry,
  adapted: Adapted,
): readonly Row[] {
  const [first] = rows;
  const columns = first && kinds.kindOf(first.plan.kind).read.labelColumns;
  if (!first || !columns) return rows;
  const samples = rows.flatMap(({ slot, plan }) => {
    if (plan.adapter === UNKNOWN_ADAPTER) return [];
    return profiledOf(slot).flatMap(adapted.reader(slot, kinds.kindOf(plan.kind), plan.adapter, plan.map));
  });
  if (samples.length === 0) return rows;
  const labels = columns.decide(samples, lookups.flatMap(profiledOf), first.slot.origin);
  if (labels === null) return rows;
  return rows.map((row) => (row.slot.given ? row : { ...row, plan: { ...row.plan, labels } }));
}

function settingsOf(rows: readonly RowPlan[], kinds: KindRegistry, adapted: Adapted): SettingsFound {
  const profiles = someOf(rows, rows[0]?.plan.measure).map(({ slot }) => profileOf(profiledOf(slot)));
  // What is in a list is no setting of its record, and to know what all of it means takes long.
  const columns = profiles.flatMap((profile) => [
    ...meaningsOf(
      profile,
      profile.columns.filter(({ steps }) => steps.every((step) => typeof step === "string")),
    ),
  ]);
  const settings = pathsOf(columns, ({ meaning }) => meaning === "setting");
  const dealt = new Set(profiles.flatMap((profile) => [...profile.dealt].filter((path) => settings.has(path))));
  const whole = profiles.flatMap(({ columns: all }) =>
    all.filter((column) => {
      const isPlain = column.steps.every((step) => typeof step === "string");
      if (!isPlain || column.numbers?.areWhole !== true) return false;
      // Distinct values are counted on demand.
      return mayBeTried(column.steps) && column.distinct <= MOST_TRIED;
    }),
  );
  const scores = pathsOf(columns, ({ meaning }) => meaning === "score" || meaning === "count");
  const labels = new Set([
    ...pathsOf(columns, ({ meaning }) => meaning === "label"),
    ...whole.flatMap(({ path }) => (scores.has(path) ? [path] : [])),
  ]);
  const switches = pathsOf(columns, ({ meaning }, steps) => meaning === "flag" && mayBeDealt(steps));
  const bytes = rows.reduce((sum, { slot }) => sum + (slot.opened?.size ?? 0), 0);
  const groups =
    bytes > MOST_BYTES ? NO_PATHS : new Set(columns.flatMap(([path, one]) => (isGroup(path, one) ? [path] : [])));
  const tellings = pathsOf(columns, ({ meaning }, steps) => TELLING.has(meaning) && mayBeDealt(steps));
  // A row number or a moment of each row is that of a mistake, too.
  const numbers = pathsOf(columns, ({ meaning }) => meaning === "index" || meaning === "time");
  const dates = profiles.flatMap(({ columns: all }) =>
    all.flatMap((column) => (numbers.has(column.path) && column.distinct <= column.values / 2 ? [column.path] : [])),
  );
  const keys = new Set([
    ...pathsOf(columns, ({ meaning }, steps) => meaning === "id" || isIdName(nameWords(steps))),
    ...dates,
  ]);
  const areNamed = rows.some(({ slot }) => settingColumns(profiledOf(slot)).length > 0);
  if (!areNamed && dealt.size === 0 && labels.size + switches.size + groups.size + tellings.size + keys.size === 0)
    return NO_SETTINGS;
  const asked = rows.flatMap(({ slot, plan }): readonly AskedRecord[] => {
    if (plan.adapter === UNKNOWN_ADAPTER) return [];
    const kind = kinds.kindOf(plan.kind);
    if (kinds.findAdapter(plan.adapter)?.adapter.itemOf) return [];
    const read = adapted.reader(slot, kind, plan.adapter, plan.map);
    return profiledOf(slot).flatMap((record) => {
      const [sample] = read(record);
      if (sample === undefined) return [];
      return [
        {
          record,
          question: adapted.questionOf(sample, kind),
          id: kind.read.idOf(sample),
          slices: Object.values(kind.measure.slicesOf(sample)),
        },
      ];
    });
  });
  if (asked.length === 0) return NO_SETTINGS;
  // What a field of the sample is read from is no setting, nor is what came of it.
  const places = rows.flatMap(({ plan }) => {
    const { places = {}, outcomes = [] } = kinds.adapterOf(kinds.kindOf(plan.kind), plan.adapter, plan.map);
    return [...Object.values(places), ...outcomes];
  });
  const taken = new Set(places.flatMap((place = []) => [place].flat().flatMap((one) => [one, ...columnsAt(one)])));
  const hasRaters = rows.some(({ plan }) => kinds.kindOf(plan.kind).label.raters !== undefined);
  const named = hasRaters ? { except: "rater" as const } : {};
  return settingsIn(asked, { taken, labels, dealt, switches, groups, tellings, keys, ...named });
}

const TELLING: ReadonlySet<string> = new Set(["label", "score", "text"]);

const MOST_TRIED = 20;

/** Item slices require careful reading, slow for larger files. */
const MOST_BYTES = 32 * 1024 * 1024;
const NO_PATHS: ReadonlySet<string> = new Set();

function isGroup(path: string, { meaning }: ColumnMeaning): boolean {
  const parsed = parsePath(path);
  if (!parsed.ok || parsed.path.some((step) => typeof step !== "string")) return false;
  const name = String(parsed.path.at(-1));
  const words = nameWords(parsed.path);
  return (
    (meaning === "label" && isGroupingName(name)) ||
    (meaning === "setting" && (isItemName(words) || isSystemName(words)))
  );
}

const pathsOf = (
  columns: readonly (readonly [string, ColumnMeaning])[],
  isMeant: (meaning: ColumnMeaning, steps: MappedPath) => boolean,
): ReadonlySet<string> =>
  new Set(
    columns.flatMap(([path, meaning]) => {
      const parsed = parsePath(path);
      return isMeant(meaning, parsed.ok ? parsed.path : []) ? [path] : [];
    }),
  );
