import type { FieldMap } from "../../model/index.ts";
import { choice } from "./choice/index.ts";
import type { Adapter, Facts, Kind } from "./kind.ts";
import { MAPPED_ADAPTER, mappedAdapter } from "./mapping.ts";
import { rag } from "./rag/index.ts";
import { rating } from "./rating/index.ts";

/** A kind whose samples are opaque: whoever holds it can only hand them back. */
export type AnyKind = Kind<unknown, Facts>;

// A kind only ever sees samples that its own adapters made and facts that its own `measure` gave; that is what lets
// the rest of the core hold them all as one type.
const opaque = <Sample, F extends Facts>(kind: Kind<Sample, F>): AnyKind => kind as unknown as AnyKind;

/** All kinds of samples, in the order in which ties between their shapes are broken. */
export const kinds: readonly AnyKind[] = [opaque(rag), opaque(choice), opaque(rating)];

export function kindOf(id: string): AnyKind {
  const kind = kinds.find((candidate) => candidate.id === id);
  if (!kind) throw new RangeError(`No kind named ${id}.`);
  return kind;
}

/** The kind of records that nothing is known of. */
export function firstKind(): AnyKind {
  const [first] = kinds;
  if (!first) throw new RangeError("There are no kinds.");
  return first;
}

/** The kind that a mapping speaks of: whose required fields are mapped, else which knows most of its fields. */
export function kindOfMap(map: FieldMap): AnyKind {
  const mapped = Object.keys(map);
  const rank = ({ mappable }: AnyKind): number => {
    const known = mappable.filter(({ id }) => mapped.includes(id));
    const required = mappable.filter(({ isRequired }) => isRequired);
    return known.length + (required.every((field) => known.includes(field)) ? mapped.length : 0);
  };
  return kinds.reduce((best, kind) => (rank(kind) > rank(best) ? kind : best), firstKind());
}

/** An adapter with the kind it belongs to. */
export interface KnownAdapter {
  readonly kind: AnyKind;
  readonly adapter: Adapter<unknown>;
}

/** Every adapter of every kind, in registry order. */
export const adapters: readonly KnownAdapter[] = kinds.flatMap((kind) =>
  kind.adapters.map((adapter) => ({ kind, adapter })),
);

export function findAdapter(id: string): KnownAdapter | null {
  return adapters.find(({ adapter }) => adapter.id === id) ?? null;
}

/** Id of the shape of records that no adapter fits: they are counted, and give no samples. */
export const UNKNOWN_ADAPTER = "unknown";
const unknownAdapter: Adapter<unknown> = {
  id: UNKNOWN_ADAPTER,
  name: "Unknown records",
  role: "rows",
  match: () => 0,
  adapt: () => [],
};

/** The adapter of that id; `mapped` is made from the person's mapping. */
export function adapterOf(kind: AnyKind, id: string, map: FieldMap | null): Adapter<unknown> {
  if (id === UNKNOWN_ADAPTER) return unknownAdapter;
  if (id === MAPPED_ADAPTER) return mappedAdapter(kind, map ?? {});
  const known = kind.adapters.find((adapter) => adapter.id === id);
  if (!known) throw new RangeError(`No shape named ${id} among those of ${kind.id}.`);
  return known;
}
