import { t } from "@vscode/l10n";
import type { JsonPath } from "../../../model/index.ts";
import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { type AgentEvent, eventOf, readEvents } from "../agents/openHands.ts";
import { type RunRecord, reportSilence, runFields } from "../agents/runRecord.ts";
import { numberOr, sumOf } from "../agents/usage.ts";
import type { RagFormat } from "../sampleFields.ts";

/** OpenHands: results of its evaluations (`output.jsonl`), whose `history` has events, and files of the events alone. */
export const openHands: RagFormat = {
  id: "openhands",
  name: () => t("OpenHands runs"),
  listedAs: "OpenHands",
  about:
    "Runs of OpenHands: results of evaluations (output.jsonl) or files of events, actions with their observations.",
  needs: [
    ["history", "action", "observation", "kind"],
    ["source", "instance_id", "instruction"],
  ],
  role: "rows",
  fits: (record) => (isResult(record) || eventOf(record, null) !== null ? 1 : 0),
  // All events of a file are one run; a result is a run by itself.
  itemOf: (record) => (isResult(record) ? null : ""),
  outcomes: ["error"],
  reads: {
    fields: { id: ["instance_id", "id"], model: ["metadata.llm_config.model"] },
    scores: {
      at: {
        resolved: ["test_result.report.resolved", "report.resolved", "test_result.resolved"],
        success: ["success", "test_result.success"],
      },
    },
    complete(sample, { whole, record }) {
      const of = isResult(record);
      const { metrics, isAlone, ...run } = of ? ofResult(record) : ofEvents(record);
      const used = isObject(metrics) ? usedIn(metrics) : {};
      const { tokens, cost } = { ...run, ...used };
      const fields = runFields(sample, { ...run, isAlone, tokens: tokens ?? null, cost: cost ?? null });
      if (fields.response === null) reportSilence(whole, of ? "history" : "source");
      // The number of an event is no name of its run.
      return { ...fields, ...(of ? {} : { id: null }) };
    },
  },
};

type OwnRun = RunRecord & { readonly metrics?: unknown; readonly isAlone: boolean };

const isResult = ({ history, instance_id: id, instruction, git_patch: patch }: JsonRecord): boolean =>
  Array.isArray(history) &&
  (isText(id) || isText(instruction) || isText(patch)) &&
  history.slice(0, 8).some((one) => listed(one).some((event) => eventOf(event, null, true) !== null));

/** Older results have pairs of an action and what came of it. */
const listed = (one: unknown): readonly JsonRecord[] => (Array.isArray(one) ? one : [one]).filter(isObject);

function ofResult(record: JsonRecord): OwnRun {
  const history: readonly unknown[] = Array.isArray(record.history) ? record.history : [];
  const events = history.flatMap((one, index) =>
    listed(one).flatMap((event, inner) => {
      const at: JsonPath = ["history", index, ...(Array.isArray(one) ? [inner] : [])];
      return eventOf(event, at, true) ?? [];
    }),
  );
  const { instruction, metrics } = record;
  const asked = isText(instruction) ? { asked: { text: instruction, path: ["instruction"] } } : {};
  // Who answers for the person is the program: it says no more than to go on.
  return { ...readEvents(events), ...asked, metrics, isAlone: true };
}

function ofEvents(record: JsonRecord): OwnRun {
  const others = Array.isArray(record[OTHERS]) ? record[OTHERS].filter(isObject) : [];
  const all = [record, ...others];
  const events = all.flatMap((event): readonly AgentEvent[] => {
    const own = eventOf(event, null);
    return own === null ? [] : [own];
  });
  // Each event repeats what was spent until then.
  const metrics = all.findLast(({ llm_metrics: one }) => isObject(one))?.llm_metrics;
  return { ...readEvents(events), metrics, isAlone: false };
}

function usedIn({ accumulated_cost: cost, accumulated_token_usage: usage }: JsonRecord) {
  const tokens = isObject(usage) ? sumOf([usage.prompt_tokens, usage.completion_tokens]) : null;
  return { cost: numberOr(cost), ...(tokens === null ? {} : { tokens }) };
}
