import type { JsonPath } from "../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import { MappedFields, type Words } from "./adapting.ts";
import { concretePaths, isListing, isNumbered, type MappedPath, parsePath, placeIn, readPath } from "./dottedPath.ts";
import { type Place, THE_RECORD } from "./format.ts";

/** A field and its possible paths, likeliest first, each with its text for people. */
export interface Slot {
  readonly id: string;
  readonly choices: readonly SlotChoice[];
}

interface SlotChoice {
  readonly path: MappedPath;
  /** The path if it is one plain key, as nearly all are. */
  readonly key: string | null;
  readonly paths: Readonly<Record<string, JsonPath>>;
  /** Whether it passes through a last element, whose index varies by record. */
  readonly isOfRecord: boolean;
}

export function slotsOf(places: Readonly<Record<string, Place | undefined>>): readonly Slot[] {
  return Object.entries(places).map(([id, place]) => {
    const slot = place === undefined ? null : slotOf(id, place);
    if (slot === null) throw new RangeError(`The place of ${id} cannot be read.`);
    return slot;
  });
}

export function slotOf(id: string, place: Place): Slot | null {
  const choices: SlotChoice[] = [];
  for (const text of typeof place === "string" ? [place] : place) {
    const parsed = text === THE_RECORD && typeof place === "string" ? WHOLE : parsePath(text);
    if (!parsed.ok) return null;
    const [key] = parsed.path;
    const isPlain =
      parsed.path.length === 1 &&
      typeof key === "string" &&
      !(key in Object.prototype) &&
      !isNumbered(key) &&
      !isListing(key);
    const isOfRecord = parsed.path.some((step) => typeof step === "object");
    choices.push({ path: parsed.path, key: isPlain ? key : null, paths: concretePaths(id, parsed.path), isOfRecord });
  }
  return { id, choices };
}

const WHOLE = { ok: true, path: [] } as const;

/** Reads fields in a record. A missing value has the path of its likeliest place. */
export function finder(
  slots: readonly Slot[],
  words?: Readonly<Record<string, Words | undefined>>,
): (record: JsonRecord, at?: (key: string) => JsonPath) => MappedFields {
  const known = new Map<string, Readonly<Record<string, JsonPath>>>();
  const pathsAt = (taken: readonly number[]): Readonly<Record<string, JsonPath>> => {
    const key = taken.join();
    const made = known.get(key) ?? Object.assign({}, ...slots.map(({ choices }, s) => choices[taken[s] ?? 0]?.paths));
    known.set(key, made);
    return made;
  };
  const likeliest = pathsAt(slots.map(() => 0));
  const areOfRecord = slots.some(({ choices }) => choices.some(({ isOfRecord }) => isOfRecord));
  return (record, at) => {
    const values: Record<string, unknown> = {};
    let taken: number[] | null = null;
    for (let s = 0; s < slots.length; s++) {
      const slot = slots[s];
      if (slot === undefined) continue;
      const { id, choices } = slot;
      let value = valueAt(record, choices[0]);
      for (let c = 1; c < choices.length && !isThere(value); c++) {
        const other = valueAt(record, choices[c]);
        if (!isThere(other)) continue;
        value = other;
        taken ??= slots.map(() => 0);
        taken[s] = c;
      }
      values[id] = value;
    }
    const shared = taken ? pathsAt(taken) : likeliest;
    const paths = areOfRecord ? { ...shared, ...placesOfRecord(record, slots, taken) } : shared;
    return new MappedFields(values, at ? below(paths, at) : paths, words);
  };
}

function placesOfRecord(
  record: JsonRecord,
  slots: readonly Slot[],
  taken: readonly number[] | null,
): Readonly<Record<string, JsonPath>> {
  const places = slots.flatMap(({ id, choices }, s) => {
    const choice = choices[taken?.[s] ?? 0];
    const place = choice?.isOfRecord ? placeIn(record, choice.path) : null;
    return place ? [[id, place] as const] : [];
  });
  return Object.fromEntries(places);
}

function valueAt(record: JsonRecord, choice: SlotChoice | undefined): unknown {
  if (choice === undefined) return undefined;
  return choice.key === null ? readPath(record, choice.path) : record[choice.key];
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

function below(
  paths: Readonly<Record<string, JsonPath>>,
  at: (key: string) => JsonPath,
): Readonly<Record<string, JsonPath>> {
  return Object.fromEntries(
    Object.entries(paths).map(([id, [key, ...rest]]) => {
      if (id.endsWith("[*]")) return [id, paths[id] ?? []];
      return [id, key === undefined ? at("").slice(0, -1) : [...at(String(key)), ...rest]];
    }),
  );
}
