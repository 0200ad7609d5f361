import { t } from "@vscode/l10n";

/** "RGB predictions": the name of a file shape for people; an unknown id stays as it is. */
export function shapeName(id: string): string {
  switch (id) {
    case "rgb-predictions":
      return t("RGB predictions");
    case "rgb-data":
      return t("RGB data");
    case "robustness":
      return t("Robustness rows");
    case "ragbench":
      return t("RAGBench rows");
    case "side-labels":
      return t("Labels beside a file");
    case "judge-labels":
      return t("Judge labels");
    case "ragas":
      return t("Ragas rows");
    case "azure":
      return t("Azure or prompt flow rows");
    case "inspect":
      return t("inspect_ai samples");
    case "promptfoo":
      return t("promptfoo results");
    case "deepeval":
      return t("deepeval test cases");
    case "ragchecker":
      return t("RAGChecker rows");
    case "ragtruth":
      return t("RAGTruth responses");
    case "ragtruth-source":
      return t("RAGTruth sources");
    case "halueval":
      return t("HaluEval rows");
    case "rgb-answers":
      return t("RGB answers");
    case "harness-samples":
      return t("lm-evaluation-harness samples");
    case "harness-results":
      return t("lm-evaluation-harness results");
    case "choice":
      return t("Multiple-choice rows");
    case "rbeval-run":
      return t("rbeval side file");
    case "ratings":
      return t("Ratings");
    case "fastchat-pair":
      return t("FastChat pairs");
    case "fastchat-single":
      return t("FastChat single answers");
    case "reward-bench":
      return t("RewardBench");
    case "judgebench":
      return t("JudgeBench");
    case "llmbar":
      return t("LLMBar");
    case "pandalm":
      return t("PandaLM");
    case "openai-evals":
      return t("OpenAI evals log");
    case "ragchecker-human":
      return t("RAGChecker human labels");
    case "unknown":
      return t("an unknown shape");
    case "mapped":
      return t("Mapped fields");
    default:
      return id;
  }
}
