import { t } from "@vscode/l10n";
import { tallyRows } from "../analysis/table/classes.ts";
import type { TableView } from "../analysis/table/view.ts";
import type { CountsFigure } from "../model/index.ts";
import type { RowVerdict } from "./fields.ts";
import { UNSCORED } from "./named.ts";

/** A zero among these is news. */
const ALWAYS_SHOWN: readonly string[] = ["correct", "wrong"];

/**
 * Samples by verdict; those without one are `leftOut` too. Null if no sample of the table has one. `mode` is the mode of
 * the verdicts, if they have modes.
 */
export function countsOfVerdicts<F, Id extends string>(
  view: TableView<F>,
  verdicts: readonly RowVerdict<Id>[],
  verdictOf: (facts: F) => Id,
  mode = "",
): CountsFigure | null {
  const codes = new Map(verdicts.map(({ id }, code) => [id, code]));
  const codeOf = (facts: F): number => codes.get(verdictOf(facts)) ?? none;
  const none = verdicts.findIndex(({ id }) => id === UNSCORED);
  const counts = verdicts.map(() => 0);
  tallyRows(view, codeOf, (code, rows) => {
    counts[code] = (counts[code] ?? 0) + rows;
  });
  const unscored = counts[none] ?? 0;
  if (view.size === unscored && !view.anyInTable((facts) => codeOf(facts) !== none, `verdicts ${mode}`)) return null;
  return {
    id: "verdicts",
    shape: "counts",
    title: t("Verdicts"),
    n: view.size - unscored,
    leftOut: unscored,
    marks: verdicts.flatMap(({ id: role, word }, code) => {
      const count = counts[code] ?? 0;
      if (count === 0 && !ALWAYS_SHOWN.includes(role)) return [];
      const where = `verdict == ${JSON.stringify(role)}`;
      return [{ label: word, value: count, n: count, interval: null, where, role }];
    }),
  };
}
