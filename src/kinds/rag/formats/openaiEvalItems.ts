import { t } from "@vscode/l10n";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { ownScores, readScore, scoreGiven } from "../../ownScores/read.ts";
import { ASKED, isModel, isPerson, lastSaid, SHOULD, saidSomehow } from "../adapting/chat.ts";
import { NOT_SAID, pathsOf, saidAt } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Key of the response in an item. */
const OUTPUT = "sample.output_text";

/** Output items of a run of OpenAI's evals API (`eval.run.output_item`). */
export const openaiEvalItems: RagFormat = {
  id: "openai-eval-items",
  name: () => t("OpenAI evals API items"),
  listedAs: "OpenAI evals API",
  about: "Output items of OpenAI's evals API: the data set's item, the messages, and each grader's result.",
  role: "rows",
  signature: {
    // Microsoft Foundry has no `sample`: the response is in the item.
    needs: [["datasource_item"], ["results"], ["sample", "run_id", "eval_id"]],
    helps: ["object", "run_id", "eval_id", "status", "datasource_item_id"],
  },
  reads: {
    fields: {
      id: ["datasource_item_id", "id"],
      ground_truth: SHOULD.flatMap((name) => [`datasource_item.${name}`, `datasource_item.item.${name}`]),
      model: "sample.model",
      documents: ["datasource_item.context", "datasource_item.item.context"],
    },
    complete(sample, { whole, record }) {
      const talk = whole.object("sample");
      const item = talk === null ? whole.object("datasource_item") : null;
      const question =
        talk === null ? saidSomehow(whole, "datasource_item", ASKED, isPerson) : lastSaid(talk, "input", isPerson);
      const response =
        talk !== null ? lastSaid(talk, "output", isModel) : item === null ? NOT_SAID : saidAt(item, OUTPUT);
      if (response.text === null) whole.miss(["sample", "output"]);
      const scores = ownScores(scoresIn(record), ["status"]);
      return {
        question: question.text,
        response: response.text,
        paths: { ...sample.paths, ...pathsOf(question, response) },
        ...(scores ? { ownScores: scores } : {}),
      };
    },
  },
};

/** Whether the item passed, and the score of each grader. Grader names end in a key that differs in each run. */
function scoresIn({ results, status }: JsonRecord): readonly (readonly [string, ReturnType<typeof readScore>])[] {
  const graders = Array.isArray(results) ? results.filter(isObject) : [];
  return [
    ["status", readScore(status === "pass" ? true : status === "fail" ? false : null)],
    ...graders.map(({ name, score, passed, reason }, at) => {
      const called = isText(name) ? name.replace(/-[\da-f]{8}(?:-[\da-f]{4,12}){0,4}$/i, "") : `grader ${at + 1}`;
      return [called, scoreGiven(score === undefined ? passed : score, reason)] as const;
    }),
  ];
}
