import { t } from "@vscode/l10n";
import type { Facts } from "../../analysis/table/facts.ts";
import { countJudged, JUDGED } from "../../kinds/judging.ts";
import { HUMAN_PREFIX, type Judged, type Modes, modeIn, type Query, type Unjudged } from "../../model/index.ts";
import type { EvaluationView } from "../view.ts";

/**
 * Judged samples of a query: by the file, our rules, the current annotator, or a person. Null for kinds without a
 * definition.
 */
export async function judgedOf(
  evaluation: EvaluationView,
  { where, modes, annotator }: Query,
  signal: AbortSignal,
): Promise<Judged | null> {
  const { kind } = evaluation;
  const read = kind.words.fields.find(({ id }) => id === JUDGED)?.read;
  if (!read || !kind.label.judging) return null;
  const { judging } = kind.label;
  const query = { where, modes, annotator, sort: null };
  return evaluation.onceReading(["judged", query], signal, async (reads) => {
    reads.addAll();
    await evaluation.measured(modes, signal);
    const isJudged = (facts: Facts) => read(facts, modes) === 1;
    const view = await evaluation.view(query, signal, reads);
    const { marks } = await evaluation.selection(query, signal, reads);
    const judged = countJudged(view, isJudged) + countByPeople(evaluation, query, marks, isJudged);
    if (judged > 0 || view.size === 0) return { judged, of: view.size };
    return { judged, of: view.size, unjudged: unjudged() };

    function unjudged(): Unjudged {
      const isAny = view.anyInTable(isJudged);
      if (isAny) return { why: t("No sample that passes the filter is judged."), helps: [] };
      return judging.whyNot(view, modes, isSettled(evaluation, modes));
    }
  });
}

function countByPeople(
  evaluation: EvaluationView,
  { annotator }: Pick<Query, "annotator">,
  marks: Uint8Array | null,
  isJudged: (facts: Facts) => boolean,
): number {
  const { annotators } = evaluation;
  const people = annotators.names.filter((name) => name.startsWith(HUMAN_PREFIX));
  const labelled = new Set(people.flatMap((name) => annotators.indexesOf(name)));
  if (labelled.size === 0) return 0;
  const table = evaluation.tableOf(annotator);
  return [...labelled].filter((index) => (!marks || marks[index] === 1) && !isJudged(table.factsOf(index))).length;
}

const isSettled = ({ kind, plan, spec }: EvaluationView, modes: Modes): boolean =>
  kind.measure.modes
    .filter(({ off, id }) => off !== undefined && off === modeIn(modes, id))
    .every(({ id, off }) => modeIn(plan.modes, id) === off && modeIn(spec.modes, id) !== off);
