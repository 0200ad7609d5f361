import { t } from "@vscode/l10n";
import type { RagTask } from "../../../model/index.ts";
import type { Origin } from "../../../read/join.ts";
import type { JsonRecord } from "../../../read/parse.ts";
import { oncePerFile } from "../../format.ts";
import { noiseIn } from "../adapting/noise.ts";
import type { RagFormat } from "../sampleFields.ts";

/** What the file's name and folders say. */
interface RgbOrigin {
  /** `en_int`, `zh_fact`, `en_refine`; null for names of another form. */
  readonly dataset: string | null;
  readonly model: string | null;
  readonly noise: number | null;
  readonly isChinese: boolean;
}

/** `prediction_{dataset}_{model}_temp{t}_noise{n}_passage{p}_correct{c}.json`; the data set may be absent. */
const NAME =
  /^(?:prediction|output)_(?:((?:en|zh)(?:_(?:refine|int|fact))?)_)?(.+?)(?:_temp_?[\d.]+)?_noise_?(\d+(?:\.\d+)?)(?!\d|[\d.]*\d)/;

const rgbOrigin = oncePerFile(readOrigin);

/** By the data set's name, else by noise: at 1 no document has the answer. */
function rgbTask(dataset: string | null, noise: number | null): RagTask | null {
  if (dataset?.endsWith("_int")) return "information_integration";
  if (dataset?.endsWith("_fact")) return "counterfactual_robustness";
  if (noise === null) return null;
  return noise === 1 ? "negative_rejection" : "noise_robustness";
}

function readOrigin({ name, folders }: Origin): RgbOrigin {
  const match = NAME.exec(name);
  const dataset = match?.[1] ?? null;
  const noise = match?.[3];
  return {
    dataset,
    model: match?.[2] ?? null,
    noise: noise === undefined ? null : noiseIn(noise),
    isChinese: dataset === null ? folders.includes("result-zh") : dataset.includes("zh"),
  };
}

/** Answers as written by RGB's own program, with its labels (arXiv:2309.01431). */
export const rgbPredictions: RagFormat = {
  id: "rgb-predictions",
  name: () => t("RGB predictions"),
  about: "Answers as RGB's own program writes them, with its authors' labels; the counterfactual comes by --join.",
  role: "rows",
  defaults: { matching: "benchmark" },
  signature: {
    needs: [["prediction"], ["query"], ["ans", "label", "docs", "noise_rate", "factlabel"]],
    helps: ["id", "ans", "label", "docs", "noise_rate", "factlabel"],
  },
  adapt: (record, _, read) => (isAggregate(record) ? [] : read(record)),
  reads: {
    fields: {
      id: "id",
      question: "query",
      response: "prediction",
      ground_truth_parts: ["ans", "@data.answer"],
      counterfactual_answer: ["fakeanswer", "@data.fakeanswer"],
      documents: "docs",
      noise_ratio: "noise_rate",
      model: "model",
      evaluation: "evaluation",
      stored_labels: "label",
      stored_fact_label: "factlabel",
    },
    needs: ["ground_truth_parts", "question", "response"],
    isScanned: true,
    settle(sample, origin) {
      const file = rgbOrigin(origin);
      const noise = file.dataset === null ? (sample.noise ?? file.noise) : (file.noise ?? sample.noise);
      return {
        task: sample.counterfactual === null ? rgbTask(file.dataset, noise) : "counterfactual_robustness",
        noise,
        model: sample.model ?? file.model,
        dataset: file.dataset,
        isChinese: file.isChinese,
      };
    },
  },
};

/** `…_result.json`: rates of a run, no samples. */
function isAggregate(record: JsonRecord): boolean {
  return record.prediction === undefined && record.query === undefined && typeof record.all_rate === "number";
}
