import type { AnyKind } from "../../core/kinds/registry.ts";
import { IdHasher } from "../../core/table/idHasher.ts";

/**
 * Names a sample by its id, its slices and its texts: sixteen hexadecimal digits, the same wherever the sample stands
 * and whatever labels and scores its record has. Samples that are alike in all of these share it.
 */
export function contentKeyOf(sample: unknown, kind: AnyKind): string {
  const texts = JSON.stringify([kind.idOf(sample), ...kind.texts.map(({ read }) => read(sample))]);
  const halves = new Uint32Array(2);
  new IdHasher().write(texts, kind.slicesOf(sample), halves, 0);
  return [...halves].map((half) => half.toString(16).padStart(8, "0")).join("");
}
