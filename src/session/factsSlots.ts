import * as l10n from "@vscode/l10n";
import type { FactsSource } from "../facts/header.ts";
import type { StoredFacts } from "../facts/open.ts";
import { type EvaluationSpec, type FieldMap, NO_GROUPS, type SourceSpec, type StopReason } from "../model/index.ts";
import { byName } from "../text/naturalOrder.ts";
import type { OpenedSource, Platform } from "./platform.ts";
import { Reference } from "./reference.ts";
import { originOf, type SourceSlot } from "./sources.ts";

/** The rows of one source in a facts file: what measuring the source would give. */
export interface StoredPart {
  readonly facts: StoredFacts;
  /** The facts file. */
  readonly uri: string;
  readonly source: FactsSource;
  /** Its rows, half-open. */
  readonly from: number;
  readonly to: number;
}

/**
 * A slot for each source that a facts file was measured from: it stands in for that source, whose records are read from
 * the source itself where it can be reached. Slots have no numbers yet.
 */
export function storedSlots(
  number: number,
  spec: SourceSpec,
  file: OpenedSource,
  facts: StoredFacts,
  asked: EvaluationSpec,
  platform: Platform,
): readonly SourceSlot[] {
  const { header, kind } = facts;
  const stop = unmeasured(file.name, facts, asked);
  const shared = sharedBy(file, header.sources.length);
  let row = 0;
  return header.sources.map((source): SourceSlot => {
    const [from, to] = [row, row + source.samples];
    row = to;
    const uri = namedBy(spec.uri, source.path);
    const format = {
      ...header.format,
      id: source.adapter,
      name: platform.kinds.formatName(source.adapter),
      ...(header.format.by === "guess" && source.map ? { map: source.map } : {}),
    };
    const stored: StoredPart = { facts, uri: spec.uri, source, from, to };
    return {
      number,
      file: number,
      spec: { uri, role: source.role },
      name: source.path,
      origin: originOf(uri),
      opened: new Reference(shared, source, platform, asked.roots ?? []),
      container: stop ? null : source.container,
      stop,
      head: [],
      formats: kind ? [format] : [],
      stored,
    };
  });
}

/** The same for all parts of what one source held when it was measured. */
export function sourceKey({ source: { path, size, digest, container } }: StoredPart): string {
  return JSON.stringify([path, size, digest, container]);
}

/** Where a file would stand that the one at `uri` names. */
function namedBy(uri: string, path: string): string {
  if (/^(?:[\\/]|[A-Za-z]:)/.test(path)) return path;
  const end = Math.max(uri.lastIndexOf("/"), uri.lastIndexOf("\\"));
  return `${uri.slice(0, end + 1)}${path}`;
}

/** A file that is closed when so many have closed it. */
function sharedBy(file: OpenedSource, uses: number): OpenedSource {
  let left = uses;
  return {
    ...file,
    async close() {
      left--;
      if (left === 0) await file.close();
    },
  };
}

/** What is asked of samples that were measured without it; null where nothing is. */
function unmeasured(name: string, { header, layout }: StoredFacts, spec: EvaluationSpec): StopReason | null {
  const isNamed = (field: string) => layout.named.some((column) => column.name === field);
  const overrides = Object.entries(spec.overrides).filter(([field, value]) => header.overrides[field] !== value);
  const slices = spec.sliceBy.filter((field) => !isNamed(field));
  const group = spec.group ?? null;
  // What a sample asks is known where it is not grouped by a field: others are grouped, and repeated, by it.
  const isGrouped =
    group === null || group === header.group || (header.group === null && (group === NO_GROUPS || isNamed(group)));
  const { adapter, map } = spec;
  const measured = header.sources.filter(({ samples }) => samples > 0);
  const isRead = adapter === null || measured.every((source) => source.adapter === adapter);
  const isMapped = map === null || measured.every((source) => isSameMap(source.map, map));
  const what = [
    ...(isRead ? [] : [l10n.t("the format {0}", adapter)]),
    ...(isMapped ? [] : [l10n.t("this mapping")]),
    ...overrides.map(([field]) => field),
    ...slices,
    ...(isGrouped ? [] : [l10n.t("groups by {0}", group)]),
  ];
  if (spec.limit !== null) {
    const message = l10n.t("{0} holds facts, all of which are read. Measure its files again with the limit.", name);
    return { code: "UNREADABLE", message };
  }
  if (what.length === 0) return null;
  const message = l10n.t(
    "{0} holds facts that were measured without: {1}. Measure its files again with that.",
    name,
    what.join(", "),
  );
  return { code: "UNREADABLE", message };
}

function isSameMap(one: FieldMap | null, other: FieldMap): boolean {
  const sorted = (map: FieldMap | null) => JSON.stringify(Object.entries(map ?? {}).sort());
  return sorted(one) === sorted(other);
}

/**
 * Slots in the order of the evaluation: the parts of facts files by the sources that they are of, whatever files they are
 * in, so that shards in any order are one run; all others as they come.
 */
export function inOrder(slots: readonly SourceSlot[]): readonly SourceSlot[] {
  const stored = slots.flatMap((slot) => (slot.stored ? [{ slot, stored: slot.stored }] : []));
  stored.sort(
    ({ stored: one }, { stored: other }) =>
      byText(other.source.role, one.source.role) ||
      byName(one.source.path, other.source.path) ||
      byText(one.source.path, other.source.path) ||
      one.source.size - other.source.size ||
      byText(one.source.digest ?? "", other.source.digest ?? "") ||
      byText(one.uri, other.uri),
  );
  const sorted = stored.map(({ slot }) => slot);
  const first = slots.findIndex((slot) => slot.stored);
  const before = slots.slice(0, Math.max(0, first)).filter((slot) => !slot.stored);
  const behind = first < 0 ? [...slots] : slots.slice(first).filter((slot) => !slot.stored);
  return [...before, ...sorted, ...behind].map((slot, number) => ({ ...slot, number }));
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
