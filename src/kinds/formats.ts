import { choiceAdapters } from "./choice/formats/registry.ts";
import type { Adapter, MappableField } from "./format.ts";
import { ragAdapters } from "./rag/formats/registry.ts";
import { ragMappable } from "./rag/sampleFields.ts";
import { ratingAdapters } from "./rating/formats/registry.ts";

/** Formats of all kinds, in the registry's order, without metrics: enough to recognise a file. */
export const formats: readonly Adapter<unknown>[] = [...ragAdapters, ...choiceAdapters, ...ratingAdapters];

export const plainFields: readonly { readonly read: { readonly mappable: readonly MappableField[] } }[] = [
  { read: { mappable: ragMappable } },
];
