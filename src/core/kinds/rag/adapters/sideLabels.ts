import type { RagSample } from "../../../../model/index.ts";
import { readSideRecord } from "../../../label/sideFile.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { adapt } from "./ragbench.ts";

const SIGNATURE: Signature = {
  needs: [["content_key"], ["annotating_model_name"], ["response_sentences"], ["documents_sentences"]],
  helps: ["id", "question", "response"],
};

/**
 * What a labelling run writes beside its file. With that file each record's labels belong to their annotators; alone a
 * record is a row of RAGBench with the first annotator's.
 */
export const sideLabels: Adapter<RagSample> = {
  id: "side-labels",
  name: "Labels beside a file",
  role: "lookup",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
  labelsIn: readSideRecord,
};
