import type { AnyKind } from "../../core/kinds/registry.ts";
import { IdHasher } from "../../core/table/idHasher.ts";

/**
 * Names a sample by its texts: sixteen hexadecimal digits, the same wherever the sample stands and whatever else its
 * record says. Samples with the same texts share it.
 */
export function contentKeyOf(sample: unknown, kind: AnyKind): string {
  const texts = JSON.stringify(kind.texts.map(({ read }) => read(sample)));
  const halves = new Uint32Array(2);
  new IdHasher().write(texts, {}, halves, 0);
  return [...halves].map((half) => half.toString(16).padStart(8, "0")).join("");
}
