import { type LocalLabeller, localLabeller } from "../../core/label/localLabeller.ts";
import { labelledLocally } from "../../core/label/relabel.ts";
import { type Annotator, FILE_ANNOTATOR, LOCAL_ANNOTATOR } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";

/** The sample as an annotator labels it: what the annotator's table was measured of. */
export function sampleBy(
  { kind, annotators }: Evaluation,
  annotator: Annotator,
  index: number,
  sample: unknown,
): unknown {
  if (annotator === FILE_ANNOTATOR || !kind.labelling) return sample;
  const labels = annotators.labelsOf(annotator, index);
  if (labels === null && annotator === LOCAL_ANNOTATOR && annotators.isLocallyLabelled) {
    labeller ??= localLabeller();
    return labelledLocally(sample, kind, labeller);
  }
  return annotators.labelled(annotator, index, sample);
}

/** One for all: it remembers words, and nothing that changes a label. */
let labeller: LocalLabeller | null = null;
