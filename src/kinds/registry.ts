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

export type AnyKind = Kind<unknown, Facts>;

// A kind's functions receive only its own adapters' samples and its own facts, so all kinds can share one type.
export const opaque = <Sample, F extends Facts>(kind: Kind<Sample, F>): AnyKind => kind as unknown as AnyKind;

export interface KnownAdapter {
  readonly kind: AnyKind;
  readonly adapter: Adapter<unknown>;
}

/** Format id of records that fit no format: counted, without samples. */
export const UNKNOWN_ADAPTER = "unknown";
const unknownAdapter: Adapter<unknown> = {
  id: UNKNOWN_ADAPTER,
  name: () => t("an unknown format"),
  about: "",
  needs: [],
  role: "rows",
  match: () => 0,
  adapt: () => [],
};

export class KindRegistry {
  readonly kinds: readonly AnyKind[];
  readonly adapters: readonly KnownAdapter[];
  readonly families: readonly ModeFamilyDeclaration[];
  readonly first: AnyKind;
  readonly #byMap = new WeakMap<FieldMap, Map<AnyKind, Adapter<unknown>>>();

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

  /** The kind whose required fields are mapped, else the one with most of the mapped fields. */
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

  formatName(id: string): string {
    if (id === MAPPED_ADAPTER) return MAPPED.name();
    if (id === UNKNOWN_ADAPTER) return unknownAdapter.name();
    return this.findAdapter(id)?.adapter.name() ?? id;
  }

  /** Many sources may share a mapping. */
  #mapped(kind: AnyKind, map: FieldMap): Adapter<unknown> {
    const ofMap = this.#byMap.get(map) ?? new Map<AnyKind, Adapter<unknown>>();
    const made = ofMap.get(kind) ?? adapterOfMap(kind.read, map);
    this.#byMap.set(map, ofMap.set(kind, made));
    return made;
  }

  adapterOf(kind: AnyKind, id: string, map: FieldMap | null): Adapter<unknown> {
    if (id === UNKNOWN_ADAPTER) return unknownAdapter;
    if (id === MAPPED_ADAPTER) return this.#mapped(kind, map ?? {});
    const known = this.findAdapter(id)?.adapter;
    if (!known) throw new RangeError(`No format named ${id} among those of ${kind.id}.`);
    const places = Object.fromEntries(Object.entries(map ?? {}).filter(([field]) => !isScoreId(field)));
    return withMappedScores(Object.keys(places).length > 0 ? (known.withFields?.(places) ?? known) : known, map);
  }
}

export const registry = new KindRegistry(opaque(rag), opaque(choice), opaque(rating));
