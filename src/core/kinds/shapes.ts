import { choiceAdapters } from "./choice/adapters/registry.ts";
import type { Adapter } from "./kind.ts";
import { ragAdapters } from "./rag/adapters/registry.ts";
import { ratingAdapters } from "./rating/adapters/registry.ts";

/**
 * Every shape of every kind, in the order of the kinds' registry, without what their samples come to: for those who
 * only have to recognise a file, such as the extension's host.
 */
export const shapes: readonly Adapter<unknown>[] = [...ragAdapters, ...choiceAdapters, ...ratingAdapters];
