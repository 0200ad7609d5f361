import type { RagSample } from "../../../../model/index.ts";
import type { Adapter } from "../../kind.ts";
import { azure } from "./azure.ts";
import { judgeLabels } from "./judgeLabels.ts";
import { ragas } from "./ragas.ts";
import { ragbench } from "./ragbench.ts";
import { rgbData } from "./rgbData.ts";
import { rgbPredictions } from "./rgbPredictions.ts";
import { robustness } from "./robustness.ts";

/** Every shape of RAG samples; at equal fit the first one wins. A file beside this one is one line here. */
export const ragAdapters: readonly Adapter<RagSample>[] = [
  rgbPredictions,
  rgbData,
  robustness,
  ragbench,
  judgeLabels,
  ragas,
  azure,
];
