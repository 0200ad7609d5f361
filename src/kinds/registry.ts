import { t } from "@vscode/l10n";
import type { Facts } from "../analysis/table/facts.ts";
import type { FieldMap, ModeFamily } from "../model/index.ts";
import { choice } from "./choice/index.ts";
import type { Adapter } from "./format.ts";
import type { Kind } from "./kind.ts";
import { MAPPED, MAPPED_ADAPTER, withMappedScores } from "./mapping.ts";
import type { ModeFamilyDeclaration } from "./modeFamily.ts";
import { isScoreId } from "./ownScores/names.ts";
import { rag } from "./rag/index.ts";
import { rating } from "./rating/index.ts";
import { adapterOfMap } from "./systems.ts";

/** A kind whose samples are opaque: whoever holds it can only hand them back. */
export type AnyKind = Kind<unknown, Facts>;

// A kind only ever sees samples that its own adapters made and facts that its own `measure` gave; that is what lets
// the rest of the core hold them all as one type.
export const opaque = <Sample, F extends Facts>(kind: Kind<Sample, F>): AnyKind => kind as unknown as AnyKind;

/** An adapter with the kind it belongs to. */
export interface KnownAdapter {
  readonly kind: AnyKind;
  readonly adapter: Adapter<unknown>;
}

/** Id of the format of records that no other fits: they are counted, and give no samples. */
export const UNKNOWN_ADAPTER = "unknown";
const unknownAdapter: Adapter<unknown> = {
  id: UNKNOWN_ADAPTER,
  name: () => t("an unknown format"),
  about: "",
  musts: [],
  example: {},
  role: "rows",
  match: () => 0,
  adapt: () => [],
};

/** The kinds that a session knows. Session and command line get theirs from here alone. */
export class KindRegistry {
  readonly kinds: readonly AnyKind[];
  /** Every adapter of every kind, in the order of the kinds. */
  readonly adapters: readonly KnownAdapter[];
  /** Every mode family of every kind. */
  readonly families: readonly ModeFamilyDeclaration[];
  /** The kind of records that nothing is known of. */
  readonly first: AnyKind;

  /** In the order in which ties between their formats are broken. */
  constructor(first: AnyKind, ...others: readonly AnyKind[]) {
    this.first = first;
    this.kinds = [first, ...others];
    this.adapters = this.kinds.flatMap((kind) => kind.read.adapters.map((adapter) => ({ kind, adapter })));
    this.families = this.kinds.flatMap(({ measure }) => measure.modes);
  }

  kindOf(id: string): AnyKind {
    const kind = this.kinds.find((candidate) => candidate.id === id);
    if (!kind) throw new RangeError(`No kind named ${id}.`);
    return kind;
  }

  family(id: ModeFamily | null): ModeFamilyDeclaration | null {
    return this.families.find((family) => family.id === id) ?? null;
  }

  /** The kind that a mapping speaks of: whose required fields are mapped, else which knows most of its fields. */
  kindOfMap(map: FieldMap): AnyKind {
    const mapped = Object.keys(map);
    const rank = ({ read: { mappable } }: AnyKind): number => {
      const known = mappable.filter(({ id }) => mapped.includes(id));
      const required = mappable.filter(({ isRequired }) => isRequired);
      return known.length + (required.every((field) => known.includes(field)) ? mapped.length : 0);
    };
    return this.kinds.reduce((best, kind) => (rank(kind) > rank(best) ? kind : best), this.first);
  }

  findAdapter(id: string): KnownAdapter | null {
    return this.adapters.find(({ adapter }) => adapter.id === id) ?? null;
  }

  /** Name of a format for people; an id that nobody knows stays as it is. */
  formatName(id: string): string {
    if (id === MAPPED_ADAPTER) return MAPPED.name();
    if (id === UNKNOWN_ADAPTER) return unknownAdapter.name();
    return this.findAdapter(id)?.adapter.name() ?? id;
  }

  /** The adapter of that id; `mapped` is made from the person's mapping. */
  adapterOf(kind: AnyKind, id: string, map: FieldMap | null): Adapter<unknown> {
    if (id === UNKNOWN_ADAPTER) return unknownAdapter;
    if (id === MAPPED_ADAPTER) return adapterOfMap(kind.read, map ?? {});
    const known = this.findAdapter(id)?.adapter;
    if (!known) throw new RangeError(`No format named ${id} among those of ${kind.id}.`);
    const places = Object.fromEntries(Object.entries(map ?? {}).filter(([field]) => !isScoreId(field)));
    return withMappedScores(Object.keys(places).length > 0 ? (known.withFields?.(places) ?? known) : known, map);
  }
}

/** All kinds of samples that there are. */
export const registry = new KindRegistry(opaque(rag), opaque(choice), opaque(rating));
