import * as l10n from "@vscode/l10n";
import { addTo, type StopReason } from "../model/index.ts";
import type { Container, OpenFile } from "../read/container.ts";
import type { Origin } from "../read/join.ts";
import { originOf } from "../read/origin.ts";
import { byName } from "../text/naturalOrder.ts";
import type { StoredPart } from "./part.ts";

/** A source among the others of a session. */
interface Slot {
  readonly name: string;
  readonly origin: Origin;
  readonly opened: (OpenFile & { readonly stored?: StoredPart }) | null;
  readonly container: Container | null;
  readonly stop: StopReason | null;
}

interface Stored<Own extends Slot = Slot> {
  readonly slot: Own;
  readonly stored: StoredPart;
}

const storedAmong = <Own extends Slot>(slots: readonly Own[]): Stored<Own>[] =>
  slots.flatMap((slot) => (slot.opened?.stored ? [{ slot, stored: slot.opened.stored }] : []));

/**
 * Sources as one run, numbered: in the order of the evaluation, and each sample once. In a comparison both sides may be
 * the same run.
 */
export async function asOneRun<Own extends Slot>(
  slots: readonly Own[],
  isComparison: boolean,
  signal: AbortSignal,
): Promise<readonly Own[]> {
  const ordered = inOrder(slots);
  return isComparison ? ordered : withoutCopies(ordered, signal);
}

/**
 * Slots in the order of the evaluation: the parts of facts files by the sources that they are of, whatever files they are
 * in, so that shards in any order are one run; all others as they come.
 */
function inOrder<Own extends Slot>(slots: readonly Own[]): readonly Own[] {
  const stored = storedAmong(slots);
  stored.sort(
    ({ stored: one }, { stored: other }) =>
      byText(other.source.role, one.source.role) ||
      byName(one.source.path, other.source.path) ||
      byText(one.source.path, other.source.path) ||
      one.source.size - other.source.size ||
      byText(one.source.digest ?? "", other.source.digest ?? "") ||
      byText(one.uri, other.uri),
  );
  const isStored = ({ opened }: Slot) => opened?.stored !== undefined;
  const ordered = slots.filter((slot) => !isStored(slot));
  ordered.splice(slots.findIndex(isStored), 0, ...stored.map(({ slot }) => slot));
  return ordered.map((slot, number) => ({ ...slot, number }));
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Drops facts of samples that an earlier facts file or an open source already has, such as a shard that was measured
 * twice. Dropped slots are stopped with the reason. Files are the same by name and digest; parts of a source by their
 * rows.
 */
async function withoutCopies<Own extends Slot>(slots: readonly Own[], signal: AbortSignal): Promise<readonly Own[]> {
  const bySource = new Map<string, Stored[]>();
  const stops = new Map<Slot, StopReason>();
  const files = filesAmong(slots);
  for (const { slot, stored } of storedAmong(slots)) {
    if (stored.from === stored.to || slot.stop) continue;
    const file = files.get(fileKey(originOf(stored.source.path).name, stored.source));
    if (file !== undefined) {
      stops.set(slot, { code: "UNREADABLE", message: isHere(stored, file) });
      continue;
    }
    const { key } = stored;
    addTo(bySource, key, { slot, stored });
  }
  for (const same of bySource.values()) {
    // What is whole says more than any part of it.
    const ordered = same.toSorted((one, other) => Number(one.stored.isPart) - Number(other.stored.isPart));
    const [first] = ordered;
    if (!first || ordered.length === 1) continue;
    const known = first.stored.isPart ? new Map<string, Stored>() : null;
    for (const one of ordered) {
      const places = known && (await one.stored.places(signal));
      const twin = places ? firstAt(known, places) : one === first ? null : first;
      if (twin) stops.set(one.slot, stopOf(one.stored, twin.stored));
      else for (const place of places ?? []) known?.set(place, one);
    }
  }
  if (stops.size === 0) return slots;
  return slots.map((slot) => {
    const stop = stops.get(slot);
    return stop ? { ...slot, container: null, stop } : slot;
  });
}

/** Names of the files that are here themselves, by what facts of them say. */
function filesAmong(slots: readonly Slot[]): ReadonlyMap<string, string> {
  return new Map(
    slots.flatMap(({ container, opened, origin, name }) =>
      opened?.digest !== undefined && !opened.stored && container
        ? [[fileKey(origin.name, opened), name] as const]
        : [],
    ),
  );
}

const fileKey = (name: string, { size, digest }: { readonly size: number; readonly digest?: string | null }): string =>
  JSON.stringify([name, size, digest]);

const isHere = ({ uri }: StoredPart, name: string): string =>
  l10n.t("{0} holds facts of {1}, which is read itself. The facts are not counted.", originOf(uri).name, name);

/** Of those that have one of the places, one. */
function firstAt(known: ReadonlyMap<string, Stored>, places: ReadonlySet<string>): Stored | null {
  for (const place of places) {
    const other = known.get(place);
    if (other) return other;
  }
  return null;
}

function stopOf({ uri, source }: StoredPart, twin: StoredPart): StopReason {
  const [name, other] = [originOf(uri).name, originOf(twin.uri).name];
  const message =
    uri === twin.uri
      ? l10n.t("{0} holds the facts of {1} twice. They are counted once.", name, source.path)
      : l10n.t(
          "{0} and {1} both hold facts of the same samples of {2}. Those in {0} are not counted.",
          name,
          other,
          source.path,
        );
  return { code: "UNREADABLE", message };
}
