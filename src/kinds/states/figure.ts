import { t } from "@vscode/l10n";
import { isNotRun } from "../../analysis/aggregate/scores.ts";
import { NO_SLOT } from "../../analysis/table/columns.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import type { TableView } from "../../analysis/table/view.ts";
import { type CountsFigure, equalsClause, FAILURES, type FailureId } from "../../model/index.ts";

/** Under this name a sample that did not run has the message that says why, without what differs from call to call. */
export const FAILURE_MESSAGE = "failure.message";
/** Messages of no known cause that are told apart. */
const MOST_MESSAGES = 5;

/** Why a sample did not run, in a list. */
export const FAILURE_WORDS: Readonly<Record<FailureId, () => string>> = {
  "content-filter": () => t("content filter"),
  "context-length": () => t("too long"),
  quota: () => t("quota used up"),
  "rate-limit": () => t("rate limit"),
  "time-out": () => t("time out"),
  "out-of-memory": () => t("out of memory"),
  auth: () => t("access denied"),
  server: () => t("server error"),
  connection: () => t("no connection"),
  parse: () => t("reply not readable"),
  "bad-request": () => t("request not accepted"),
  unknown: () => t("other errors"),
};

const UNKNOWN = FAILURES.indexOf("unknown");

/** Samples that did not run by why, most frequent first; those of no known cause by their message. None if all ran. */
export function failuresFigure<F extends Facts>(view: TableView<F>): readonly CountsFigure[] {
  if (!view.anyInTable(isNotRun, "not-run")) return [];
  const byCause = FAILURES.map(() => 0);
  const messages = view.valuesOf(FAILURE_MESSAGE);
  const byMessage = messages.map(() => 0);
  for (const { size, to, slots } of view.batches([FAILURE_MESSAGE])) {
    for (let row = 0; row < size; row++) {
      const facts = to(row);
      if (!isNotRun(facts)) continue;
      const cause = Math.max(0, (facts.failedBy ?? 0) - 1);
      const slot = slots[0]?.[row] ?? NO_SLOT;
      if (cause === UNKNOWN && slot >= 0) byMessage[slot] = (byMessage[slot] ?? 0) + 1;
      byCause[cause] = (byCause[cause] ?? 0) + 1;
    }
  }
  const n = byCause.reduce((sum, count) => sum + count, 0);
  if (n === 0) return [];
  const told = [...byMessage.keys()]
    .filter((at) => (byMessage[at] ?? 0) > 0)
    .sort((one, other) => (byMessage[other] ?? 0) - (byMessage[one] ?? 0))
    .slice(0, MOST_MESSAGES)
    .map((at) => ({
      label: String(messages[at]),
      value: byMessage[at] ?? 0,
      field: FAILURE_MESSAGE,
      is: messages[at],
    }));
  const rest = (byCause[UNKNOWN] ?? 0) - told.reduce((sum, { value }) => sum + value, 0);
  const known = FAILURES.map((id, at) => {
    return { label: FAILURE_WORDS[id](), value: at === UNKNOWN ? rest : (byCause[at] ?? 0), field: "failure", is: id };
  });
  const marks = [...known.filter(({ is }) => is !== "unknown"), ...told]
    .sort((one, other) => other.value - one.value)
    .concat(known.filter(({ is }) => is === "unknown"))
    .filter(({ value }) => value > 0)
    .map(({ label, value, field, is }) => {
      return { label, value, n: value, interval: null, where: equalsClause(field, is ?? ""), role: "unscored" };
    });
  return [{ id: "not-run", shape: "counts", title: t("Did not run"), n, leftOut: view.size - n, marks }];
}
