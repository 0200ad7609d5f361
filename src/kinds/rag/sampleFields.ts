import { t } from "@vscode/l10n";
import { RAG_TASKS, type RagSample } from "../../model/index.ts";
import { type Format, type MappableField, mappableOf, measured, type SampleField, shown } from "../format.ts";

/** Names of the model column, the surest first. */
const MODELS = [
  "modelname modelid modelnameorpath generator llm modelo system systemname systemid blindedsystemid pipeline",
  "версия condition mode producer responsemodel *modelname",
];

/**
 * The fields of a RAG sample, in the order in which a guess assigns paths. Fields without a name are filled by formats
 * only. `reading/roleNames.ts` has the names of question, response, gold answer and documents.
 */
export const ragFields = [
  shown(
    "id",
    "id",
    () => t("Id"),
    "queryid questionid qid sampleid exampleid itemid textid taskid sampleindex idx index uuid",
  ),
  shown("question", "question", () => t("Question")),
  measured("response", "response", () => t("Response")),
  measured("ground_truth", "answer", () => t("Gold answer")),
  measured("ground_truth_parts", "answer", () => t("Gold answer in parts"), "answerparts"),
  measured("counterfactual_answer", "text", () => t("Counterfactual answer"), "fakeanswer counterfactual wronganswer"),
  measured("documents", "documents", () => t("Documents")),
  measured(
    "history",
    "remarks",
    () => t("Messages before the question"),
    "chathistory conversationhistory previousturns",
  ),
  measured(
    "conversation",
    "conversation",
    () => t("Conversation"),
    "messages conversations traj trajectory dialogue dialog chat contents turns chatmessages",
  ),
  measured(
    "response_spans",
    "spans",
    () => t("Marked stretches of the response"),
    "hallucinationspans hallucinatedspans hallucinationlabels hallucinations unsupportedspans errorspans labels spans",
  ),
  measured("citations", "remarks", () => t("Citations"), "annotations citationlist"),
  { ...measured("task", "text", () => t("Task"), "ability tasktype"), words: RAG_TASKS },
  measured("noise_ratio", "number", () => t("Noise"), "noiserate noise"),
  measured("model", "text", () => t("Model"), "generationmodelname", ...MODELS),
  measured("epoch", "number", () => t("Attempt"), "rep repeat repetition attempt trial"),
  measured(
    "dataset",
    "text",
    () => t("Data set"),
    "datasetname domain category subset subject topic task taskname tasktype",
  ),
  measured("documents_sentences", "sentences", () => t("Sentences of the documents")),
  measured("response_sentences", "sentences", () => t("Sentences of the response")),
  measured(
    "all_relevant_sentence_keys",
    "texts",
    () => t("Keys of relevant sentences"),
    "relevantkeys relevantsentencekeys",
  ),
  measured(
    "all_utilized_sentence_keys",
    "texts",
    () => t("Keys of used sentences"),
    "utilizedkeys utilizedsentencekeys",
  ),
  measured("unsupported_response_sentence_keys", "texts", () => t("Keys of unsupported sentences"), "unsupportedkeys"),
  measured(
    "sentence_support_information",
    "support",
    () => t("Support of the response's sentences"),
    "sentencesupport",
  ),
  measured("overall_supported", "flag", () => t("Supported as a whole")),
  shown("overall_supported_explanation", "text", () => t("Explanation of the support")),
  shown("relevance_explanation", "text", () => t("Explanation of the relevance")),
  measured("relevance_score", "number", () => t("Published relevance")),
  measured("utilization_score", "number", () => t("Published utilization")),
  measured("completeness_score", "number", () => t("Published completeness")),
  measured("adherence_score", "number", () => t("Published adherence")),
  measured("judgement", "judgement", null),
  measured("evaluation", "text", null),
  measured("stored_labels", "numbers", null),
  measured("stored_fact_label", "number", null),
  measured("criteria", "judgement", null),
  shown("remarks", "remarks", null),
] as const satisfies readonly SampleField[];

export type RagField = (typeof ragFields)[number]["id"];
export type RagFormat = Format<RagSample, RagField>;

export const ragMappable: readonly MappableField[] = mappableOf(ragFields, "response");
