import { t } from "@vscode/l10n";
import { isText } from "../../adapting.ts";
import { ownScores } from "../../ownScores/read.ts";
import { type LabelRead, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

/** AlpacaEval's annotations (`annotations.json`): a judge's preference between two outputs. */
export const alpacaEval: RatingFormat = {
  id: "alpaca-eval",
  name: () => t("AlpacaEval annotations"),
  listedAs: "AlpacaEval",
  about: "AlpacaEval's annotations: two outputs and a judge's preference, 1 for the first to 2 for the second.",
  role: "rows",
  signature: {
    needs: [["output_1"], ["output_2"], ["preference"]],
    helps: ["instruction", "generator_1", "generator_2", "annotator", "dataset"],
  },
  reads: {
    fields: {
      prompt: "instruction",
      response1: "output_1",
      response2: "output_2",
      model1: "generator_1",
      model2: "generator_2",
      subset: "dataset",
      model: "generator_2",
    },
    needs: ["prompt", "response1", "response2"],
    always: { isVerdict: true },
    complete(_, { whole, record }) {
      const { annotator, raw_completion } = record;
      const preference = whole.number("preference");
      const raw = isText(raw_completion) ? raw_completion : null;
      const read = readPreference(preference);
      const won = shareOf(preference);
      const scores = ownScores([["win", won === null ? null : { value: won }]], []);
      return {
        ratings: whole.has("preference")
          ? [{ rater: isText(annotator) ? annotator : "judge", votes: [voteOf(read, { raw })] }]
          : [],
        ...(scores ? { ownScores: scores } : {}),
      };
    },
  },
};

/** Preference for the second output in [0, 1]: the sample's part of AlpacaEval's win rate. Ties are 0 or 1.5. */
function shareOf(preference: number | null): number | null {
  if (preference === null) return null;
  if (preference === 0) return 0.5;
  return preference >= 1 && preference <= 2 ? preference - 1 : null;
}

function readPreference(preference: number | null): LabelRead {
  const share = shareOf(preference);
  if (share === null) return { value: null, unparsed: String(preference).slice(0, 60) };
  return { value: Math.sign(share - 0.5), unparsed: null };
}
