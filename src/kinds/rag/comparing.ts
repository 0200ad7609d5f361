import { t } from "@vscode/l10n";
import type { RagDocument, RagSample } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import type { Comparing, Transition } from "../comparing.ts";
import { type Inputs, inputsOfRecord, joinedInputs, settledText } from "../inputs.ts";
import { verdictValues } from "../named.ts";
import { retrievedIn } from "./documents.ts";
import type { RagFacts } from "./facts.ts";
import { planted, ragVerdicts } from "./fields.ts";
import { labelledSentences } from "./metrics/sentences.ts";

export const ragComparing: Comparing<RagFacts> = {
  transitions: () => [
    {
      field: "verdict",
      title: t("Verdicts"),
      values: verdictValues(ragVerdicts),
    },
    flag("correct", t("Answer"), t("Correct"), t("Wrong"), "true"),
    flag("rejected", t("Rejection"), t("Rejected"), t("Answered")),
    { ...flag("detected", t("Error detection"), t("Detected"), t("Not detected"), "true"), among: planted },
    {
      ...flag("corrected", t("Error correction"), t("Corrected"), t("Not corrected"), "true"),
      among: planted,
    },
    flag("followed", t("Counterfactual"), t("Followed"), t("Not followed"), "false"),
  ],
  hasSentenceStates: (facts) => labelledSentences(facts) > 0,
};

/** The assistant's turns before the question are output, not input. */
const GIVEN_ROLES = new Set(["system", "developer", "user", "human"]);

/** Alternatives of an answer have no order, documents have. */
export function ragInputs(sample: RagSample, record: JsonRecord): Inputs {
  const { question, answer, counterfactual, documents } = sample;
  const parts = answer === null || answer === "bad-field" ? [] : answer;
  const said = documents?.filter(({ message }) => message && GIVEN_ROLES.has(message.role.toLowerCase())) ?? [];
  return joinedInputs(
    {
      question: question === null ? [] : [question],
      gold: [
        ...parts.map((alternatives) => alternatives.map(settledText).sort().join("\n")).sort(),
        ...(counterfactual === null ? [] : [counterfactual]),
      ],
      // Results of tools are not input.
      documents: (retrievedIn(sample) ?? []).filter(({ step }) => step === undefined).map(textOf),
      system: said.map(textOf),
    },
    inputsOfRecord(record, sample.response),
  );
}

const textOf = ({ title, text, sentences }: RagDocument): string =>
  [title, text ?? sentences?.map((sentence) => sentence.text).join(" ")].filter(Boolean).join("\n");

function flag(field: string, title: string, yes: string, no: string, good?: string): Transition<RagFacts> {
  const values = [
    { literal: "true", label: yes },
    { literal: "false", label: no },
  ];
  return good === undefined ? { field, title, values } : { field, title, values, good };
}
