import type { AnyKind, KindRegistry } from "../kinds/registry.ts";
import type { FieldMap } from "../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { SourceSlot } from "./sources.ts";

/** Samples of the profiled records for scores, labels and settings; each record is read once. */
export class Adapted {
  /** Whether samples of one question share its id, not its text. */
  isById = false;
  readonly #kinds: KindRegistry;
  readonly #known = new Map<SourceSlot, Map<string, (record: JsonRecord) => readonly unknown[]>>();

  constructor(kinds: KindRegistry) {
    this.#kinds = kinds;
  }

  /** What a sample asks; null if it is unknown, or known from the id alone. */
  questionOf(sample: unknown, kind: AnyKind): string | null {
    if (this.isById && kind.read.idOf(sample)) return null;
    const question = kind.compare.groupOf(sample).question?.join("\n").trim() ?? "";
    return question === "" ? null : question;
  }

  reader(
    slot: SourceSlot,
    kind: AnyKind,
    adapter: string,
    map: FieldMap | null,
  ): (record: JsonRecord) => readonly unknown[] {
    const ofSlot = this.#known.get(slot) ?? new Map<string, (record: JsonRecord) => readonly unknown[]>();
    this.#known.set(slot, ofSlot);
    const key = JSON.stringify([kind.id, adapter, map]);
    const made = ofSlot.get(key) ?? this.#make(slot, kind, adapter, map);
    ofSlot.set(key, made);
    return made;
  }

  #make({ origin }: SourceSlot, kind: AnyKind, id: string, map: FieldMap | null) {
    const adapter = this.#kinds.adapterOf(kind, id, map);
    const read = new Map<JsonRecord, readonly unknown[]>();
    return (record: JsonRecord): readonly unknown[] => {
      const samples = read.get(record) ?? adapter.adapt(record, origin);
      read.set(record, samples);
      return samples;
    };
  }
}
