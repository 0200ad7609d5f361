import { t } from "@vscode/l10n";
import type { Origin } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { isScoreName } from "../../ownScores/names.ts";
import { ownScores, readScore } from "../../ownScores/read.ts";
import { answerText } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Key of an instance's joined statistics. */
const STATS_AS = "@stats";

/** Requests of a run of HELM (`scenario_state.json`), with the statistics of each instance from the file beside it. */
export const helm: RagFormat = {
  id: "helm",
  name: () => t("HELM requests"),
  about: "Requests of a run of HELM (scenario_state.json); metrics come from per_instance_stats.json beside it.",
  role: "rows",
  signature: {
    needs: [["instance"], ["request"], ["result"]],
    helps: ["instance.input", "instance.references", "result.completions", "train_trial_index"],
  },
  reads: {
    fields: {
      id: "instance.id",
      question: ["instance.input.text", "instance.input"],
      response: "result.completions[0].text",
      model: "request.model",
    },
    needs: ["question", "response"],
    complete(sample, { record, origin }) {
      const answer = correctIn(record);
      const found = isObject(record[STATS_AS]) ? scoresIn(record[STATS_AS]) : null;
      return {
        answer: answer.length > 0 ? [answer] : null,
        dataset: origin.folders.at(-1)?.split(":")[0] ?? null,
        id: perturbed(sample.id, record),
        ...(found ? { ownScores: found } : {}),
      };
    },
  },
};

export const helmStats: RagFormat = {
  id: "helm-stats",
  name: () => t("HELM statistics"),
  about: "per_instance_stats.json of a run of HELM: what it measured of each instance. Found by itself.",
  role: "lookup",
  signature: { needs: [["instance_id"], ["stats"]], helps: ["train_trial_index"] },
  join: {
    as: STATS_AS,
    on: ["id"],
    keyOf: (record, origin) => keyOf(record.instance_id, record, record, origin),
    keyOfRow: (record, origin) =>
      isObject(record.instance) ? keyOf(record.instance.id, record, record.instance, origin) : null,
    // Answers are scored without statistics.
    expects: () => false,
  },
};

/** Other files in a folder of HELM: settings and totals. */
export const helmRun: RagFormat = {
  id: "helm-run",
  name: () => t("HELM run settings"),
  about: "run_spec.json, scenario.json and stats.json of a run of HELM: its settings and totals. They hold no samples.",
  role: "lookup",
  signature: [
    { needs: [["scenario_spec"], ["adapter_spec"]], helps: ["name", "metric_specs"] },
    { needs: [["definition_path"], ["description"], ["name"]], helps: ["tags"] },
    { needs: [["name.name"], ["count"], ["sum"], ["mean"]], helps: ["name.split"] },
  ],
  join: { as: "@run", on: [], keyOf: () => null, keyOfRow: () => null, expects: () => false },
};

function keyOf(id: unknown, trial: JsonRecord, of: JsonRecord, { folders }: Origin): string | null {
  if (!isText(id)) return null;
  return JSON.stringify([folders.join("/"), id, trialOf(trial), perturbationIn(of)]);
}

const trialOf = ({ train_trial_index: trial }: JsonRecord): number => (typeof trial === "number" ? trial : 0);

function perturbationIn({ perturbation }: JsonRecord): string {
  return isObject(perturbation) && isText(perturbation.name) ? perturbation.name : "";
}

/** A perturbed instance keeps its id. */
function perturbed(id: string | null, { instance }: JsonRecord): string | null {
  const name = isObject(instance) ? perturbationIn(instance) : "";
  return id === null || name === "" ? id : `${id} (${name})`;
}

function correctIn({ instance }: JsonRecord): readonly string[] {
  const references = isObject(instance) ? instance.references : null;
  if (!Array.isArray(references)) return [];
  return references.flatMap((reference: unknown): readonly string[] => {
    if (!isObject(reference) || !Array.isArray(reference.tags) || !reference.tags.includes("correct")) return [];
    const text = answerText(isObject(reference.output) ? reference.output.text : reference.output)?.trim() ?? "";
    return text === "" ? [] : [text];
  });
}

/** Statistics of the request and its cost are no scores. */
const NO_SCORE =
  /^(?:num|max|finish_reason|training|inference|batch|logprob|prompt|estimated|references)_|_cost$|^logprob$/;

function scoresIn({ stats }: JsonRecord): ReturnType<typeof ownScores> {
  if (!Array.isArray(stats)) return null;
  return ownScores(
    stats.slice(0, 200).flatMap((stat: unknown) => {
      const name = isObject(stat) && isObject(stat.name) ? stat.name.name : null;
      if (!isObject(stat) || !isText(name) || !isScoreName(name) || NO_SCORE.test(name)) return [];
      return typeof stat.mean === "number" ? [[name, readScore(stat.mean)] as const] : [];
    }),
  );
}
