import { t } from "@vscode/l10n";
import type { Facts } from "../../analysis/table/facts.ts";
import { FAILURES, type Failure, SAMPLE_STATES, type SampleState } from "../../model/index.ts";
import type { Chip, Field } from "../fields.ts";
import type { AnySample } from "../format.ts";
import type { Kind } from "../kind.ts";
import { chip, fieldsOf } from "../named.ts";
import { foldMessage } from "./errorTexts.ts";
import { FAILURE_MESSAGE, FAILURE_WORDS, failuresFigure } from "./figure.ts";

export const STATE = "state";
export const FAILURE = "failure";

const codeOf = (state: SampleState): number => SAMPLE_STATES.indexOf(state);
const EMPTY = codeOf("empty");

export const isNotRun = ({ ended }: Pick<AnySample, "ended">): boolean => ended?.state === "not-run";

/**
 * Adds the state of samples to a kind: run, cut off, or empty. One that did not run is measured without an answer, so
 * it is neither right nor wrong; its scores have the reason `not-run`.
 */
export function withState<Sample extends AnySample, F extends Facts>(kind: Kind<Sample, F>): Kind<Sample, F> {
  const { read, measure, explain, words } = kind;
  const { answerOf, unanswered } = read;
  if (!answerOf || !unanswered) return kind;
  const asAnswered = (sample: Sample): Sample => (isNotRun(sample) ? unanswered(sample) : sample);
  return {
    ...kind,
    measure: {
      ...measure,
      columns: [...measure.columns, { id: "ended", type: "integer" }, { id: "failedBy", type: "integer" }],
      factsOf(sample, options) {
        const facts = measure.factsOf(asAnswered(sample), options);
        const { ended } = sample;
        if (ended) {
          const failedBy = ended.failure ? FAILURES.indexOf(ended.failure) + 1 : 0;
          return { ...facts, ended: codeOf(ended.state), failedBy };
        }
        return isBlank(answerOf(sample)) ? { ...facts, ended: EMPTY } : facts;
      },
      valuesOf(sample) {
        const values = measure.valuesOf?.(asAnswered(sample)) ?? NO_VALUES;
        return isNotRun(sample) ? { ...values, [FAILURE_MESSAGE]: foldMessage(sample.ended?.message ?? "") } : values;
      },
    },
    explain: {
      ...explain,
      sample(sample, options) {
        const explained = explain.sample(asAnswered(sample), options);
        const { ended } = sample;
        if (!ended) return explained;
        const title = ended.state === "not-run" ? t("Did not run") : t("Cut off");
        const table = { title, columns: [t("Field"), t("What the file says")], rows: [[ended.at, ended.message]] };
        const failure: Failure | null | undefined =
          ended.state === "not-run"
            ? { type: "not-run", why: FAILURE_WORDS[ended.failure ?? "unknown"](), message: ended.message }
            : explained.body.failure;
        const tables = [table, ...explained.body.tables];
        return { ...explained, body: { ...explained.body, ...(failure ? { failure } : {}), tables } };
      },
    },
    words: {
      ...words,
      fields: [...words.fields, ...stateFields<F>()],
      chips: [CUT_OFF, ...words.chips],
      figures: [{ family: null, draw: failuresFigure }, ...words.figures],
    },
  };
}

const NO_VALUES = {};

const isBlank = (answer: string | null | boolean): boolean => typeof answer === "string" && answer.trim() === "";

export const NOT_RUN = "not-run";
export const NOT_RUN_CLAUSE = `${STATE} == "not-run"`;
const CUT_OFF: Chip = chip("wrong", "cut-off", () => t("Cut off"), "partial", `${STATE} == "cut-off"`);

const stateFields = <F extends Facts>(): readonly Field<F>[] =>
  fieldsOf<F>([
    [STATE, "text", () => t("How it ended"), ({ ended = 0 }) => ended, { names: SAMPLE_STATES }],
    [
      FAILURE,
      "text",
      () => t("Why it did not run"),
      ({ failedBy = 0 }) => (failedBy === 0 ? null : failedBy - 1),
      { names: FAILURES },
    ],
  ]);
