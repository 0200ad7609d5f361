import * as l10n from "@vscode/l10n";
import type { Facts } from "../analysis/table/facts.ts";
import type { FieldComparison, Predicate, ReadValue } from "../analysis/table/filter.ts";
import { countedItem, DUPLICATE, type Items, NO_ITEM, originalOf } from "../analysis/table/items.ts";
import type { Table } from "../analysis/table/table.ts";
import type { Chip } from "../kinds/fields.ts";
import type { Modes, PlacedIssue } from "../model/index.ts";
import type { FieldInfo } from "../protocol/list.ts";
import type { ListColumn } from "../protocol/state.ts";
import type { EvaluationView, FieldScope } from "./view.ts";

const RIGHT_FIELD = "repeats.right";
const DUPLICATE_FIELD = "repeats.duplicate";
const FLAKY = `${RIGHT_FIELD} > 0 && ${RIGHT_FIELD} < 1`;

export function repeatField(name: string, scope: FieldScope): ReadValue<Facts> | null {
  const { items } = scope.table;
  if (!scope.kind.compare.repeating) return null;
  if (name === DUPLICATE_FIELD) return (_, index) => Number(items !== null && originalOf(items, index) !== null);
  if (name !== RIGHT_FIELD) return null;
  scope.reads?.addAll();
  if (items === null) return () => null;
  const counts = rightOf(scope, items);
  return (_, index) => {
    const item = items.numbers[index] ?? NO_ITEM;
    const n = counts.n[item] ?? 0;
    return n < 2 ? null : (counts.right[item] ?? 0) / n;
  };
}

export function repeatFieldInfos({ table, kind }: FieldScope): readonly FieldInfo[] {
  if (!kind.compare.repeating || table.items === null) return [];
  const infos: FieldInfo[] = [];
  if (table.items.isRepeated) {
    infos.push({ id: RIGHT_FIELD, name: l10n.t("Share of right answers"), type: "number", from: "sample" });
  }
  if (table.items.originals) {
    infos.push({ id: DUPLICATE_FIELD, name: l10n.t("Duplicate"), type: "flag", from: "sample" });
  }
  return infos;
}

export function repeatChips(scope: FieldScope): readonly Chip[] {
  const ids = repeatFieldInfos(scope).map(({ id }) => id);
  const group = "wrong" as const;
  return [
    ...(ids.includes(RIGHT_FIELD)
      ? [{ id: "flaky", group, name: l10n.t("Flaky"), role: "disagree", where: FLAKY }]
      : []),
    ...(ids.includes(DUPLICATE_FIELD)
      ? [{ id: "duplicates", group, name: l10n.t("Duplicates"), role: "warning", where: DUPLICATE_FIELD }]
      : []),
  ];
}

/** Only once all is read, since any sample may be a repeat. */
export function repeatColumns({ table, kind, isSettled }: EvaluationView): readonly ListColumn[] {
  if (!kind.compare.repeating || !isSettled || table.items?.isRepeated !== true) return [];
  return [{ id: RIGHT_FIELD, name: l10n.t("Share of right answers"), short: "✓", unit: "mean" }];
}

/** Excludes duplicates if they are not counted and the filter does not name them; else null. */
export function distinctPredicate(
  comparisons: readonly Pick<FieldComparison, "field">[],
  { isDistinct, table }: FieldScope,
): Predicate<Facts> | null {
  const items = isDistinct ? table.items : null;
  if (!items?.originals || comparisons.some(({ field }) => field === DUPLICATE_FIELD)) return null;
  return (_, index) => originalOf(items, index) === null;
}

export function duplicatesIn({ items }: Table<Facts>): number {
  let count = 0;
  for (const original of items?.originals ?? []) if (original >= 0) count++;
  return count;
}

export function duplicateNotes({ table, spec }: EvaluationView): readonly string[] {
  const count = duplicatesIn(table);
  if (count === 0) return [];
  const isOnce = spec.isDistinct === true;
  if (isOnce) {
    return [count === 1 ? l10n.t("1 duplicate is not counted.") : l10n.t("{0} duplicates are not counted.", count)];
  }
  return [count === 1 ? l10n.t("1 duplicate is counted.") : l10n.t("{0} duplicates are counted.", count)];
}

const MOST_ISSUES = 100;

/** An issue per pair of files with duplicates, and per file with its own. */
export function duplicateIssues({ table, slots, spec }: EvaluationView): readonly PlacedIssue[] {
  const { items } = table;
  const found = new Map<string, { index: number; original: number; count: number }>();
  for (const [index, original] of (items?.originals ?? []).entries()) {
    if (original < 0) continue;
    const files = `${table.placeOf(original).place.source} ${table.placeOf(index).place.source}`;
    const known = found.get(files);
    if (known) known.count++;
    else found.set(files, { index, original, count: 1 });
  }
  return [...found.values()].slice(0, MOST_ISSUES).map(({ index, original, count }): PlacedIssue => {
    const { source, line, offset } = table.placeOf(index).place;
    const first = table.placeOf(original).place;
    const nameOf = (number: number) => slots[number]?.name ?? "";
    const files = source === first.source ? null : ([nameOf(source), nameOf(first.source)] as const);
    const what = copyText(count, first.line, files);
    const then =
      spec.isDistinct === true
        ? l10n.t("Copies are not counted.")
        : l10n.t("Copies are counted. Turn on evaloupe.distinct (--distinct) to count each answer once.");
    const message = `${what} ${then}`;
    return { code: "DUPLICATE_ANSWER", path: "", message, source, line, offset, isRejection: false };
  });
}

function copyText(count: number, line: number, files: readonly [string, string] | null): string {
  if (files === null) {
    return count === 1
      ? l10n.t("A copy of line {0}: same question, same id, same answer.", line)
      : l10n.t(
          "A copy of line {0}: same question, same id, same answer. {1} more samples here are copies too.",
          line,
          count - 1,
        );
  }
  const [file, original] = files;
  return count === 1
    ? l10n.t("1 sample of {0} is a copy of one of {1}: same question, same setting, same answer.", file, original)
    : l10n.t(
        "{0} samples of {1} are copies of samples of {2}: same question, same setting, same answer.",
        count,
        file,
        original,
      );
}

interface RightCounts {
  readonly n: Uint32Array;
  readonly right: Uint32Array;
}

const known = new WeakMap<Table<Facts>, { version: number; readonly byModes: Map<string, RightCounts> }>();

export function rightOf(
  { table, modes, kind }: Pick<FieldScope, "table" | "modes" | "kind">,
  items: Items,
): RightCounts {
  const kept = known.get(table);
  const byModes = kept?.version === table.version ? kept.byModes : new Map<string, RightCounts>();
  known.set(table, { version: table.version, byModes });
  const key = JSON.stringify(modes);
  const counts = byModes.get(key) ?? countRight(table, modes, kind, items);
  byModes.set(key, counts);
  return counts;
}

function countRight(table: Table<Facts>, modes: Modes, kind: FieldScope["kind"], items: Items): RightCounts {
  const n = new Uint32Array(items.count);
  const right = new Uint32Array(items.count);
  table.view().each((facts, index) => {
    const item = countedItem(items, index);
    if (item === NO_ITEM || item === DUPLICATE) return;
    const score = kind.compare.repeating?.right(facts, modes);
    if (score?.state !== "scored") return;
    n[item] = (n[item] ?? 0) + 1;
    right[item] = (right[item] ?? 0) + score.value;
  });
  return { n, right };
}
