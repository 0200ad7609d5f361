import type { RatingSample } from "../../model/index.ts";
import type { LabelColumnsOf } from "../kind.ts";
import {
  areLabelColumns,
  areNumbersIn,
  columnNotes,
  hasWords,
  type LabelColumns,
  labelColumnsOf,
  withColumns,
} from "./columns.ts";
import { ratingAdapters } from "./formats/registry.ts";
import { goldAlone, goldSample } from "./gold.ts";

export const ratingLabelColumns: LabelColumnsOf<RatingSample> = {
  decide: (samples, beside, origin) => {
    const gold = beside.flatMap((record) => goldSample(record, origin, ratingAdapters) ?? []).map(goldAlone);
    return labelColumnsOf(samples, gold);
  },
  isDecided: areLabelColumns,
  settle: (sample, decided) => withColumns(sample, decided as LabelColumns),
  isScanned: (decided) => !hasWords(decided as LabelColumns),
  areTextsOdd: (decided) => areNumbersIn(decided as LabelColumns),
  notes: (decided) => columnNotes(decided as LabelColumns),
};
