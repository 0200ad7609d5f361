import type { RagSample } from "../../../model/index.ts";
import type { Adapter } from "../../format.ts";
import { adaptersOf } from "../../mapping.ts";
import { ragReader } from "../mapped.ts";
import type { RagFormat } from "../sampleFields.ts";
import { agentSession } from "./agentSession.ts";
import { alce } from "./alce.ts";
import { atif } from "./atif.ts";
import { azure } from "./azure.ts";
import { azureChat } from "./azureChat.ts";
import { deepeval } from "./deepeval.ts";
import { everyEvalEver } from "./everyEvalEver.ts";
import { faithBench } from "./faithBench.ts";
import { halueval } from "./halueval.ts";
import { halueval2 } from "./halueval2.ts";
import { harbor } from "./harbor.ts";
import { harnessTexts } from "./harnessTexts.ts";
import { helm, helmRun, helmStats } from "./helm.ts";
import { inspect } from "./inspect.ts";
import { judgeLabels } from "./judgeLabels.ts";
import { lightEval } from "./lightEval.ts";
import { llamaIndex } from "./llamaIndex.ts";
import { longCite } from "./longCite.ts";
import { memerag } from "./memerag.ts";
import { mlflow } from "./mlflow.ts";
import { openaiEvalItems } from "./openaiEvalItems.ts";
import { openCompass } from "./openCompass.ts";
import { openHands } from "./openHands.ts";
import { otelGenai } from "./otelGenai.ts";
import { promptfoo } from "./promptfoo.ts";
import { ragas } from "./ragas.ts";
import { ragbench } from "./ragbench.ts";
import { ragchecker } from "./ragchecker.ts";
import { ragtruth } from "./ragtruth.ts";
import { ragtruthSource } from "./ragtruthSource.ts";
import { rgbAnswers } from "./rgbAnswers.ts";
import { rgbData } from "./rgbData.ts";
import { rgbPredictions } from "./rgbPredictions.ts";
import { robustness } from "./robustness.ts";
import { sideLabels } from "./sideLabels.ts";
import { sweAgent } from "./sweAgent.ts";
import { tau } from "./tau.ts";
import { langfuse, langsmith, phoenix } from "./traces.ts";
import { trecRag } from "./trecRag.ts";
import { trulens } from "./trulens.ts";

/** Every format of RAG samples; at equal fit the first one wins. */
export const ragFormats: readonly RagFormat[] = [
  rgbPredictions,
  rgbAnswers,
  rgbData,
  robustness,
  sideLabels,
  ragbench,
  judgeLabels,
  ragas,
  azure,
  azureChat,
  inspect,
  promptfoo,
  deepeval,
  ragchecker,
  ragtruth,
  ragtruthSource,
  halueval,
  halueval2,
  harnessTexts,
  helm,
  helmStats,
  helmRun,
  everyEvalEver,
  openaiEvalItems,
  langsmith,
  langfuse,
  phoenix,
  mlflow,
  llamaIndex,
  openCompass,
  lightEval,
  trulens,
  memerag,
  faithBench,
  trecRag,
  alce,
  longCite,
  tau,
  atif,
  sweAgent,
  harbor,
  openHands,
  otelGenai,
  agentSession,
];

export const ragAdapters: readonly Adapter<RagSample>[] = adaptersOf(ragFormats, ragReader);
