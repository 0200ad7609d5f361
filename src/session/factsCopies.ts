import * as l10n from "@vscode/l10n";
import type { StopReason } from "../model/index.ts";
import { type StoredPart, sourceKey } from "./factsSlots.ts";
import { originOf, type SourceSlot } from "./sources.ts";

interface Stored {
  readonly slot: SourceSlot;
  readonly stored: StoredPart;
}

/**
 * Of samples that several facts files hold, as after a shard that was measured twice, those of the first file alone; of
 * samples that are here themselves, no facts. Other slots are stopped with the reason. Names and digests tell what is the
 * same; parts of a source, their rows.
 */
export async function withoutCopies(slots: readonly SourceSlot[], signal: AbortSignal): Promise<readonly SourceSlot[]> {
  const bySource = new Map<string, Stored[]>();
  const stops = new Map<SourceSlot, StopReason>();
  const files = filesAmong(slots);
  for (const slot of slots) {
    const { stored } = slot;
    if (!stored || stored.from === stored.to || slot.stop) continue;
    const file = files.get(fileKey(originOf(stored.source.path).name, stored.source));
    if (file !== undefined) {
      stops.set(slot, { code: "UNREADABLE", message: isHere(stored, file) });
      continue;
    }
    const key = sourceKey(stored);
    const same = bySource.get(key);
    if (same) same.push({ slot, stored });
    else bySource.set(key, [{ slot, stored }]);
  }
  for (const same of bySource.values()) {
    // What is whole says more than any part of it.
    const ordered = same.toSorted((one, other) => Number(isPart(one)) - Number(isPart(other)));
    const [first] = ordered;
    if (!first || ordered.length === 1) continue;
    const known = isPart(first) ? new Map<string, Stored>() : null;
    for (const one of ordered) {
      const places = known && (await placesOf(one.stored, signal));
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
function filesAmong(slots: readonly SourceSlot[]): ReadonlyMap<string, string> {
  return new Map(
    slots.flatMap(({ stored, container, opened, origin, name }) =>
      !stored && container && opened?.digest !== undefined ? [[fileKey(origin.name, opened), name] as const] : [],
    ),
  );
}

const fileKey = (name: string, { size, digest }: { readonly size: number; readonly digest?: string | null }): string =>
  JSON.stringify([name, size, digest]);

const isHere = ({ uri }: StoredPart, name: string): string =>
  l10n.t("{0} holds facts of {1}, which is read itself. The facts are not counted.", originOf(uri).name, name);

const isPart = ({ stored }: Stored): boolean => stored.facts.header.isPart;

/** Of those that have one of the places, one. */
function firstAt(known: ReadonlyMap<string, Stored>, places: ReadonlySet<string>): Stored | null {
  for (const place of places) {
    const other = known.get(place);
    if (other) return other;
  }
  return null;
}

/** Where the samples of a part stand in their source. */
async function placesOf({ facts: { rows }, from, to }: StoredPart, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const places = new Set<string>();
  for (let start = from; start < to; ) {
    signal.throwIfAborted();
    await rows.load(start);
    const span = rows.spanAt(start);
    const offsets = rows.read("offset", start, "wholes")?.wholes;
    const parts = rows.read("part", start, "wholes")?.wholes;
    const end = Math.min(to, span.to);
    for (let at = start - span.from; at < end - span.from; at++)
      places.add(`${offsets?.[at] ?? 0} ${parts?.[at] ?? 0}`);
    start = end;
  }
  return places;
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
