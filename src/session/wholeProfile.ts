import { fraction, nextState } from "../analysis/stats/draws.ts";
import { addTo } from "../model/index.ts";
import type { ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { eachParsed } from "../read/records.ts";
import { numberIn } from "../read/written.ts";
import type { SourceSlot } from "./sources.ts";

const MOST_RECORDS = 20_000;
const MOST_BYTES = 48 * 1024 * 1024;
const MOST_PLACES = 400;
const DEEPEST = 3;
const LONGEST_NUMBER = 30;

interface Kept {
  readonly source: number;
  readonly record: JsonRecord;
  readonly bytes: number;
  readonly draw: number;
  readonly at: number;
}

/**
 * Profiles sources by all records. Of very many a uniform sample is kept, and per path the records with its extremes,
 * so that scales are complete. `most` limits the records read per source.
 */
export async function withWholeProfiles(
  slots: readonly SourceSlot[],
  most: (source: number) => number,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly SourceSlot[]> {
  const sample = new Sample();
  for (const { number, opened, container, head } of slots) {
    if (!opened || !container || head.length === 0) continue;
    let left = most(number);
    if (left <= 0) continue;
    try {
      await eachParsed(opened, container, limits, signal, (record, { length }) => {
        sample.add(number, record, length);
        return --left > 0;
      });
    } catch (error) {
      // Earlier records count; the reader reports the rest.
      if (!(error instanceof UnreadableSource)) throw error;
    }
  }
  const bySource = sample.bySource();
  return slots.map((slot) => {
    const profiled = bySource.get(slot.number);
    return profiled ? { ...slot, profiled, isWhole: true } : slot;
  });
}

class Sample {
  #kept: Kept[] = [];
  #bytes = 0;
  #share = 1;
  #state = 1;
  #count = 0;
  readonly #ends = new Map<string, { least: number; most: number; first: Kept; last: Kept }>();

  add(source: number, record: JsonRecord, bytes: number): void {
    this.#state = nextState(this.#state);
    const kept = { source, record, bytes, draw: fraction(this.#state), at: this.#count++ };
    this.#noteEnds(record, `${source}`, kept, 1);
    if (kept.draw >= this.#share) return;
    this.#kept.push(kept);
    this.#bytes += bytes;
    while (this.#kept.length > 1 && (this.#kept.length > MOST_RECORDS || this.#bytes > MOST_BYTES)) {
      this.#share /= 2;
      this.#kept = this.#kept.filter(({ draw }) => draw < this.#share);
      this.#bytes = this.#kept.reduce((sum, one) => sum + one.bytes, 0);
    }
  }

  bySource(): ReadonlyMap<number, readonly JsonRecord[]> {
    const ends = [...this.#ends.values()].flatMap(({ first, last }) => [first, last]);
    const all = [...new Set([...this.#kept, ...ends])].sort((one, other) => one.at - other.at);
    const found = new Map<number, JsonRecord[]>();
    for (const { source, record } of all) addTo(found, source, record);
    return found;
  }

  #noteEnds(value: JsonRecord, path: string, kept: Kept, depth: number): void {
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (isObject(inner)) {
        if (depth < DEEPEST) this.#noteEnds(inner, `${path}\0${key}`, kept, depth + 1);
        continue;
      }
      const isShort = typeof inner === "string" && inner.length <= LONGEST_NUMBER;
      const number = typeof inner === "number" ? inner : isShort ? numberIn(inner) : null;
      if (number === null || !Number.isFinite(number)) continue;
      const place = `${path}\0${key}`;
      const ends = this.#ends.get(place);
      if (ends === undefined) {
        if (this.#ends.size < MOST_PLACES)
          this.#ends.set(place, { least: number, most: number, first: kept, last: kept });
      } else if (number < ends.least) {
        [ends.least, ends.first] = [number, kept];
      } else if (number > ends.most) {
        [ends.most, ends.last] = [number, kept];
      }
    }
  }
}
