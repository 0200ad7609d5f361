import { choiceAdapters } from "./choice/formats/registry.ts";
import type { Adapter, MappableField } from "./format.ts";
import { ragAdapters } from "./rag/formats/registry.ts";
import { ragMappable } from "./rag/sampleFields.ts";
import { ratingAdapters } from "./rating/formats/registry.ts";

/**
 * Every file format of every kind, in the order of the kinds' registry, without what samples come to: for those who only
 * have to recognise a file.
 */
export const formats: readonly Adapter<unknown>[] = [...ragAdapters, ...choiceAdapters, ...ratingAdapters];

/** The fields of the kinds whose records are read by their columns where no format fits. */
export const plainFields: readonly { readonly read: { readonly mappable: readonly MappableField[] } }[] = [
  { read: { mappable: ragMappable } },
];

/** Names of files that may lie beside one of this name and say more about it, as the formats know. */
export const namesBeside = (name: string): readonly string[] => formats.flatMap(({ beside }) => beside?.(name) ?? []);
