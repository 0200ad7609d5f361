import { t } from "@vscode/l10n";
import type { OwnScore } from "../../../model/index.ts";
import type { JsonRecord } from "../../../read/parse.ts";
import { Fields, isText } from "../../adapting.ts";
import { ownScores } from "../../ownScores/read.ts";
import { EMPTY_SAMPLE, ID_KEYS, pathsOf, saidAt } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

const FACTS = "_fact";
const JUDGE = "_judge";
const PEOPLE = "human";

/** Models with facts in a row: `chatgpt` of `chatgpt_response` and `chatgpt_fact`. */
const modelsIn = (record: JsonRecord): readonly string[] =>
  Object.keys(record).flatMap((key) => {
    const model = key.endsWith(FACTS) ? key.slice(0, -FACTS.length) : "";
    return model !== "" && Array.isArray(record[key]) && isText(record[`${model}_response`]) ? [model] : [];
  });

/** HaluEval 2.0: facts of answers with verdicts by people or a judge (arXiv:2401.03205). */
export const halueval2: RagFormat = {
  id: "halueval-2",
  name: () => t("HaluEval 2.0 facts"),
  listedAs: "HaluEval 2.0",
  about: "HaluEval 2.0: answers with their facts, and what people or a judge said of each: true, false or unknown.",
  needs: [["user_query"]],
  role: "rows",
  fits: (record) => (isText(record.user_query) && modelsIn(record).length > 0 ? 1 : 0),
  responses: [],
  adapt: (record) =>
    modelsIn(record).map((model) => {
      const fields = new Fields(record);
      const question = saidAt(fields, "user_query");
      const response = saidAt(fields, `${model}_response`);
      const facts = fields.texts(`${model}${FACTS}`) ?? [];
      const said = [`${PEOPLE}${JUDGE}`, `${model}${JUDGE}`].flatMap((key) => {
        const verdicts = Array.isArray(record[key]) ? (fields.texts(key) ?? []) : [];
        return verdicts.length === 0 ? [] : [{ who: key === `${PEOPLE}${JUDGE}` ? PEOPLE : "judge", verdicts }];
      });
      const scores = said.flatMap(({ who, verdicts }) => scoresOf(who, verdicts));
      const found = ownScores(
        scores,
        said.map(({ who }) => factual(who)),
      );
      return {
        ...EMPTY_SAMPLE,
        id: fields.id(fields.firstOf(ID_KEYS) ?? "id"),
        question: question.text,
        response: response.text,
        model,
        remarks: said.flatMap(({ who, verdicts }) =>
          verdicts.map((verdict, at) => ({ by: who, verdict, reason: facts[at] ?? null })),
        ),
        paths: pathsOf(question, response),
        issues: fields.issues,
        ...(found ? { ownScores: found } : {}),
      };
    }),
  reads: { fields: { id: "id", question: "user_query" }, needs: ["question"] },
};

/** Name of the score for no false fact. People's is the file's verdict, else the judge's. */
const factual = (who: string): string => `${who}_factual`;

/** Whether no fact is false, and the share of false facts: the means are 1 − MaHR and MiHR of the paper. */
function scoresOf(who: string, verdicts: readonly string[]): readonly (readonly [name: string, score: OwnScore])[] {
  const wrong = verdicts.filter((verdict) => /^\s*false\b/i.test(verdict)).length;
  return [
    [factual(who), { value: wrong > 0 ? 0 : 1 }],
    [`${who}_hallucination_rate`, { value: wrong / verdicts.length }],
  ];
}
