import { t } from "@vscode/l10n";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { type LocatedText, NOT_SAID, pathsOf } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/**
 * OpenCompass: predictions by number (`origin_prompt`, `prediction`, `gold`), and results with `details` by number,
 * which say whether each is right, and a `type`.
 */
export const openCompass: RagFormat = {
  id: "opencompass",
  name: () => t("OpenCompass details"),
  listedAs: "OpenCompass",
  about: "Predictions and result details of OpenCompass: prompt, prediction, gold answer, and whether it is correct.",
  role: "rows",
  signature: [
    {
      needs: [
        ["predictions", "pred"],
        ["references", "refr"],
        ["correct", "is_correct"],
      ],
      helps: ["prompt", "origin_prediction"],
    },
    { needs: [["origin_prompt"], ["prediction"]], helps: ["gold"] },
  ],
  reads: {
    fields: {
      id: "id",
      // The judged part of the response, cut out by its program.
      response: ["predictions", "pred", "prediction"],
      ground_truth: ["references", "refr", "gold"],
    },
    scores: { at: { correct: ["correct", "is_correct"] }, verdicts: ["correct"] },
    complete(sample, { whole }) {
      const question = promptIn(whole);
      return { question: question.text, paths: { ...sample.paths, ...pathsOf(question, NOT_SAID) } };
    },
  },
};

/** A text, or the last turn of the user. */
function promptIn(fields: Fields): LocatedText {
  const { record } = fields;
  const key = ["prompt", "origin_prompt"].find((one) => record[one] !== undefined && record[one] !== null);
  if (key === undefined) return NOT_SAID;
  const said: unknown = record[key];
  if (isText(said)) return { text: said, path: fields.path(key) };
  if (!Array.isArray(said)) return NOT_SAID;
  const at = said.findLastIndex((turn: unknown) => isObject(turn) && isText(turn.prompt) && isPerson(turn));
  const turn: unknown = said[at];
  return isObject(turn) && isText(turn.prompt)
    ? { text: turn.prompt, path: [...fields.path(key), at, "prompt"] }
    : NOT_SAID;
}

const isPerson = ({ role }: JsonRecord): boolean => !isText(role) || /^(?:human|user)$/i.test(role);
