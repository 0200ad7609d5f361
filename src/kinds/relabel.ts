import { type LocalLabeller, localLabeller } from "../labels/local/labelLocally.ts";
import { LOCAL_ANNOTATOR } from "../model/index.ts";
import type { AnyKind } from "./registry.ts";

/** The sample with the local labeller's labels; without labels if it cannot be labelled. */
export function labelledLocally(sample: unknown, kind: AnyKind, labeller: LocalLabeller): unknown {
  const input = kind.label.asking?.support?.(sample).input ?? null;
  const labels = input === null ? null : { support: labeller.label(input).labels };
  return kind.label.labelling?.withLabels(sample, labels, LOCAL_ANNOTATOR) ?? sample;
}

export function localRelabelling(kind: AnyKind): (sample: unknown) => unknown {
  const labeller = localLabeller();
  const inBulk = { ...labeller, label: labeller.labelInBulk };
  return (sample) => labelledLocally(sample, kind, inBulk);
}
