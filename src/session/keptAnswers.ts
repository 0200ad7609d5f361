import type { Chunk } from "../analysis/table/chunk.ts";
import type { RangeResult } from "../kinds/measureRange.ts";
import type { InputPart } from "../model/index.ts";
import type { MeasureTask, OpenedSource, Platform } from "./platform.ts";
import { type RowSource, samplesOf } from "./records.ts";
import type { EvaluationView } from "./view.ts";

// What the bytes of a file came to is kept by the platform: facts of its records, and hashes of what samples were asked.

/** A longer file is read in ranges, by several threads. */
const MOST_BYTES = 20 * 1024 * 1024;

interface Measured {
  readonly chunks: readonly (readonly [chunk: Chunk, bytesRead: number])[];
  readonly result: RangeResult;
}

/** Measures a range, or takes what the same bytes came to before. Of runs that are compared most were read before. */
export async function measureOnce(
  task: MeasureTask,
  opened: OpenedSource,
  platform: Platform,
  emit: (chunk: Chunk, bytesRead: number) => void,
  signal: AbortSignal,
): Promise<RangeResult> {
  const { kept, size } = opened;
  const { source, container, range, plan, lookups, part } = task;
  // Joined files have bytes of their own.
  const isKept = plan.measure.isPairable === true && lookups.length === 0 && size <= MOST_BYTES;
  if (!kept || !isKept) return platform.measure(task, opened, emit, signal);
  const asked = JSON.stringify(["measured", container, range, plan, part]);
  // Only the lines below write it, in the same version.
  const known = (await kept.get(asked)) as Measured | null;
  signal.throwIfAborted();
  if (known !== null) {
    for (const [chunk, bytesRead] of known.chunks) emit({ ...chunk, source }, bytesRead);
    return { ...known.result, issues: known.result.issues.map((issue) => ({ ...issue, source })) };
  }
  const chunks: (readonly [Chunk, number])[] = [];
  const take = (chunk: Chunk, bytesRead: number) => {
    chunks.push([chunk, bytesRead]);
    emit(chunk, bytesRead);
  };
  const result = await platform.measure(task, opened, take, signal);
  await kept.put(asked, { chunks, result } satisfies Measured);
  return result;
}

/** Hashes of the samples of one source. */
interface Inputs {
  readonly samples: number;
  readonly parts: readonly (readonly [part: InputPart, hashes: Uint32Array])[];
  readonly ids: Uint32Array;
  readonly looseIds: Uint32Array;
}

interface Read {
  readonly source: RowSource;
  readonly first: number;
  readonly samples: number;
}

/** The hashes of sources whose bytes were read before; those of the others are kept once they are known. */
export class KeptInputs {
  readonly #evaluation: EvaluationView;
  readonly #partOf: (part: InputPart) => Uint32Array;
  readonly #ids: Uint32Array;
  readonly #looseIds: Uint32Array;
  readonly #taken = new Set<RowSource>();
  readonly #read: Read[] = [];

  /** `partOf` has the hashes of all samples, as `ids` and `looseIds` are. */
  constructor(
    evaluation: EvaluationView,
    partOf: (part: InputPart) => Uint32Array,
    ids: Uint32Array,
    looseIds: Uint32Array,
  ) {
    this.#evaluation = evaluation;
    this.#partOf = partOf;
    this.#ids = ids;
    this.#looseIds = looseIds;
  }

  isTaken(source: RowSource): boolean {
    return this.#taken.has(source);
  }

  /** Takes what is kept of a source, whose first sample has this index. */
  async take(source: RowSource, first: number): Promise<void> {
    const asked = this.#askedOf(source);
    if (asked === null) return;
    const samples = samplesOf(source, this.#evaluation.table);
    // Only `keep` writes it, in the same version.
    const known = (await source.opened.kept?.get(asked)) as Inputs | null;
    if (known?.samples !== samples) {
      this.#read.push({ source, first, samples });
      return;
    }
    this.#taken.add(source);
    for (const [part, hashes] of known.parts) this.#partOf(part).set(hashes, 2 * first);
    this.#ids.set(known.ids, 2 * first);
    this.#looseIds.set(known.looseIds, 2 * first);
  }

  /** Keeps what was read. */
  async keep(parts: ReadonlyMap<InputPart, Uint32Array>): Promise<void> {
    for (const { source, first, samples } of this.#read) {
      const own = (hashes: Uint32Array) => hashes.slice(2 * first, 2 * (first + samples));
      const inputs: Inputs = {
        samples,
        parts: [...parts].map(([part, hashes]) => [part, own(hashes)] as const),
        ids: own(this.#ids),
        looseIds: own(this.#looseIds),
      };
      const asked = this.#askedOf(source);
      if (asked !== null) await source.opened.kept?.put(asked, inputs);
    }
  }

  /** Null if records depend on more than the bytes of their file, or end before its end. */
  #askedOf({ number, opened, container, reader: { lookups, items, shared }, texts }: RowSource): string | null {
    const { plan, spec } = this.#evaluation;
    if (!opened.kept || texts.eachInput || lookups.length > 0 || items || shared || spec.limit !== null) return null;
    const own = plan.rows.find(({ slot }) => slot.number === number);
    return own ? JSON.stringify(["inputs", container, own.plan]) : null;
  }
}
