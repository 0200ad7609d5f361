import { t } from "@vscode/l10n";
import type { AnswerParts, OwnScore } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { Fields, isText } from "../../adapting.ts";
import { ownScores, readScore, scoreGiven } from "../../ownScores/read.ts";
import { ANSWERED, ASKED, isModel, isPerson, SHOULD, saidSomehow } from "../adapting/chat.ts";
import { type LocatedText, NOT_SAID } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";
import { jsonIn } from "./traces.ts";

/**
 * MLflow's traces: rows of `search_traces`, or traces as JSON (`info`, `data`), with assessments by judges and people.
 */
export const mlflow: RagFormat = {
  id: "mlflow",
  name: () => t("MLflow traces"),
  listedAs: "MLflow",
  about: "Traces of MLflow: request, response, and the assessments that judges and people gave and did not override.",
  role: "rows",
  signature: [
    {
      needs: [["trace_id", "request_id"], ["request"], ["response"], ["assessments", "spans", "trace_metadata"]],
      helps: ["assessments", "state", "status", "request_time", "execution_duration", "tags"],
    },
    { needs: [["info"], ["data"], ["info.trace_id", "info.request_id"]], helps: ["info.assessments", "data.spans"] },
  ],
  reads: {
    fields: { id: ["trace_id", "request_id", "info.trace_id", "info.request_id"] },
    complete(_, { whole, record }) {
      const inner = [record.info, record.data].filter(isObject);
      const places: JsonRecord = Object.assign({}, ...inner, record);
      const question = said(places.request ?? places.request_preview, ASKED, isPerson);
      const response = said(places.response ?? places.response_preview, ANSWERED, isModel);
      if (response.text === null) whole.miss(["response"]);
      const assessments = Array.isArray(places.assessments) ? latest(places.assessments.filter(isObject)) : [];
      const scores = ownScores([
        ...assessments.flatMap(scoreIn),
        ["execution_duration", readScore(places.execution_duration ?? places.execution_time_ms)],
      ]);
      return {
        question: question.text,
        response: response.text,
        answer: expectedIn(assessments),
        ...(scores ? { ownScores: scores } : {}),
      };
    },
  },
};

/** Inputs and outputs are JSON text of any form. */
function said(value: unknown, names: readonly string[], isSpeaker: (message: JsonRecord) => boolean): LocatedText {
  const inner = isText(value) ? (jsonIn(value, /^\s*[[{"]/) ?? value) : value;
  return inner === undefined ? NOT_SAID : saidSomehow(new Fields({ value: inner }), "value", names, isSpeaker);
}

/** The latest assessment of each name that is not overridden. */
function latest(assessments: readonly JsonRecord[]): readonly JsonRecord[] {
  const overridden = new Set(assessments.map(({ overrides }) => overrides).filter(isText));
  const byName = new Map<string, JsonRecord>();
  for (const one of assessments) {
    const name = one.assessment_name ?? one.name;
    if (!isText(name) || one.valid === false || (isText(one.assessment_id) && overridden.has(one.assessment_id)))
      continue;
    const known = byName.get(name);
    if (known === undefined || !isBefore(one, known)) byName.set(name, one);
  }
  return [...byName.values()];
}

/** By creation time if both have one, else by position. */
function isBefore(one: JsonRecord, other: JsonRecord): boolean {
  const time = ({ last_update_time, create_time, last_update_time_ms, create_time_ms }: JsonRecord): unknown =>
    last_update_time ?? last_update_time_ms ?? create_time ?? create_time_ms;
  const [own, others] = [time(one), time(other)];
  if (typeof own === "number" && typeof others === "number") return own < others;
  return isText(own) && isText(others) && own < others;
}

function scoreIn({ assessment_name, name = assessment_name, feedback, rationale }: JsonRecord) {
  if (!isText(name) || !isObject(feedback)) return [];
  return [[name, scoreGiven(feedback.value ?? null, rationale)] as const] satisfies (readonly [
    string,
    OwnScore | null,
  ])[];
}

/** Expectations are assessments of their own. */
function expectedIn(assessments: readonly JsonRecord[]): AnswerParts | null {
  for (const { expectation, assessment_name } of assessments) {
    if (!isObject(expectation) || !isText(assessment_name) || !/expected|answer|truth|reference/i.test(assessment_name))
      continue;
    const { text } = said(expectation.value, SHOULD, isModel);
    if (text !== null) return [[text]];
  }
  return null;
}
